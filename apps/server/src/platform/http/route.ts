import type { Instant } from '@croupier/kernel/clock'
import type { Endpoint, Input } from '@croupier/wire/endpoint'
import type * as z from 'zod/mini'
import type { StaffCall } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import type { MemberSession, Session, StaffSession } from '../sessions/session.ts'
import type { Cookies } from './cookies.ts'

type SessionOf<E extends Endpoint> = E extends { audience: 'staff' }
  ? E['token'] extends true
    ? StaffSession
    : null
  : E['token'] extends true
    ? MemberSession
    : E['token'] extends 'optional'
      ? MemberSession | null
      : null

/** The origin of a call. `edgeCountry`: the ISO 3166 code that a trusted edge network names, or null. */
export type From = { address: string; edgeCountry: string | null }

/** A call as its handler gets it. `reference` is the idempotency key; the whole request had arrived at `receivedAt`. */
export type Call<E extends Endpoint> = From & {
  input: Input<E>
  session: SessionOf<E>
  /** The staff member who calls, with the audit log bound to the call. */
  by: SessionOf<E> extends StaffSession ? StaffCall : never
  /** The transaction that the door opened; only for endpoints with `once`. */
  tx: E extends { once: true } ? Tx : never
  /** The content of the file in the body; only for endpoints with `upload`. */
  file: E extends { upload: true } ? Buffer : never
  reference: E extends { once: true } | { idempotent: true } ? string : never
  receivedAt: Instant
  userAgent: string
  host: string
  language: string
  /** SHA-256 of the session's token. */
  tokenHash: string
  cookies: Cookies
  /** Names the caller in the log (`member:…`, `staff:…`), for a call that began without a session. */
  identify(who: string): void
}

type Answered<E extends Endpoint> = z.output<E['response']>

export type AnyCall = From & {
  input: unknown
  session: Session | null
  by: StaffCall | undefined
  tx: Tx | undefined
  file: Buffer | undefined
  reference: string
  receivedAt: Instant
  userAgent: string
  host: string
  language: string
  tokenHash: string
  cookies: Cookies
  /** Names the caller in the log (`member:…`, `staff:…`), for a call that began without a session. */
  identify(who: string): void
}
export type Route = { endpoint: Endpoint; run(call: AnyCall): unknown }

/** Binds an endpoint to its handler: one line in a module's `routes.ts`. */
export function route<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Answered<E> | Promise<Answered<E>>,
): Route {
  // The door builds the call from this endpoint: its session, transaction and input have the types of `Call<E>`.
  return { endpoint, run: run as (call: AnyCall) => unknown }
}
