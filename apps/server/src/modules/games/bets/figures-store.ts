import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { memberStore } from './member-store.ts'

/** Settled bets of one game: GGR is stakes − payouts. */
export type GameFigures = { game: string; bets: number; stakes: Money; payouts: Money }

/** Figures over many bets at once, for whoever looks at the whole house. */
export const betFigures = {
  staked: memberStore.staked,

  /** What was settled from the hour of `from` on, by game, the largest first. Counted by hour, so it asks no bet. */
  async settledSince(reader: Reader, from: Instant): Promise<GameFigures[]> {
    const { rows } = await sql<GameFigures>`
      select game, sum(bets)::int as bets, sum(stake)::bigint as stakes, sum(payout)::bigint as payouts
      from games.hours where hour >= date_trunc('hour', ${from}::timestamptz)
      group by game order by stakes desc, game`.execute(reader)
    return rows
  },
}
