import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'

/** A game, or all of them, whose figures are kept by member and day. Both days are included. */
export type CountedGame = {
  game: string
  firstDay: BusinessDay
  lastDay: BusinessDay
  /** The start of the first day, and the end of the last one. */
  startsAt: Instant
  endsAt: Instant
}

export const countedStore = {
  /** The games that are counted on a business day or later. */
  async since(reader: Reader, day: BusinessDay): Promise<string[]> {
    const rows = await reader
      .selectFrom('games.counted_games')
      .select('game')
      .distinct()
      .where('last_day', '>=', day)
      .execute()
    return rows.map(({ game }) => game)
  },

  async add(tx: Tx, { game, firstDay, lastDay, startsAt, endsAt }: CountedGame): Promise<void> {
    await tx
      .insertInto('games.counted_games')
      .values({ game, first_day: firstDay, last_day: lastDay, starts_at: startsAt, ends_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
