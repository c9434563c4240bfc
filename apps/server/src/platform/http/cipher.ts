import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { cipherKey } from '@croupier/wire/platform/platform'
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../db/database.ts'
import type { Resealed } from '../secrets/reseal.ts'
import type { Vault } from '../secrets/vault.ts'
import { parseFields } from './fields.ts'
import { type Route, route } from './route.ts'
import { type CipherKey, cipherStore } from './store.ts'

const ROTATE_MS = MS.day
/** A key stays good for this long after a newer one exists. */
const GRACE_MS = MS.hour
const OLDEST_MS = 2 * MS.minute
const AHEAD_MS = MS.minute
/** Printable ASCII: the database holds the name. */
const NAME = /^[!-~]{1,64}$/

export type Cipher = {
  /** The body inside a compact JWE. Refuses what is unreadable, old, or used before. */
  open(payload: string): Promise<unknown>
  /** T169: a key lives for a day, so one that lies under another secret is left until it has gone. */
  reseal(): Promise<Resealed>
  routes: Route[]
}

/** Decisions "Wire conventions": ECDH-ES with A256GCM to a rotating key; `iat` and `jti` inside, good once. */
export function cipher({ db, clock, random, vault }: { db: Db; clock: Clock; random: Random; vault: Vault }): Cipher {
  const keys = new Map<string, { row: CipherKey; key: Awaited<ReturnType<typeof importJWK>> }>()

  async function remember(row: CipherKey) {
    const jwk = JSON.parse(vault.open('cipher', row.privateSealed).toString('utf8')) as JWK
    const held = { row, key: await importJWK(jwk, 'ECDH-ES') }
    keys.set(row.kid, held)
    return held
  }
  async function newest(): Promise<CipherKey> {
    const now = clock.now()
    for (const { row } of keys.values()) if (row.expiresAt.getTime() - now.getTime() > GRACE_MS) return row
    const known = await cipherStore.newest(db, plusMs(now, GRACE_MS))
    if (known) return (await remember(known)).row
    const made = await makeKey(now)
    await cipherStore.add(db, made)
    return (await remember(made)).row
  }
  async function makeKey(now: Date): Promise<CipherKey> {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const { kty, crv, x, y } = await exportJWK(pair.publicKey)
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)))
    return {
      kid: toHex(random.bytes(8)),
      publicJwk: { kty: kty!, crv: crv!, x: x!, y: y! },
      privateSealed: vault.seal('cipher', privateJwk),
      createdAt: now,
      expiresAt: plusMs(now, ROTATE_MS + GRACE_MS),
    }
  }
  async function keyFor(kid: string | undefined) {
    if (!kid || kid.length > 64) return refuse('request.undecipherable')
    const held = keys.get(kid) ?? (await cipherStore.byKid(db, kid).then((row) => (row ? remember(row) : undefined)))
    if (!held || held.row.expiresAt < clock.now()) return refuse('request.undecipherable')
    return held.key
  }
  async function decrypt(payload: string): Promise<{ iat?: unknown; jti?: unknown; body?: unknown }> {
    const { plaintext } = await compactDecrypt(payload, async (header) => keyFor(header.kid), {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    }).catch(() => refuse('request.undecipherable'))
    try {
      return parseFields(new TextDecoder().decode(plaintext)) as { iat?: unknown; jti?: unknown; body?: unknown }
    } catch {
      return refuse('request.undecipherable')
    }
  }
  return {
    async open(payload) {
      const claims = await decrypt(payload)
      if (typeof claims?.iat !== 'number' || typeof claims.jti !== 'string' || !NAME.test(claims.jti))
        refuse('request.undecipherable')
      const now = clock.now()
      const age = now.getTime() - (claims.iat as number) * 1000
      if (age > OLDEST_MS || age < -AHEAD_MS) refuse('request.replayed')
      const fresh = await cipherStore.use(db, claims.jti as string, plusMs(now, OLDEST_MS + AHEAD_MS))
      if (!fresh) refuse('request.replayed')
      return claims.body
    },
    async reseal() {
      const keys = await cipherStore.sealedUntil(db, clock.now())
      return { resealed: 0, left: keys.filter((sealed) => !vault.isCurrent('cipher', sealed)).length }
    },
    routes: [
      route(cipherKey, async () => {
        const row = await newest()
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
