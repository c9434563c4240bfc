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
import { judgeRequest, type PartnerSecrets, SIGNATURE_MS, signAnswer, type Verdict } from './signature.ts'
import { partnerRequestsStore } from './store.ts'

export type IncomingDeps = {
  db: Db
  clock: Clock
  log: Logger
  /** Names the partner in the log, and keeps its request ids apart from those of others. */
  partner: string
  /** As they are at a call; null while the partner has none, and every call is refused. */
  secrets(): Promise<PartnerSecrets | null> | PartnerSecrets
  /** Networks that the partner calls from (`192.0.2.0/24`); without it, every address may call. */
  networks?: readonly string[] | undefined
  /** Calls that one node takes from one address. */
  pace: Pace
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

const networksOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Endpoints that a partner calls. The door checks, in this order, its pace, its address, its signature over the raw
 * bytes, its request id (each is accepted once) and the schema of the body. A failure up to the signature answers nothing
 * but `partner.forged`. Every later answer is signed, refusals too, so that the partner can tell ours from a forgery.
 */
export function partnerDoor({ db, clock, log, partner, secrets, networks, pace }: IncomingDeps): PartnerDoor {
  const limiter = paceLimiter(pace)
  const allowed = networks && networksOf(networks)

  async function admit({ address, headers }: RawCall, signed: { path: string; body: string }) {
    limiter.count(address)
    const isKnown = allowed?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? true
    const known = await secrets()
    const verdict: Verdict = known
      ? judgeRequest(known, clock.now(), headers, { method: 'POST', ...signed })
      : { ok: false, why: 'unknown_key' }
    if (known && isKnown && verdict.ok) return { known, requestId: verdict.requestId }
    log.warn(
      { partner, address, why: isKnown && !verdict.ok ? verdict.why : 'address' },
      'a call of a partner was refused',
    )
    return refuse('partner.forged')
  }
  async function once(requestId: string): Promise<void> {
    // A signature from a clock ahead of ours is accepted for up to twice the window.
    const expiresAt = plusMs(clock.now(), 2 * SIGNATURE_MS)
    if (!(await partnerRequestsStore.use(db, partner, requestId, expiresAt))) refuse('partner.replayed')
  }
  return {
    route: ({ path, bodyLimit, request, run }) => ({
      path,
      bodyLimit,
      async run(call) {
        const { known, requestId } = await admit(call, { path, body: call.body })
        const answer = await outcomeOf(async () => {
          await once(requestId)
          return run(decode(request, call.body))
        })
        const headers = signAnswer(known, { requestId, at: clock.now() }, answer)
        return { ...answer, headers }
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
