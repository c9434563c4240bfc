import type { Money } from '@croupier/kernel/money'
import type { Cell, Columns, LaneGuard, LaneRider } from '../../../wallet/index.ts'
import type { Outcome } from '../model.ts'

/** A bet as it is written: games and rounds by their numbers, the detail as its product encoded it. */
export type BetRow = {
  betId: string
  memberId: string
  gameId: number
  roundId: number | null
  stake: Money
  detail: string
}

/** What travels per bet; bucket, time and funds come from its posting. */
export const BET_COLUMNS: Columns = [
  { name: 'bet_id', type: 'uuid' },
  { name: 'member_id', type: 'text' },
  { name: 'game_id', type: 'int' },
  { name: 'round_id', type: 'int' },
  { name: 'stake', type: 'bigint' },
  { name: 'detail', type: 'json' },
]
const NAMES = BET_COLUMNS.map(({ name }) => name).join(', ')

export const betCells = ({ betId, memberId, gameId, roundId, stake, detail }: BetRow): Cell[] => [
  betId,
  memberId,
  gameId,
  roundId,
  stake,
  detail,
]

/** The bets of a ticket are committed with its stake. */
export const betRider: LaneRider = {
  name: 'bets',
  columns: BET_COLUMNS,
  isRare: false,
  statement: (rows, posted) => `
    insert into games.bets (${NAMES}, bucket, accepted_at, funds)
    select ${BET_COLUMNS.map(({ name }) => `b.${name}`).join(', ')}, p.bucket, p.at, p.funds
    from ${rows} b join ${posted} p using (ord)`,
}

/** The rounds of bets that wait for several. */
export const roundsRider: LaneRider = {
  name: 'bet_rounds',
  columns: [
    { name: 'bet_id', type: 'uuid' },
    { name: 'round_id', type: 'int' },
  ],
  isRare: true,
  statement: (rows, posted) => `
    insert into games.bet_rounds (bet_id, round_id, bucket)
    select r.bet_id, r.round_id, p.bucket from ${rows} r join ${posted} p using (ord)`,
}

const RESULT: Columns = [
  { name: 'status', type: 'text' },
  { name: 'payout', type: 'bigint' },
  { name: 'valid_bet', type: 'bigint' },
  { name: 'self_rebate', type: 'bigint' },
]
export const resultCells = ({ status, payout, validBet, selfRebate }: Outcome): Cell[] => [
  status,
  payout,
  validBet,
  selfRebate,
]

/** Bets that are placed with their result, as those of an instant game are. */
export const settledRider: LaneRider = {
  name: 'settled_bets',
  columns: [...BET_COLUMNS, ...RESULT],
  isRare: true,
  statement: (rows, posted) => `
    insert into games.bets (${NAMES}, status, payout, valid_bet, self_rebate, bucket, accepted_at, settled_at, funds)
    select ${[...BET_COLUMNS, ...RESULT].map(({ name }) => `b.${name}`).join(', ')}, p.bucket, p.at, p.at, p.funds
    from ${rows} b join ${posted} p using (ord)`,
}

/** Passes a result whose bet still waits, and keeps it waiting for this transaction alone. */
export const waitingGuard: LaneGuard = {
  name: 'bet_waits',
  columns: [
    { name: 'bet_id', type: 'uuid' },
    { name: 'bucket', type: 'smallint' },
  ],
  refusal: 'bet.settled',
  judgesTime: false,
  isRare: true,
  statement: (rows) => `
    select g.ord from ${rows} g join (
      select b.bet_id from games.bets b join ${rows} r on r.bet_id = b.bet_id and r.bucket = b.bucket
      where b.status = 'accepted' order by b.bet_id for update of b
    ) w on w.bet_id = g.bet_id`,
}

/** Writes the result of a bet that its payout settles. */
export const resultRider: LaneRider = {
  name: 'bet_results',
  columns: [{ name: 'bet_id', type: 'uuid' }, ...RESULT],
  isRare: true,
  statement: (rows, posted) => `
    update games.bets b
    set status = r.status, payout = r.payout, valid_bet = r.valid_bet, self_rebate = r.self_rebate, settled_at = p.at
    from ${rows} r join ${posted} p using (ord)
    where b.bet_id = r.bet_id and b.bucket = p.bucket and b.status = 'accepted'`,
}

/** What a settled bet adds to its member's day. */
export type DayCells = {
  memberId: string
  /** The business day. */
  day: string
  product: string
  category: string
  bets: number
  stake: Money
  validBet: Money
  payout: Money
  selfRebate: Money
}

export const dayCells = (one: DayCells): Cell[] => [
  one.memberId,
  one.day,
  one.product,
  one.category,
  one.bets,
  one.stake,
  one.validBet,
  one.payout,
  one.selfRebate,
]

export const ADD_TO_DAY = `
  on conflict (member_id, day, product, category, bucket) do update
  set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet,
      payout = d.payout + excluded.payout, self_rebate = d.self_rebate + excluded.self_rebate`

/** The figures of bets that the lane settles. */
export const daysRider: LaneRider = {
  name: 'member_days',
  columns: [
    { name: 'member_id', type: 'text' },
    { name: 'day', type: 'text' },
    { name: 'product', type: 'text' },
    { name: 'category', type: 'text' },
    { name: 'bets', type: 'int' },
    { name: 'stake', type: 'bigint' },
    { name: 'valid_bet', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
    { name: 'self_rebate', type: 'bigint' },
  ],
  isRare: true,
  statement: (rows, posted) => `
    insert into games.member_days as d
      (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
    select r.member_id, p.bucket, r.day::date, r.product, r.category, sum(r.bets), sum(r.stake), sum(r.valid_bet),
           sum(r.payout), sum(r.self_rebate)
    from ${rows} r join ${posted} p using (ord) group by 1, 2, 3, 4, 5 order by p.bucket, r.member_id, 3, 4, 5 ${ADD_TO_DAY}`,
}

/** What a game took and gave within the hour, for the popular list and the console's figures. */
export const hoursRider: LaneRider = {
  name: 'game_hours',
  columns: [
    { name: 'game', type: 'text' },
    { name: 'bets', type: 'int' },
    { name: 'stake', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
  ],
  isRare: true,
  statement: (rows, posted, { lane, home }) => `
    insert into games.hours as h (game, hour, lane, bucket, bets, stake, payout)
    select r.game, date_trunc('hour', p.at), ${lane}, ${home}, sum(r.bets), sum(r.stake), sum(r.payout)
    from ${rows} r join ${posted} p using (ord) group by 1, 2 order by 1, 2
    on conflict (game, hour, lane, bucket) do update
    set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout`,
}

export const RIDERS = [betRider, roundsRider, settledRider, resultRider, daysRider, hoursRider]
export const GUARDS = [waitingGuard]
