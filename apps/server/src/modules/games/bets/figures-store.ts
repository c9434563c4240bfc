import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { bucketOf } from '../../wallet/index.ts'

/** Settled bets of one game: GGR is stakes − payouts. */
export type GameFigures = { game: string; bets: number; stakes: Money; payouts: Money }

/** Figures over many bets at once, for whoever looks at the whole house. */
export const betFigures = {
  /** Stakes since an instant, whatever became of the bets, without what was given back; a member without is left out. */
  async staked(reader: Reader, memberIds: readonly MemberId[], from: Instant): Promise<Map<MemberId, Money>> {
    if (memberIds.length === 0) return new Map()
    const rows = await reader
      .selectFrom('games.bets')
      .select(['member_id', (eb) => sql<Money>`${eb.fn.sum('stake')}::bigint`.as('staked')])
      .where('member_id', 'in', memberIds)
      .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
      .where('accepted_at', '>=', from)
      .where('status', 'not in', ['cancelled', 'void'])
      .groupBy('member_id')
      .execute()
    return new Map(rows.map((row) => [row.member_id as MemberId, row.staked]))
  },

  /** What was settled from the hour of `from` on, by game, the largest first. Counted by hour, so it asks no bet. */
  async settledSince(reader: Reader, from: Instant): Promise<GameFigures[]> {
    const { rows } = await sql<GameFigures>`
      select game, sum(bets)::int as bets, sum(stake)::bigint as stakes, sum(payout)::bigint as payouts
      from games.hours where hour >= date_trunc('hour', ${from}::timestamptz)
      group by game order by stakes desc, game`.execute(reader)
    return rows
  },
}
