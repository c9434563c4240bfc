import { memberIdOf } from '@croupier/kernel/ids'
import { ERASURE_STATES } from '@croupier/wire/privacy/erasures.console'
import { instant } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { Audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { FileStorage } from '../../../platform/files/storage.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Reencrypted } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Identity } from '../../identity/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { listedStore as store } from './listed-store.ts'
import type { ListedErasure } from './model.ts'
import { stateAfterRestore } from './rules.ts'
import { byMember, type ErasuresService, freezeOf } from './service.ts'
import { erasuresStore } from './store.ts'

export type ListedErasuresDeps = {
  db: Db
  log: Logger
  audit: Audit
  vault: Vault
  storage: FileStorage
  identity: Pick<Identity, 'memberOf'>
  wallet: Pick<Wallet, 'freeze' | 'unfreeze'>
  erasures: Pick<ErasuresService, 'lock'>
}
export type ListedErasures = ReturnType<typeof listedErasures>

const PURPOSE = 'privacy.erasure-list'
/** The file in the storage of files. */
export const LIST_KEY = 'erasures/list'

/**
 * T135: the list of erasures in the storage of files, outside of the database, so that it outlives a restore of an older backup.
 * Erasures that were requested, carried out, taken back or held after the backup are so again.
 */
export function listedErasures(deps: ListedErasuresDeps) {
  return {
    /** Brings what a restored backup lacks back into the database. Throws while the list cannot be read. */
    repeat: () => repeat(deps),
    /** Writes what has changed since the last time. */
    write: () => deps.db.transaction().execute((tx) => write(deps, tx)),
    reencrypt: () => deps.db.transaction().execute((tx) => reencrypt(deps, tx)),
  }
}

const nullableInstant = z.nullable(instant)
const nullableText = z.nullable(z.string())
const listShape = z.array(
  z.object({
    erasureId: z.uuid(),
    memberId: z.pipe(z.string(), z.transform(memberIdOf)),
    state: z.enum(ERASURE_STATES),
    requestedAt: instant,
    requestedBy: nullableText,
    dueAt: instant,
    withdrawnAt: nullableInstant,
    heldAt: nullableInstant,
    heldBy: nullableText,
    holdReason: nullableText,
    revision: z.int(),
  }),
)

async function read({ storage, vault }: ListedErasuresDeps): Promise<{ list: ListedErasure[]; isCurrent: boolean }> {
  const encrypted = await storage.read(LIST_KEY)
  if (!encrypted) return { list: [], isCurrent: true }
  const list = z.parse(listShape, JSON.parse(vault.decrypt(PURPOSE, encrypted).toString()))
  return { list, isCurrent: vault.isCurrent(PURPOSE, encrypted) }
}

const save = ({ storage, vault }: ListedErasuresDeps, list: readonly ListedErasure[]): Promise<void> =>
  storage.write(LIST_KEY, vault.encrypt(PURPOSE, Buffer.from(JSON.stringify(list))))

async function write(deps: ListedErasuresDeps, tx: Tx): Promise<void> {
  await store.lock(tx)
  const changed = await store.unlisted(tx)
  if (changed.length === 0) return
  const listed = new Map((await read(deps)).list.map((one) => [one.erasureId, one]))
  for (const one of changed) listed.set(one.erasureId, shortened(one))
  await save(deps, [...listed.values()])
  for (const one of changed) await store.markListed(tx, one)
}

function shortened(erasure: ListedErasure): ListedErasure {
  const { erasureId, memberId, state, requestedAt, requestedBy, dueAt, withdrawnAt, revision } = erasure
  const { heldAt, heldBy, holdReason } = erasure
  return {
    erasureId,
    memberId,
    state,
    requestedAt,
    requestedBy,
    dueAt,
    withdrawnAt,
    heldAt,
    heldBy,
    holdReason,
    revision,
  }
}

async function repeat(deps: ListedErasuresDeps): Promise<void> {
  const { db } = deps
  const { list } = await read(deps)
  const newer = await store.newerThanStored(db, list)
  for (const one of list) if (newer.has(one.erasureId)) await db.transaction().execute((tx) => repeatOne(deps, tx, one))
}

async function repeatOne(deps: ListedErasuresDeps, tx: Tx, listed: ListedErasure): Promise<void> {
  const { log, audit, identity, wallet, erasures } = deps
  const { erasureId, memberId, withdrawnAt, heldAt, heldBy, holdReason, revision } = listed
  // A member who registered after the backup is not there.
  if (!(await identity.memberOf(tx, memberId))) return
  await erasures.lock(tx, memberId)
  const stored = await store.lockOne(tx, erasureId)
  if (stored && stored.revision >= revision) return
  const state = stateAfterRestore(listed, stored)
  if (stored) await store.change(tx, erasureId, { state, withdrawnAt, heldAt, heldBy, holdReason, revision })
  else if (state !== 'withdrawn' && (await erasuresStore.ofMember(tx, memberId))) return
  else await store.add(tx, { ...listed, state })
  if (!stored && state === 'requested') await wallet.freeze(tx, memberId, freezeOf(listed.requestedAt))
  if (stored && state === 'withdrawn') await wallet.unfreeze(tx, memberId, freezeOf(listed.requestedAt).reason)
  // A later step of an erasure is done again by itself.
  if (stored?.state === state && (stored.heldAt === null) === (heldAt === null)) return
  log.warn({ memberId, state }, 'an erasure that the database did not have was taken from the list')
  await audit(tx, { ...byMember(memberId, 'repeat'), after: { state } })
}

/** T169: the list is one file. */
async function reencrypt(deps: ListedErasuresDeps, tx: Tx): Promise<Reencrypted> {
  await store.lock(tx)
  const { list, isCurrent } = await read(deps)
  if (isCurrent) return { reencrypted: 0, left: 0 }
  await save(deps, list)
  return { reencrypted: 1, left: 0 }
}
