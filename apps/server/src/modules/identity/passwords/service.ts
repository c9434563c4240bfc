import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { patterns } from '@croupier/rules/field-rule'
import type { Input } from '@croupier/wire/endpoint'
import type { changePassword, setPaymentPassword } from '@croupier/wire/identity/password'
import type { Attempts, Guard } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentPasswords } from '../../../platform/http/door.ts'
import type { MemberSession } from '../../../platform/http/session.ts'
import { isCommonPassword } from '../../../platform/secrets/common.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Member } from '../members/model.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { RegistrationSettings } from '../policy.ts'
import type { SessionsService } from '../sessions/service.ts'
import { acceptPassword, acceptPaymentPassword } from './rules.ts'

export type PasswordsDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  attempts: Attempts
  sessions: SessionsService
  members: MembersService
  registration(): RegistrationSettings
  attemptSettings(): { account: AttemptPolicy; paymentPassword: AttemptPolicy }
}
type Nothing = Record<never, never>

/** Changing what protects an account, and checking the payment password for the door. */
export function passwordsService(deps: PasswordsDeps) {
  const { db, clock, passwords, sessions, members, registration } = deps
  const load = async (id: string): Promise<Member> => {
    const member = await membersStore.byId(db, id)
    invariant(member, 'a session has its member')
    return member
  }
  const { checkOwn, checkPayment } = passwordChecks(deps)
  return {
    rules() {
      const { password, fields } = registration()
      const told = ({ patternId, minLength, maxLength }: typeof password) => ({
        patternId,
        minLength,
        maxLength,
        acceptedPattern: patterns[patternId],
      })
      return { password: told(password), paymentPassword: told(fields.paymentPassword) }
    },
    async change(session: MemberSession, asked: Input<typeof changePassword>): Promise<Nothing> {
      if (asked.newPassword !== asked.confirmNewPassword) refuse('password.mismatch')
      const isCommon = isCommonPassword(asked.newPassword, session.username)
      acceptPassword(asked.newPassword, registration().password, isCommon)
      const member = await load(session.memberId)
      await checkOwn(member, asked.oldPassword)
      if (asked.newPassword === asked.oldPassword) refuse('password.same')
      const hash = await passwords.hash(asked.newPassword)
      await db.transaction().execute(async (tx) => {
        await membersStore.setPassword(tx, member.id, hash, clock.now())
        await members.secured(tx, member.id, 'password')
        await sessions.end(tx, { memberId: member.id, keep: session.sessionId, reason: 'password changed' })
      })
      return {}
    },
    /**
     * The first payment password is no change of a credential. A change is: withdrawals rest and the other sessions end.
     */
    async setPayment(session: MemberSession, asked: Input<typeof setPaymentPassword>): Promise<Nothing> {
      const next = asked.newPaymentPassword
      if (next !== asked.confirmPaymentPassword) refuse('password.mismatch')
      acceptPaymentPassword(next, registration().fields.paymentPassword, isCommonPassword(next, session.username))
      const member = await load(session.memberId)
      await checkOwn(member, asked.password)
      const isChange = member.paymentPasswordHash !== null
      if (isChange) {
        if (asked.oldPaymentPassword === undefined) return refuse('payment_password.required')
        await checkPayment(member, asked.oldPaymentPassword)
        if (next === asked.oldPaymentPassword) refuse('password.same')
      }
      const hash = await passwords.hash(next)
      await db.transaction().execute(async (tx) => {
        await membersStore.setPaymentPassword(tx, member.id, hash)
        if (!isChange) return
        await members.secured(tx, member.id, 'payment_password')
        const end = { memberId: member.id, keep: session.sessionId, reason: 'payment password changed' }
        await sessions.end(tx, end)
      })
      return {}
    },
    /** Port of the door. Refuses `payment_password.not_set`, `.locked`, `.wrong`. */
    paymentPasswords: {
      check: async (memberId, password) => checkPayment(await load(memberId), password),
    } satisfies PaymentPasswords as PaymentPasswords,
  }
}
export type PasswordsService = ReturnType<typeof passwordsService>

/** Both checks count failures, so that a stolen session cannot try passwords. */
function passwordChecks({ passwords, attempts, attemptSettings }: PasswordsDeps) {
  return {
    async checkOwn(member: Member, password: string): Promise<void> {
      const { account } = attemptSettings()
      const guards: Guard[] = [
        { key: `own-password:${member.id}`, policy: { ...account, captchaAfter: null, slowSeconds: 0 } },
      ]
      const counted = await attempts.count(guards)
      if (counted.kind === 'locked') refuse('login.locked', { retryAfterSeconds: counted.retryAfterSeconds })
      if (!(await passwords.verify(member.passwordHash, password))) refuse('password.wrong_old')
      await attempts.succeed(guards)
    },
    async checkPayment(member: Member, password: string): Promise<void> {
      if (member.paymentPasswordHash === null) return refuse('payment_password.not_set')
      const guards: Guard[] = [{ key: `payment-password:${member.id}`, policy: attemptSettings().paymentPassword }]
      const counted = await attempts.count(guards)
      if (counted.kind === 'locked' || counted.kind === 'too_soon')
        refuse('payment_password.locked', { retryAfterSeconds: counted.retryAfterSeconds })
      if (!(await passwords.verify(member.paymentPasswordHash, password))) refuse('payment_password.wrong')
      await attempts.succeed(guards)
    },
  }
}
