import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { isCommonPassword } from '@croupier/rules/common-password'
import { type FieldRule, patterns } from '@croupier/rules/field-rule'
import type { Input } from '@croupier/wire/endpoint'
import type { changePassword, setFirstPassword, setPaymentPassword } from '@croupier/wire/identity/password'
import type { Attempts, Guard } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentPasswords } from '../../../platform/http/door.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { Member } from '../members/model.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { NoticesService } from '../notices/service.ts'
import type { RegistrationSettings } from '../policy.ts'
import type { EntryService } from '../sessions/entry.ts'
import type { SessionsService } from '../sessions/service.ts'
import { isDefaultPassword } from './default-password.ts'
import { acceptPassword, acceptPaymentPassword } from './rules.ts'

export type PasswordsDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  attempts: Attempts
  sessions: SessionsService
  members: MembersService
  entry: Pick<EntryService, 'take'>
  notices: Pick<NoticesService, 'notify'>
  registration(): RegistrationSettings
  /** `defaultPassword` is a digest. */
  passwordSettings(): { defaultPassword: string | null }
  attemptSettings(): { account: AttemptPolicy; paymentPassword: AttemptPolicy }
}
type Nothing = Record<never, never>

/** Changes the passwords of an account, and checks the payment password for the door. */
export type PasswordsService = {
  rules(): ReturnType<typeof rules>
  change(session: MemberSession, asked: Input<typeof changePassword>): Promise<Nothing>
  /** Refuses `password.already_set` and the faults of a new password. */
  setFirst(session: MemberSession, asked: Input<typeof setFirstPassword>): Promise<Nothing>
  setPayment(session: MemberSession, asked: Input<typeof setPaymentPassword>): Promise<Nothing>
  /** Refuses `password.wrong_old` and guessing. An account without a password needs none. */
  checkOwn(memberId: MemberId, password: string | undefined): Promise<void>
  /** Port of the door. Refuses `payment_password.not_set`, `.locked`, `.wrong`. */
  paymentPasswords: PaymentPasswords
}

export const passwordsService = (deps: PasswordsDeps): PasswordsService => ({
  rules: () => rules(deps),
  change: (session, asked) => change(deps, session, asked),
  setFirst: (session, asked) => setFirst(deps, session, asked),
  setPayment: (session, asked) => setPayment(deps, session, asked),
  async checkOwn(memberId, password) {
    const member = await load(deps, memberId)
    if (member.passwordHash !== null) await checkPassword(deps, member, password ?? '')
  },
  paymentPasswords: {
    check: async (memberId, password) => checkPaymentPassword(deps, await load(deps, memberId), password),
  },
})

async function load({ db }: PasswordsDeps, id: MemberId): Promise<Member> {
  const member = await membersStore.byId(db, id)
  invariant(member, 'a session has its member')
  return member
}

function rules({ registration }: PasswordsDeps) {
  const { password, fields } = registration()
  const shown = ({ patternId, minLength, maxLength }: FieldRule) => ({
    patternId,
    minLength,
    maxLength,
    acceptedPattern: patterns[patternId],
  })
  return { password: shown(password), paymentPassword: shown(fields.paymentPassword) }
}

/** Also takes the step of a login with a default or expired password (§4). */
async function change(
  deps: PasswordsDeps,
  session: MemberSession,
  asked: Input<typeof changePassword>,
): Promise<Nothing> {
  const { db, clock, passwords, sessions, members, entry } = deps
  const { newPassword } = asked
  await acceptNew(deps, session, asked)
  const member = await load(deps, session.memberId)
  await checkPassword(deps, member, asked.oldPassword)
  if (newPassword === asked.oldPassword) refuse('password.same')
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    await membersStore.change(tx, member.id, { passwordHash, isPasswordIssued: false, passwordChangedAt: clock.now() })
    await members.secured(tx, member.id, 'password')
    await sessions.end(tx, { accountId: member.id, keep: session.sessionId, reason: 'password changed' })
    if (session.owes.length > 0) await entry.take(tx, session, 'change_password')
  })
  return {}
}

type NewPassword = { newPassword: string; confirmNewPassword: string }

async function acceptNew(deps: PasswordsDeps, { username }: MemberSession, asked: NewPassword): Promise<void> {
  const { newPassword } = asked
  if (newPassword !== asked.confirmNewPassword) refuse('password.mismatch')
  const isCommon = isCommonPassword(newPassword, username) || (await isDefaultPassword(deps, newPassword))
  acceptPassword(newPassword, deps.registration().password, isCommon)
}

/** The door has checked that the session proved its member. Of two calls at once, one sets the password. */
async function setFirst(
  deps: PasswordsDeps,
  session: MemberSession,
  asked: Input<typeof setFirstPassword>,
): Promise<Nothing> {
  const { db, clock, passwords, sessions, members } = deps
  const { memberId, sessionId } = session
  if ((await load(deps, memberId)).passwordHash !== null) refuse('password.already_set')
  await acceptNew(deps, session, asked)
  const passwordHash = await passwords.hash(asked.newPassword)
  await db.transaction().execute(async (tx) => {
    const member = await membersStore.lock(tx, memberId)
    if (member?.passwordHash !== null) refuse('password.already_set')
    await membersStore.change(tx, memberId, { passwordHash, isPasswordIssued: false, passwordChangedAt: clock.now() })
    await members.secured(tx, memberId, 'password')
    await sessions.end(tx, { accountId: memberId, keep: sessionId, reason: 'first password set' })
  })
  return {}
}

/** Setting the first payment password changes no credential. Changing it starts the cooldown and ends other sessions. */
async function setPayment(
  deps: PasswordsDeps,
  session: MemberSession,
  asked: Input<typeof setPaymentPassword>,
): Promise<Nothing> {
  const { db, passwords, sessions, members, notices, registration } = deps
  const next = asked.newPaymentPassword
  if (next !== asked.confirmPaymentPassword) refuse('password.mismatch')
  const isEasy = isCommonPassword(next, session.username)
  acceptPaymentPassword(next, registration().fields.paymentPassword, isEasy)
  const member = await load(deps, session.memberId)
  await checkPassword(deps, member, asked.password)
  const isChange = member.paymentPasswordHash !== null
  if (isChange) {
    if (asked.oldPaymentPassword === undefined) return refuse('payment_password.required')
    await checkPaymentPassword(deps, member, asked.oldPaymentPassword)
    if (next === asked.oldPaymentPassword) refuse('password.same')
  }
  const paymentPasswordHash = await passwords.hash(next)
  await db.transaction().execute(async (tx) => {
    await membersStore.change(tx, member.id, { paymentPasswordHash })
    if (!isChange) return notices.notify(tx, { memberId: member.id, what: 'payment_password' })
    await members.secured(tx, member.id, 'payment_password')
    await sessions.end(tx, { accountId: member.id, keep: session.sessionId, reason: 'payment password changed' })
  })
  return {}
}

/** Counts failures, so that a stolen session cannot guess the password. */
async function checkPassword(
  { passwords, attempts, attemptSettings }: PasswordsDeps,
  { id, passwordHash }: Member,
  password: string,
): Promise<void> {
  const policy = { ...attemptSettings().account, captchaAfter: null, slowSeconds: 0 }
  const guards: Guard[] = [{ key: `own-password:${id}`, policy }]
  const counted = await attempts.count(guards)
  if (counted.kind === 'locked') refuse('login.locked', { retryAfterSeconds: counted.retryAfterSeconds })
  if (!(await passwords.verify(passwordHash, password, 'session'))) refuse('password.wrong_old')
  await attempts.succeed(guards)
}

async function checkPaymentPassword(
  { passwords, attempts, attemptSettings }: PasswordsDeps,
  { id, paymentPasswordHash }: Member,
  password: string,
): Promise<void> {
  if (paymentPasswordHash === null) return refuse('payment_password.not_set')
  const policy = attemptSettings().paymentPassword
  const guards: Guard[] = [{ key: `payment-password:${id}`, policy }]
  const counted = await attempts.count(guards)
  if (counted.kind === 'locked' || counted.kind === 'too_soon')
    refuse('payment_password.locked', { retryAfterSeconds: counted.retryAfterSeconds })
  if (!(await passwords.verify(paymentPasswordHash, password, 'session'))) {
    const failures = counted.kind === 'admitted' ? counted.next.failures : 0
    const triesLeft = Math.max(0, policy.lockAfter - failures)
    refuse('payment_password.wrong', { triesLeft, pauseMinutes: policy.lockMinutes })
  }
  await attempts.succeed(guards)
}
