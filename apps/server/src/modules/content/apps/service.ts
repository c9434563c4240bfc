import { createHash } from 'node:crypto'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { APP_PART_BYTES, APP_PART_TYPE, type AppKind, MAX_APP_PARTS } from '@croupier/wire/content/apps'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Versions } from '../versions/service.ts'
import { addressOf, appIdsIn, appKindOf, type Ends, type Range, TAIL_BYTES } from './rules.ts'
import { type App, type AppPart, appsStore as store } from './store.ts'

export type AppsDeps = {
  db: Db
  clock: Clock
  files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
  versions: Pick<Versions, 'record'>
  /** The addresses of the downloads that pages offer now. */
  offered(): readonly string[]
  /** The stored setting of the downloads, which may be newer than this node's. */
  stored(tx: Tx): Promise<unknown>
}
export type AppsService = ReturnType<typeof appsService>

/** A bound for the list, which comes in one answer. */
const MAX_APPS = 100
/** The files of parts expire an hour after they were sent. */
const PART_MS = 55 * MS.minute

/** §2: the files of apps, from the upload in parts to the address under which phones load them. */
export function appsService(deps: AppsDeps) {
  const { db, clock, files } = deps
  return {
    async list() {
      const offered = appIdsIn(deps.offered())
      const apps = await store.all(db, MAX_APPS)
      return { apps: apps.map((one) => ({ ...shown(one), isOffered: offered.includes(one.id) })) }
    },
    async takePart(by: StaffCall, { upload, position }: { upload: string; position: number }, bytes: Buffer) {
      if (position >= MAX_APP_PARTS || bytes.length > APP_PART_BYTES) refuse('request.too_large')
      const fileId = await files.put({ contentType: APP_PART_TYPE, bytes })
      const part = { uploadId: upload, position, fileId, size: bytes.length, sentAt: clock.now(), sentBy: by.staffId }
      await store.addPart(db, part)
      return {}
    },
    publish: (by: StaffCall, asked: { upload: string; parts: number; name: string }) => publish(deps, by, asked),
    remove: (by: StaffCall, asked: { id: string; reason: string }) => remove(deps, by, asked),
    /** For a transaction that writes a value: no app that it names is removed before its commit. Refuses `file.unknown`. */
    async hold(tx: Tx, value: unknown): Promise<void> {
      const ids = appIdsIn(value)
      if (ids.length > 0 && (await store.hold(tx, ids)).length < ids.length) refuse('file.unknown')
    },
    /** An app that a download of the site names: one that a single person uploaded reaches no phone. */
    async find(id: string, kind: string): Promise<App | null> {
      const app = await store.byId(db, id)
      if (!app || app.kind !== kind || !deps.offered().includes(addressOf(app))) return null
      return app
    },
    async *read({ uploadId }: App, { from, to }: Range): AsyncGenerator<Buffer> {
      let at = 0
      for (const part of await store.parts(db, uploadId)) {
        const begin = Math.max(from - at, 0)
        const end = Math.min(to - at, part.size)
        if (begin < end) yield (await contentOf(deps, db, part)).subarray(begin, end)
        at += part.size
      }
    },
  }
}

const objectOf = (id: string) => `app:${id}`
const shown = ({ uploadId: _, ...app }: App) => ({ ...app, url: addressOf(app) })

async function contentOf({ files }: Pick<AppsDeps, 'files'>, reader: Reader, { fileId }: AppPart): Promise<Buffer> {
  return (await files.get(reader, fileId))?.bytes ?? refuse('file.unknown')
}

async function publish(deps: AppsDeps, by: StaffCall, asked: { upload: string; parts: number; name: string }) {
  const { db, clock, files, versions } = deps
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    await store.forgetParts(tx, plusMs(now, -MS.hour))
    const parts = await store.parts(tx, asked.upload)
    if (!isWhole(parts, asked.parts, { sentBy: by.staffId, after: plusMs(now, -PART_MS) })) refuse('file.unreadable')
    for (const { fileId } of parts) await files.keep(tx, fileId)
    const { id, kind, size } = await judge(deps, tx, parts)
    const app = { id, uploadId: asked.upload, kind, name: asked.name, size, uploadedAt: now, uploadedBy: by.name }
    const isNew = await store.add(tx, app)
    if (isNew && (await store.count(tx)) > MAX_APPS) refuse('media.too_many')
    if (!isNew) await removeAll(files, tx, parts)
    const stored = shown((await store.byId(tx, id)) ?? app)
    const change = { object: objectOf(id), before: isNew ? null : stored, after: stored }
    if (isNew) await versions.record(tx, change, { by: by.name, reason: 'Uploaded' })
    await by.audit(tx, change)
    return stored
  })
}

/** Whether all parts of one person are there, recent enough to be kept, and full except the last one. */
function isWhole(
  parts: readonly AppPart[],
  count: number,
  { sentBy, after }: { sentBy: string; after: Date },
): boolean {
  const isRight = (one: AppPart, at: number) =>
    one.position === at &&
    one.sentBy === sentBy &&
    one.sentAt > after &&
    (at === parts.length - 1 ? one.size > 0 : one.size === APP_PART_BYTES)
  return parts.length === count && parts.every(isRight)
}

/** Reads the parts one after the other, so that no node holds a whole file. Refuses `file.unreadable`. */
async function judge(
  deps: AppsDeps,
  tx: Tx,
  parts: readonly AppPart[],
): Promise<{ id: string; kind: AppKind; size: number }> {
  const hash = createHash('sha256')
  const ends: Ends = { head: Buffer.alloc(0), tail: Buffer.alloc(0), size: 0 }
  for (const part of parts) {
    const bytes = await contentOf(deps, tx, part)
    hash.update(bytes)
    if (ends.size === 0) ends.head = bytes
    ends.tail = Buffer.concat([ends.tail, bytes]).subarray(-TAIL_BYTES)
    ends.size += bytes.length
  }
  return { id: hash.digest('hex'), kind: appKindOf(ends) ?? refuse('file.unreadable'), size: ends.size }
}

async function removeAll(files: AppsDeps['files'], tx: Tx, parts: readonly AppPart[]): Promise<void> {
  for (const { fileId } of parts) await files.remove(tx, fileId)
}

async function remove(deps: AppsDeps, by: StaffCall, { id, reason }: { id: string; reason: string }) {
  const { db, files, versions } = deps
  await db.transaction().execute(async (tx) => {
    // The lock waits for transactions that hold the app, so their use is seen below.
    const app = (await store.lock(tx, id)) ?? refuse('file.unknown')
    if (appIdsIn(await deps.stored(tx)).includes(id)) refuse('media.in_use')
    await removeAll(files, tx, await store.parts(tx, app.uploadId))
    await store.remove(tx, app)
    const change = { object: objectOf(id), before: shown(app), after: null }
    await versions.record(tx, change, { by: by.name, reason })
    await by.audit(tx, { ...change, reason })
  })
  return {}
}
