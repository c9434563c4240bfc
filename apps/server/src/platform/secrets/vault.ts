import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from '@croupier/kernel/random'

/** Seals what must lie encrypted at rest, with a key that is not in the database. `purpose` separates the uses. */
export type Vault = {
  seal(purpose: string, plain: Uint8Array): Buffer
  /** Opens what was sealed under the secret of now or under one of those that are read only (T169). Throws otherwise. */
  open(purpose: string, sealed: Uint8Array): Buffer
  /** Whether it is sealed under the secret of now, so that the others are not needed for it. */
  isCurrent(purpose: string, sealed: Uint8Array): boolean
  /** The same text gives the same print (HMAC-SHA256), so that what lies sealed can be found and is still not guessed. */
  print(purpose: string, text: string): string
  /** The print under every secret, that of now first: what was printed before a rotation is found too. */
  prints(purpose: string, text: string): string[]
}

export type VaultDeps = {
  /** The deployment's secret, 32 bytes: seals and opens. */
  secret: Uint8Array
  /** Others that open only: those of before a rotation, or the next one while not every node seals with it yet. */
  readSecrets?: readonly Uint8Array[] | undefined
  random: Random
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM under a key derived (HKDF-SHA256) from a secret for each purpose. */
export function vault({ secret, readSecrets = [], random }: VaultDeps): Vault {
  const current = keysOf(secret)
  const others = readSecrets.map(keysOf)
  return {
    print: (purpose, text) => printUnder(current, purpose, text),
    prints: (purpose, text) => [current, ...others].map((keys) => printUnder(keys, purpose, text)),
    seal(purpose, plain) {
      const nonce = random.bytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', current(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      for (const keys of [current, ...others]) {
        const plain = openUnder(keys, purpose, sealed)
        if (plain) return plain
      }
      throw new Error(`what lies sealed for ${purpose} opens under no secret of this deployment`)
    },
    isCurrent: (purpose, sealed) => openUnder(current, purpose, sealed) !== null,
  }
}

type Keys = (purpose: string) => KeyObject

/** Keys are held in the form that the cipher takes: making one anew costs more than what it is made for. */
function keysOf(secret: Uint8Array): Keys {
  const held = new Map<string, KeyObject>()
  return (purpose) => {
    const known = held.get(purpose)
    if (known) return known
    const derived = hkdfSync('sha256', secret, new Uint8Array(0), `croupier:${purpose}`, 32)
    const made = createSecretKey(new Uint8Array(derived))
    held.set(purpose, made)
    return made
  }
}

const printUnder = (keys: Keys, purpose: string, text: string): string =>
  createHmac('sha256', keys(`print:${purpose}`))
    .update(text)
    .digest('base64url')

/** Null when it was sealed under another secret, or is not whole: the tag does not tell which. */
function openUnder(keys: Keys, purpose: string, sealed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(sealed)
  if (bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', keys(purpose), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
