import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { LoggedIn, login } from '@croupier/wire/identity/session'
import { type Attempts, type Guard, hashedKey } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy, Verdict } from '../../../platform/attempts/rules.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { MemberSession } from '../../../platform/http/session.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { CaptchaService } from '../captcha/service.ts'
import type { Member } from '../members/model.ts'
import type { MembersService } from '../members/service.ts'
import { membersStore } from '../members/store.ts'
import type { LawfulSessions } from '../rules.ts'
import { rememberService } from './remember.ts'
import { isExpired, maskAddress } from './rules.ts'
import type { From, SessionsService } from './service.ts'

export type LoginDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  passwords: Passwords
  attempts: Attempts
  captcha: CaptchaService
  sessions: SessionsService
  members: MembersService
  sessionSettings(): LawfulSessions
  passwordSettings(): { expiryDays: number | null; defaultPassword: string | null }
  attemptSettings(): { account: AttemptPolicy; address: AttemptPolicy }
}

/** §4 login, and every other way to a session that starts from who somebody is. */
export function loginService(deps: LoginDeps) {
  const { db, clock, random, outbox, passwords, attempts, captcha, sessions, members } = deps
  const { sessionSettings, passwordSettings, attemptSettings } = deps

  const guardsOf = (username: string, address: string): Guard[] => [
    { key: hashedKey('login', username), policy: attemptSettings().account },
    { key: `login-address:${networkOf(address)}`, policy: attemptSettings().address, shared: true },
  ]
  async function enter(tx: Tx, member: Member, from: From, mustChangePassword = false) {
    const { sessionId, ...opened } = await sessions.open(tx, member.id, from)
    const firstTimeLogin = member.lastLoginAt === null
    const at = clock.now()
    await membersStore.loggedIn(tx, member.id, at)
    const passwordExpired = isExpired(member.passwordChangedAt, passwordSettings().expiryDays, at)
    const answer: LoggedIn = {
      ...opened,
      firstTimeLogin,
      passwordExpired,
      mustChangePassword,
      member: members.infoOf(member),
    }
    return { sessionId, answer }
  }
  const remember = rememberService({ db, clock, random, sessions, settings: sessionSettings, enter })

  /** Locked and too soon come before the captcha is looked at, so that a good answer is not used up in vain. */
  async function passGuards(
    guards: readonly Guard[],
    asked: { captchaId?: string | undefined; captcha?: string | undefined },
  ) {
    refuseEarly(await attempts.ask(guards, true))
    const wantsCaptcha = (await attempts.ask(guards)).kind === 'captcha'
    if (wantsCaptcha) {
      if (!asked.captchaId || !asked.captcha) refuse('login.captcha_required')
      if (!(await captcha.take(asked.captchaId, asked.captcha))) refuse('captcha.failed')
    }
    const counted = await attempts.count(guards, wantsCaptcha)
    refuseEarly(counted)
    return counted
  }

  /** T017: the account's owner is told, whoever it was that failed; and for a name that nobody has as much is done (T016). */
  async function lockedOut(memberId: MemberId | null, address: string): Promise<never> {
    const minutes = attemptSettings().account.lockMinutes
    const reference = `locked-out:${uuidV7(clock.now(), random)}`
    const fact = { reference, memberId, minutes, address: maskAddress(address) }
    await db.transaction().execute((tx) => outbox.record(tx, 'member.locked_out', fact))
    return refuse('login.locked', { retryAfterSeconds: minutes * 60 })
  }

  return {
    enter,
    remember,
    /**
     * T016: the same work, the same answer, whether the account exists or not. T019: the session whose token comes along
     * ends.
     */
    async login(input: Input<typeof login>, from: From & { tokenHash: string }, cookies: Cookies): Promise<LoggedIn> {
      const guards = guardsOf(input.username, from.address)
      const counted = await passGuards(guards, input)
      const member = await membersStore.byUsername(db, input.username)
      if (!(await passwords.verify(member?.passwordHash ?? null, input.password)) || !member) {
        if (counted.locksNow) await lockedOut(member?.id ?? null, from.address)
        return refuse('login.failed', { captchaRequired: counted.captchaNext })
      }
      await attempts.succeed(guards)
      if (member.status !== 'active') refuse('login.blocked')
      if (passwords.isOutdated(member.passwordHash))
        await membersStore.renewHash(db, member.id, await passwords.hash(input.password))
      const isDefault = isSame(input.password, passwordSettings().defaultPassword)
      const { answer, token } = await db.transaction().execute(async (tx) => {
        const entered = await enter(tx, member, from, isDefault)
        const { sessionId } = entered
        const given = input.remember ? await remember.give(tx, { memberId: member.id, sessionId }) : null
        await sessions.endByToken(tx, from.tokenHash)
        return { answer: entered.answer, token: given }
      })
      if (token) remember.set(cookies, token)
      return answer
    },
    async logout({ memberId, sessionId }: MemberSession, cookies: Cookies): Promise<Record<never, never>> {
      await db.transaction().execute(async (tx) => {
        await remember.forget(tx, cookies)
        await sessions.end(tx, { memberId, only: sessionId, reason: 'logout' })
      })
      return {}
    },
  }
}
export type LoginService = ReturnType<typeof loginService>

function refuseEarly(verdict: Verdict): void {
  if (verdict.kind === 'locked') refuse('login.locked', { retryAfterSeconds: verdict.retryAfterSeconds })
  if (verdict.kind === 'too_soon') refuse('login.too_soon', { retryAfterSeconds: verdict.retryAfterSeconds })
  if (verdict.kind === 'captcha') refuse('login.captcha_required')
}

/** Compared over hashes, in constant time (T173). */
function isSame(password: string, secret: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return secret !== null && timingSafeEqual(hash(password), hash(secret))
}
