import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { isTrial } from '@croupier/rules/account-types'
import { isAgent, isAssistant } from '@croupier/rules/agent-types'
import { BODY_LIMIT, type Endpoint, isForStaff, type Throttle } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { movesMoney } from '@croupier/wire/moves-money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Audit, mustBeAudited, staffCall } from '../audit.ts'
import { countryCode } from '../country.ts'
import type { Tx } from '../db/database.ts'
import type { SessionCache } from '../sessions/cache.ts'
import { hashOfToken, type MemberSession, type Session } from '../sessions/session.ts'
import { networkOf } from './address.ts'
import type { CallQueue } from './call-queue.ts'
import type { Cipher } from './cipher.ts'
import { cookiesOf, isForeign } from './cookies.ts'
import { arrivalOf } from './crowd.ts'
import { asFields, decodeFields, FORM_TYPE, fieldsOf, parseFields, parseForm, SMALL_BODY } from './fields.ts'
import { type KeyDeps, sessionOfKey } from './keys.ts'
import type { Once } from './once.ts'
import type { AnyCall, From, Route } from './route.ts'

/** Port: identity checks payment passwords, with a lockout of their own. Refuses `payment_password.*`. */
export type PaymentPasswords = { check(memberId: MemberId, paymentPassword: string): Promise<void> }

/** Port: identity knows when a session last proved its member. Refuses `session.step_up_required`. */
export type StepUp = { require(session: MemberSession): Promise<void> }

/** Port: whether the site accepts a call. content refuses `server.maintenance`, risk `server.restricted`. */
export type Gatekeeper = { admit(endpoint: Endpoint, session: Session | null, from: From): void | Promise<void> }

export type DoorDeps = KeyDeps & {
  clock: Clock
  sessions: SessionCache
  staffSessions: SessionCache
  cipher: Cipher
  once: Once
  queue: CallQueue
  paymentPasswords: PaymentPasswords
  stepUp: StepUp
  gatekeeper: Gatekeeper
  /** Port: the audit log of staff. */
  audit: Audit
  /** The site is served under https, so cookies are `Secure`. */
  https: boolean
  /** The header in which the operator's edge names a visitor's country. Only trusted proxies are believed. */
  countryHeader?: string | undefined
}

/**
 * When the node cannot run all calls at once, a call waits this much longer for its turn: with a body that may cost much or must
 * be decrypted, and if it is not urgent, then longer without a session.
 */
const PATIENCE_MS = { notUrgent: 250, usualBody: 250, largeBody: 2_000, decryption: 250, stranger: 250 }

const KEY = /^[\w:.-]{8,128}$/
const TOKEN = /^Bearer ([\w-]{20,200})$/

/**
 * Handles every call before its service: session · step of the login · audience · permission · pace · turn · throttle · parse ·
 * decrypt · decode · step-up · password check · once. What costs least comes first, and nothing is parsed before its turn. Answers
 * the encoded value, and throws refusals.
 */
export function door(deps: DoorDeps) {
  return async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { endpoint } = route
    const receivedAt = arrivalOf(request.raw) ?? deps.clock.now()
    if (isForeign(request, deps.https && !isForStaff(endpoint))) refuse('request.forbidden_origin')
    // Read before the first await, because a caller who disconnects takes the address along.
    const { address, host } = request
    const from = { address, edgeCountry: edgeCountryOf(deps, request) }
    const tokenHash = tokenHashOf(request)
    const byPerson = request.headers[HEADERS.away] === undefined
    const session = await callerOf(deps, endpoint, { tokenHash, address, byPerson }, reply)
    const names = session && namesOf(session)
    request.who = names?.scope ?? ANYONE
    admit(endpoint, session)
    await deps.gatekeeper.admit(endpoint, session, from)
    const caller = names?.scope ?? networkOf(address)
    deps.limiter.usual(caller)
    if (endpoint.pace) deps.limiter.pace(endpoint.path, endpoint.pace, caller)
    // Reads and commands of an account are counted apart, so that a page that loads keeps no bet waiting.
    const who = names && (endpoint.method === 'GET' ? names.reads : names.commands)
    return await deps.queue.run(who, patienceOf(endpoint, request.body, session), handle, endpoint.urgent)

    /** Everything that costs more than a refusal. */
    async function handle(): Promise<unknown> {
      if (endpoint.throttle) await throttle(deps, endpoint, endpoint.throttle, { address, caller })
      const given = parseBody(endpoint, request)
      const body = endpoint.encrypt ? await decrypt(deps, given) : given
      const { query, params } = request
      const input = decode(endpoint, fieldsOf(endpoint.method, { query, body, params }))
      if (endpoint.stepUp) await requireStepUp(deps, endpoint, session)
      if (endpoint.passwordCheck) await checkPaymentPassword(deps, endpoint, session, request.headers)
      const staff = session?.kind === 'staff' ? staffCall(deps.audit, endpoint, session, address) : undefined
      const call: AnyCall = {
        input,
        session,
        by: staff?.by,
        tx: undefined,
        file: Buffer.isBuffer(request.body) ? request.body : undefined,
        reference: referenceOf(endpoint, request.headers[HEADERS.idempotencyKey]),
        receivedAt,
        ...from,
        ...namesIn(request),
        host,
        tokenHash,
        cookies: cookiesOf(request, reply, deps.https),
        identify: (who) => {
          request.who = who
        },
      }
      async function run(tx?: Tx): Promise<unknown> {
        const value = await route.run(tx ? { ...call, tx } : call)
        invariant(staff?.isAudited() !== false || !mustBeAudited(endpoint), `${endpoint.path} wrote no audit entry`)
        return z.encode(endpoint.response, value)
      }
      if (!endpoint.once) return await run()
      const asked = [endpoint.method, endpoint.path, z.encode(endpoint.request, input)]
      return await deps.once({ scope: names?.scope ?? ANYONE, key: call.reference, request: asked }, run)
    }
  }
}

/** What the browser says about itself and its user. */
const namesIn = ({ headers }: FastifyRequest) => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
  language: (headers['accept-language'] ?? '').slice(0, 35),
})

/** Refuses an upload without a session before its body is read, so that a stranger cannot fill the budget of bodies. */
export const uploadGate =
  (deps: Pick<DoorDeps, 'limiter' | 'sessions' | 'staffSessions' | 'https'>) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    if (isForeign(request, deps.https && !isForStaff(endpoint))) refuse('request.forbidden_origin')
    await sessionFor(deps, endpoint, { tokenHash: tokenHashOf(request), address: request.address, byPerson: false })
  }
export type UploadGate = ReturnType<typeof uploadGate>

/** The hash of the token that a call names, or an empty text. */
function tokenHashOf({ headers }: FastifyRequest): string {
  const token = TOKEN.exec(headers.authorization ?? '')?.[1]
  return token ? hashOfToken(token) : ''
}

/** Fastify names several addresses only when the connection comes from a trusted proxy. */
function edgeCountryOf({ countryHeader }: DoorDeps, { ips = [], headers }: FastifyRequest): string | null {
  return countryHeader && ips.length > 1 ? countryCode(headers[countryHeader]) : null
}

/** A person calls with a session, and a program with a key. */
function callerOf(deps: DoorDeps, endpoint: Endpoint, by: CallBy, reply: FastifyReply): Promise<Session | null> {
  return endpoint.scope ? sessionOfKey(deps, endpoint.scope, by, reply) : sessionFor(deps, endpoint, by)
}

type CallBy = { tokenHash: string; address: string; byPerson: boolean }

async function sessionFor(
  { limiter, sessions, staffSessions }: Pick<DoorDeps, 'limiter' | 'sessions' | 'staffSessions'>,
  endpoint: Endpoint,
  { tokenHash, address, byPerson }: CallBy,
): Promise<Session | null> {
  if (endpoint.token === false) return null
  const directory = endpoint.audience === 'staff' ? staffSessions : sessions
  const beforeLookUp = () => limiter.strangers.check(networkOf(address))
  const session = tokenHash ? await directory.find(tokenHash, { byPerson, beforeLookUp }) : null
  if (session) return session
  if (tokenHash) limiter.strangers.count(networkOf(address))
  if (endpoint.token === true) refuse('session.required')
  return null
}

/** Refuses a session that may not make this call: by a step of its login, its audience and permissions, or terms not agreed to. */
function admit(endpoint: Endpoint, session: Session | null): void {
  admitStep(endpoint, session)
  admitAudience(endpoint, session)
  if (endpoint.agreed && session?.kind === 'member' && session.owesAgreement) refuse('agreement.required')
}

/** §4: a session that owes a step of its login reaches the calls of this step, and no other. */
function admitStep({ duringLogin }: Endpoint, session: Session | null): void {
  const step = session?.kind === 'member' ? session.owes[0] : undefined
  if (step && duringLogin !== true && duringLogin !== step) refuse('login.step_required', { step })
}

/** T150: refuses whatever an endpoint does not allow. */
function admitAudience(endpoint: Endpoint, session: Session | null): void {
  const { audience = endpoint.token === false ? 'anyone' : 'member', permission } = endpoint
  if (audience === 'staff') {
    invariant(
      permission || endpoint.token === false || endpoint.path.startsWith('/console/session'),
      `${endpoint.path} names its permission`,
    )
    if (session && session.kind !== 'staff') refuse('session.forbidden')
    if (permission && session?.kind === 'staff' && !session.permissions.has(permission)) refuse('session.forbidden')
    return
  }
  if (!session) return
  if (session.kind !== 'member') refuse('session.forbidden')
  if (audience === 'member' && isTrial(session.accountType)) refuse('session.trial_refused')
  if (audience === 'agent' && !isAgent(session.accountType)) refuse('login.not_agent')
  if (isAssistant(session.accountType) && movesMoney(endpoint)) refuse('session.forbidden')
}

function patienceOf({ urgent, encrypt }: Endpoint, body: unknown, session: Session | null): number {
  const length = typeof body === 'string' || Buffer.isBuffer(body) ? body.length : 0
  const { notUrgent, usualBody, largeBody, decryption, stranger } = PATIENCE_MS
  const ofBody = length <= SMALL_BODY ? 0 : length <= BODY_LIMIT ? usualBody : largeBody
  return ofBody + (encrypt ? decryption : 0) + (urgent ? 0 : notUrgent + (session ? 0 : stranger))
}

/** The value of a body, which the server reads as text. Refuses `request.malformed`. */
function parseBody({ form, upload }: Endpoint, { body, headers }: FastifyRequest): unknown {
  if (upload) return Buffer.isBuffer(body) ? undefined : refuse('file.not_accepted')
  if (Buffer.isBuffer(body)) return refuse('request.malformed', { reason: 'another form of body' })
  if (typeof body !== 'string') return undefined
  const isForm = headers['content-type']?.split(';')[0]?.trim().toLowerCase() === FORM_TYPE
  if (isForm !== (form === true)) return refuse('request.malformed', { reason: 'another form of body' })
  if (isForm) return parseForm(body)
  try {
    return parseFields(body)
  } catch {
    return refuse('request.malformed', { reason: 'no JSON, or nested too deeply' })
  }
}

async function decrypt(deps: DoorDeps, body: unknown): Promise<unknown> {
  const payload = asFields(body).payload
  if (typeof payload !== 'string' || Object.keys(asFields(body)).length !== 1)
    return refuse('request.encryption_required')
  return deps.cipher.decrypt(payload)
}

async function throttle(
  { limiter }: DoorDeps,
  { method, path }: Endpoint,
  limit: Throttle,
  { address, caller }: { address: string; caller: string },
): Promise<void> {
  await limiter.take(`${method} ${path}`, limit, limit.by === 'account' ? caller : networkOf(address))
}

function decode(endpoint: Endpoint, fields: Record<string, unknown>): unknown {
  const read = decodeFields(endpoint.request, fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse('request.malformed', { field: issue?.path.join('.') ?? '', reason: issue?.message ?? '' })
}

async function requireStepUp({ stepUp }: DoorDeps, endpoint: Endpoint, session: Session | null): Promise<void> {
  invariant(session?.kind === 'member', `${endpoint.path} asks a member for proof`)
  await stepUp.require(session)
}

async function checkPaymentPassword(
  deps: DoorDeps,
  endpoint: Endpoint,
  session: Session | null,
  headers: FastifyRequest['headers'],
): Promise<void> {
  invariant(session?.kind === 'member', `${endpoint.path} checks a member's payment password`)
  const header = headers[HEADERS.passwordCheck]
  if (typeof header !== 'string') return refuse('payment_password.required')
  const { paymentPassword } = asFields(await deps.cipher.decrypt(header))
  if (typeof paymentPassword !== 'string') return refuse('payment_password.required')
  await deps.paymentPasswords.check(session.memberId, paymentPassword)
}

function referenceOf(endpoint: Endpoint, header: unknown): string {
  if (!endpoint.once && !endpoint.idempotent) return ''
  if (typeof header !== 'string' || !KEY.test(header)) return refuse('request.idempotency_key_required')
  return header
}

const ANYONE = 'anyone'

/** The texts by which the door counts the calls of an account. */
type AccountNames = { scope: string; reads: string; commands: string }
const accountNames = new WeakMap<Session, AccountNames>()

/** The calls of a program are counted apart from those of its owner. */
function scopeOf(session: Session): string {
  if (session.kind === 'staff') return `staff:${session.staffId}`
  return session.keyId ? `key:${session.keyId}` : `member:${session.memberId}`
}

/** Kept with the session, which the cache keeps for seconds, because each new text must be hashed before it finds anything. */
function namesOf(session: Session): AccountNames {
  const known = accountNames.get(session)
  if (known) return known
  const scope = scopeOf(session)
  const names = { scope, reads: `${scope} reads`, commands: `${scope} commands` }
  accountNames.set(session, names)
  return names
}
