/** A text, and an Ed25519 signature of it with its public key (SPKI), both in base64. */
export type SignedText = { text: string; signature: string; publicKey: string }

/** Checks a signature on this device. Undefined where the browser cannot. */
export async function isSignatureRight({ text, signature, publicKey }: SignedText): Promise<boolean | undefined> {
  // A page without TLS has no `subtle`.
  if (!globalThis.crypto?.subtle) return undefined
  try {
    const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError'
    return isUnknown ? undefined : false
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
