import { isTrial } from '@croupier/rules/account-types'
import { offeredGrants } from '@croupier/wire/rewards/grants'
import { useCall } from '../lib/call.ts'
import { useUnread } from '../lib/member.ts'
import { useSession } from '../lib/site.tsx'
import type { MenuCount } from './member-pages.ts'

/** The numbers beside the entries of menus. */
export function useMenuCounts(): Record<MenuCount, number> {
  const session = useSession()
  const unread = useUnread()
  const { data } = useCall(offeredGrants, {}, { enabled: session !== null && !isTrial(session.isAgent) })
  return { unread, rewards: (session && data?.count) || 0 }
}
