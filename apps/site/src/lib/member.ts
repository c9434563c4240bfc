import { isTrial } from '@croupier/rules/account-types'
import { memberInfo } from '@croupier/wire/identity/member'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { useCall } from './call.ts'
import { useSession } from './site.tsx'

/** §4: logged out without a token; with one, loading until the member info arrives, then logged in. */
export function useMember() {
  const session = useSession()
  const { data } = useCall(memberInfo, {}, { staleMs: Number.POSITIVE_INFINITY })
  return {
    isLoggedIn: session !== null && data !== undefined,
    isTrial: session !== null && isTrial(session.isAgent),
    /** The name to show before and after the member info arrives. */
    account: session?.account ?? '',
    info: session ? data : undefined,
  }
}

/** The number of unread messages, notices and promotions, kept current by the live channel. */
export function useUnread(): number {
  const session = useSession()
  const { data } = useCall(unreadCount, {}, { enabled: session !== null && !isTrial(session.isAgent) })
  return session && data ? data.unread + data.news : 0
}
