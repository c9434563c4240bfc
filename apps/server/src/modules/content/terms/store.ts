import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

export type StoredVersion = Row<'content.agreements'>

export const termsStore = {
  /** Newest first; with `now` only those that are or were in force then. */
  versions: (db: Reader, now?: Instant): Promise<StoredVersion[]> =>
    tables(db)
      .selectFrom('content.agreements')
      .selectAll()
      .$if(now !== undefined, (query) => query.where('effectiveAt', '<=', now!))
      .orderBy('effectiveAt', 'desc')
      .orderBy('version')
      .execute(),
  /** Versions that are published at the same time take turns, so that one alone is the first. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('content.agreements'))`.execute(tx)
  },
  async add(tx: Tx, version: StoredVersion): Promise<void> {
    await tables(tx).insertInto('content.agreements').values(version).execute()
  },
  /** The versions whose agreement counts at an instant. */
  async thatCount(db: Reader, now: Instant): Promise<string[]> {
    const { rows } = await sql<{ versions: string[] }>`select content.terms_that_count(${now}) as versions`.execute(db)
    return rows[0]?.versions ?? []
  },
}
