import type { Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'

/**
 * Decisions "Safety": failures in a row slow down, then require a captcha, then lock. A `captchaAfter` of null never
 * requires one. Failures older than the window do not count.
 */
export type AttemptPolicy = {
  slowAfter: number
  slowSeconds: number
  captchaAfter: number | null
  lockAfter: number
  lockMinutes: number
  windowMinutes: number
}
export type AttemptState = { failures: number; lastAt: Instant; lockedUntil: Instant | null }

export type Verdict =
  | { kind: 'locked' | 'too_soon'; retryAfterSeconds: number }
  | { kind: 'captcha' }
  | { kind: 'admitted'; next: AttemptState }

const secondsUntil = (at: Instant, now: Instant): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / MS.second))

/** The failures that still count. None count after the window. After a lock, as many count as require a captcha. */
function failuresOf(state: AttemptState | undefined, now: Instant, policy: AttemptPolicy): number {
  if (!state || state.lastAt < plusMs(now, -policy.windowMinutes * MS.minute)) return 0
  if (state.lockedUntil && state.lockedUntil <= now)
    return Math.min(state.failures, policy.captchaAfter ?? policy.slowAfter)
  return state.failures
}

/**
 * Judges one more attempt. It counts as a failure before it is made, so that a hundred attempts at once are a hundred
 * attempts. A success undoes it.
 */
export function judge(
  state: AttemptState | undefined,
  now: Instant,
  policy: AttemptPolicy,
  captchaPassed: boolean,
): Verdict {
  if (state?.lockedUntil && state.lockedUntil > now)
    return { kind: 'locked', retryAfterSeconds: secondsUntil(state.lockedUntil, now) }
  const failures = failuresOf(state, now, policy)
  if (asksCaptcha(failures, policy) && !captchaPassed) return { kind: 'captcha' }
  if (state && failures >= policy.slowAfter) {
    const until = plusMs(state.lastAt, policy.slowSeconds * MS.second * 2 ** (failures - policy.slowAfter))
    if (until > now) return { kind: 'too_soon', retryAfterSeconds: secondsUntil(until, now) }
  }
  const next = failures + 1
  const lockedUntil = next >= policy.lockAfter ? plusMs(now, policy.lockMinutes * MS.minute) : null
  return { kind: 'admitted', next: { failures: next, lastAt: now, lockedUntil } }
}

/** Whether an attempt after this many failures requires a captcha. */
export const asksCaptcha = (failures: number, policy: AttemptPolicy): boolean =>
  policy.captchaAfter !== null && failures >= policy.captchaAfter
