import { createPrivateKey, sign } from 'node:crypto'
import { publicHalf } from './manifest.ts'

/** Signs texts with a key of the operator. */
export type Signer = {
  /** The public half, in the form of `RELEASE_KEY`. */
  readonly key: string
  /** The Ed25519 signature, in base64. */
  sign(text: string): string
}

/** `privateKey`: Ed25519, PEM, such as the one that signs releases. */
export function signerOf(privateKey: string): Signer {
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('DIGEST_KEY: is not an Ed25519 private key')
  return { key: publicHalf(privateKey), sign: (text) => sign(null, Buffer.from(text), key).toString('base64') }
}
