import { randomUUID } from 'node:crypto'
import { type Clock, MS } from '@croupier/kernel/clock'
import { type RefusalCode, refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import { breaker } from '../breaker.ts'
import { AnswerTooLarge, dropAnswer, textWithin } from '../http/answer.ts'
import type { Logger } from '../log.ts'
import { judgeAnswer, type PartnerSecrets, signRequest } from './signature.ts'

export type OutgoingDeps = {
  clock: Clock
  log: Logger
  /** Names the partner in the log, such as `the payment gateway`. */
  partner: string
  url: string
  secrets: PartnerSecrets
  /** The refusal while the partner does not answer as it should. */
  unavailable: RefusalCode
  fetch?: typeof fetch
}
export type PartnerClient = {
  /** Null when the partner answers with a signed 404. */
  call<T>(method: 'GET' | 'POST', path: string, answer: z.ZodMiniType<T>, fields?: unknown): Promise<T | null>
}

const ANSWER_MS = 5 * MS.second
/** Bytes: enough for every answer with bounded fields. */
const ANSWER_BYTES = 16 * 1024
const FAILURES = 5
/** The time for which the breaker refuses calls. */
const OPEN_MS = 15 * MS.second
/** Calls of one node that wait for one partner. A slow partner must not take all of a node's sockets and memory. */
const IN_FLIGHT = 64
const NOT_FOUND = 404

class Unsigned extends Error {
  override name = 'Unsigned'
}
class TooManyInFlight extends Error {
  override name = 'TooManyInFlight'
}

/**
 * Calls to a partner: signed, to its own address only, and bounded in time, size and number. After repeated failures a
 * breaker refuses calls for a while (T158, T167). An answer counts only with the partner's signature for this request.
 */
export function partnerClient(deps: OutgoingDeps): PartnerClient {
  const { clock, log, partner, url, secrets, unavailable, fetch: ask = fetch } = deps
  const guard = breaker({ clock, failures: FAILURES, openMs: OPEN_MS })
  let inFlight = 0

  async function read(answer: Response, requestId: string): Promise<string> {
    const body = await textWithin(answer, ANSWER_BYTES)
    const signed = { status: answer.status, body, requestId }
    const verdict = judgeAnswer(secrets, clock.now(), Object.fromEntries(answer.headers), signed)
    if (!verdict.ok) throw new Unsigned(`the signature of the answer is not valid (${verdict.why})`)
    return body
  }
  async function exchange<T>(method: string, path: string, schema: z.ZodMiniType<T>, body: string): Promise<T | null> {
    const requestId = randomUUID()
    const signed = signRequest(secrets, { requestId, at: clock.now() }, { method, path, body })
    const answer = await ask(new URL(path, url), {
      method,
      headers: { ...signed, 'content-type': 'application/json' },
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok && answer.status !== NOT_FOUND) {
      await dropAnswer(answer)
      throw new Error(`${partner} answered ${answer.status} to ${method} ${path}`)
    }
    const text = await read(answer, requestId)
    return answer.status === NOT_FOUND ? null : z.decode(schema, JSON.parse(text))
  }
  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (inFlight >= IN_FLIGHT) throw new TooManyInFlight(`${IN_FLIGHT} calls are in flight already`)
    inFlight += 1
    try {
      return await guard.run(work)
    } finally {
      inFlight -= 1
    }
  }
  return {
    async call(method, path, schema, fields) {
      const body = fields === undefined ? '' : JSON.stringify(fields)
      try {
        return await bounded(() => exchange(method, path, schema, body))
      } catch (error) {
        const failure = error instanceof AnswerTooLarge ? 'sent too large an answer' : 'did not answer'
        log.warn({ err: error, path }, `${partner} ${failure}`)
        return refuse(unavailable)
      }
    },
  }
}
