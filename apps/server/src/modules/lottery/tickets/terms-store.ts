import type { StakeMode } from '@croupier/game-math/lottery/index'
import { type Money, units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { numberOfRow } from '../../../platform/db/numbered.ts'
import type { BetPrices } from './model.ts'

export const termsStore = {
  /** The number of these prices, which are written down when they are new. */
  numberOf: (db: Db, { play, mode, prizeGroup, ownGroup, prizes }: BetPrices): Promise<number> =>
    numberOfRow(db, {
      table: 'lottery.terms',
      id: 'terms_id',
      columns: ['play', 'mode', 'prize_group', 'own_group', 'prizes'],
      given: sql`select ${play}::text as play, ${mode}::smallint as mode, ${prizeGroup}::smallint as prize_group,
        ${ownGroup}::smallint as own_group, ${prizesText(prizes)}::text as prizes`,
    }),

  async byNumber(reader: Reader, ids: readonly number[]): Promise<Map<number, BetPrices>> {
    const rows = await reader.selectFrom('lottery.terms').selectAll().where('terms_id', 'in', ids).execute()
    return new Map(
      rows.map((row) => [
        row.terms_id,
        {
          play: row.play,
          mode: row.mode as StakeMode, // only modes of the policy are written
          prizeGroup: row.prize_group,
          ownGroup: row.own_group,
          prizes: prizesFrom(row.prizes),
        },
      ]),
    )
  },
}

/** Whole 1/10,000 as text, so that no reader makes a float of them. */
const prizesText = (prizes: BetPrices['prizes']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, prize.toString()])))

function prizesFrom(stored: string): Record<string, Money> {
  const prizes: Record<string, string> = JSON.parse(stored)
  return Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, units(BigInt(prize))]))
}
