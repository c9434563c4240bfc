import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { passkeyLogin } from '@croupier/wire/identity/passkeys'
import type { LoggedIn } from '@croupier/wire/identity/session'
import type { Db } from '../../../platform/db/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import { membersStore } from '../members/store.ts'
import type { Entering, EntryService } from '../sessions/entry.ts'
import type { LoginService } from '../sessions/login.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { PasskeysService } from './service.ts'

export type PasskeyLoginDeps = {
  db: Db
  passkeys: Pick<PasskeysService, 'memberBy'>
  login: Pick<LoginService, 'remember'>
  entry: EntryService
  sessions: SessionsService
}

/** A login with a passkey, which proves two factors: the device, and the person who unlocks it. */
export async function loginByPasskey(
  { db, passkeys, login, entry, sessions }: PasskeyLoginDeps,
  { credential, remember }: Input<typeof passkeyLogin>,
  client: Entering & { tokenHash: string },
  cookies: Cookies,
): Promise<LoggedIn> {
  const memberId = await passkeys.memberBy(credential)
  const { answer, token } = await db.transaction().execute(async (tx) => {
    const member = await membersStore.byId(tx, memberId)
    if (member?.status !== 'active') return refuse('login.blocked')
    const { sessionId, answer } = await entry.enter(tx, member, client, { by: 'passkey' })
    const issued = remember ? await login.remember.issue(tx, { memberId, sessionId }) : null
    await sessions.endByToken(tx, client.tokenHash)
    return { answer, token: issued }
  })
  if (token) login.remember.setCookie(cookies, token)
  return answer
}
