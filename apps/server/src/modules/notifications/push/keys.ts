import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { importJWK, SignJWT } from 'jose'
import type { Db } from '../../../platform/db/database.ts'
import type { Reencrypted } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { newPrivateKey, publicKeyOf } from './content-encryption.ts'
import { pushStore as store } from './store.ts'

export type PushKeysDeps = {
  db: Db
  clock: Clock
  vault: Vault
  /** The address of the site, by which a push service reaches its operator. */
  siteOrigin(): string
}
export type PushKeysService = ReturnType<typeof pushKeys>
type Pair = { publicKey: Buffer; privateKey: Buffer }

const PURPOSE = 'notifications.push'
/** RFC 8292 allows 24 hours. */
const TOKEN_MS = 12 * MS.hour
const COORDINATE_BYTES = 32

/** RFC 8292: the key pair by which push services know this deployment. It is made on first use and stays. */
export function pushKeys(deps: PushKeysDeps) {
  const { db, clock, vault, siteOrigin } = deps
  let known: Promise<Pair> | undefined
  const pair = (): Promise<Pair> => {
    known ??= loadPair(deps).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    publicKey: async (): Promise<string> => (await pair()).publicKey.toString('base64url'),
    /** The header `Authorization` of a request to a push service. */
    async authorizationFor(endpoint: string): Promise<string> {
      const { publicKey, privateKey } = await pair()
      const at = (index: number) =>
        publicKey.subarray(1 + index * COORDINATE_BYTES, 1 + (index + 1) * COORDINATE_BYTES).toString('base64url')
      const jwk = { kty: 'EC', crv: 'P-256', x: at(0), y: at(1), d: privateKey.toString('base64url') }
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setSubject(siteOrigin())
        .setExpirationTime(plusMs(clock.now(), TOKEN_MS))
        .sign(await importJWK(jwk, 'ES256'))
      return `vapid t=${token}, k=${publicKey.toString('base64url')}`
    },
    /** T169: encrypts the private key with the current secret. */
    async reencrypt(): Promise<Reencrypted> {
      const row = await store.keys(db)
      if (!row || vault.isCurrent(PURPOSE, row.privateKeyEncrypted)) return { reencrypted: 0, left: 0 }
      const anew = vault.encrypt(PURPOSE, vault.decrypt(PURPOSE, row.privateKeyEncrypted))
      return (await store.reencryptKeys(db, anew)) ? { reencrypted: 1, left: 0 } : { reencrypted: 0, left: 1 }
    },
  }
}

async function loadPair({ db, clock, vault }: PushKeysDeps): Promise<Pair> {
  const stored = await store.keys(db)
  if (!stored) {
    const made = newPrivateKey()
    await store.addKeys(db, {
      publicKey: Buffer.from(publicKeyOf(made)),
      privateKeyEncrypted: vault.encrypt(PURPOSE, made),
      createdAt: clock.now(),
    })
  }
  const row = stored ?? (await store.keys(db))
  invariant(row, 'keys were added')
  return { publicKey: row.publicKey, privateKey: vault.decrypt(PURPOSE, row.privateKeyEncrypted) }
}
