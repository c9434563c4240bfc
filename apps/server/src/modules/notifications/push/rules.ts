import type { Delivery } from '../messages/rules.ts'
import { failure, networkFailureOf } from '../transports/rules.ts'

/** Where a browser gets messages, and the keys that encrypt them for it (base64url). */
export type PushRecipient = { endpoint: string; p256dh: string; auth: string }

/** A member reads messages in at most so many browsers. A further one replaces the oldest. */
export const MOST_BROWSERS = 10

/** The recipient of a message as text, as other channels have a number or an address. */
export const recipientText = ({ endpoint, p256dh, auth }: PushRecipient): string =>
  JSON.stringify({ endpoint, p256dh, auth })
export const recipientIn = (text: string): PushRecipient => JSON.parse(text)

const GONE = new Set([404, 410])
const FINAL = new Set([400, 413])

/** What the answer of a push service means (RFC 8030). It forgets a subscription that has expired or was ended. */
export function judgePush(status: number): Delivery {
  if (status >= 200 && status <= 299) return { kind: 'sent', providerId: null }
  const error = String(status)
  if (GONE.has(status)) return { kind: 'failed', ...failure('refused_recipient', true, error) }
  if (status === 401 || status === 403) return { kind: 'failed', ...failure('unauthorised', false, error) }
  return { kind: 'failed', ...failure('refused', FINAL.has(status), error) }
}

const isKeyError = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_CRYPTO')

/** A subscription whose address is not public, or whose key is none, never was one: browsers have those of push services. */
export function judgePushError(error: unknown): Delivery {
  const isUnusable = error instanceof Error && (error.name === 'InternalAddress' || isKeyError(error))
  if (isUnusable) return { kind: 'failed', ...failure('refused_recipient', true) }
  return { kind: 'failed', ...networkFailureOf(error) }
}
