import type { Page } from '@croupier/kernel/page'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'

export type SignificantEvent = Row<'backoffice.significant_events'>

export const significantEventsStore = {
  /** A repeated reference changes nothing. */
  async add(db: Db, event: SignificantEvent): Promise<void> {
    await tables(db)
      .insertInto('backoffice.significant_events')
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  page: (db: Reader, asked: PageRequest): Promise<Page<SignificantEvent>> =>
    page(
      tables(db).selectFrom('backoffice.significant_events').selectAll().orderBy('at', 'desc').orderBy('reference'),
      asked,
    ),
}
