import { BlockList, isIPv6 } from 'node:net'
import { type Clock, plusMs } from '@croupier/kernel/clock'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Pace } from '@croupier/wire/endpoint'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { decodeFields } from '../http/fields.ts'
import type { RawAnswer, RawCall, RawRoute } from '../http/raw.ts'
import { refusalAnswer } from '../http/server.ts'
import { paceLimiter } from '../http/throttle.ts'
import type { Logger } from '../log.ts'
import { requestIds } from './request-ids.ts'
import {
  judgeRequest,
  type PartnerSecrets,
  SIGNATURE_MS,
  type SignedAnswer,
  signAnswer,
  type Verdict,
} from './signature.ts'

/** A partner that a call comes from, as it is at the call. */
export type IncomingPartner = {
  /** Names the partner in the log, and keeps its request ids apart from those of others. */
  name: string
  secrets: PartnerSecrets
  /** Networks that the partner calls from (`192.0.2.0/24`); without it, every address may call. */
  networks?: readonly string[] | undefined
}
export type GateDeps = {
  db: Db
  clock: Clock
  log: Logger
  /** The partner that a call says it comes from, by its headers; null when there is none, and the call is refused. */
  partnerOf(headers: RawCall['headers']): Promise<IncomingPartner | null>
  /** Names the gate in the log, for calls of nobody known. */
  name: string
  /** Calls that one node takes from one address. */
  pace: Pace
}
export type IncomingDeps = Omit<GateDeps, 'partnerOf' | 'name'> & {
  /** Names the partner in the log, and keeps its request ids apart from those of others. */
  partner: string
  /** As they are at a call; null while the partner has none, and every call is refused. */
  secrets(): Promise<PartnerSecrets | null> | PartnerSecrets
  networks?: IncomingPartner['networks']
}
export type PartnerEndpoint<T> = {
  path: `/gateway/${string}`
  /** Bytes. */
  bodyLimit: number
  request: z.ZodMiniType<T>
  run(request: T): Promise<unknown>
}
/** Its answers are texts, because they are signed. */
type PartnerRoute = Omit<RawRoute, 'run'> & { run(call: RawCall): Promise<RawAnswer & { body: string }> }
export type PartnerDoor = { route<T>(endpoint: PartnerEndpoint<T>): PartnerRoute }

const lists = new WeakMap<readonly string[], BlockList>()

/** A list is built once for an array of networks, which a partner keeps from call to call. */
function networksOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks)
  if (known) return known
  const list = new BlockList()
  lists.set(networks, list)
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** A call that the gate has let in. */
export type Admitted = { partner: IncomingPartner; requestId: string }
export type PartnerGate = ReturnType<typeof partnerGate>

/**
 * The checks of a call before its body is read, in this order: its pace, its address, and its signature over the raw bytes. A
 * failure answers nothing but `partner.forged`. `once` accepts each request id of a partner one time.
 */
export function partnerGate({ db, clock, log, partnerOf, name, pace }: GateDeps) {
  const limiter = paceLimiter(pace)
  const ids = requestIds(db)
  return {
    async admit({ address, headers, body }: RawCall, path: string): Promise<Admitted> {
      limiter.count(address)
      const partner = await partnerOf(headers)
      const isKnown = !partner?.networks || isWithin(partner.networks, address)
      const verdict: Verdict = partner
        ? judgeRequest(partner.secrets, clock.now(), headers, { method: 'POST', path, body })
        : { ok: false, why: 'unknown_key' }
      if (partner && isKnown && verdict.ok) return { partner, requestId: verdict.requestId }
      const why = isKnown && !verdict.ok ? verdict.why : 'address'
      log.warn({ partner: partner?.name ?? name, address, why }, 'a call of a partner was refused')
      return refuse('partner.forged')
    },
    async once({ partner, requestId }: Admitted): Promise<void> {
      // A signature from a clock ahead of ours is accepted for up to twice the window.
      const expiresAt = plusMs(clock.now(), 2 * SIGNATURE_MS)
      if (!(await ids.use(partner.name, requestId, expiresAt))) refuse('partner.replayed')
    },
    /** The headers that sign an answer for its partner. */
    sign: ({ partner, requestId }: Admitted, answer: SignedAnswer): Record<string, string> =>
      signAnswer(partner.secrets, { requestId, at: clock.now() }, answer),
  }
}

/** Whether an address is one of these, or in one of these networks. */
export const isWithin = (networks: readonly string[], address: string): boolean =>
  networksOf(networks).check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Endpoints that a partner calls. The door checks what its gate checks, then the request id (each is accepted once) and the
 * schema of the body. Every answer after the gate is signed, refusals too, so that the partner can tell ours from a forgery.
 */
export function partnerDoor({ partner: name, secrets, networks, ...deps }: IncomingDeps): PartnerDoor {
  const partnerOf = async () => {
    const known = await secrets()
    return known && { name, secrets: known, networks }
  }
  const gate = partnerGate({ ...deps, name, partnerOf })
  return {
    route: ({ path, bodyLimit, request, run }) => ({
      path,
      bodyLimit,
      async run(call) {
        const admitted = await gate.admit(call, path)
        const answer = await outcomeOf(async () => {
          await gate.once(admitted)
          return run(decode(request, call.body))
        })
        return { ...answer, headers: gate.sign(admitted, answer) }
      },
    }),
  }
}

/** A refusal is an answer. Every other error is a fault of ours, and the partner repeats its request. */
async function outcomeOf(work: () => Promise<unknown>): Promise<{ status: number; body: string }> {
  try {
    return { status: 200, body: JSON.stringify({ success: true, value: await work() }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, answer } = refusalAnswer(error.code, error.detail)
    return { status, body: JSON.stringify(answer) }
  }
}

function decode<T>(schema: z.ZodMiniType<T>, body: string): T {
  try {
    const found = decodeFields(schema, JSON.parse(body))
    if (found.success) return found.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return refuse('request.malformed')
}
