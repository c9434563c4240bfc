import { isTrial } from '@croupier/rules/account-types'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { useCall } from '../lib/call.ts'
import { useUnread } from '../lib/member.ts'
import { useSession } from '../lib/site.tsx'
import type { MemberPageName } from './member-page-names.ts'

/** The numbers beside the entries of menus: unread messages, and rewards, missions and days of cashback to claim. */
export function useMenuCounts(): Partial<Record<MemberPageName, number>> {
  const session = useSession()
  const unread = useUnread()
  const enabled = session !== null && !isTrial(session.isAgent)
  const { data } = useCall(rewardCounts, {}, { enabled })
  const { rewards = 0, missions = 0, rebateDays } = (session && data) || {}
  return { messageV2: unread, rewardCenter: rewards, missionLeaderboard: missions, manualRebate: rebateDays ?? 0 }
}
