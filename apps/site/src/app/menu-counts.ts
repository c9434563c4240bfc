import { isTrial } from '@croupier/rules/account-types'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { useCall } from '../lib/call.ts'
import { useUnread } from '../lib/member.ts'
import { useSession } from '../lib/site.tsx'
import type { MenuCount } from './member-pages.ts'

const NONE = { rewards: 0, missions: 0 }

/** The numbers beside the entries of menus. */
export function useMenuCounts(): Record<MenuCount, number> {
  const session = useSession()
  const unread = useUnread()
  const enabled = session !== null && !isTrial(session.isAgent)
  const { data } = useCall(rewardCounts, {}, { enabled })
  return { unread, ...(session && data ? data : NONE) }
}
