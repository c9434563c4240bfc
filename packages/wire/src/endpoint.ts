import type { RefusalCode } from '@croupier/kernel/refusals'
import type * as z from 'zod/mini'
import type { AgentScope } from './agents/scopes.ts'
import type { LoginStep } from './identity/steps.ts'

export type Schema = z.core.$ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `member` refuses trial accounts, `anyAccount` takes every account that can log in,
 * `agent` takes account types 1, 2, 41 and 42, `staff` lives on the operator's port.
 */
export type Audience = 'anyone' | 'member' | 'anyAccount' | 'agent' | 'staff'

/**
 * At most `limit` calls in `windowSeconds`, counted on all nodes together: by network (an IPv4 address, or the 64 bits
 * that one line gets of IPv6) or by account, however many sessions it has.
 */
export type Throttle = { limit: number; windowSeconds: number; by: 'address' | 'account' }

/** At most `limit` calls of one account in `windowSeconds` on one node: where a shared counter would cost too much. */
export type Pace = { limit: number; windowSeconds: number }

/**
 * §7's metadata as data. The server binds it, the browser calls it, tests call it, the public description is
 * printed from it.
 * - `path` may hold `:name` parts; they are fields of `request`.
 * - `encrypt`: the body is `{ payload: <compact JWE> }`, a plain one is refused (§7, flag E).
 * - `form`: the body is form-encoded, as §7 says for forgotten passwords.
 * - `passwordCheck`: the payment password travels as a compact JWE in the header `Password-Check`.
 * - `stepUp`: refused `session.step_up_required` unless the caller proved who they are in the last minutes of this session.
 * - `replacesSession`: needs no token; the one that a caller has comes along, and its session ends with the new one.
 * - `duringLogin`: open to a session that still owes a step of its login: this step if one is named, any step if `true`. All other
 *   calls are refused `login.step_required` to it.
 * - `agreed`: refused `agreement.required` to a member who has not agreed to the terms that hold now (T012).
 * - `urgent`: members play and get their money by it, so it comes before other calls when a node cannot run all at once.
 *   `crowd`: thousands call it at the same moment, so other urgent calls pass it for a second.
 * - `audited: false`: a staff call that is no GET and yet leaves nothing for the audit log (a check, a personal view).
 * - `upload`: the body is the content of one file, of one of `UPLOAD_TYPES`. All fields are names of the path.
 * - `download`: answers the content of a file, and `response` is `fileAnswer`.
 * - `scope`: an agent's program calls it, with a key that has this scope in the place of a session (`agents/api.ts`).
 * - `once`: moves money, rare; runs in one transaction with its `Idempotency-Key`, same key, same answer.
 * - `idempotent`: needs an `Idempotency-Key` too, but the handler itself keeps the promise (the fast lane).
 */
export type Endpoint = {
  readonly method: Method
  readonly path: `/${string}`
  readonly module: string
  /** One sentence for the public description. */
  readonly summary: string
  readonly token: boolean | 'optional'
  readonly audience?: Audience
  readonly encrypt?: true
  readonly form?: true
  readonly upload?: true
  readonly download?: true
  readonly permission?: string
  readonly audited?: false
  readonly passwordCheck?: true
  readonly stepUp?: true
  readonly replacesSession?: true
  readonly duringLogin?: true | LoginStep
  readonly agreed?: true
  readonly scope?: AgentScope
  readonly urgent?: true | 'crowd'
  readonly once?: true
  readonly idempotent?: true
  readonly throttle?: Throttle
  readonly pace?: Pace
  /** A larger body than the usual `BODY_LIMIT`, in bytes. */
  readonly bodyLimit?: number
  readonly request: Schema
  readonly response: Schema
  /** Refusals of the handler itself; those of the door (session, schema, throttle …) need no mention. */
  readonly refusals: readonly RefusalCode[]
}

/** The largest body of a call that names no other limit, in bytes. Few requests need a tenth of it. */
export const BODY_LIMIT = 16 * 1024

/** What a handler receives and a client passes: decoded, money as `Money`, instants as `Date`. */
export type Input<E extends { request: Schema }> = z.output<E['request']>
/** What a handler answers and a client gets, decoded. */
export type Output<E extends { response: Schema }> = z.output<E['response']>

/** Declares an endpoint and keeps its exact type: an unknown refusal code does not compile. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** Staff endpoints are served on the operator's port only, everything else on the site's. */
export const isForStaff = (one: Endpoint): boolean => one.path.startsWith('/console/')
