import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@croupier/kernel/clock'
import { msBetween } from '@croupier/kernel/clock'

/** A signature is good for this long, in both directions. */
const WINDOW_MS = 300_000

export type Signed = { method: string; path: string; body: string }
export type SignatureHeaders = { 'gateway-timestamp': string; 'gateway-signature': string }

const digest = (secret: string, timestamp: string, { method, path, body }: Signed): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}\n${method}\n${path}\n${body}`).digest()

/** HMAC-SHA256 over timestamp, method, path and body, each on a line of its own. */
export function sign(secret: string, now: Instant, signed: Signed): SignatureHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return { 'gateway-timestamp': timestamp, 'gateway-signature': digest(secret, timestamp, signed).toString('hex') }
}

export function isSigned(
  secret: string,
  now: Instant,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  signed: Signed,
): boolean {
  const timestamp = headers['gateway-timestamp']
  const signature = headers['gateway-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(msBetween(new Date(Number(timestamp) * 1000), now)) > WINDOW_MS) return false
  return timingSafeEqual(digest(secret, timestamp, signed), Buffer.from(signature, 'hex'))
}
