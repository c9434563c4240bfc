import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type NodeCacheDeps, nodeCache } from '../../../platform/fanout/node-cache.ts'
import type { RawCall } from '../../../platform/http/raw.ts'
import type { IncomingPartner } from '../../../platform/partner/incoming.ts'
import {
  keyIdOf,
  type PartnerKey,
  type PartnerSecrets,
  sharedKey,
  signingKey,
  verifyingKey,
} from '../../../platform/partner/signature.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { ProviderMode } from '../model.ts'
import { houseOf } from '../product.ts'
import type { SetupChanges } from './changes.ts'
import { type KeyRow, keysStore, providersStore } from './store.ts'

export type KeysDeps = NodeCacheDeps & {
  db: Db
  changes: SetupChanges
  random: Random
  vault: Vault
  wallet: Pick<Wallet, 'register'>
}
export type KeysService = ReturnType<typeof keysService>
/** A key as staff see it. A shared secret is shown once, when it is made. */
export type ShownKey = Pick<KeyRow, 'keyId' | 'direction' | 'algorithm' | 'publicKey' | 'createdAt' | 'expiresAt'>

/** Provider wallet rules §3.2: keys are rotated within this time, with two of a direction in force meanwhile. */
const LIFETIME_MS = 90 * MS.day
const MAX_ACTIVE = 2
/** Bytes of a shared secret. */
const SECRET_LENGTH = 32
const PURPOSE = 'providers.key'

const keyIdOfPublic = (pem: string): string => hash('sha256', `provider key:${pem}`, 'hex').slice(0, 16)

/** The signing keys of providers, and ours for each of them. */
export function keysService(deps: KeysDeps) {
  const { db, clock, vault, changes } = deps
  const usable = keyReader(vault)
  const modes = new Map<string, ProviderMode>()
  const known = nodeCache(deps, (keyId) => findPartner(deps, { usable, modes }, keyId))
  changes.onChange(known.clear)
  return {
    /** The provider that a call says it comes from, with its keys in force. A node caches it until staff change it or a key. */
    async partnerOf(headers: RawCall['headers']): Promise<IncomingPartner | null> {
      const keyId = headers['x-key-id']
      if (typeof keyId !== 'string') return null
      const found = await known.get(keyId)
      if (!found || found.until > clock.now()) return found?.partner ?? null
      known.clear()
      return (await known.get(keyId))?.partner ?? null
    },

    /** The mode of a provider, as it was when `partnerOf` last named it. */
    modeOf: (providerId: string): ProviderMode | undefined => modes.get(providerId),

    /** Our keys for calls to a provider, the one that signs first, with those that its answers are checked by. */
    async ourKeysOf(providerId: string): Promise<PartnerSecrets | null> {
      const now = clock.now()
      const rows = (await keysStore.ofProvider(db, providerId)).filter((one) => !one.revokedAt && one.expiresAt > now)
      const ours = rows.find(({ direction }) => direction === 'out')
      if (!ours) return null
      return [usable(ours), ...rows.filter(({ direction }) => direction === 'in').map(usable)]
    },

    /** Takes the public key of a provider, and makes a pair of ours for it. */
    addPublicKey: (tx: Tx, providerId: string, pem: string): Promise<ShownKey[]> =>
      addPublicKey(deps, tx, { providerId, pem }),
    /** Makes a shared secret, for a provider without keys. Only this answer has it. */
    addSharedSecret: (tx: Tx, providerId: string): Promise<{ keys: ShownKey[]; secret: string }> =>
      addSharedSecret(deps, tx, {
        providerId,
        secret: Buffer.from(deps.random.bytes(SECRET_LENGTH)).toString('base64url'),
      }),
    /** Adds the secret that the environment shares with a provider of our own, unless it is known. */
    async seedSharedSecret(tx: Tx, providerId: string, secret: string): Promise<void> {
      const known = await keysStore.ofProvider(tx, providerId)
      if (!known.some(({ keyId }) => keyId === keyIdOf(secret))) await addSharedSecret(deps, tx, { providerId, secret })
    },

    async revoke(tx: Tx, providerId: string, keyId: string): Promise<void> {
      if (!(await keysStore.revoke(tx, { keyId, providerId, at: clock.now() }))) refuse('game_provider.key_unknown')
      await changes.changed(tx)
    },

    async list(reader: Reader, providerId: string): Promise<(ShownKey & { revokedAt: Instant | null })[]> {
      return (await keysStore.ofProvider(reader, providerId)).map((row) => ({
        ...shown(row),
        revokedAt: row.revokedAt,
      }))
    },

    reencrypt: (): Promise<Reencrypted> => reencryptKeys(deps),
  }
}

/** `until`: the first of the keys expires then. */
type KnownPartner = { partner: IncomingPartner; until: Instant }
type PartnerParts = { usable(row: KeyRow): PartnerKey; modes: Map<string, ProviderMode> }

/** The provider of a key in force. Its own account is in the chart before anything is posted. */
async function findPartner(
  { db, clock, wallet }: KeysDeps,
  { usable, modes }: PartnerParts,
  keyId: string,
): Promise<KnownPartner | undefined> {
  const rows = await keysStore.besides(db, keyId, clock.now())
  const provider = rows[0] && (await providersStore.find(db, rows[0].providerId))
  const ours = rows.find(({ direction }) => direction === 'out')
  if (!provider || !ours) return undefined
  const { providerId, networks, mode } = provider
  wallet.register({ houses: [houseOf(providerId)] })
  modes.set(providerId, mode)
  const theirs = rows.filter(({ direction }) => direction === 'in').map(usable)
  const until = new Date(Math.min(...rows.map(({ expiresAt }) => expiresAt.getTime())))
  return { partner: { name: providerId, networks, secrets: [usable(ours), ...theirs] }, until }
}

async function addPublicKey(
  deps: KeysDeps,
  tx: Tx,
  { providerId, pem }: { providerId: string; pem: string },
): Promise<ShownKey[]> {
  const publicKey = readPublicKey(pem)
  const pair = generateKeyPairSync('ed25519')
  const ours = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
  const secretEncrypted = deps.vault.encrypt(
    PURPOSE,
    Buffer.from(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  )
  const base = { providerId, algorithm: 'ed25519', ...lifetime(deps.clock), revokedAt: null } as const
  return addRows(deps, tx, [
    { ...base, keyId: keyIdOfPublic(publicKey), direction: 'in', publicKey, secretEncrypted: null },
    { ...base, keyId: keyIdOfPublic(ours), direction: 'out', publicKey: ours, secretEncrypted },
  ])
}

async function addSharedSecret(deps: KeysDeps, tx: Tx, { providerId, secret }: { providerId: string; secret: string }) {
  const base = { providerId, algorithm: 'hmac', ...lifetime(deps.clock), revokedAt: null, publicKey: null } as const
  const row = { ...base, keyId: keyIdOf(secret), secretEncrypted: deps.vault.encrypt(PURPOSE, Buffer.from(secret)) }
  const keys = await addRows(deps, tx, [
    { ...row, direction: 'in' },
    { ...row, direction: 'out' },
  ])
  return { keys, secret }
}

const lifetime = (clock: Clock) => ({ createdAt: clock.now(), expiresAt: plusMs(clock.now(), LIFETIME_MS) })

const shown = ({ keyId, direction, algorithm, publicKey, createdAt, expiresAt }: KeyRow): ShownKey => ({
  keyId,
  direction,
  algorithm,
  publicKey,
  createdAt,
  expiresAt,
})

function readPublicKey(pem: string): string {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return String(key.export({ type: 'spki', format: 'pem' }))
  } catch {
    // Not a key at all.
  }
  return refuse('game_provider.key_invalid')
}

async function addRows({ clock, changes }: KeysDeps, tx: Tx, rows: readonly KeyRow[]): Promise<ShownKey[]> {
  const { providerId } = rows[0]!
  if (!(await providersStore.lock(tx, providerId))) refuse('game_provider.unknown')
  const now = clock.now()
  const active = (await keysStore.ofProvider(tx, providerId)).filter((one) => !one.revokedAt && one.expiresAt > now)
  for (const row of rows) {
    if (active.filter(({ direction }) => direction === row.direction).length >= MAX_ACTIVE)
      refuse('game_provider.key_limit')
    if (!(await keysStore.insert(tx, row))) refuse('game_provider.key_invalid')
  }
  await changes.changed(tx)
  return rows.map(shown)
}

/** Reads keys for use. Parsing a key costs more than using it, and a key never changes, so a node remembers it. */
function keyReader(vault: Vault): (row: KeyRow) => PartnerKey {
  const known = new Map<string, PartnerKey>()
  return (row) => {
    const name = `${row.keyId} ${row.direction}`
    const key = known.get(name) ?? partnerKey(row, (encrypted) => vault.decrypt(PURPOSE, encrypted).toString())
    known.set(name, key)
    return key
  }
}

function partnerKey(
  { keyId, direction, publicKey, secretEncrypted }: KeyRow,
  decrypt: (it: Buffer) => string,
): PartnerKey {
  if (!publicKey) return sharedKey(decrypt(secretEncrypted!), keyId)
  if (direction === 'in') return verifyingKey(keyId, createPublicKey(publicKey))
  const privateKey: KeyObject = createPrivateKey(decrypt(secretEncrypted!))
  return signingKey(keyId, privateKey)
}

const reencryptKeys = ({ db, vault }: KeysDeps): Promise<Reencrypted> =>
  reencryptRows<KeyRow, string>({
    next: (after, limit) => keysStore.encryptedAfter(db, after, limit),
    keyOf: ({ keyId, direction }) => `${keyId} ${direction}`,
    isCurrent: ({ secretEncrypted }) => vault.isCurrent(PURPOSE, secretEncrypted!),
    reencrypt: (row) =>
      keysStore.reencrypt(db, row, vault.encrypt(PURPOSE, vault.decrypt(PURPOSE, row.secretEncrypted!))),
  })
