import {
  createHash,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type Instant, MS, msBetween } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'

/** The maximum difference between the clock of a signature and ours, in both directions (provider wallet W15). */
export const SIGNATURE_MS = 5 * MS.minute

/**
 * A key of a partner beside shared secrets. One that only signs has no `verifies`, and one that only checks has no `signs`: a
 * partner with a pair of keys gives us its public one, and gets ours.
 */
export type PartnerKey = {
  keyId: string
  signs?(text: string): Buffer
  verifies?(text: string, signature: Buffer): boolean
}

/**
 * Secrets shared with a partner, or keys. The first one signs, and every one is accepted. So both sides can rotate at
 * different times: accept both, sign with the new one, drop the old one.
 */
export type PartnerSecrets = readonly [string | PartnerKey, ...(string | PartnerKey)[]]

/** Node gives header names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>
/** `path` as in the request line, with its query. */
export type SignedRequest = { method: string; path: string; body: string }
/** An answer is bound to the request that it answers. */
export type SignedAnswer = { status: number; body: string }
export type Stamp = { requestId: string; at: Instant }

/** `why` is the reason of a rejection: for the log, never for the caller. */
export type Verdict =
  | { ok: true; requestId: string }
  | { ok: false; why: 'missing' | 'unknown_key' | 'wrong' | 'stale' }

const sha256 = (text: string): string => hash('sha256', text, 'hex')
/** Identifies a secret without revealing it. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`partner key:${secret}`).digest('hex').slice(0, 16)

/** HMAC-SHA256 with a shared secret, in both directions. T173: compares in constant time. */
export function sharedKey(secret: string, keyId = keyIdOf(secret)): Required<PartnerKey> {
  const key = createSecretKey(Buffer.from(secret))
  const signs = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    keyId,
    signs,
    verifies(text, signature) {
      const expected = signs(text)
      return expected.length === signature.length && timingSafeEqual(expected, signature)
    },
  }
}

/** Ed25519: the signature of our own private key. */
export const signingKey = (keyId: string, privateKey: KeyObject): PartnerKey => ({
  keyId,
  signs: (text) => sign(null, Buffer.from(text), privateKey),
})

/** Ed25519: checks with the public key of a partner. */
export const verifyingKey = (keyId: string, publicKey: KeyObject): PartnerKey => ({
  keyId,
  verifies: (text, signature) => verify(null, Buffer.from(text), publicKey, signature),
})

const keyFrom = (one: string | PartnerKey): PartnerKey => (typeof one === 'string' ? sharedKey(one) : one)
const linesOfRequest = ({ method, path, body }: SignedRequest, timestamp: string, requestId: string): string[] => [
  method,
  path,
  timestamp,
  requestId,
  sha256(body),
]
const linesOfAnswer = ({ status, body }: SignedAnswer, timestamp: string, requestId: string): string[] => [
  String(status),
  timestamp,
  requestId,
  sha256(body),
]

function headersOf(first: string | PartnerKey, { requestId, at }: Stamp, lines: (timestamp: string) => string[]) {
  const { keyId, signs } = keyFrom(first)
  invariant(signs, 'the first key of a partner signs')
  const timestamp = String(at.getTime())
  return {
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-request-id': requestId,
    'x-signature': `v1=${signs(lines(timestamp).join('\n')).toString('base64')}`,
  }
}

/** Signs method, path, time (milliseconds), request id and the SHA-256 of the body, one a line. */
export const signRequest = ([first]: PartnerSecrets, stamp: Stamp, request: SignedRequest): Record<string, string> =>
  headersOf(first, stamp, (timestamp) => linesOfRequest(request, timestamp, stamp.requestId))

/** The same over status, time, the request's id and the body. */
export const signAnswer = ([first]: PartnerSecrets, stamp: Stamp, answer: SignedAnswer): Record<string, string> =>
  headersOf(first, stamp, (timestamp) => linesOfAnswer(answer, timestamp, stamp.requestId))

type Read = { keyId: string; timestamp: string; requestId: string; signature: Buffer }

function readHeaders(headers: Headers): Read | null {
  const { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-request-id': requestId, 'x-signature': signature } = headers
  if (typeof keyId !== 'string' || typeof timestamp !== 'string' || !/^\d{13}$/.test(timestamp)) return null
  if (typeof requestId !== 'string' || !/^[\w-]{8,64}$/.test(requestId)) return null
  // 32 or 64 bytes in base64. A repeated header is an array, or one text with a comma.
  if (typeof signature !== 'string' || !/^v1=([\w+/]{43}=|[\w+/]{86}==)$/.test(signature)) return null
  return { keyId, timestamp, requestId, signature: Buffer.from(signature.slice(3), 'base64') }
}

/** It checks the time last, so that only a valid signature is called stale. */
function judge(secrets: PartnerSecrets, now: Instant, headers: Headers, lines: (read: Read) => string[]): Verdict {
  const read = readHeaders(headers)
  if (!read) return { ok: false, why: 'missing' }
  const key = secrets.map(keyFrom).find(({ keyId, verifies }) => verifies && keyId === read.keyId)
  if (!key?.verifies) return { ok: false, why: 'unknown_key' }
  if (!key.verifies(lines(read).join('\n'), read.signature)) return { ok: false, why: 'wrong' }
  if (Math.abs(msBetween(new Date(Number(read.timestamp)), now)) > SIGNATURE_MS) return { ok: false, why: 'stale' }
  return { ok: true, requestId: read.requestId }
}

export const judgeRequest = (
  secrets: PartnerSecrets,
  now: Instant,
  headers: Headers,
  request: SignedRequest,
): Verdict => judge(secrets, now, headers, ({ timestamp, requestId }) => linesOfRequest(request, timestamp, requestId))

/** Whether the partner signed an answer, for this request. */
export function judgeAnswer(
  secrets: PartnerSecrets,
  now: Instant,
  headers: Headers,
  answer: SignedAnswer & { requestId: string },
): Verdict {
  const verdict = judge(secrets, now, headers, ({ timestamp }) => linesOfAnswer(answer, timestamp, answer.requestId))
  return verdict.ok && verdict.requestId !== answer.requestId ? { ok: false, why: 'wrong' } : verdict
}
