import type { Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { LOGIN_STEPS, type LoginStep } from '@croupier/wire/identity/steps'

/** `lastSeenAt`: the last use of the session that the token was issued with. */
export type RememberToken = { familySince: Instant; expiresAt: Instant; usedAt: Instant | null; lastSeenAt: Instant }
/** `idleMinutes`: null where a token replaces the password however long the session was idle. */
export type RememberBounds = { familyDays: number; idleMinutes: number | null }

/** Two tabs may send the same cookie at once. A used token that comes later than this was stolen. */
const TOGETHER_MS = 10 * MS.second

/** Judges a remember-me token, which works once. `late` comes from the second of two tabs, `stolen` ends the family. */
export function judgeToken(
  token: RememberToken | undefined,
  { familyDays, idleMinutes }: RememberBounds,
  now: Instant,
): 'good' | 'unknown' | 'late' | 'stolen' {
  if (!token || token.expiresAt <= now || plusMs(token.familySince, familyDays * MS.day) <= now) return 'unknown'
  const isIdle = idleMinutes !== null && plusMs(token.lastSeenAt, idleMinutes * MS.minute) <= now
  if (token.usedAt === null) return isIdle ? 'unknown' : 'good'
  return plusMs(token.usedAt, TOGETHER_MS) > now ? 'late' : 'stolen'
}

/** §4: whether the password is older than the merchant allows. */
export function isExpired(changedAt: Instant, expiryDays: number | null, now: Instant): boolean {
  return expiryDays !== null && plusMs(changedAt, expiryDays * MS.day) <= now
}

/** How a member came into an account. A remember cookie continues the way of the login that it comes from. */
export type EnteredBy = 'password' | 'sms' | 'registration' | 'reset' | 'passkey' | 'provider' | 'trial'

/** `earlier`: what the session still owed that a remember cookie continues; null for a login. */
export type Owing = {
  by: EnteredBy
  hasDefaultPassword: boolean
  isPasswordExpired: boolean
  /** Flag PWDEXPFORCECHANGE3. */
  forcesExpired: boolean
  hasSecondFactor: boolean
  isAddressUnknown: boolean
  earlier: readonly LoginStep[] | null
}

/** T027: ways in that prove one factor, so that a second one is still due. A passkey proves two. */
const ONE_FACTOR: ReadonlySet<EnteredBy> = new Set(['password', 'sms', 'reset', 'provider'])

/**
 * §4: what a new session owes. A default or expired password is changed first, but only by a member who logs in with it. A
 * session that a remember cookie continues owes no second factor again.
 */
export function stepsOwed({ by, earlier, ...given }: Owing): LoginStep[] {
  const owed = new Set(earlier ?? [])
  const mustChange = given.hasDefaultPassword || (given.isPasswordExpired && given.forcesExpired)
  if (earlier === null && given.hasSecondFactor && ONE_FACTOR.has(by)) owed.add('second_factor')
  // The second factor proves the address, too.
  if (earlier === null && by === 'password' && given.isAddressUnknown && !given.hasSecondFactor)
    owed.add('unknown_address')
  if (by === 'password' && mustChange) owed.add('change_password')
  return LOGIN_STEPS.filter((step) => owed.has(step))
}
