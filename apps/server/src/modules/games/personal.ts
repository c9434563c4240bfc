import type { MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { PAGE_SIZE_MAX } from '@croupier/kernel/page'
import type { PersonalRecord, PersonalTable } from '../../platform/personal/personal.ts'
import type { BetRecords } from './bets/service.ts'

/** What the bet book has about a member. Bets have no index by member: the record of the member leads to them. */
export const gamesTables = (records: Pick<BetRecords, 'record'>): readonly PersonalTable[] => [
  { table: 'games.bets', read: (_, memberId) => betsOf(records, memberId) },
  {
    table: 'games.member_days',
    columns: ['day', 'product', 'category', 'bets'],
    money: ['stake', 'payout', 'valid_bet', 'self_rebate'],
  },
  { table: 'games.wins', leftOut: 'A part of games.bets, kept for the list of winners' },
]

async function betsOf(records: Pick<BetRecords, 'record'>, memberId: MemberId): Promise<PersonalRecord[]> {
  const bets: PersonalRecord[] = []
  let before: string | undefined
  do {
    const { items, next } = await records.record(memberId, { pageSize: PAGE_SIZE_MAX, before })
    for (const { betId, product, game, round, description, stake, payout, status, acceptedAt, settledAt } of items) {
      const { title } = description
      const amounts = { stake: moneyText(stake), payout: moneyText(payout) }
      bets.push({ betId, product, game, round, title, ...amounts, status, acceptedAt, settledAt })
    }
    before = next ?? undefined
  } while (before !== undefined)
  return bets
}
