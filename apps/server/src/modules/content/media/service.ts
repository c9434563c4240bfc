import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import { copiesOf } from '../../../platform/files/copies.ts'
import type { FileContent, Files } from '../../../platform/files/files.ts'
import { type PagePicture, pagePicture } from '../../../platform/files/inspect.ts'
import type { Versions } from '../versions/service.ts'
import { pictureIdsIn, pictureOf, type Use, usesOf } from './rules.ts'
import { type Copy, type Media, mediaStore as store } from './store.ts'

export type MediaDeps = {
  db: Db
  clock: Clock
  files: Pick<Files, 'put' | 'keep' | 'get' | 'remove'>
  versions: Pick<Versions, 'record' | 'page'>
  /** Port: texts of higher modules that name pictures. */
  pictureUses(reader: Reader): Promise<readonly { use: Use; text: string }[]>
}
export type MediaService = ReturnType<typeof mediaService>

/** A bound for the list, which comes in one answer. */
const MAX_PICTURES = 1_000

/** §1, §3: the merchant's pictures, from the upload to the address under which pages load them. */
export function mediaService(deps: MediaDeps) {
  const { db, files, versions } = deps
  return {
    async list() {
      const uses = usesOf(await places(deps, db))
      const media = await store.all(db, MAX_PICTURES)
      return { media: media.map((one) => ({ ...shown(one), uses: uses.get(one.id) ?? [] })) }
    },
    upload: (by: StaffCall, name: string, bytes: Buffer) => upload(deps, by, name, bytes),
    rename: (by: StaffCall, asked: { id: string; name: string }) => rename(deps, by, asked),
    versions: ({ id, ...asked }: { id: string } & PageRequest) => versions.page(objectOf(id), asked),
    remove: (by: StaffCall, asked: { id: string; reason: string }) => remove(deps, by, asked),
    /** The content of a picture; null when there is none with this id and type. */
    async find(id: string, contentType: string): Promise<FileContent | null> {
      const media = await store.byId(db, id)
      return media?.contentType === contentType ? files.get(db, media.fileId) : null
    },
    /** The same for a copy of the picture by its name. */
    async findCopy(id: string, name: string, contentType: string): Promise<FileContent | null> {
      const copy = await store.copy(db, id, name)
      return copy?.contentType === contentType ? files.get(db, copy.fileId) : null
    },
    /** The hashes of the copies by their names; null when there is no such picture. */
    async hashes(id: string): Promise<Record<string, string> | null> {
      if (!(await store.byId(db, id))) return null
      return Object.fromEntries((await store.copies(db, id)).map(({ name, hash }) => [name, hash]))
    },
    hold,
  }
}

/**
 * For a transaction that writes a value or a text: no picture that it names is removed before its commit. Refuses `file.unknown` for
 * one that does not exist.
 */
async function hold(tx: Tx, value: unknown): Promise<void> {
  const ids = pictureIdsIn(value)
  if (ids.length > 0 && (await store.hold(tx, ids)).length < ids.length) refuse('file.unknown')
}

/** All texts that name pictures. */
const places = async ({ pictureUses }: MediaDeps, reader: Reader) => [
  ...(await store.places(reader)),
  ...(await pictureUses(reader)),
]

const objectOf = (id: string) => `media:${id}`

const shown = ({ fileId: _, ...one }: Media) => ({ ...one, ...pictureOf(one) })

/** The files are stored before the transaction, and kept with its commit, so a storage that dies leaves nothing behind. */
async function upload(deps: MediaDeps, by: StaffCall, name: string, bytes: Buffer) {
  const { db, clock, files, versions } = deps
  const made = await pagePicture(bytes)
  const { contentType, width, height } = made
  const id = hashOf(made.bytes)
  const copies = await storeCopies(deps, id, made)
  const fileId = await files.put(made)
  const size = made.bytes.length
  const media = { id, fileId, name, contentType, size, width, height, uploadedAt: clock.now(), uploadedBy: by.name }
  return db.transaction().execute(async (tx) => {
    const isNew = await store.add(tx, media)
    if (isNew && (await store.count(tx)) > MAX_PICTURES) refuse('media.too_many')
    // The files of a picture that is stored already are not kept, so they expire.
    if (isNew) {
      await store.addCopies(tx, copies)
      for (const one of [fileId, ...copies.map((copy) => copy.fileId)]) await files.keep(tx, one)
    }
    const stored = shown((await store.byId(tx, id)) ?? refuse('file.unknown'))
    const change = { object: objectOf(id), before: isNew ? null : stored, after: stored }
    if (isNew) await versions.record(tx, change, { by: by.name, reason: 'Uploaded' })
    await by.audit(tx, change)
    return stored
  })
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Stores the copies of a picture that is not in the library yet. */
async function storeCopies({ db, files }: MediaDeps, mediaId: string, made: PagePicture): Promise<Copy[]> {
  if (await store.byId(db, mediaId)) return []
  const copies: Copy[] = []
  for (const { name, contentType, bytes } of await copiesOf(made))
    copies.push({ mediaId, name, hash: hashOf(bytes), fileId: await files.put({ contentType, bytes }), contentType })
  return copies
}

async function rename({ db, versions }: MediaDeps, by: StaffCall, { id, name }: { id: string; name: string }) {
  return db.transaction().execute(async (tx) => {
    const before = (await store.lock(tx, id)) ?? refuse('file.unknown')
    await store.rename(tx, id, name)
    const after = shown({ ...before, name })
    const change = { object: objectOf(id), before: shown(before), after }
    await versions.record(tx, change, { by: by.name, reason: 'Renamed' })
    await by.audit(tx, change)
    return after
  })
}

async function remove(deps: MediaDeps, by: StaffCall, { id, reason }: { id: string; reason: string }) {
  const { db, files, versions } = deps
  await db.transaction().execute(async (tx) => {
    // The lock waits for transactions that hold the picture, so their use is seen below.
    const before = (await store.lock(tx, id)) ?? refuse('file.unknown')
    if (usesOf(await places(deps, tx)).has(id)) refuse('media.in_use')
    const copies = await store.copies(tx, id)
    await store.remove(tx, id)
    for (const { fileId } of [before, ...copies]) await files.remove(tx, fileId)
    const change = { object: objectOf(id), before: shown(before), after: null }
    await versions.record(tx, change, { by: by.name, reason })
    await by.audit(tx, { ...change, reason })
  })
  return {}
}
