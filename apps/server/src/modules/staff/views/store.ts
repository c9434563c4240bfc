import type { Instant } from '@croupier/kernel/clock'
import type { SavedView } from '@croupier/wire/staff/views.console'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export const viewsStore = {
  async of(db: Reader, staffId: string): Promise<SavedView[]> {
    const rows = await db
      .selectFrom('staff.saved_views')
      .select(['view_id', 'list', 'name', 'query'])
      .where('staff_id', '=', staffId)
      .orderBy('list')
      .orderBy('name')
      .execute()
    return rows.map(({ view_id, ...view }) => ({ viewId: view_id, ...view }))
  },
  /** Locks the account, so that two saves at once cannot both be the last one under the limit. */
  async lockAccount(tx: Tx, staffId: string): Promise<void> {
    await tx.selectFrom('staff.accounts').select('staff_id').where('staff_id', '=', staffId).forUpdate().execute()
  },
  /** Keeps the id of a view that has this name already. */
  async save(
    tx: Tx,
    { staffId, at, view }: { staffId: string; at: Instant; view: SavedView },
  ): Promise<{ viewId: string }> {
    const { viewId, ...named } = view
    const { view_id } = await tx
      .insertInto('staff.saved_views')
      .values({ view_id: viewId, staff_id: staffId, saved_at: at, ...named })
      .onConflict((conflict) =>
        conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: named.query, saved_at: at }),
      )
      .returning('view_id')
      .executeTakeFirstOrThrow()
    return { viewId: view_id }
  },
  /** False when the staff member has no such view. */
  async remove(tx: Tx, staffId: string, viewId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('staff.saved_views')
      .where('staff_id', '=', staffId)
      .where('view_id', '=', viewId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
}
