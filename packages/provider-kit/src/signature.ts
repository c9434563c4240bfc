import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  sign as signWith,
  timingSafeEqual,
  verify as verifyWith,
} from 'node:crypto'

/** Provider wallet rules §3.2: how far the clocks of both sides may differ. */
export const DRIFT_MS = 300_000

/** A key that signs, or one that checks. A shared secret does both. */
export type SigningKey = { keyId: string; sign(text: string): Buffer }
export type CheckingKey = { keyId: string; isValid(text: string, signature: Buffer): boolean }
/** The key that signs our messages, and those by which we know messages of the other side: two while one is replaced. */
export type Keys = { own: SigningKey; accepted: readonly CheckingKey[] }

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** HMAC-SHA256 with a secret that both sides have. Its id follows from the secret. */
export function sharedKey(secret: string): SigningKey & CheckingKey {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    keyId: sha256(`partner key:${secret}`).slice(0, 16),
    sign,
    isValid(text, signature) {
      const expected = sign(text)
      return expected.length === signature.length && timingSafeEqual(expected, signature)
    },
  }
}

/** The keys of a provider that shares one secret with the wallet. */
export function sharedKeys(secret: string): Keys {
  const key = sharedKey(secret)
  return { own: key, accepted: [key] }
}

/** Ed25519: the private key of this side, as PEM. The wallet names its id when it takes the public key. */
export function privateKey(keyId: string, pem: string): SigningKey {
  const key = createPrivateKey(pem)
  return { keyId, sign: (text) => signWith(null, Buffer.from(text), key) }
}

/** Ed25519: a public key of the other side, as PEM. */
export function publicKey(keyId: string, pem: string): CheckingKey {
  const key = createPublicKey(pem)
  return { keyId, isValid: (text, signature) => verifyWith(null, Buffer.from(text), key, signature) }
}

/** The signed part of a message: its first lines, and its body as sent. */
export type Part = { first: readonly string[]; body: string }
export const requestPart = (path: string, body: string): Part => ({ first: ['POST', path], body })
export const answerPart = (status: number, body: string): Part => ({ first: [String(status)], body })

/** An answer has the request id of the request that it answers. */
export type Stamp = { requestId: string; at: Date }
export type Headers = Readonly<Record<string, string | string[] | undefined>>

const textOf = ({ first, body }: Part, timestamp: string, requestId: string): string =>
  [...first, timestamp, requestId, sha256(body)].join('\n')

/** The headers that sign a message. */
export function signatureOf(key: SigningKey, { requestId, at }: Stamp, part: Part): Record<string, string> {
  const timestamp = String(at.getTime())
  return {
    'x-key-id': key.keyId,
    'x-timestamp': timestamp,
    'x-request-id': requestId,
    'x-signature': `v1=${key.sign(textOf(part, timestamp, requestId)).toString('base64')}`,
  }
}

/** The request id of a message that the other side signed within the last minutes, or null. Header names are in lower case. */
export function requestIdOf({ accepted }: Pick<Keys, 'accepted'>, now: Date, headers: Headers, part: Part) {
  const { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-request-id': requestId, 'x-signature': signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{13}$/.test(timestamp) || typeof signature !== 'string') return null
  if (typeof requestId !== 'string' || !/^[\w-]{8,64}$/.test(requestId) || !signature.startsWith('v1=')) return null
  const key = accepted.find((one) => one.keyId === keyId)
  const given = Buffer.from(signature.slice(3), 'base64')
  if (!key?.isValid(textOf(part, timestamp, requestId), given)) return null
  return Math.abs(now.getTime() - Number(timestamp)) <= DRIFT_MS ? requestId : null
}
