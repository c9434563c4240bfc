import type { RefusalCode, RefusalDetail } from '@croupier/kernel/refusals'

/** Decisions "Wire conventions": every answer is one of these two. */
export type Answer<Value> =
  | { success: true; value: Value }
  | ({ success: false; code: RefusalCode; message: string } & { detail?: RefusalDetail })

/** Header names in one place. */
export const HEADERS = {
  authorization: 'authorization',
  idempotencyKey: 'idempotency-key',
  passwordCheck: 'password-check',
  serverTime: 'server-time',
  /** Nobody is at the page that calls: the call is no activity of its session (T018). */
  away: 'away',
} as const

/** Fields inside the JWE beside the call's own: when it was made and a name that is used once. */
export type EnvelopeClaims = { iat: number; jti: string; body: unknown }
