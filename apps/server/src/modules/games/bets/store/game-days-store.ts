import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import { bucketOf } from '../../../wallet/index.ts'
import { dayTable } from './day-table.ts'
import { DAY_SUMS, type MemberDay } from './riders-store.ts'

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

/** Figures by member, business day, counted game and category. */
export const gameDayTable = dayTable<GameDay & { game: string }>(
  'game_days',
  { name: 'game', type: 'text', of: ({ game }) => game },
  DAY_SUMS,
)

/** Figures by member, business day and counted game (`../../counted`). */
export const gameDaysStore = {
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
