import { type Money, units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { findOrInsertId } from '../../../platform/db/ids.ts'
import { tables } from '../../../platform/db/store.ts'
import type { LotteryTerms } from './model.ts'

export const termsStore = {
  /** The id of these terms. Stores new terms. */
  idOf: (db: Db, { play, mode, prizeGroup, ownGroup, prizes, ...caps }: LotteryTerms): Promise<number> =>
    findOrInsertId(db, {
      table: 'lottery.terms',
      id: 'terms_id',
      columns: ['play', 'mode', 'prize_group', 'own_group', 'prizes', 'payout_per_bet', 'payout_per_member_issue'],
      given: sql`select ${play}::text as play, ${mode}::smallint as mode, ${prizeGroup}::smallint as prize_group,
        ${ownGroup}::smallint as own_group, ${prizesText(prizes)}::text as prizes,
        ${caps.payoutPerBet}::bigint as payout_per_bet, ${caps.payoutPerMemberIssue}::bigint as payout_per_member_issue`,
    }),

  async findByIds(reader: Reader, ids: readonly number[]): Promise<Map<number, LotteryTerms>> {
    const rows = await tables(reader).selectFrom('lottery.terms').selectAll().where('termsId', 'in', ids).execute()
    return new Map(rows.map(({ termsId, prizes, ...terms }) => [termsId, { ...terms, prizes: prizesFrom(prizes) }]))
  },
}

/** Prizes in whole 1/10,000 as text: JSON numbers would become floats. */
const prizesText = (prizes: LotteryTerms['prizes']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, prize.toString()])))

function prizesFrom(stored: string): Record<string, Money> {
  const prizes: Record<string, string> = JSON.parse(stored)
  return Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, units(BigInt(prize))]))
}
