import { isTrial } from '@croupier/rules/account-types'
import { memberInfo } from '@croupier/wire/identity/member'
import { unreadCount } from '@croupier/wire/messaging/inbox'
import { useCall } from './call.ts'
import { useSession } from './site.tsx'

/** §4: logged out without a token; with one, loading until member info came, then logged in. */
export function useMember() {
  const session = useSession()
  const { data } = useCall(memberInfo, {}, { staleMs: Number.POSITIVE_INFINITY })
  return {
    isLoggedIn: session !== null,
    isTrial: session !== null && isTrial(session.isAgent),
    /** The name to show before and after member info came. */
    account: session?.account ?? '',
    info: session ? data : undefined,
  }
}

/** How many messages wait; the live channel keeps it right. */
export function useUnread(): number {
  const session = useSession()
  const { data } = useCall(unreadCount, {}, { enabled: session !== null && !isTrial(session.isAgent) })
  return session ? (data?.unread ?? 0) : 0
}
