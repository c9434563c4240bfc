import type { BusinessDay } from '@croupier/kernel/business-day'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { aboveUpline, linesOn, TOTALS } from './day-store.ts'
import type { HiddenSpan } from './model.ts'

const OLD_TOTALS = sql`t.deposits, t.withdrawals, t.rebates, t.commissions, t.rewards,
  t.first_deposits, t.first_deposit_sum, t.registrations`
const EXCLUDED_TOTALS = sql`excluded.deposits, excluded.withdrawals, excluded.rebates,
  excluded.commissions, excluded.rewards, excluded.first_deposits,
  excluded.first_deposit_sum, excluded.registrations`
const SUMMED_TOTALS = sql`sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals, sum(rebates)::bigint as rebates,
  sum(commissions)::bigint as commissions, sum(rewards)::bigint as rewards, sum(first_deposits)::bigint as first_deposits,
  sum(first_deposit_sum)::bigint as first_deposit_sum, sum(registrations)::bigint as registrations`

/** A query of the money of a day, and the times of members whose money nobody above sees. */
type MoneySource = { money: RawBuilder<unknown>; hidden: readonly HiddenSpan[] }

/** Whether an entry `d` of money is hidden. */
const isHidden = (hidden: readonly HiddenSpan[]) => sql`exists (
  select from unnest(
    ${hidden.map((one) => one.memberId)}::text[], ${hidden.map((one) => one.from)}::timestamptz[],
    ${hidden.map((one) => one.to)}::timestamptz[]) as h (member_id, starts_at, ends_at)
  where h.member_id = d.member_id and d.at >= h.starts_at and d.at < h.ends_at)`

/** Members with money in a part of a day, and those with hidden times, whose money may be hidden since the last reading. */
const moved = ({ recent, hidden }: { recent: RawBuilder<unknown>; hidden: readonly HiddenSpan[] }) => sql`(
  select member_id from (${recent}) d
  union
  select unnest(${hidden.map((one) => one.memberId)}::text[]))`

/** What members deposited, withdrew and got on a day, and its sums over the teams of that day's tree. */
export const moneyStore = {
  /**
   * Of all members, because one without an upline may get one later, and a first deposit is the first one ever. Earlier first deposits are
   * read once, as a set: looked up one by one while the planner has no statistics of the table, each would read all of it.
   */
  async copyMoney(tx: Tx, day: BusinessDay, { money, hidden }: MoneySource) {
    await sql`
      insert into agents.money_days as m
        (member_id, business_day, deposits, deposit_count, first_deposit, withdrawals, rebates, commissions, rewards)
      select d.member_id, ${day}, sum(d.deposit), count(*) filter (where d.deposit > 0),
             case when d.member_id not in (
               select e.member_id from agents.money_days e where e.business_day < ${day} and e.first_deposit is not null)
             then (array_agg(d.deposit order by d.at) filter (where d.deposit > 0))[1] end,
             sum(d.withdrawal), sum(d.rebate), sum(d.commission), sum(d.reward)
      from (${money}) d
      where not ${isHidden(hidden)}
      group by d.member_id
      on conflict (business_day, member_id) do update
      set deposits = excluded.deposits, deposit_count = excluded.deposit_count, first_deposit = excluded.first_deposit,
          withdrawals = excluded.withdrawals, rebates = excluded.rebates, commissions = excluded.commissions,
          rewards = excluded.rewards
      where (m.deposits, m.deposit_count, m.first_deposit, m.withdrawals, m.rebates, m.commissions, m.rewards)
        is distinct from (excluded.deposits, excluded.deposit_count, excluded.first_deposit, excluded.withdrawals,
                          excluded.rebates, excluded.commissions, excluded.rewards)`.execute(tx)
  },

  /** Money, first deposits and registrations of each team. */
  async addUpMoney(tx: Tx, day: BusinessDay): Promise<void> {
    await sql`
      insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
      select s.agent_id, ${day}, ${TOTALS}, 0
      from (
        select above.id as agent_id, ${SUMMED_TOTALS}
        from (
          select l.upline_id, ${SUMMED_TOTALS}
          from (
            select member_id, deposits, withdrawals, rebates, commissions, rewards, (first_deposit is not null)::int as first_deposits,
                   coalesce(first_deposit, 0) as first_deposit_sum, 0 as registrations
            from agents.money_days where business_day = ${day}
            union all
            select member_id, 0, 0, 0, 0, 0, 0, 0, 1 from agents.lines o
            where from_day = ${day}
              and from_day = (select min(e.from_day) from agents.lines e where e.member_id = o.member_id)) f
          join ${linesOn(day)} l on l.member_id = f.member_id
          where l.upline_id is not null
          group by l.upline_id) b
        ${aboveUpline(day)}
        group by above.id) s
      on conflict (business_day, agent_id) do update
      set (${TOTALS}) = row (${EXCLUDED_TOTALS})
      where row (${OLD_TOTALS}) is distinct from row (${EXCLUDED_TOTALS})`.execute(tx)
  },

  /** How many members have money in a part of a day. */
  async countMoved(reader: Reader, recent: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ members: number }>`
      select count(distinct member_id)::int as members from (${recent}) d`.execute(reader)
    return rows[0]?.members ?? 0
  },

  /**
   * The same for members with money in the `recent` part of a day only, of whom the whole day is read again. What changed is added to the
   * sums of the teams. Places and earlier rows are looked up one by one, because there are few: joins would read those of all members.
   */
  async addNewMoney(tx: Tx, day: BusinessDay, source: MoneySource & { recent: RawBuilder<unknown> }): Promise<void> {
    const { money, hidden } = source
    await sql`
      with again as (
        select d.member_id, sum(d.deposit)::bigint as deposits, (count(*) filter (where d.deposit > 0))::int as deposit_count,
               (array_agg(d.deposit order by d.at) filter (where d.deposit > 0))[1] as first_of_day,
               sum(d.withdrawal)::bigint as withdrawals, sum(d.rebate)::bigint as rebates, sum(d.commission)::bigint as commissions,
               sum(d.reward)::bigint as rewards
        from (${money}) d
        where d.member_id in ${moved(source)} and not ${isHidden(hidden)}
        group by d.member_id
      ), compared as materialized (
        select c.*, (deposits, deposit_count, first_deposit, withdrawals, rebates, commissions, rewards) is distinct from
                 (old_deposits, old_deposit_count, old_first_deposit, old_withdrawals, old_rebates, old_commissions, old_rewards) as is_changed
        from (
          select a.*, case when e.member_id is null then a.first_of_day end as first_deposit, l.path, k.deposits as old_deposits,
                 k.deposit_count as old_deposit_count, k.first_deposit as old_first_deposit, k.withdrawals as old_withdrawals,
                 k.rebates as old_rebates, k.commissions as old_commissions, k.rewards as old_rewards
          from again a
          left join lateral (
            select member_id from agents.money_days e
            where e.member_id = a.member_id and e.first_deposit is not null and e.business_day < ${day} limit 1) e on true
          left join lateral (select path from ${linesOn(day)} l where l.member_id = a.member_id limit 1) l on true
          left join lateral (
            select * from agents.money_days k where k.business_day = ${day} and k.member_id = a.member_id limit 1) k on true) c
      ), written as (
        insert into agents.money_days as m
          (member_id, business_day, deposits, deposit_count, first_deposit, withdrawals, rebates, commissions, rewards)
        select member_id, ${day}, deposits, deposit_count, first_deposit, withdrawals, rebates, commissions, rewards from compared
        where is_changed
        on conflict (business_day, member_id) do update
        set deposits = excluded.deposits, deposit_count = excluded.deposit_count, first_deposit = excluded.first_deposit,
            withdrawals = excluded.withdrawals, rebates = excluded.rebates, commissions = excluded.commissions,
            rewards = excluded.rewards)
      insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
      select above.id, ${day}, sum(deposits)::bigint, sum(withdrawals)::bigint, sum(rebates)::bigint, sum(commissions)::bigint,
             sum(rewards)::bigint, sum(first_deposits)::int, sum(first_deposit_sum)::bigint, 0, 0
      from (
        select path, sum(deposits - coalesce(old_deposits, 0)) as deposits, sum(withdrawals - coalesce(old_withdrawals, 0)) as withdrawals,
               sum(rebates - coalesce(old_rebates, 0)) as rebates, sum(commissions - coalesce(old_commissions, 0)) as commissions,
               sum(rewards - coalesce(old_rewards, 0)) as rewards,
               sum((first_deposit is not null)::int - (old_first_deposit is not null)::int) as first_deposits,
               sum(coalesce(first_deposit, 0) - coalesce(old_first_deposit, 0)) as first_deposit_sum
        from compared where is_changed group by path) b
      cross join lateral unnest(b.path) above (id)
      group by above.id
      on conflict (business_day, agent_id) do update
      set deposits = t.deposits + excluded.deposits, withdrawals = t.withdrawals + excluded.withdrawals,
          rebates = t.rebates + excluded.rebates, commissions = t.commissions + excluded.commissions,
          rewards = t.rewards + excluded.rewards, first_deposits = t.first_deposits + excluded.first_deposits,
          first_deposit_sum = t.first_deposit_sum + excluded.first_deposit_sum`.execute(tx)
  },

  /** The accounts that were opened on a day in each team. */
  async addUpRegistrations(tx: Tx, day: BusinessDay): Promise<void> {
    await sql`
      insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
      select above.id, ${day}, 0, 0, 0, 0, 0, 0, 0, count(*)::int, 0
      from agents.lines o
      cross join lateral unnest(o.path) above (id)
      where o.from_day = ${day}
        and not exists (select from agents.lines e where e.member_id = o.member_id and e.from_day < o.from_day)
      group by above.id
      on conflict (business_day, agent_id) do update set registrations = excluded.registrations
      where t.registrations <> excluded.registrations`.execute(tx)
  },
}
