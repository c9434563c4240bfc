import type { Clock } from '@croupier/kernel/clock'
import { Refusal, type RefusalCode } from '@croupier/kernel/refusals'
import type { Status } from '@croupier/wire/providers/messages'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { decodeFields, isExcessive } from '../../platform/http/fields.ts'
import type { RawAnswer, RawRoute } from '../../platform/http/raw.ts'
import type { Logger } from '../../platform/log.ts'
import { type PartnerGate, partnerGate } from '../../platform/partner/incoming.ts'
import { type Answer, refusedFields } from './messages/answers.ts'
import { NotDecided, notDecided } from './model.ts'
import type { KeysService } from './setup/keys.ts'

export type DoorDeps = { db: Db; clock: Clock; log: Logger; keys: Pick<KeysService, 'partnerOf' | 'modeOf'> }
/**
 * A message with its path. `run` decodes the body, which a provider has signed. `accepted` rejects when the request id was used
 * before. The message may read until then, but changes nothing.
 */
export type Handler = { name: string; run(body: string, providerId: string, accepted: Promise<void>): Promise<Answer> }

/** The messages of a provider that keeps its members' money itself: they move none and show none of ours. */
const WITHOUT_MONEY: readonly string[] = ['authenticate', 'sessionKeepAlive', 'sessionEnd']

/** Binds a message to the code that handles it. A message without a handler has no path. */
export const handler = <T extends { providerId: string }>(
  name: string,
  shape: z.ZodMiniType<T>,
  handle: (message: T) => Promise<Answer>,
): Handler =>
  readingHandler(name, shape, async (message, accepted) => {
    await accepted
    return handle(message)
  })

/** The same for code that reads while the request id is written down, and waits for `accepted` before it changes anything. */
export const readingHandler = <T extends { providerId: string }>(
  name: string,
  shape: z.ZodMiniType<T>,
  handle: (message: T, accepted: Promise<void>) => Promise<Answer>,
): Handler => ({
  name,
  run: async (body, providerId, accepted) => handle(messageFrom(shape, body, providerId), accepted),
})

const BODY_LIMIT = 64 * 1024
/** More messages of a provider in ten seconds from one address than a node answers. */
const PACE = { limit: 200_000, windowSeconds: 10 }

/** HTTP statuses of what was not processed. Business refusals are answered 200 (Provider wallet rules §3.2). */
const HTTP: Partial<Record<Status, number>> = {
  INVALID_SIGNATURE: 401,
  MALFORMED: 400,
  READ_ONLY: 503,
  TEMPORARY: 503,
}
/** Refusals of the gate in the words of the contract. */
const OF_GATE: Partial<Record<RefusalCode, Status>> = {
  'partner.forged': 'INVALID_SIGNATURE',
  'partner.replayed': 'INVALID_SIGNATURE',
  'request.malformed': 'MALFORMED',
}

/**
 * The messages of providers, at `/provider/wallet/v1/…`: signed over the raw bytes, each request id accepted once, and every
 * answer signed. `requestId` in a body names the message for tracing; `X-Request-Id` names one attempt to send it.
 */
export function providerRoutes(deps: DoorDeps, handlers: readonly Handler[]): RawRoute[] {
  const partnerOf = deps.keys.partnerOf
  const gate = partnerGate({ ...deps, name: 'game provider', partnerOf, pace: PACE })
  return handlers.map((one) => messageRoute(gate, onlySeamless(deps, one)))
}

/** Provider wallet rules §3.10: a provider has one kind of wallet, and no message of the other kind. */
const onlySeamless = ({ keys }: DoorDeps, { name, run }: Handler): Handler => ({
  name,
  run: async (body, providerId, accepted) =>
    keys.modeOf(providerId) === 'seamless' || WITHOUT_MONEY.includes(name)
      ? run(body, providerId, accepted)
      : notDecided('INVALID_PARTNER'),
})

function messageRoute(gate: PartnerGate, { name, run }: Handler): RawRoute {
  const path = `/provider/wallet/v1/${name}` as const
  return {
    path,
    bodyLimit: BODY_LIMIT,
    async run(call): Promise<RawAnswer> {
      const admitted = await gate.admit(call, path).catch(asStatus)
      if (admitted instanceof NotDecided) return { ...unprocessed(admitted.status, ''), headers: {} }
      const requestId = admitted.requestId
      const accepted = gate.once(admitted)
      const running = run(call.body, admitted.partner.name, accepted)
      // A message under a used request id is refused as such, whatever else is wrong with it.
      running.catch(() => {})
      const answer = await outcomeOf(requestId, () => accepted.then(() => running))
      return { ...answer, headers: gate.sign(admitted, answer) }
    },
  }
}

function asStatus(error: unknown): NotDecided {
  if (error instanceof NotDecided) return error
  const status = error instanceof Refusal ? OF_GATE[error.code] : undefined
  if (status) return new NotDecided(status)
  throw error
}

const unprocessed = (status: Status, requestId: string) => ({
  status: HTTP[status] ?? 200,
  body: JSON.stringify({ status, requestId, ...refusedFields(status) }),
})

async function outcomeOf(requestId: string, work: () => Promise<Answer>): Promise<{ status: number; body: string }> {
  try {
    return { status: 200, body: JSON.stringify(await work()) }
  } catch (error) {
    return unprocessed(asStatus(error).status, requestId)
  }
}

/** A message of the provider that signed it. */
function messageFrom<T extends { providerId: string }>(shape: z.ZodMiniType<T>, body: string, providerId: string): T {
  const found = decodeFields(shape, jsonOf(body))
  if (!found.success) throw new NotDecided('MALFORMED')
  if (found.data.providerId !== providerId) throw new NotDecided('INVALID_PARTNER')
  return found.data
}

function jsonOf(body: string): unknown {
  if (isExcessive(body)) throw new NotDecided('MALFORMED')
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) throw new NotDecided('MALFORMED')
    throw error
  }
}
