import { sql } from 'kysely'
import type { Db, Reader } from '../../../../platform/db/database.ts'
import { numberOfRow } from '../../../../platform/db/numbered.ts'
import type { Round } from '../model.ts'

/**
 * Numbers of games and rounds. They are never changed or removed, so a number that was read here is good for ever; the
 * caller must not be in a transaction that may still be rolled back.
 */
export const numbersStore = {
  /** The number of a product's game, written down when it is new. */
  game: (db: Db, product: string, game: string): Promise<number> =>
    numberOfRow(db, {
      table: 'games.bet_games',
      id: 'game_id',
      columns: ['product', 'game'],
      given: sql`select ${product}::text as product, ${game}::text as game`,
    }),

  /** The number of a round, written down when it is new. */
  round: (db: Db, gameId: number, round: string): Promise<number> =>
    numberOfRow(db, {
      table: 'games.rounds',
      id: 'round_id',
      columns: ['game_id', 'round'],
      given: sql`select ${gameId}::int as game_id, ${round}::text as round`,
    }),

  /** The number of a round, if anybody bet on it. */
  async known(reader: Reader, product: string, { game, round }: Round): Promise<number | undefined> {
    const row = await reader
      .selectFrom('games.rounds as r')
      .innerJoin('games.bet_games as g', 'g.game_id', 'r.game_id')
      .select('r.round_id')
      .where('g.product', '=', product)
      .where('g.game', '=', game)
      .where('r.round', '=', round)
      .executeTakeFirst()
    return row?.round_id
  },
}
