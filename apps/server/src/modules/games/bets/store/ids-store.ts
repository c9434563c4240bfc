import { sql } from 'kysely'
import type { Db, Reader } from '../../../../platform/db/database.ts'
import { findOrInsertId } from '../../../../platform/db/ids.ts'
import type { Round } from '../model.ts'

/**
 * Ids of games and rounds. Rows are never changed or removed, so an id may be cached for ever. It takes no transaction: a
 * rollback would remove an id that is already cached.
 */
export const idsStore = {
  /** The id of a product's game. Inserts a new game. */
  gameId: (db: Db, product: string, game: string): Promise<number> =>
    findOrInsertId(db, {
      table: 'games.bet_games',
      id: 'game_id',
      columns: ['product', 'game'],
      given: sql`select ${product}::text as product, ${game}::text as game`,
    }),

  /** The id of a round. Inserts a new round. */
  roundId: (db: Db, gameId: number, round: string): Promise<number> =>
    findOrInsertId(db, {
      table: 'games.rounds',
      id: 'round_id',
      columns: ['game_id', 'round'],
      given: sql`select ${gameId}::int as game_id, ${round}::text as round`,
    }),

  /** The id of a round; undefined when it has no bets. */
  async findRoundId(reader: Reader, product: string, { game, round }: Round): Promise<number | undefined> {
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
