import { refuse } from '@croupier/kernel/refusals'
import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'

/** Decisions "Undefined constants". */
const DIGITS = 6
const FORM = /^\d{6}$/
/** §5: the longest text that counts as a verification code at all. */
const MAX_LENGTH = 255
/** Every code is drawn from this many. */
const CODES = 10 ** DIGITS
const BYTES = 4
/** Numbers from here on would make the lower codes likelier. */
const UNBIASED = Math.floor(256 ** BYTES / CODES) * CODES

/** A random code: six digits, each code equally likely. */
export function newCode(random: { bytes(length: number): Uint8Array }): string {
  for (;;) {
    const drawn = random.bytes(BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
    if (drawn < UNBIASED) return String(drawn % CODES).padStart(DIGITS, '0')
  }
}

/** §5, §8: the typed code. Refuses a missing one, and one that cannot be a code. */
export function acceptCode(typed: string | undefined): string {
  if (!typed) return refuse('code.required', { field: 'verificationCode' })
  if (typed.length > MAX_LENGTH || !FORM.test(typed)) refuse('code.malformed', { field: 'verificationCode' })
  return typed
}

/** At most `limit` messages to one recipient in a day. */
export const dailyQuota = (limit: number): AttemptPolicy => ({
  slowAfter: 1,
  slowSeconds: 0,
  captchaAfter: null,
  lockAfter: limit,
  lockMinutes: 1_440,
  windowMinutes: 1_440,
})
