import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { cipherKey } from '@croupier/wire/platform/platform'
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../db/database.ts'
import type { Reencrypted } from '../secrets/reencrypt.ts'
import type { Vault } from '../secrets/vault.ts'
import { asFields, parseFields } from './fields.ts'
import { type Route, route } from './route.ts'
import { type CipherKey, cipherStore } from './store.ts'

const ROTATE_MS = MS.day
/** A key stays good for this long after a newer one exists. */
const GRACE_MS = MS.hour
const OLDEST_MS = 2 * MS.minute
const AHEAD_MS = MS.minute
/** Printable ASCII: the database holds the name. */
const NAME = /^[!-~]{1,64}$/

export type CipherDeps = { db: Db; clock: Clock; random: Random; vault: Vault }

export type Cipher = {
  /** Decrypts the body in a compact JWE. Refuses one that is unreadable, old or used before. */
  decrypt(payload: string): Promise<unknown>
  /** T169: a key lives for a day, so one that another secret encrypts stays until it expires. */
  reencrypt(): Promise<Reencrypted>
  routes: Route[]
}

/** Decisions "Wire conventions": ECDH-ES with A256GCM to a rotating key. `iat` and `jti` inside make a body work once. */
export function cipher(deps: CipherDeps): Cipher {
  const { db, clock, vault } = deps
  const keys = keyring(deps)
  return {
    async decrypt(payload) {
      const { iat, jti, body } = await decryptClaims(keys, payload)
      if (typeof iat !== 'number' || typeof jti !== 'string' || !NAME.test(jti)) return refuse('request.undecipherable')
      const now = clock.now()
      const age = now.getTime() - iat * 1000
      if (age > OLDEST_MS || age < -AHEAD_MS) refuse('request.replayed')
      const isFirst = await cipherStore.use(db, jti, plusMs(now, OLDEST_MS + AHEAD_MS))
      if (!isFirst) refuse('request.replayed')
      return body
    },
    async reencrypt() {
      const encrypted = await cipherStore.privateKeysUntil(db, clock.now())
      return { reencrypted: 0, left: encrypted.filter((key) => !vault.isCurrent('cipher', key)).length }
    },
    routes: [
      route(cipherKey, async () => {
        const row = await keys.newest()
        return {
          kid: row.kid,
          jwk: row.publicJwk,
          expiresAt: plusMs(row.expiresAt, -GRACE_MS),
          serverTime: clock.now(),
        }
      }),
    ],
  }
}

type PrivateKey = Awaited<ReturnType<typeof importJWK>>
type Keyring = {
  /** The key for new bodies. Creates one when the last is about to expire. */
  newest(): Promise<CipherKey>
  /** Refuses `request.undecipherable` for a key that is unknown or has expired. */
  privateKey(kid: string | undefined): Promise<PrivateKey>
}

/** The keys of the deployment, cached after the first read. */
function keyring(deps: CipherDeps): Keyring {
  const { db, clock, vault } = deps
  const cached = new Map<string, { row: CipherKey; key: PrivateKey }>()

  async function remember(row: CipherKey) {
    const jwk: JWK = JSON.parse(vault.decrypt('cipher', row.privateKeyEncrypted).toString('utf8'))
    const entry = { row, key: await importJWK(jwk, 'ECDH-ES') }
    cached.set(row.kid, entry)
    return entry
  }
  return {
    async newest() {
      const now = clock.now()
      for (const { row } of cached.values()) if (row.expiresAt.getTime() - now.getTime() > GRACE_MS) return row
      const known = await cipherStore.newest(db, plusMs(now, GRACE_MS))
      if (known) return (await remember(known)).row
      const made = await makeKey(deps)
      await cipherStore.add(db, made)
      return (await remember(made)).row
    },
    async privateKey(kid) {
      if (!kid || kid.length > 64) return refuse('request.undecipherable')
      const entry =
        cached.get(kid) ?? (await cipherStore.byKid(db, kid).then((row) => (row ? remember(row) : undefined)))
      if (!entry || entry.row.expiresAt < clock.now()) return refuse('request.undecipherable')
      return entry.key
    },
  }
}

async function makeKey({ clock, random, vault }: CipherDeps): Promise<CipherKey> {
  const now = clock.now()
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)))
  return {
    kid: toHex(random.bytes(8)),
    publicJwk: { kty: kty!, crv: crv!, x: x!, y: y! },
    privateKeyEncrypted: vault.encrypt('cipher', privateJwk),
    createdAt: now,
    expiresAt: plusMs(now, ROTATE_MS + GRACE_MS),
  }
}

async function decryptClaims(keys: Keyring, payload: string): Promise<Record<string, unknown>> {
  const { plaintext } = await compactDecrypt(payload, async ({ kid }) => keys.privateKey(kid), {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => refuse('request.undecipherable'))
  const claims = readClaims(plaintext)
  return claims ?? refuse('request.undecipherable')
}

function readClaims(plaintext: Uint8Array): Record<string, unknown> | null {
  try {
    return asFields(parseFields(new TextDecoder().decode(plaintext)))
  } catch {
    return null
  }
}
