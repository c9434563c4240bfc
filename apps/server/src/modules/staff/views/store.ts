import type { Instant } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import type { SavedView } from '@croupier/wire/staff/views.console'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

export const viewsStore = {
  ofStaff: (db: Reader, staffId: StaffId): Promise<SavedView[]> =>
    tables(db)
      .selectFrom('staff.saved_views')
      .select(['viewId', 'list', 'name', 'query'])
      .where('staffId', '=', staffId)
      .orderBy('list')
      .orderBy('name')
      .execute(),
  /** Locks the account, so that two saves at once cannot both be the last one under the limit. */
  async lockAccount(tx: Tx, staffId: StaffId): Promise<void> {
    await tables(tx).selectFrom('staff.accounts').select('staffId').where('staffId', '=', staffId).forUpdate().execute()
  },
  /** A view that has this name already keeps its id. Answers the id. */
  async save(tx: Tx, staffId: StaffId, view: SavedView, savedAt: Instant): Promise<{ viewId: string }> {
    return tables(tx)
      .insertInto('staff.saved_views')
      .values({ staffId, savedAt, ...view })
      .onConflict((conflict) =>
        conflict.columns(['staffId', 'list', 'name']).doUpdateSet({ query: view.query, savedAt }),
      )
      .returning('viewId')
      .executeTakeFirstOrThrow()
  },
  /** False when the staff member has no such view. */
  remove: (tx: Tx, staffId: StaffId, viewId: string): Promise<boolean> =>
    hasWritten(tables(tx).deleteFrom('staff.saved_views').where('staffId', '=', staffId).where('viewId', '=', viewId)),
}
