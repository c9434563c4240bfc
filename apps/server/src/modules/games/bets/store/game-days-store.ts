import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayBytes, type Element } from '../../../../platform/db/binary.ts'
import { PREPARED, type Reader } from '../../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../../platform/db/writes.ts'
import { bucketOf, type ColumnValue, type LaneRider } from '../../../wallet/index.ts'
import type { MemberDay } from './riders-store.ts'

/** The amounts that settled bets add to the daily figures of a member in a counted game. */
export type GameDay = Omit<MemberDay, 'product' | 'bonusValidBet'>
/** Figures of a member on one business day in a counted game. `validBet` is the part that counts for rewards. */
export type MemberGameDay = {
  memberId: MemberId
  day: BusinessDay
  game: string
  category: string
  bets: number
  wins: number
  validBet: Money
}

const ADD_TO_GAME_DAY = `
  on conflict (member_id, day, game, category, bucket) do update
  set bets = d.bets + excluded.bets, wins = d.wins + excluded.wins, stake = d.stake + excluded.stake,
      valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
      self_rebate = d.self_rebate + excluded.self_rebate`

/** Adds bets that the lane settles to the daily figures of their member in a counted game. */
export const gameDaysRider: LaneRider = {
  name: 'game_days',
  columns: [
    { name: 'member_id', type: 'text' },
    { name: 'day', type: 'text' },
    { name: 'game', type: 'text' },
    { name: 'category', type: 'text' },
    { name: 'bets', type: 'int' },
    { name: 'wins', type: 'int' },
    { name: 'stake', type: 'bigint' },
    { name: 'valid_bet', type: 'bigint' },
    { name: 'payout', type: 'bigint' },
    { name: 'self_rebate', type: 'bigint' },
  ],
  statement: (rows, posted) => `
    insert into games.game_days as d
      (member_id, bucket, day, game, category, bets, wins, stake, valid_bet, payout, self_rebate)
    select r.member_id, p.bucket, r.day::date, r.game, r.category, sum(r.bets), sum(r.wins), sum(r.stake), sum(r.valid_bet),
           sum(r.payout), sum(r.self_rebate)
    from ${rows} r join ${posted} p using (journal_no) group by 1, 2, 3, 4, 5 order by p.bucket, r.member_id, 3, 4, 5 ${ADD_TO_GAME_DAY}`,
}

export const gameDayValues = (game: string, one: GameDay): ColumnValue[] => [
  one.memberId,
  one.day,
  game,
  one.category,
  one.bets,
  one.wins,
  one.stake,
  one.validBet,
  one.payout,
  one.selfRebate,
]

const byMember = (one: GameDay, other: GameDay): number =>
  `${one.memberId} ${one.category}` < `${other.memberId} ${other.category}` ? -1 : 1

/** Figures by member, business day and counted game (`../../counted`). */
export const gameDaysStore = {
  /** Returns the statement that adds to daily figures, in the order in which every writer locks the rows. */
  addWrite(game: string, days: readonly GameDay[]): Write {
    const rows = days
      .map((one) => ({ ...one, bucket: bucketOf(one.memberId) }))
      .sort((one, other) => one.bucket - other.bucket || byMember(one, other))
    const column = (type: string, of: (one: (typeof rows)[number]) => Element) =>
      sql`unnest((select ${arrayBytes(type, rows.map(of))}::${sql.raw(type)}[]))`
    const statement = sql`${sql.raw(PREPARED)}
      insert into games.game_days as d
        (member_id, bucket, day, game, category, bets, wins, stake, valid_bet, payout, self_rebate)
      select ${column('text', (one) => one.memberId)}, ${column('smallint', (one) => one.bucket)},
             ${column('text', (one) => one.day)}::date, ${game}::text,
             ${column('text', (one) => one.category)}, ${column('int', (one) => one.bets)},
             ${column('int', (one) => one.wins)}, ${column('bigint', (one) => one.stake)},
             ${column('bigint', (one) => one.validBet)}, ${column('bigint', (one) => one.payout)},
             ${column('bigint', (one) => one.selfRebate)}
      ${sql.raw(ADD_TO_GAME_DAY)}`
    return statement.compile(queryBuilder)
  },

  /** Figures of members over business days, both ends included, by day and counted game. */
  async ofMembers(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: BusinessDay; to: BusinessDay },
  ): Promise<MemberGameDay[]> {
    if (memberIds.length === 0) return []
    const { rows } = await sql<MemberGameDay>`
      select member_id as "memberId", day::text as day, game, category, bets, wins, valid_bet - netted as "validBet"
      from games.game_days
      where member_id = any(${memberIds}::text[]) and bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[])
        and day between ${from}::date and ${to}::date`.execute(reader)
    return rows
  },

  /** The valid bets that count for rewards, or the net wins, of all members in a game over business days, that reach a least sum. */
  async scoresOf(
    reader: Reader,
    query: { of: 'validBet' | 'netWin'; game: string; from: BusinessDay; to: BusinessDay; least: Money },
  ): Promise<{ memberId: MemberId; score: Money }[]> {
    const score = query.of === 'validBet' ? sql`sum(valid_bet - netted)` : sql`sum(payout + self_rebate - stake)`
    const { rows } = await sql<{ memberId: MemberId; score: Money }>`
      select member_id as "memberId", ${score}::bigint as score from games.game_days
      where day between ${query.from}::date and ${query.to}::date and game = ${query.game}
      group by member_id having ${score} >= ${query.least}`.execute(reader)
    return rows
  },
}
