import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import { type PersonalTable, personalRecords } from '../../../platform/personal/personal.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Identity } from '../../identity/index.ts'
import { archiveOf } from './archive.ts'
import { expiryOf, mayRequest, stateOf } from './rules.ts'
import { type StoredContent, copiesStore as store } from './store.ts'

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

/** Copies of all data about a member, which a job collects, and which wait encrypted for seven days. */
export function copiesService(deps: CopiesDeps) {
  const { db, clock } = deps
  const tasks: Task[] = [
    { name: PREPARE, run: (payload) => prepare(deps, z.parse(preparing, payload).copyId) },
    { name: FORGET, run: () => store.forget(db, clock.now()) },
  ]
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    request: (memberId: MemberId) => request(deps, memberId),
    download: (memberId: MemberId, copyId: string) => download(deps, memberId, copyId),
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
      size,
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
  // One state of the database for all tables.
  const content = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => archiveOf(personal(), (table) => personalRecords({ tx, vault }, table, copy.memberId)))
  const contentEncrypted = vault.encrypt(PURPOSE, content)
  await store.finish(db, { copyId, contentEncrypted, size: content.length, expiresAt: expiryOf(clock.now()) })
}

async function download({ db, clock, vault, identity }: CopiesDeps, memberId: MemberId, copyId: string) {
  const copy = await store.find(db, copyId)
  if (copy?.memberId !== memberId || !copy.contentEncrypted || stateOf(copy.expiresAt, clock.now()) !== 'ready')
    return refuse('copy.unknown')
  await db.transaction().execute((tx) => identity.notifyOwner(tx, { memberId, what: 'data_download' }))
  const content = vault.decrypt(PURPOSE, copy.contentEncrypted).toString('base64')
  return { fileName: `data-${copy.requestedAt.toISOString().slice(0, 10)}.zip`, content }
}

/** T169: encrypts copies with the current key that were encrypted with another. */
const reencrypt = ({ db, vault }: CopiesDeps): Promise<Reencrypted> =>
  reencryptRows<StoredContent, string>({
    next: (after, limit) => store.withContentAfter(db, after, limit),
    keyOf: ({ copyId }) => copyId,
    isCurrent: ({ contentEncrypted }) => vault.isCurrent(PURPOSE, contentEncrypted),
    reencrypt: (copy) =>
      store.reencrypt(db, copy, vault.encrypt(PURPOSE, vault.decrypt(PURPOSE, copy.contentEncrypted))),
  })
