import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Instant, MS, msBetween } from '@croupier/kernel/clock'

/** A signature is good for so long, in both directions: an old one that is heard again is worth nothing. */
export const SIGNATURE_MS = 5 * MS.minute

export type Signed = { method: string; path: string; body: string }
type Headers = Readonly<Record<string, string | string[] | undefined>>

function digest(secret: string, timestamp: string, { method, path, body }: Signed): Buffer {
  return createHmac('sha256', secret).update([timestamp, method, path, body].join('\n')).digest()
}

/** HMAC-SHA256 over timestamp (seconds), method, path and the raw body, one a line. */
export function signatureOf(secret: string, now: Instant, signed: Signed): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString()
  return { 'gateway-timestamp': timestamp, 'gateway-signature': digest(secret, timestamp, signed).toString('hex') }
}

/** T173: compared in constant time. */
export function hasSignature(secret: string, now: Instant, headers: Headers, signed: Signed): boolean {
  const { 'gateway-timestamp': timestamp, 'gateway-signature': signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{10}$/.test(timestamp)) return false
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  const age = msBetween(new Date(Number(timestamp) * 1000), now)
  if (age > SIGNATURE_MS || age < -SIGNATURE_MS) return false
  return timingSafeEqual(digest(secret, timestamp, signed), Buffer.from(signature, 'hex'))
}
