import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Provider wallet rules §3.2: how far the clocks of both sides may differ. */
const DRIFT_MS = 300_000

export type Key = { id: string; secret: string }
type Part = {
  readonly first: readonly string[]
  readonly at: string
  readonly requestId: string
  readonly body: string
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** The wallet names a shared secret so, too. */
export const keyOf = (secret: string): Key => ({ id: digestOf(`partner key:${secret}`).slice(0, 16), secret })

const macOf = ({ secret }: Key, { first, at, requestId, body }: Part): Buffer =>
  createHmac('sha256', secret)
    .update([...first, at, requestId, digestOf(body)].join('\n'))
    .digest()

const stamped = (key: Key, part: Part) => ({
  'x-key-id': key.id,
  'x-timestamp': part.at,
  'x-request-id': part.requestId,
  'x-signature': `v1=${macOf(key, part).toString('base64')}`,
})

/** The headers of a call of ours. Each attempt has an id of its own. */
export function signCall(key: Key, now: Date, call: { path: string; body: string }) {
  const requestId = randomUUID()
  const part = { first: ['POST', call.path], at: String(now.getTime()), requestId, body: call.body }
  return { requestId, headers: stamped(key, part) }
}

export const signAnswer = (key: Key, now: Date, answer: { status: number; requestId: string; body: string }) =>
  stamped(key, { ...answer, first: [String(answer.status)], at: String(now.getTime()) })

type Heard = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  first: readonly string[]
  body: string
}

/** The request id of a message that the wallet signed within the last minutes, or null. */
export function heardFrom(key: Key, now: Date, { headers, first, body }: Heard): string | null {
  const at = headers['x-timestamp']
  const requestId = headers['x-request-id']
  const signature = headers['x-signature']
  if (headers['x-key-id'] !== key.id || typeof at !== 'string' || typeof requestId !== 'string') return null
  if (typeof signature !== 'string' || !/^\d{13}$/.test(at)) return null
  const expected = Buffer.from(`v1=${macOf(key, { first, at, requestId, body }).toString('base64')}`)
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  return Math.abs(now.getTime() - Number(at)) <= DRIFT_MS ? requestId : null
}
