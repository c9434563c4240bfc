import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from '@croupier/kernel/random'

/** Encrypts at rest with keys that are not in the database. Each `purpose` has a key of its own. */
export type Vault = {
  encrypt(purpose: string, plain: Uint8Array): Buffer
  /** Decrypts with the current secret or a read-only one (T169). Throws when none of them fits. */
  decrypt(purpose: string, encrypted: Uint8Array): Buffer
  /** Whether the current secret decrypts it, so that no other secret is needed. */
  isCurrent(purpose: string, encrypted: Uint8Array): boolean
  /** The HMAC-SHA256 of a text: finds an encrypted value by its text, and does not reveal the text. */
  mac(purpose: string, text: string): string
  /** The HMAC under every secret, the current one first, so that it finds values from before a rotation. */
  macs(purpose: string, text: string): string[]
}

export type VaultDeps = {
  /** The deployment's secret, 32 bytes: encrypts and decrypts. */
  secret: Uint8Array
  /** Secrets that only decrypt: earlier ones, or the next one until every node encrypts with it. */
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
    mac: (purpose, text) => macUnder(current, purpose, text),
    macs: (purpose, text) => [current, ...others].map((keys) => macUnder(keys, purpose, text)),
    encrypt(purpose, plain) {
      const nonce = random.bytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', current(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    decrypt(purpose, encrypted) {
      for (const keys of [current, ...others]) {
        const plain = decryptUnder(keys, purpose, encrypted)
        if (plain) return plain
      }
      throw new Error(`no secret of this deployment decrypts the value for ${purpose}`)
    },
    isCurrent: (purpose, encrypted) => decryptUnder(current, purpose, encrypted) !== null,
  }
}

type Keys = (purpose: string) => KeyObject

/** Caches derived keys, because deriving a key costs more than using it. */
function keysOf(secret: Uint8Array): Keys {
  const cache = new Map<string, KeyObject>()
  return (purpose) => {
    const known = cache.get(purpose)
    if (known) return known
    const derived = hkdfSync('sha256', secret, new Uint8Array(0), `croupier:${purpose}`, 32)
    const made = createSecretKey(new Uint8Array(derived))
    cache.set(purpose, made)
    return made
  }
}

const macUnder = (keys: Keys, purpose: string, text: string): string =>
  createHmac('sha256', keys(`print:${purpose}`))
    .update(text)
    .digest('base64url')

/** Null when another secret encrypted it or it was changed. The tag does not tell which. */
function decryptUnder(keys: Keys, purpose: string, encrypted: Uint8Array): Buffer | null {
  const bytes = Buffer.from(encrypted)
  if (bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', keys(purpose), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
