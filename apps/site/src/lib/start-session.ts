import { memberInfo } from '@croupier/wire/identity/member'
import { type LoggedIn, resumeSession } from '@croupier/wire/identity/session'
import { keyOf } from './call.ts'
import { cookies } from './cookies.ts'
import type { Site } from './site.tsx'

/** §4: what follows a successful login, registration or resumption: the token is kept, the member is known. */
export function startSession(
  { session, queries }: Pick<Site, 'session' | 'queries'>,
  { token, member }: LoggedIn,
): void {
  const { account, id, type } = member
  queries.setQueryData(keyOf(memberInfo, {}, account), member)
  session.start({ token, account, merchant: '', memberLabel: '', customerId: id, isAgent: type })
}

/** A new session from the one-use cookie, which is not ours to see; without one the visitor stays logged out. */
export async function resumeSessionOf(site: Pick<Site, 'call' | 'session' | 'queries'>): Promise<void> {
  try {
    startSession(site, await site.call(resumeSession, {}))
  } catch {
    cookies.set('remember', null)
  }
}
