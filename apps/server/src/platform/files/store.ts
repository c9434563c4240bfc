import type { Instant } from '@croupier/kernel/clock'
import type { Db, Reader, Tx } from '../db/database.ts'
import { hasWritten, type Row, tables } from '../db/store.ts'

export type StoredFile = Row<'platform.files'>

export const filesStore = {
  async add(db: Db, file: StoredFile): Promise<void> {
    await tables(db).insertInto('platform.files').values(file).execute()
  },
  byId: (reader: Reader, fileId: string): Promise<StoredFile | undefined> =>
    tables(reader).selectFrom('platform.files').selectAll().where('fileId', '=', fileId).executeTakeFirst(),
  /** False when the file has expired meanwhile. */
  keep: (tx: Tx, fileId: string, now: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('platform.files')
        .set({ expiresAt: null })
        .where('fileId', '=', fileId)
        .where('expiresAt', '>', now),
    ),
  async expire(tx: Tx, fileId: string, at: Instant): Promise<void> {
    await tables(tx).updateTable('platform.files').set({ expiresAt: at }).where('fileId', '=', fileId).execute()
  },
  /** Locks a file that has expired; other nodes skip it. */
  nextExpired: (tx: Tx, now: Instant): Promise<StoredFile | undefined> =>
    tables(tx)
      .selectFrom('platform.files')
      .selectAll()
      .where('expiresAt', '<=', now)
      .orderBy('expiresAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  async remove(tx: Tx, fileId: string): Promise<void> {
    await tables(tx).deleteFrom('platform.files').where('fileId', '=', fileId).execute()
  },
  after: (db: Db, fileId: string | null, limit: number): Promise<StoredFile[]> =>
    tables(db)
      .selectFrom('platform.files')
      .selectAll()
      .$if(fileId !== null, (query) => query.where('fileId', '>', fileId!))
      .orderBy('fileId')
      .limit(limit)
      .execute(),
}
