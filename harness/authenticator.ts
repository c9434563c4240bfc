import { generateSync } from 'otplib'

const STEP_SECONDS = 30

/** The last step of which this process has taken a code, by secret. */
const taken = new Map<string, number>()

/**
 * The next code of an authenticator. Each is valid once, and the server accepts that of the next step too, as a clock may be
 * fast. So two logins follow each other without a wait, and a code that an earlier process has used is followed by another one.
 */
export function nextCode(secret: string): string {
  const now = Math.floor(Date.now() / 1000 / STEP_SECONDS)
  const step = Math.min(Math.max(now, (taken.get(secret) ?? 0) + 1), now + 1)
  taken.set(secret, step)
  return generateSync({ secret, epoch: step * STEP_SECONDS, period: STEP_SECONDS })
}
