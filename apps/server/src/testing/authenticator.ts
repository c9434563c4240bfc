import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { Assertion, addPasskey, assertionOptions, passkeyOptions } from '@croupier/wire/identity/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type * as z from 'zod/mini'

type Credential = Input<typeof addPasskey>['credential']
/** What a dishonest device or page would do. */
export type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  userHandle?: string
  /** The device did not check who unlocked it. */
  isUnverified?: true
  /** The signature is that of another key. */
  isForged?: true
  crossOrigin?: true
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
/** COSE: a key of the curve P-256 for ES256. */
const ES256 = { keyType: 1, ec2: 2, algorithm: 3, es256: -7, curve: -1, p256: 1, x: -2, y: -3 }
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** A device with one passkey in software: real keys and signatures, and no hardware. `counts` is false for synced passkeys. */
export function authenticator(site: { origin: string }, { counts = true }: { counts?: boolean } = {}) {
  const rpIdOf = ({ rpId }: Lies) => rpId ?? new URL(site.origin).hostname
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  let counter = 0
  let userHandle = ''
  const names = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  function clientData(type: string, challenge: string, lies: Lies): string {
    const { origin = site.origin, crossOrigin = false } = lies
    const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin }
    return base64url(JSON.stringify(said))
  }
  function authenticatorData(lies: Lies, attested: Uint8Array = new Uint8Array()): Buffer {
    if (counts) counter += 1
    const flags = FLAGS.present | (lies.isUnverified ? 0 : FLAGS.verified) | (attested.length > 0 ? FLAGS.attested : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(lies.counter ?? counter, 1)
    return Buffer.concat([sha256(rpIdOf(lies)), head, attested])
  }

  return {
    credentialId: names.id,
    /** Answers `navigator.credentials.create()`. */
    create(options: Output<typeof passkeyOptions>, lies: Lies = {}): Credential {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const authData = new Uint8Array(authenticatorData(lies, attested))
      const statement = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...names,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, lies),
          attestationObject: base64url(isoCBOR.encode(statement as never)),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get()`. */
    sign(options: Pick<z.output<typeof assertionOptions>, 'challenge'>, lies: Lies = {}): Assertion {
      const clientDataJSON = clientData('webauthn.get', options.challenge, lies)
      const data = authenticatorData(lies)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        ...names,
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, lies.isForged ? stranger : privateKey)),
          userHandle: lies.userHandle ?? userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>

function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [ES256.keyType, ES256.ec2],
      [ES256.algorithm, ES256.es256],
      [ES256.curve, ES256.p256],
      [ES256.x, bytes(x)],
      [ES256.y, bytes(y)],
    ]),
  )
}
