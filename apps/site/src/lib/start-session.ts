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

/** Decisions "Safety": a visitor who asked to be remembered comes back logged in; the one-use cookie is not ours to see. */
export async function resumeIfRemembered(site: Pick<Site, 'call' | 'session' | 'queries'>): Promise<void> {
  if (site.session.get() || cookies.get('remember') !== '1') return
  try {
    startSession(site, await site.call(resumeSession, {}))
  } catch {
    cookies.set('remember', null)
  }
}
