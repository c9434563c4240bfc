import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@croupier/kernel/clock'
import { msBetween } from '@croupier/kernel/clock'

/** How long a signature is valid, before and after its timestamp. */
const WINDOW_MS = 300_000

export type Signed = { method: string; path: string; body: string }
export type Answered = { status: number; body: string; requestId: string }
export type SignatureHeaders = Record<'x-key-id' | 'x-timestamp' | 'x-request-id' | 'x-signature', string>

const sha256 = (text: string): string => hash('sha256', text, 'hex')
const keyIdOf = (secret: string): string => sha256(`partner key:${secret}`).slice(0, 16)
const digest = (secret: string, lines: string[]): Buffer =>
  createHmac('sha256', secret).update(lines.join('\n')).digest()

function headersOf(secret: string, now: Instant, requestId: string, lines: (timestamp: string) => string[]) {
  const timestamp = String(now.getTime())
  const signature = `v1=${digest(secret, lines(timestamp)).toString('base64')}`
  return { 'x-key-id': keyIdOf(secret), 'x-timestamp': timestamp, 'x-request-id': requestId, 'x-signature': signature }
}

/** HMAC-SHA256 over method, path, time, request id and the body's SHA-256, each in its own line. */
export function sign(secret: string, now: Instant, { method, path, body }: Signed): SignatureHeaders {
  const requestId = randomUUID()
  return headersOf(secret, now, requestId, (timestamp) => [method, path, timestamp, requestId, sha256(body)])
}

/** The same over status, time, the request's id and the body's SHA-256. */
export const signAnswer = (secret: string, now: Instant, { status, body, requestId }: Answered): SignatureHeaders =>
  headersOf(secret, now, requestId, (timestamp) => [String(status), timestamp, requestId, sha256(body)])

export function isSigned(
  secret: string,
  now: Instant,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { method, path, body }: Signed,
): boolean {
  const { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-request-id': requestId, 'x-signature': signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || typeof requestId !== 'string') return false
  if (keyId !== keyIdOf(secret) || !/^\d{13}$/.test(timestamp) || !/^v1=[\w+/]{43}=$/.test(signature)) return false
  if (Math.abs(msBetween(new Date(Number(timestamp)), now)) > WINDOW_MS) return false
  const right = digest(secret, [method, path, timestamp, requestId, sha256(body)])
  return timingSafeEqual(right, Buffer.from(signature.slice(3), 'base64'))
}
