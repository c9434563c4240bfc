import type { Clock } from '@croupier/kernel/clock'
import { requestIds } from './request-ids.ts'
import { answerPart, type Headers, type Keys, requestIdOf, requestPart, signatureOf } from './signature.ts'

export type ServiceCall = { path: string; headers: Headers; body: string }
export type ServiceAnswer = { status: number; headers: Record<string, string>; body: string }
/** Answers a call of the wallet; null for something unknown, which is a signed 404. */
export type ServiceHandler = (fields: unknown) => Promise<object | null>
export type ServiceDeps = { clock: Clock; keys: Keys; handlers: Readonly<Record<string, ServiceHandler>> }

/**
 * The calls of the wallet to a provider, for every HTTP server: give it the path and the body as they came, and send the answer as
 * it is. A call needs the wallet's signature, and each request id is accepted once.
 */
export function providerService({ clock, keys, handlers }: ServiceDeps): (call: ServiceCall) => Promise<ServiceAnswer> {
  const isNew = requestIds(clock)
  return async ({ path, headers, body }) => {
    const requestId = requestIdOf(keys, clock.now(), headers, requestPart(path, body))
    if (requestId === null || !isNew(requestId)) return unsigned(401, 'INVALID_SIGNATURE')
    const { status, answer } = await answerTo(handlers[path], body)
    const text = JSON.stringify(answer)
    const stamp = { requestId, at: clock.now() }
    return { status, headers: { ...JSON_TYPE, ...signatureOf(keys.own, stamp, answerPart(status, text)) }, body: text }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const NOT_FOUND = { status: 404, answer: { status: 'NOT_FOUND' } }

const unsigned = (status: number, code: string): ServiceAnswer => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify({ status: code }),
})

async function answerTo(
  handler: ServiceHandler | undefined,
  body: string,
): Promise<{ status: number; answer: object }> {
  if (!handler) return NOT_FOUND
  let fields: unknown
  try {
    fields = JSON.parse(body)
  } catch {
    return { status: 400, answer: { status: 'MALFORMED' } }
  }
  const answer = await handler(fields)
  return answer ? { status: 200, answer } : NOT_FOUND
}
