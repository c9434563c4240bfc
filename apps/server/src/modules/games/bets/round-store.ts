import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { GamesBets } from '../../../platform/db/tables.ts'
import { lineKey } from '../../wallet/index.ts'
import type { Bet } from './model.ts'
import { betFrom } from './store.ts'

export type Round = { game: string; round: string }

/** A round's bets as its ticket tree needs them: in the order of their ids, without those that were taken back. */
export type RoundReader = {
  /** All of them from one snapshot, a page at a time. */
  inOrder(tx: Tx, round: Round): AsyncIterable<Bet[]>
  /** Those of the tickets from `first` to `last`. */
  between(reader: Reader, range: Round & { first: string; last: string }): Promise<Bet[]>
}

const PAGE = 2_000

export const roundReader: RoundReader = {
  async *inOrder(tx, { game, round }) {
    await sql`declare round_bets no scroll cursor for select * from games.bets
      where game = ${game} and round = ${round} and status <> 'cancelled' order by bet_id`.execute(tx)
    for (;;) {
      const { rows } = await sql<Selectable<GamesBets>>`fetch ${sql.lit(PAGE)} from round_bets`.execute(tx)
      if (rows.length > 0) yield rows.map(betFrom)
      if (rows.length < PAGE) break
    }
    await sql`close round_bets`.execute(tx)
  },
  async between(reader, { game, round, first, last }) {
    const rows = await reader
      .selectFrom('games.bets')
      .selectAll()
      .where('bet_id', '>', first)
      .where('bet_id', '<=', lineKey(last, 0xffff))
      .where('game', '=', game)
      .where('round', '=', round)
      .where('status', '<>', 'cancelled')
      .orderBy('bet_id')
      .execute()
    return rows.map(betFrom)
  },
}
