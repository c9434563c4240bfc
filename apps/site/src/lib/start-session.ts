import { CallRefused } from '@croupier/api-client/client'
import { memberInfo } from '@croupier/wire/identity/member'
import { type LoggedIn, resumeSession } from '@croupier/wire/identity/session'
import { keyOf } from './call.ts'
import { cookies } from './cookies.ts'
import type { Site } from './site.tsx'

/** §4: stores the token and the member after a login, a registration or a resumed session. */
export function startSession(
  { session, queries }: Pick<Site, 'session' | 'queries'>,
  { token, member }: LoggedIn,
): void {
  const { account, id, type } = member
  queries.setQueryData(keyOf(memberInfo, {}, account), member)
  session.start({ token, account, merchant: '', memberLabel: '', customerId: id, isAgent: type })
}

/**
 * Starts a session from the one-use cookie. Tabs that open together take turns, because each use replaces the cookie.
 * Without a valid cookie the visitor stays logged out.
 */
export async function resumeSessionOf(site: Pick<Site, 'call' | 'session' | 'queries'>): Promise<void> {
  try {
    startSession(site, await inTurn(() => site.call(resumeSession, {})))
  } catch (error) {
    if (error instanceof CallRefused) cookies.set('rememberMe', null)
  }
}

/** Locks need a secure context. Without one, tabs do not wait for each other. */
const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('resume', run) : run()
