import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type CopyRow = Row<'privacy.copies'>
export type ListedCopy = Omit<CopyRow, 'parts'>
export type StoredPart = Row<'privacy.copy_parts'>
/** Copy and part. */
export type PartKey = `${string} ${string}`
export const partKey = ({ copyId, part }: Pick<StoredPart, 'copyId' | 'part'>): PartKey => `${copyId} ${part}`

/** The copies that a page shows. */
const SHOWN = 20
/** Parts in memory at the same time. */
const PARTS_AT_ONCE = 8

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
    { copyId, ...made }: Pick<CopyRow, 'copyId' | 'parts' | 'size' | 'expiresAt'>,
  ): Promise<boolean> =>
    hasWritten(
      tables(db).updateTable('privacy.copies').set(made).where('copyId', '=', copyId).where('expiresAt', 'is', null),
    ),
  async addPart(tx: Tx, part: StoredPart): Promise<void> {
    await tables(tx).insertInto('privacy.copy_parts').values(part).execute()
  },
  async part(db: Reader, copyId: string, part: number): Promise<Buffer | undefined> {
    const row = await tables(db)
      .selectFrom('privacy.copy_parts')
      .select('contentEncrypted')
      .where('copyId', '=', copyId)
      .where('part', '=', part)
      .executeTakeFirst()
    return row?.contentEncrypted
  },
  /** Parts in the order of copy and part, from the one behind `after`. Few at once, because each is large. */
  partsAfter: (db: Reader, after: PartKey | null, limit: number): Promise<StoredPart[]> =>
    tables(db)
      .selectFrom('privacy.copy_parts')
      .selectAll()
      .$if(after !== null, (query) => {
        const [copyId = '', part = ''] = (after ?? '').split(' ')
        return query.where(sql<boolean>`(copy_id, part) > (${copyId}::uuid, ${Number(part)}::int)`)
      })
      .orderBy('copyId')
      .orderBy('part')
      .limit(Math.min(limit, PARTS_AT_ONCE))
      .execute(),
  /** False when the part was erased or re-encrypted meanwhile. */
  reencrypt: (db: Reader, { copyId, part, contentEncrypted }: StoredPart, anew: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('privacy.copy_parts')
        .set({ contentEncrypted: anew })
        .where('copyId', '=', copyId)
        .where('part', '=', part)
        .where('contentEncrypted', '=', contentEncrypted),
    ),
  /** Erases the content of copies that have expired. */
  async forget(db: Db, now: Instant): Promise<void> {
    await tables(db)
      .deleteFrom('privacy.copy_parts')
      .where('copyId', 'in', (eb) => eb.selectFrom('privacy.copies').select('copyId').where('expiresAt', '<=', now))
      .execute()
  },
}
