import type { Page } from '@croupier/kernel/page'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { type PageRequest, type Period, page, type Row, tables } from '../../../platform/db/store.ts'

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
  page: (db: Reader, { from, to, ...asked }: PageRequest & Period): Promise<Page<SignificantEvent>> =>
    page(
      tables(db)
        .selectFrom('backoffice.significant_events')
        .selectAll()
        .$if(from !== undefined, (query) => query.where('at', '>=', from!))
        .$if(to !== undefined, (query) => query.where('at', '<', to!))
        .orderBy('at', 'desc')
        .orderBy('reference'),
      asked,
    ),
}
