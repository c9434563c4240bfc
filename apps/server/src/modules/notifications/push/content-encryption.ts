import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

/** What the browser of a member gives us: where messages go, and the keys that only it can decrypt with. */
export type PushSubscriptionKeys = {
  /** The public key of the browser: an uncompressed point of P-256. */
  p256dh: Uint8Array
  /** 16 bytes that the browser shares with us. */
  auth: Uint8Array
}

/** A key pair for one message and its salt. Each message needs new ones. */
export type OneTime = { privateKey: Uint8Array; salt: Uint8Array }

const CURVE = 'prime256v1'
const KEY_BYTES = 16
const NONCE_BYTES = 12
const SECRET_BYTES = 32
export const SALT_BYTES = 16
/** One record carries the whole message. Push services take bodies of 4,096 bytes. */
const RECORD_BYTES = 4_096
/** Ends the last record (RFC 8188). */
const LAST = Uint8Array.of(2)

const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'latin1')

/** A new private key of P-256. */
export function newPrivateKey(): Uint8Array {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair.getPrivateKey()
}

export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey()
}

/** Encrypts the content of a message for a browser: `aes128gcm` of RFC 8188, with the keys of RFC 8291. */
export function encryptPush(content: Uint8Array, { p256dh, auth }: PushSubscriptionKeys, oneTime: OneTime): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(oneTime.privateKey)
  const ownKey = pair.getPublicKey()
  const info = Buffer.concat([text('WebPush: info'), p256dh, ownKey])
  const secret = hkdfSync('sha256', pair.computeSecret(p256dh), auth, info, SECRET_BYTES)
  const derived = (name: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', new Uint8Array(secret), oneTime.salt, text(`Content-Encoding: ${name}`), bytes))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', KEY_BYTES), derived('nonce', NONCE_BYTES))
  const body = Buffer.concat([cipher.update(content), cipher.update(LAST), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([oneTime.salt, size, Uint8Array.of(ownKey.length), ownKey, body])
}
