import type { Money } from '@croupier/kernel/money'
import type { Columns, ColumnValue, LaneGuard, LaneRider } from '../../../wallet/index.ts'
import type { DayFigures } from '../../profit/rules.ts'
import type { Outcome } from '../model.ts'
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

export const dayValues = (one: MemberDay): ColumnValue[] => [
  one.memberId,
  one.day,
  one.product,
  one.category,
  one.bets,
  one.wins,
  one.stake,
  one.validBet,
  one.payout,
  one.selfRebate,
  one.bonusValidBet,
]

export const ADD_TO_DAY = `
  on conflict (member_id, day, product, category, bucket) do update
  set bets = d.bets + excluded.bets, wins = d.wins + excluded.wins, stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet,
      payout = d.payout + excluded.payout, self_rebate = d.self_rebate + excluded.self_rebate,
      bonus_valid_bet = d.bonus_valid_bet + excluded.bonus_valid_bet`

/** Adds bets that the lane settles to the daily figures of their member. */
export const memberDaysRider: LaneRider = {
  name: 'member_days',
  columns: [
    { name: 'member_id', type: 'text' },
    { name: 'day', type: 'text' },
    { name: 'product', type: 'text' },
    { name: 'category', type: 'text' },
    { name: 'bets', type: 'int' },
    { name: 'wins', type: 'int' },
    { name: 'stake', type: 'bigint' },
    { name: 'valid_bet', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
    { name: 'self_rebate', type: 'bigint' },
    { name: 'bonus_valid_bet', type: 'bigint' },
  ],
  statement: (rows, posted) => `
    insert into games.member_days as d
      (member_id, bucket, day, product, category, bets, wins, stake, valid_bet, payout, self_rebate, bonus_valid_bet)
    select r.member_id, p.bucket, r.day::date, r.product, r.category, sum(r.bets), sum(r.wins), sum(r.stake), sum(r.valid_bet),
           sum(r.payout), sum(r.self_rebate), sum(r.bonus_valid_bet)
    from ${rows} r join ${posted} p using (journal_no) group by 1, 2, 3, 4, 5 order by p.bucket, r.member_id, 3, 4, 5 ${ADD_TO_DAY}`,
}

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
  memberDaysRider,
  gameHoursRider,
]
export const GUARDS = [openBetGuard]
