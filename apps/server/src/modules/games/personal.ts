import type { MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { PAGE_SIZE_MAX } from '@croupier/kernel/page'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonalRecord, PersonalTable } from '../../platform/personal/personal.ts'
import type { BetRecords } from './bets/records.ts'

const BOOKS = 'The books need every bet. It names the account by its id only'

/** What the bet book has about a member. Bets have no index by member: the record of the member leads to them. */
export const gamesTables = (records: Pick<BetRecords, 'record'>): readonly PersonalTable[] => [
  {
    table: 'games.bets',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    read: (tx, memberId) => betsOf(records, tx, memberId),
  },
  {
    table: 'games.member_days',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    columns: ['day', 'product', 'category', 'bets', 'wins'],
    money: ['stake', 'payout', 'valid_bet', 'self_rebate', 'bonus_valid_bet', 'netted', 'netted_bonus'],
  },
  {
    table: 'games.game_days',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    leftOut: 'A part of games.member_days by game, kept for missions and leaderboards',
  },
  {
    table: 'games.archived_sums',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    columns: ['month', 'product', 'bets', 'settled', 'won'],
    money: ['stake', 'refunded', 'valid_bet', 'payout', 'self_rebate', 'bonus_valid_bet'],
  },
  {
    table: 'games.netted_rounds',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    leftOut: 'What counts for no reward in games.bets, by round; its sums are in games.member_days',
  },
  {
    table: 'games.result_feed',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    leftOut: 'Results of games.bets, with what they were before a correction',
  },
  { table: 'games.favourites', erasure: { atOnce: 'erased' }, columns: ['game', 'added_at'] },
  { table: 'games.unlisted_members', erasure: { atOnce: 'erased' }, columns: ['unlisted_at'] },
  { table: 'games.wins', erasure: { atOnce: 'erased' }, leftOut: 'A part of games.bets, kept for the list of winners' },
]

async function* betsOf(
  records: Pick<BetRecords, 'record'>,
  tx: Tx,
  memberId: MemberId,
): AsyncGenerator<readonly PersonalRecord[]> {
  let before: string | undefined
  do {
    const { items, next } = await records.record(memberId, { pageSize: PAGE_SIZE_MAX, before }, tx)
    yield items.map(({ betId, product, game, round, description, stake, payout, status, acceptedAt, settledAt }) => {
      const { title } = description
      const amounts = { stake: moneyText(stake), payout: moneyText(payout) }
      return { betId, product, game, round, title, ...amounts, status, acceptedAt, settledAt }
    })
    before = next ?? undefined
  } while (before !== undefined)
}
