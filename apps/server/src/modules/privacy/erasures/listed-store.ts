import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { ListedErasure, StoredErasure } from './model.ts'
import { erasures } from './store.ts'

type Restored = Pick<StoredErasure, 'state' | 'withdrawnAt' | 'heldAt' | 'heldBy' | 'holdReason' | 'revision'>

/** The rows of `privacy.erasures` beside the list outside of the database. */
export const listedStore = {
  /** One node writes the list at a time. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('privacy.erasures.list', 0))`.execute(tx)
  },
  /** The erasures that have changed since they were listed. */
  unlisted: (reader: Reader): Promise<StoredErasure[]> =>
    erasures(reader).whereRef('listedRevision', '<', 'revision').orderBy('erasureId').execute(),
  async markListed(tx: Tx, { erasureId, revision }: Pick<StoredErasure, 'erasureId' | 'revision'>): Promise<void> {
    await tables(tx)
      .updateTable('privacy.erasures')
      .set({ listedRevision: revision })
      .where('erasureId', '=', erasureId)
      .execute()
  },
  /** Ids of the listed erasures that the database does not have, or has in an older state. */
  async newerThanStored(reader: Reader, listed: readonly ListedErasure[]): Promise<Set<string>> {
    const { rows } = await sql<{ erasureId: string }>`
      select l.erasure_id as "erasureId"
      from unnest(${listed.map(({ erasureId }) => erasureId)}::uuid[], ${listed.map(({ revision }) => revision)}::integer[])
        as l (erasure_id, revision)
      left join privacy.erasures e on e.erasure_id = l.erasure_id
      where e.erasure_id is null or e.revision < l.revision`.execute(reader)
    return new Set(rows.map(({ erasureId }) => erasureId))
  },
  lockOne: (tx: Tx, erasureId: string): Promise<StoredErasure | undefined> =>
    erasures(tx).where('erasureId', '=', erasureId).forUpdate().executeTakeFirst(),
  async add(tx: Tx, erasure: ListedErasure): Promise<void> {
    await tables(tx)
      .insertInto('privacy.erasures')
      .values({ ...erasure, listedRevision: erasure.revision })
      .execute()
  },
  async change(tx: Tx, erasureId: string, restored: Restored): Promise<void> {
    await tables(tx)
      .updateTable('privacy.erasures')
      .set({ ...restored, listedRevision: restored.revision })
      .where('erasureId', '=', erasureId)
      .execute()
  },
}
