import { createHmac } from 'node:crypto'
import type { Instant } from '@croupier/kernel/clock'

/** So that a search for leaked secrets finds them (Standard Webhooks). */
const SECRET_PREFIX = 'whsec_'

/** The secret of a web-hook as its receiver gets it. */
export const webhookSecret = (bytes: Uint8Array): string => `${SECRET_PREFIX}${Buffer.from(bytes).toString('base64')}`

/**
 * The headers of a web-hook by Standard Webhooks, for which every language has a library: HMAC-SHA256 over id, time in seconds and body.
 * The time is that of the attempt, so that a receiver refuses a message that somebody sends again later.
 */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Instant; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
