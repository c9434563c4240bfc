import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { staffLogin } from '@croupier/wire/staff/session.console'
import type { Attempts } from '../../../platform/attempts/attempts.ts'
import type { Audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Authenticator } from '../../../platform/secrets/totp.ts'
import type { Client } from '../../../platform/sessions/sessions.ts'
import { type Account, accountsStore } from '../accounts/store.ts'
import { countAttempt, loginGuards } from './guards.ts'
import type { SessionsService } from './service.ts'

export type LoginDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  attempts: Attempts
  authenticator: Authenticator
  sessions: SessionsService
  audit: Audit
}
/** `tokenHash` names the session that the browser has been in, or is empty. */
type LoginClient = Client & { tokenHash: string }

/**
 * T174: name, password and code, with one answer whatever is wrong. An account without an authenticator gets a set-up
 * after the right password. T019: the session whose token comes along ends.
 */
export async function login(deps: LoginDeps, input: Input<typeof staffLogin>, client: LoginClient) {
  const { db, passwords, attempts } = deps
  const guards = loginGuards(input.name, client.address)
  const counted = await countAttempt(attempts, guards)
  const account = await accountsStore.byName(db, input.name)
  const isRight = await passwords.verify(account?.passwordHash ?? null, input.password)
  if (isRight && account?.status === 'active') {
    const answer = await enrolOrEnter(deps, account, input, client)
    if (answer) {
      await attempts.succeed(guards)
      return answer
    }
  }
  if (counted.locksNow && account) await recordLock(deps, account, client.address)
  return refuse('staff.login_failed')
}

/** Goes on after the right password: sets up the authenticator, or opens a session. Null when the code is wrong. */
async function enrolOrEnter(
  deps: LoginDeps,
  account: Account,
  { password, code }: Input<typeof staffLogin>,
  client: LoginClient,
) {
  const { db, passwords } = deps
  if (passwords.isOutdated(account.passwordHash))
    await accountsStore.change(db, account.staffId, { passwordHash: await passwords.hash(password) })
  if (!account.totpConfirmedAt && !code) return enrol(deps, account)
  return code ? enter(deps, account, code, client) : null
}

async function enrol({ db, authenticator }: LoginDeps, { staffId, name, totpSecretEncrypted }: Account) {
  const secret = totpSecretEncrypted ? authenticator.decrypt(totpSecretEncrypted) : authenticator.newSecret()
  if (!totpSecretEncrypted) await accountsStore.setAuthenticator(db, staffId, authenticator.encrypt(secret))
  return { step: 'enrol' as const, ...(await authenticator.enrolment(name, secret)) }
}

/** Uses up the code and opens a session. */
async function enter(
  { db, clock, authenticator, sessions, audit }: LoginDeps,
  account: Account,
  code: string,
  client: LoginClient,
) {
  const { staffId, totpSecretEncrypted } = account
  const now = clock.now()
  const step = totpSecretEncrypted && authenticator.stepOf(authenticator.decrypt(totpSecretEncrypted), code, now)
  if (step === null) return null
  const opened = await db.transaction().execute(async (tx) => {
    if (!(await accountsStore.useStep(tx, staffId, step, now))) return null
    await sessions.endByToken(tx, client.tokenHash)
    const session = await sessions.open(tx, staffId, client)
    const { address } = client
    await audit(tx, { staffId, action: 'staff.session.start', object: `staff:${staffId}`, address })
    return session
  })
  if (!opened) return null
  const { token, expiresAt, idleMinutes } = opened
  return { step: 'in' as const, token, expiresAt, idleMinutes, me: await sessions.meOf(account) }
}

async function recordLock({ db, audit }: LoginDeps, { staffId }: Account, address: string): Promise<void> {
  const entry = { staffId: null, action: 'staff.session.lock', object: `staff:${staffId}`, address }
  await db.transaction().execute((tx) => audit(tx, entry))
}
