import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

export const favouritesStore = {
  /** The codes of a member's favourite games, the latest first. */
  async codes(reader: Reader, memberId: MemberId, limit: number): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('games.favourites')
      .select('game')
      .where('memberId', '=', memberId)
      .orderBy('addedAt', 'desc')
      .orderBy('game')
      .limit(limit)
      .execute()
    return rows.map(({ game }) => game)
  },
  async add(db: Db, row: { memberId: MemberId; game: string; addedAt: Instant }): Promise<void> {
    await tables(db)
      .insertInto('games.favourites')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async remove(db: Db, { memberId, game }: { memberId: MemberId; game: string }): Promise<void> {
    await tables(db).deleteFrom('games.favourites').where('memberId', '=', memberId).where('game', '=', game).execute()
  },
}
