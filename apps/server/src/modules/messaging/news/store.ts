import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { ReadNews } from './rules.ts'

/** The instant until which all is read, or a later one. */
const later = sql<Instant>`greatest(messaging.news.read_until, excluded.read_until)`

export const newsStore = {
  read: (db: Reader, memberId: MemberId): Promise<ReadNews | undefined> =>
    tables(db)
      .selectFrom('messaging.news')
      .select(['readUntil', 'readIds'])
      .where('memberId', '=', memberId)
      .executeTakeFirst(),
  /** Adds one announcement to those that were read, and forgets those that are not `published` any more. */
  async markRead(db: Reader, memberId: MemberId, id: string, since: Instant, published: readonly string[]) {
    await tables(db)
      .insertInto('messaging.news')
      .values({ memberId, readUntil: since, readIds: [id] })
      .onConflict((conflict) =>
        conflict.column('memberId').doUpdateSet({
          readIds: sql<string[]>`array(
            select distinct one from unnest(messaging.news.read_ids || excluded.read_ids) one where one = any(${published}::text[])
          )`,
        }),
      )
      .execute()
  },
  /** Marks all that was published until an instant as read. */
  async markAllRead(db: Reader, memberId: MemberId, readUntil: Instant) {
    await tables(db)
      .insertInto('messaging.news')
      .values({ memberId, readUntil, readIds: [] })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ readUntil: later }))
      .execute()
  },
}
