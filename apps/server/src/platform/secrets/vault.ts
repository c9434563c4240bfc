import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from '@croupier/kernel/random'

/** Seals what must lie encrypted at rest, with a key that is not in the database. `purpose` separates the uses. */
export type Vault = {
  seal(purpose: string, plain: Uint8Array): Buffer
  open(purpose: string, sealed: Uint8Array): Buffer
  /** The same text gives the same print (HMAC-SHA256), so that what lies sealed can be found and is still not guessed. */
  print(purpose: string, text: string): string
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM under a key derived (HKDF-SHA256) from the deployment's 32-byte secret for each purpose. */
export function vault({ secret, random }: { secret: Uint8Array; random: Random }): Vault {
  // Held in the form that the cipher takes: making it anew costs more than what it is made for.
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const derived = hkdfSync('sha256', secret, new Uint8Array(0), `croupier:${purpose}`, 32)
    const made = createSecretKey(new Uint8Array(derived))
    keys.set(purpose, made)
    return made
  }
  return {
    print: (purpose, text) =>
      createHmac('sha256', keyOf(`print:${purpose}`))
        .update(text)
        .digest('base64url'),
    seal(purpose, plain) {
      const nonce = random.bytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, NONCE))
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
    },
  }
}
