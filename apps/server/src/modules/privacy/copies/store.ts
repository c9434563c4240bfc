import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type CopyRow = Row<'privacy.copies'>
export type ListedCopy = Omit<CopyRow, 'contentEncrypted'>
export type StoredContent = { copyId: string; contentEncrypted: Buffer }

/** The copies that a page shows. */
const SHOWN = 20

export const copiesStore = {
  async lockMember(tx: Tx, memberId: MemberId): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`privacy.copies:${memberId}`}, 0))`.execute(tx)
  },
  /** Newest first. */
  ofMember: (db: Reader, memberId: MemberId): Promise<ListedCopy[]> =>
    tables(db)
      .selectFrom('privacy.copies')
      .select(['copyId', 'memberId', 'requestedAt', 'expiresAt', 'size'])
      .where('memberId', '=', memberId)
      .orderBy('requestedAt', 'desc')
      .limit(SHOWN)
      .execute(),
  find: (db: Reader, copyId: string): Promise<CopyRow | undefined> =>
    tables(db).selectFrom('privacy.copies').selectAll().where('copyId', '=', copyId).executeTakeFirst(),
  async add(tx: Tx, copy: Pick<CopyRow, 'copyId' | 'memberId' | 'requestedAt'>): Promise<void> {
    await tables(tx).insertInto('privacy.copies').values(copy).execute()
  },
  /** False when another run has finished it. */
  finish: (
    db: Reader,
    { copyId, ...made }: Pick<CopyRow, 'copyId' | 'contentEncrypted' | 'size' | 'expiresAt'>,
  ): Promise<boolean> =>
    hasWritten(
      tables(db).updateTable('privacy.copies').set(made).where('copyId', '=', copyId).where('expiresAt', 'is', null),
    ),
  /** Copies with a content, in the order of their ids, from the one behind `after`. */
  withContentAfter: (db: Reader, after: string | null, limit: number): Promise<StoredContent[]> =>
    tables(db)
      .selectFrom('privacy.copies')
      .select(['copyId', 'contentEncrypted'])
      .$if(after !== null, (query) => query.where('copyId', '>', after!))
      .where('contentEncrypted', 'is not', null)
      .$narrowType<StoredContent>()
      .orderBy('copyId')
      .limit(limit)
      .execute(),
  /** False when the content was erased or re-encrypted meanwhile. */
  reencrypt: (db: Reader, { copyId, contentEncrypted }: StoredContent, anew: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('privacy.copies')
        .set({ contentEncrypted: anew })
        .where('copyId', '=', copyId)
        .where('contentEncrypted', '=', contentEncrypted),
    ),
  /** Erases the content of copies that have expired. */
  async forget(db: Db, now: Instant): Promise<void> {
    await tables(db)
      .updateTable('privacy.copies')
      .set({ contentEncrypted: null })
      .where('expiresAt', '<=', now)
      .where('contentEncrypted', 'is not', null)
      .execute()
  },
}
