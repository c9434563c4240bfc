import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { WATCH_LISTS, type WatchList, type WatchListVersion } from '@croupier/wire/kyc/watch-lists.console'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { entryOf, rowsOf } from './rows.ts'
import { type StoredEntry, type StoredVersion, watchListsStore as store } from './store.ts'

export type WatchListsDeskDeps = {
  db: Db
  clock: Clock
  random: Random
  jobs: Pick<Jobs, 'add'>
  approvals: Pick<Staff['approvals'], 'register'>
  /** The task that searches the lists for every accepted member. */
  screenTask: string
}
export type WatchListsDesk = ReturnType<typeof watchListsDesk>
type Uploaded = { list: WatchList; fileName: string; content: string; reason: string }

/** A request for approval is open for a day. */
const WAITS_MS = 2 * MS.day
/** Characters that the parser takes at once, so that a long file keeps no bet waiting. */
const CHUNK = 64 * 1024

/** Lists that staff upload. Every version needs two people (T155), and is searched from the approval on. */
export function watchListsDesk(deps: WatchListsDeskDeps) {
  const { db, clock } = deps
  const kind = deps.approvals.register(watchListKind(deps))
  return {
    async list(asked: PageRequest & { list?: WatchList | undefined }) {
      const found = await store.page(db, asked)
      return { ...found, items: found.items.map(shown) }
    },
    async upload(by: StaffCall, { reason, ...file }: Uploaded) {
      const parsed = await parsedFrom(file)
      return db.transaction().execute(async (tx) => {
        const { versionId, persons, leftOut, added, removed } = await add(deps, tx, by, { ...file, ...parsed })
        const { approvalId } = await kind.request(tx, by, { payload: { versionId }, reason })
        return { approvalId, persons, leftOut, added, removed }
      })
    },
    /** Scheduled: versions that nobody approved lose their persons. */
    async forgetWaiting(): Promise<void> {
      for (const { versionId } of await store.waitingSince(db, plusMs(clock.now(), -WAITS_MS)))
        await db.transaction().execute((tx) => store.end(tx, versionId, 'expired'))
    },
  }
}

const shown = ({ versionId: id, contentHash: _, ...version }: StoredVersion): WatchListVersion => ({ id, ...version })

type Parsed = { entries: StoredEntry[]; leftOut: number }

/** Refuses `file.unreadable`: a list that is read in part would let persons through. */
async function parsedFrom({ list, content }: Pick<Uploaded, 'list' | 'content'>): Promise<Parsed> {
  const entries = new Map<string, StoredEntry>()
  let rows = 0
  try {
    for await (const row of rowsOf(Readable.from(chunksOf(content)))) {
      rows += 1
      const entry = entryOf(list, row)
      if (entry) entries.set(entry.id, { id: entry.id, names: entry.names, birthDates: entry.birthDates })
    }
  } catch (error) {
    return refuse('file.unreadable', { row: rows, reason: error instanceof Error ? error.message : '' })
  }
  if (entries.size === 0) refuse('file.unreadable', { row: rows, reason: 'the file has no person' })
  return { entries: [...entries.values()], leftOut: rows - entries.size }
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

type Fresh = Omit<Uploaded, 'reason'> & Parsed

async function add(
  { clock, random }: WatchListsDeskDeps,
  tx: Tx,
  by: StaffCall,
  { list, fileName, content, entries, leftOut }: Fresh,
): Promise<StoredVersion> {
  const now = clock.now()
  const version: StoredVersion = {
    versionId: uuidV7(now, random),
    list,
    state: 'waiting',
    fileName,
    contentHash: createHash('sha256').update(content).digest('hex'),
    persons: entries.length,
    leftOut,
    added: entries.length,
    removed: 0,
    uploadedAt: now,
    uploadedBy: by.name,
    inForceAt: null,
  }
  const current = await store.inForceOf(tx, list)
  const known = current ? await store.idsOf(tx, current.versionId) : new Set<string>()
  const added = entries.filter(({ id }) => !known.has(id)).length
  const counted = { ...version, added, removed: known.size - (entries.length - added) }
  await store.add(tx, counted, entries)
  return counted
}

const standing = z.object({ list: z.enum(WATCH_LISTS), file: z.string(), persons: z.int() })
const difference = z.extend(standing, { added: z.int(), removed: z.int(), leftOut: z.int() })

const watchListKind = (deps: WatchListsDeskDeps) =>
  approvalKind({
    name: 'kyc.watch-list',
    permission: 'kyc.list.approve',
    payload: z.object({ versionId: z.uuid() }),
    change: z.object({ before: standing, after: difference }),
    async describe(tx, { versionId }) {
      const { list, fileName: file, persons, added, removed, leftOut } = await newVersion(tx, versionId)
      const current = await store.inForceOf(tx, list)
      const before = { list, file: current?.fileName ?? '', persons: current?.persons ?? 0 }
      return { object: `watch-list:${list}`, before, after: { list, file, persons, added, removed, leftOut } }
    },
    async apply(tx, { versionId }) {
      const { list } = await newVersion(tx, versionId)
      await store.lock(tx, list)
      const current = await store.inForceOf(tx, list)
      if (current) await store.end(tx, current.versionId, 'replaced')
      await store.putInForce(tx, versionId, deps.clock.now())
      await deps.jobs.add(tx, deps.screenTask, {})
      return undefined
    },
  })

/** Refuses `approval.nothing_changes` for a version that is in force or over, and for the content that is in force. */
async function newVersion(reader: Reader, versionId: string): Promise<StoredVersion> {
  const version = await store.byId(reader, versionId)
  if (version?.state !== 'waiting') return refuse('approval.nothing_changes')
  return (await store.isContentInForce(reader, version)) ? refuse('approval.nothing_changes') : version
}
