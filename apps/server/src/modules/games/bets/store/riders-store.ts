import type { Money } from '@croupier/kernel/money'
import type { Columns, ColumnValue, LaneGuard, LaneRider } from '../../../wallet/index.ts'
import type { DayFigures } from '../../profit/rules.ts'
import type { Outcome } from '../model.ts'
import { type DayColumn, dayTable } from './day-table.ts'
import { feedRider } from './feed-store.ts'

/** A bet as the book stores it: games and rounds by their ids, the detail as its product encoded it. */
export type BetRow = {
  betId: string
  memberId: string
  gameId: number
  roundId: number | null
  stake: Money
  detail: string
}

/** The columns sent for each bet. The lane adds bucket, time and funds from the journal. */
export const BET_COLUMNS: Columns = [
  { name: 'bet_id', type: 'uuid' },
  { name: 'member_id', type: 'text' },
  { name: 'game_id', type: 'int' },
  { name: 'round_id', type: 'int' },
  { name: 'stake', type: 'bigint' },
  { name: 'detail', type: 'json' },
]
const NAMES = BET_COLUMNS.map(({ name }) => name).join(', ')

export const betValues = ({ betId, memberId, gameId, roundId, stake, detail }: BetRow): ColumnValue[] => [
  betId,
  memberId,
  gameId,
  roundId,
  stake,
  detail,
]

/** Writes the bets of a ticket with its stake. */
export const betsRider: LaneRider = {
  name: 'bets',
  columns: BET_COLUMNS,
  statement: (rows, posted) => `
    insert into games.bets (${NAMES}, bucket, accepted_at, funds)
    select ${BET_COLUMNS.map(({ name }) => `b.${name}`).join(', ')}, p.bucket, p.at, p.funds
    from ${rows} b join ${posted} p using (journal_no)`,
}

/** Writes the rounds of bets with several rounds. */
export const betRoundsRider: LaneRider = {
  name: 'bet_rounds',
  columns: [
    { name: 'bet_id', type: 'uuid' },
    { name: 'round_id', type: 'int' },
  ],
  statement: (rows, posted) => `
    insert into games.bet_rounds (bet_id, round_id, bucket)
    select r.bet_id, r.round_id, p.bucket from ${rows} r join ${posted} p using (journal_no)`,
}

const RESULT: Columns = [
  { name: 'status', type: 'text' },
  { name: 'payout', type: 'bigint' },
  { name: 'valid_bet', type: 'bigint' },
  { name: 'self_rebate', type: 'bigint' },
]
export const resultValues = ({ status, payout, validBet, selfRebate }: Outcome): ColumnValue[] => [
  status,
  payout,
  validBet,
  selfRebate,
]

/** Writes bets that are placed with their result, as in an instant game. */
export const settledBetsRider: LaneRider = {
  name: 'settled_bets',
  columns: [...BET_COLUMNS, ...RESULT],
  statement: (rows, posted) => `
    insert into games.bets (${NAMES}, status, payout, valid_bet, self_rebate, bucket, accepted_at, settled_at, funds)
    select ${[...BET_COLUMNS, ...RESULT].map(({ name }) => `b.${name}`).join(', ')}, p.bucket, p.at, p.at, p.funds
    from ${rows} b join ${posted} p using (journal_no)`,
}

/** Passes a result whose bet is still open, and locks the bet until the commit. */
export const openBetGuard: LaneGuard = {
  name: 'bet_is_open',
  columns: [
    { name: 'bet_id', type: 'uuid' },
    { name: 'bucket', type: 'smallint' },
  ],
  refusal: 'bet.settled',
  dependsOnTime: false,
  statement: (rows) => `
    select g.check_no from ${rows} g join (
      select b.bet_id from games.bets b join ${rows} r on r.bet_id = b.bet_id and r.bucket = b.bucket
      where b.status = 'accepted' order by b.bet_id for update of b
    ) w on w.bet_id = g.bet_id`,
}

/** Writes the result of a bet with its payout. */
export const betResultRider: LaneRider = {
  name: 'bet_results',
  columns: [{ name: 'bet_id', type: 'uuid' }, ...RESULT],
  statement: (rows, posted) => `
    update games.bets b
    set status = r.status, payout = r.payout, valid_bet = r.valid_bet, self_rebate = r.self_rebate, settled_at = p.at
    from ${rows} r join ${posted} p using (journal_no)
    where b.bet_id = r.bet_id and b.bucket = p.bucket and b.status = 'accepted'`,
}

/** The amounts that settled bets add to the daily figures of a member. */
export type MemberDay = DayFigures & {
  memberId: string
  /** Those among the bets that were won. */
  wins: number
  /** The part of `validBet` that was staked from other pockets than cash. */
  bonusValidBet: Money
}

/** The sums of a day that all its tables have. */
export const DAY_SUMS: readonly DayColumn<Omit<MemberDay, 'product' | 'bonusValidBet'>>[] = [
  { name: 'bets', type: 'int', of: ({ bets }) => bets },
  { name: 'wins', type: 'int', of: ({ wins }) => wins },
  { name: 'stake', type: 'bigint', of: ({ stake }) => stake },
  { name: 'valid_bet', type: 'bigint', of: ({ validBet }) => validBet },
  { name: 'payout', type: 'bigint', of: ({ payout }) => payout },
  { name: 'self_rebate', type: 'bigint', of: ({ selfRebate }) => selfRebate },
]

/** Figures by member, business day, product and category. */
export const memberDayTable = dayTable<MemberDay>(
  'member_days',
  { name: 'product', type: 'text', of: ({ product }) => product },
  [...DAY_SUMS, { name: 'bonus_valid_bet', type: 'bigint', of: ({ bonusValidBet }) => bonusValidBet }],
)

/** Adds bets that the lane settles to the hourly figures of their game, for the popular list and the console. */
export const gameHoursRider: LaneRider = {
  name: 'game_hours',
  columns: [
    { name: 'game', type: 'text' },
    { name: 'bets', type: 'int' },
    { name: 'stake', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
  ],
  statement: (rows, posted, { writer, bucket }) => `
    insert into games.hours as h (game, hour, writer, bucket, bets, stake, payout)
    select r.game, date_trunc('hour', p.at), ${writer}, ${bucket}, sum(r.bets), sum(r.stake), sum(r.payout)
    from ${rows} r join ${posted} p using (journal_no) group by 1, 2 order by 1, 2
    on conflict (game, hour, writer, bucket) do update
    set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout`,
}

export const RIDERS = [
  betsRider,
  betRoundsRider,
  settledBetsRider,
  betResultRider,
  feedRider,
  memberDayTable.rider,
  gameHoursRider,
]
export const GUARDS = [openBetGuard]
