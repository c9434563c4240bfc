import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Reader, Tx } from '../db/database.ts'
import type { Cron, Task } from '../jobs/jobs.ts'
import type { Reencrypted } from '../secrets/reencrypt.ts'
import type { Vault } from '../secrets/vault.ts'
import { type FileStorage, StorageUnavailable } from './storage.ts'
import { filesStore as store } from './store.ts'

/** The content of a file, with the type that the server found in it. */
export type FileContent = { contentType: string; bytes: Buffer }

/**
 * Files of members: documents, proofs, pictures. They are encrypted at rest under random keys. Their size is bounded, so each is
 * encrypted and checked as a whole: no byte of a file that was changed is ever given out.
 */
export type Files = {
  /**
   * Stores a file, before the transaction that refers to it. Without `keep`, the file is removed after an hour, so a crash in
   * between leaves nothing behind. Refuses `file.storage_unavailable`.
   */
  put(content: FileContent): Promise<string>
  /** Keeps a file with the commit of the caller's transaction. */
  keep(tx: Tx, fileId: string): Promise<void>
  /** Null when the file was removed. Refuses `file.storage_unavailable`. */
  get(reader: Reader, fileId: string): Promise<FileContent | null>
  /** Removes a file after the commit of the caller's transaction, as soon as the storage answers. */
  remove(tx: Tx, fileId: string): Promise<void>
  /** T169: re-encrypts with the current key. */
  reencrypt(): Promise<Reencrypted>
  tasks: readonly Task[]
  crons: readonly Cron[]
}

export type FilesDeps = { db: Db; clock: Clock; random: Random; vault: Vault; storage: FileStorage }

/** Bytes. Above every upload that an endpoint takes. */
const MAX_BYTES = 8 * 1024 * 1024
/** How long a file waits for the transaction that refers to it. */
const DRAFT_MS = MS.hour
const PURPOSE = 'platform.files'
const SWEEP = 'files.sweep'
const PAGE_ROWS = 100

export function createFiles(deps: FilesDeps): Files {
  const { clock, storage } = deps
  return {
    put: (content) => put(deps, content),
    async keep(tx, fileId) {
      invariant(await store.keep(tx, fileId, clock.now()), 'a file is kept within the hour')
    },
    async get(reader, fileId) {
      const row = await store.byId(reader, fileId)
      if (!row || row.expiresAt) return null
      const encrypted = await answering(storage.read(keyOf(fileId)))
      return encrypted && { contentType: row.contentType, bytes: decrypt(deps, fileId, encrypted) }
    },
    remove: (tx, fileId) => store.expire(tx, fileId, clock.now()),
    reencrypt: () => reencrypt(deps),
    tasks: [{ name: SWEEP, run: () => sweep(deps) }],
    crons: [{ task: SWEEP, match: '*/5 * * * *' }],
  }
}

/** Spreads the files over 256 folders. The id is random in its last part. */
const keyOf = (fileId: string): string => `${fileId.slice(-2)}/${fileId}`

async function put(deps: FilesDeps, { contentType, bytes }: FileContent): Promise<string> {
  const { db, clock, random, storage } = deps
  invariant(bytes.length <= MAX_BYTES, 'the size of a file is bounded')
  const now = clock.now()
  const fileId = uuidV7(now, random)
  // The row comes first: whatever the storage has, a row knows, so it can be removed.
  await store.add(db, { fileId, contentType, size: bytes.length, storedAt: now, expiresAt: plusMs(now, DRAFT_MS) })
  await answering(storage.write(keyOf(fileId), encrypt(deps, fileId, bytes)))
  return fileId
}

/** The id is encrypted with the content, so that a file cannot stand in the place of another. */
const encrypt = ({ vault }: Pick<FilesDeps, 'vault'>, fileId: string, bytes: Uint8Array): Buffer =>
  vault.encrypt(PURPOSE, Buffer.concat([Buffer.from(fileId, 'latin1'), bytes]))

function decrypt({ vault }: Pick<FilesDeps, 'vault'>, fileId: string, encrypted: Uint8Array): Buffer {
  const plain = vault.decrypt(PURPOSE, encrypted)
  invariant(plain.subarray(0, fileId.length).toString('latin1') === fileId, 'a file is in its place')
  return plain.subarray(fileId.length)
}

async function answering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StorageUnavailable) return refuse('file.storage_unavailable')
    throw error
  }
}

/** Removes the files that have expired. The row goes last, so that a storage that fails is asked again at the next run. */
async function sweep({ db, clock, storage }: FilesDeps): Promise<void> {
  const removeNext = () =>
    db.transaction().execute(async (tx) => {
      const file = await store.nextExpired(tx, clock.now())
      if (!file) return false
      await storage.remove(keyOf(file.fileId))
      await store.remove(tx, file.fileId)
      return true
    })
  while (await removeNext()) {}
}

async function reencrypt(deps: FilesDeps): Promise<Reencrypted> {
  const { db, storage, vault } = deps
  const done = { reencrypted: 0, left: 0 }
  let rows = await store.after(db, null, PAGE_ROWS)
  while (rows.length > 0) {
    for (const { fileId } of rows) {
      const encrypted = await storage.read(keyOf(fileId))
      if (!encrypted || vault.isCurrent(PURPOSE, encrypted)) continue
      await storage.write(keyOf(fileId), encrypt(deps, fileId, decrypt(deps, fileId, encrypted)))
      done.reencrypted += 1
    }
    rows = await store.after(db, rows.at(-1)!.fileId, PAGE_ROWS)
  }
  return done
}
