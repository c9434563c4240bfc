import { randomUUID } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { type Keys, requestPart, type SigningKey, signatureOf } from '../signature.ts'

/** How an attempt to send a message differs from a proper one. */
export type Attempt = { at?: Date; requestId?: string; key?: SigningKey; change?(body: string): string }

/** A signed call, ready to be sent. `change` alters its body after it was signed. */
export function signedCall(
  { clock, keys }: { clock: Clock; keys: Keys },
  { path, body }: { path: string; body: string },
  { requestId = randomUUID(), at = clock.now(), key = keys.own, change = (text) => text }: Attempt = {},
) {
  const signature = signatureOf(key, { requestId, at }, requestPart(path, body))
  return { path, body: change(body), requestId, headers: { ...signature, 'content-type': 'application/json' } }
}

/** The value of a JSON text, or null. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
