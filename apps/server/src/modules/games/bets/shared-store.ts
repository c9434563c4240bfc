import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Round } from './book-store.ts'
import type { SharedTerms } from './model.ts'
import { prizesFrom, prizesText } from './rules.ts'

/**
 * What many bets share stands once, and is never changed or removed. So a number that was read here is good for ever;
 * whoever asks for one must not be in a transaction that may still come to nothing.
 */
export const sharedStore = {
  /** The number of these terms, which are written down when they are new. */
  termsId: (db: Db, terms: SharedTerms): Promise<number> => {
    const { product, game, play, mode, prizeGroup, ownGroup } = terms
    const given = sql`select ${product}::text as product, ${game}::text as game, ${play}::text as play, ${mode}::smallint as mode,
      ${prizeGroup}::smallint as prize_group, ${ownGroup}::smallint as own_group, ${prizesText(terms.prizes)}::text as prizes`
    return numberOfRow(db, { table: 'terms', key: 'terms_id', given })
  },

  /** The number of a round, which is written down when it is new. */
  roundId: (db: Db, { game, round }: Round): Promise<number> =>
    numberOfRow(db, {
      table: 'rounds',
      key: 'round_id',
      given: sql`select ${game}::text as game, ${round}::text as round`,
    }),

  /** The number of a round, if anybody bet on it. */
  async knownRound(reader: Reader, { game, round }: Round): Promise<number | undefined> {
    const found = reader.selectFrom('games.rounds').select('round_id')
    return (await found.where('game', '=', game).where('round', '=', round).executeTakeFirst())?.round_id
  },

  /** Terms by their numbers. */
  async terms(reader: Reader, ids: readonly number[]): Promise<Map<number, SharedTerms>> {
    const rows = await reader.selectFrom('games.terms').selectAll().where('terms_id', 'in', ids).execute()
    return new Map(
      rows.map((row) => [
        row.terms_id,
        {
          product: row.product as SharedTerms['product'],
          game: row.game,
          play: row.play,
          mode: row.mode,
          prizeGroup: row.prize_group,
          ownGroup: row.own_group,
          prizes: prizesFrom(JSON.parse(row.prizes)),
        },
      ]),
    )
  },
}

type Asked = { table: 'terms' | 'rounds'; key: 'terms_id' | 'round_id'; given: RawBuilder<unknown> }

/** Looks before it writes, because a number is used up by every attempt to write. */
async function numberOfRow(db: Db, { table, key, given }: Asked): Promise<number> {
  const [rows, id] = [sql.table(`games.${table}`), sql.ref(key)]
  for (;;) {
    const found = await sql<{ id: number }>`
      with given as (${given}),
      there as (select t.${id} as id from ${rows} t natural join given),
      made as (
        insert into ${rows} (${COLUMNS[table]}) select ${COLUMNS[table]} from given where not exists (select from there)
        on conflict do nothing returning ${id} as id)
      select id from there union all select id from made`.execute(db)
    // None: somebody wrote the same meanwhile, and waiting for them is over. Nobody removes it, so now it is seen.
    if (found.rows[0]) return found.rows[0].id
  }
}
const COLUMNS = {
  terms: sql.raw('product, game, play, mode, prize_group, own_group, prizes'),
  rounds: sql.raw('game, round'),
}
