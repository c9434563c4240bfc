import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

export type OfferSums = {
  grants: number
  granted: Money
  waiting: Money
  lapsed: Money
  claimed: Money
  converted: Money
  expired: Money
  forfeited: Money
  running: Money
  cost: Money
}

export const offerCostsStore = {
  /**
   * The bonuses of each offer by their state, and what the house has paid for them. What free rounds win is a bonus that comes after
   * their own reward, or cash.
   */
  async sums(reader: Reader): Promise<Map<string, OfferSums>> {
    const { rows } = await sql<OfferSums & { code: string }>`
      select split_part(g.source_ref, ':', 1) as code, count(*) filter (where g.source_ref not like '%:won')::int as grants,
        sum(g.amount)::bigint as granted,
        coalesce(sum(g.amount) filter (where g.state = 'offered'), 0)::bigint as waiting,
        coalesce(sum(g.amount) filter (where g.state in ('expired', 'withdrawn')), 0)::bigint as lapsed,
        coalesce(sum(g.amount) filter (where g.state = 'claimed'), 0)::bigint as claimed,
        (coalesce(sum(b.converted), 0) + coalesce(sum(g.amount) filter (where g.state = 'claimed' and g.wager is null), 0))::bigint as converted,
        coalesce(sum(b.lost) filter (where b.status = 'expired'), 0)::bigint as expired,
        coalesce(sum(b.lost) filter (where b.status in ('forfeited', 'cancelled')), 0)::bigint as forfeited,
        coalesce(sum(b.amount) filter (where b.status = 'active'), 0)::bigint as running,
        (coalesce(sum(b.amount), 0) - coalesce(sum(b.lost), 0)
          + coalesce(sum(g.amount) filter (where g.state = 'claimed' and g.wager is null), 0))::bigint as cost
      from rewards.grants g left join rewards.bonuses b on b.bonus_id = g.grant_id
      where g.source = 'offer'
      group by 1`.execute(reader)
    return new Map(rows.map(({ code, ...sums }) => [code, sums]))
  },
  /** The number of members who joined each offer. */
  async joined(reader: Reader): Promise<Map<string, number>> {
    const { rows } = await sql<{ offer: string; joined: number }>`
      select offer, count(*)::int as joined from rewards.participations group by offer`.execute(reader)
    return new Map(rows.map(({ offer, joined }) => [offer, joined]))
  },
}
