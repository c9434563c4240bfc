import { isTrial } from '@croupier/rules/account-types'
import { offeredGrants } from '@croupier/wire/rewards/grants'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { useCall } from '../lib/call.ts'
import { useUnread } from '../lib/member.ts'
import { useSession } from '../lib/site.tsx'
import type { MenuCount } from './member-pages.ts'

/** The numbers beside the entries of menus. */
export function useMenuCounts(): Record<MenuCount, number> {
  const session = useSession()
  const unread = useUnread()
  const enabled = session !== null && !isTrial(session.isAgent)
  const { data: offered } = useCall(offeredGrants, {}, { enabled })
  const { data: missions } = useCall(missionSummary, {}, { enabled })
  return { unread, rewards: (session && offered?.count) || 0, missions: (session && missions?.count) || 0 }
}
