import type { Money } from '@croupier/kernel/money'
import { CPA_DAYS, FIRST_DEPOSIT_CATEGORY } from '@croupier/rules/agents/affiliates'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { DayRow } from '../recompute/store.ts'
import type { StoredMonth } from './months-store.ts'

/** A month whose lines are stored. `paysMembers`: the plan pays for new members, so their first deposits count. */
export type MonthOfFacts = Pick<StoredMonth, 'affiliateId' | 'firstDay' | 'lastDay'> & { paysMembers: boolean }

/**
 * What a member brought on a day in one category. `position` is 1 for what counts for the result, and 0 for what counts for a new member
 * alone: valid bets after the first deposit, and that deposit in a row of its own.
 */
export type MonthFact = DayRow & { deposit: Money }
export type MonthSums = Pick<
  StoredMonth,
  'turnover' | 'validBet' | 'payout' | 'rebates' | 'commissions' | 'rewards' | 'firstDeposits'
>

/**
 * The facts that counted for a month: of members who were neither flagged nor excluded, on the days on which they were directly below the
 * agent. Members who were paid for before are not new.
 */
const factsOf = ({ affiliateId, firstDay, lastDay, paysMembers }: MonthOfFacts): RawBuilder<unknown> => sql`
  with counted as (
    select member_id, counted_from, ${paysMembers} and not was_cpa_paid as is_new
    from agents.affiliate_lines
    where affiliate_id = ${affiliateId} and first_day = ${firstDay} and not is_flagged and not is_excluded
  ), below as (
    select c.member_id, greatest(l.from_day, c.counted_from) as from_day, least(l.to_day, ${lastDay}) as to_day
    from counted c join agents.lines l
      on l.member_id = c.member_id and l.upline_id = ${affiliateId} and l.from_day <= ${lastDay} and l.to_day >= c.counted_from
  ), deposited as (
    select distinct on (m.member_id) m.member_id, m.first_deposit, m.business_day
    from counted c join agents.money_days m
      on m.member_id = c.member_id and c.is_new and m.first_deposit is not null and m.business_day <= ${lastDay}
    order by m.member_id, m.business_day
  )
  select m.member_id, m.business_day, m.category, m.turnover, m.valid_bet, m.payout, m.rebate as rebates,
         0::bigint as commissions, 0::bigint as rewards, 0::bigint as deposit, 1 as position
  from below b join agents.member_days m on m.member_id = b.member_id and m.business_day between b.from_day and b.to_day
  where (m.turnover, m.valid_bet, m.payout, m.rebate) <> (0, 0, 0, 0)
  union all
  select m.member_id, m.business_day, '', 0, 0, 0, m.rebates, m.commissions, m.rewards, 0, 1
  from below b join agents.money_days m on m.member_id = b.member_id and m.business_day between b.from_day and b.to_day
  where (m.rebates, m.commissions, m.rewards) <> (0, 0, 0)
  union all
  select m.member_id, m.business_day, m.category, 0, m.valid_bet, 0, 0, 0, 0, 0, 0
  from deposited d join agents.member_days m
    on m.member_id = d.member_id and m.business_day >= d.business_day
    and m.business_day < (d.business_day::date + ${CPA_DAYS}::int)::text and m.business_day <= ${lastDay}
  where m.valid_bet <> 0 and not exists (
    select from below b where b.member_id = m.member_id and m.business_day between b.from_day and b.to_day)
  union all
  select member_id, business_day, ${FIRST_DEPOSIT_CATEGORY}, 0, 0, 0, 0, 0, 0, first_deposit, 0 from deposited`

/** The facts of closed days, which never change. */
export const factsStore = {
  async sums(reader: Reader, month: MonthOfFacts): Promise<MonthSums> {
    const { rows } = await sql<MonthSums>`
      select coalesce(sum(turnover), 0)::bigint as turnover, coalesce(sum(valid_bet), 0)::bigint as "validBet",
             coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(rebates), 0)::bigint as rebates,
             coalesce(sum(commissions), 0)::bigint as commissions, coalesce(sum(rewards), 0)::bigint as rewards,
             coalesce(sum(deposit), 0)::bigint as "firstDeposits"
      from (${factsOf(month)}) f`.execute(reader)
    return rows[0]!
  },
  /** At most `limit` of the facts. */
  async rows(reader: Reader, month: MonthOfFacts, limit: number): Promise<MonthFact[]> {
    const { rows } = await sql<MonthFact>`
      select member_id as "memberId", business_day as day, category, turnover, valid_bet as "validBet", payout, rebates, commissions,
             rewards, deposit, position
      from (${factsOf(month)}) f limit ${limit}`.execute(reader)
    return rows
  },
}
