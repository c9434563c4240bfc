import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import { type PersonalTable, personalFiles, personalRecords } from '../../../platform/personal/personal.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Identity } from '../../identity/index.ts'
import { writeArchive } from './archive.ts'
import { expiryOf, mayRequest, stateOf } from './rules.ts'
import { type PartKey, partKey, type StoredPart, copiesStore as store } from './store.ts'

export type CopiesDeps = {
  db: Db
  clock: Clock
  random: Random
  jobs: Pick<Jobs, 'add'>
  vault: Vault
  identity: Pick<Identity, 'notifyOwner'>
  /** What every module has about members. */
  personal(): readonly PersonalTable[]
}
export type CopiesService = ReturnType<typeof copiesService>

const PREPARE = 'privacy.copy'
const FORGET = 'privacy.forget-copies'
const PURPOSE = 'privacy.copy'
const preparing = z.object({ copyId: z.string() })

/** Copies of all data about a member, which a job collects, and which wait encrypted and in parts for seven days. */
export function copiesService(deps: CopiesDeps) {
  const { db, clock } = deps
  const tasks: Task[] = [
    { name: PREPARE, run: (payload) => prepare(deps, z.parse(preparing, payload).copyId) },
    { name: FORGET, run: () => store.forget(db, clock.now()) },
  ]
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    request: (memberId: MemberId) => request(deps, memberId),
    download: (memberId: MemberId, asked: { id: string; part: number }) => download(deps, memberId, asked),
    reencrypt: () => reencrypt(deps),
    tasks,
    crons: [{ task: FORGET, match: '13 * * * *' }],
  }
}

async function list({ db, clock }: CopiesDeps, memberId: MemberId) {
  const now = clock.now()
  const copies = await store.ofMember(db, memberId)
  return {
    items: copies.map(({ copyId, requestedAt, expiresAt, size }) => ({
      id: copyId,
      status: stateOf(expiresAt, now),
      requestedAt,
      expiresAt,
      size: size === null ? null : Number(size),
    })),
  }
}

async function request(deps: CopiesDeps, memberId: MemberId) {
  const { db, clock, random, jobs, identity } = deps
  await db.transaction().execute(async (tx) => {
    await store.lockMember(tx, memberId)
    const now = clock.now()
    const [last] = await store.ofMember(tx, memberId)
    if (!mayRequest(last?.requestedAt ?? null, now)) refuse('copy.too_soon')
    const copyId = uuidV7(now, random)
    await store.add(tx, { copyId, memberId, requestedAt: now })
    await jobs.add(tx, PREPARE, { copyId }, { queue: PREPARE })
    await identity.notifyOwner(tx, { memberId, what: 'data_copy' })
  })
  return list(deps, memberId)
}

/** A second run, after a node died, collects again and writes once. */
async function prepare(deps: CopiesDeps, copyId: string): Promise<void> {
  const { db, clock, vault, personal } = deps
  const copy = await store.find(db, copyId)
  if (!copy || copy.expiresAt !== null) return
  const { memberId } = copy
  // One state of the database for all tables.
  const collecting = db.transaction().setIsolationLevel('repeatable read')
  await collecting.execute(async (tx) => {
    let parts = 0
    const sources = {
      pagesOf: (table: PersonalTable) => personalRecords({ tx, vault }, table, memberId),
      filesOf: (table: PersonalTable) => personalFiles(tx, table, memberId),
    }
    const size = await writeArchive(personal(), sources, async (part) => {
      await store.addPart(tx, { copyId, part: parts++, contentEncrypted: vault.encrypt(PURPOSE, part) })
    })
    await store.finish(tx, { copyId, size: BigInt(size), parts, expiresAt: expiryOf(clock.now()) })
  })
}

async function download(
  { db, clock, vault, identity }: CopiesDeps,
  memberId: MemberId,
  { id: copyId, part }: { id: string; part: number },
) {
  const copy = await store.find(db, copyId)
  if (copy?.memberId !== memberId || stateOf(copy.expiresAt, clock.now()) !== 'ready') return refuse('copy.unknown')
  const encrypted = (await store.part(db, copyId, part)) ?? refuse('copy.unknown')
  if (part === 0) await db.transaction().execute((tx) => identity.notifyOwner(tx, { memberId, what: 'data_download' }))
  const content = vault.decrypt(PURPOSE, encrypted).toString('base64')
  return { fileName: `data-${copy.requestedAt.toISOString().slice(0, 10)}.zip`, content, parts: copy.parts ?? 0 }
}

/** T169: encrypts copies with the current key that were encrypted with another. */
const reencrypt = ({ db, vault }: CopiesDeps): Promise<Reencrypted> =>
  reencryptRows<StoredPart, PartKey>({
    next: (after, limit) => store.partsAfter(db, after, limit),
    keyOf: partKey,
    isCurrent: ({ contentEncrypted }) => vault.isCurrent(PURPOSE, contentEncrypted),
    reencrypt: (one) => store.reencrypt(db, one, vault.encrypt(PURPOSE, vault.decrypt(PURPOSE, one.contentEncrypted))),
  })
