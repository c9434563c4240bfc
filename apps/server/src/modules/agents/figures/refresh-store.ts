import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { DayPolicy, HiddenPlay, HiddenSpan } from './model.ts'

/** The places of the tree that hold on a day. */
const linesOn = (day: BusinessDay) => sql`(select * from agents.lines where from_day <= ${day} and to_day >= ${day})`

const hiddenRows = (hidden: readonly HiddenPlay[]) => sql`(
  select * from unnest(
    ${hidden.map((one) => one.memberId)}::text[], ${hidden.map((one) => one.category)}::text[],
    ${hidden.map((one) => one.turnover)}::bigint[], ${hidden.map((one) => one.validBet)}::bigint[],
    ${hidden.map((one) => one.payout)}::bigint[], ${hidden.map((one) => one.rebate)}::bigint[])
  as one (member_id, category, turnover, valid_bet, payout, rebate))`

/**
 * Copies the figures of a day and adds them up along the tree of that day. Each statement changes only the rows that differ, so a
 * second run of the same day changes nothing.
 */
export const refreshStore = {
  /** One node at a time refreshes. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('agents.figures', 0))`.execute(tx)
  },

  /** The last closed day, or the day before the first place of the tree; null while the tree is empty. */
  async lastDone(reader: Reader): Promise<{ closed: BusinessDay | null; firstPlace: BusinessDay | null }> {
    const { closed } = await tables(reader)
      .selectFrom('agents.figure_days')
      .select(({ fn }) => fn.max('businessDay').as('closed'))
      .where('closedAt', 'is not', null)
      .executeTakeFirstOrThrow()
    const { first } = await tables(reader)
      .selectFrom('agents.lines')
      .select(({ fn }) => fn.min('fromDay').as('first'))
      .executeTakeFirstOrThrow()
    return { closed, firstPlace: first }
  },

  /** The results of members of trees, without the hidden ones. */
  async copyPlay(tx: Tx, day: BusinessDay, { play, hidden }: { play: RawBuilder<unknown>; hidden: HiddenPlay[] }) {
    await sql`
      insert into agents.member_days as m (member_id, business_day, category, turnover, valid_bet, payout, rebate)
      select d.member_id, ${day}, d.category, d.turnover - coalesce(h.turnover, 0), d.valid_bet - coalesce(h.valid_bet, 0),
             d.payout - coalesce(h.payout, 0), d.rebate - coalesce(h.rebate, 0)
      from (${play}) d
      join ${linesOn(day)} l on l.member_id = d.member_id
      left join (
        select member_id, category, sum(turnover) as turnover, sum(valid_bet) as valid_bet, sum(payout) as payout,
               sum(rebate) as rebate
        from ${hiddenRows(hidden)} one group by member_id, category) h
        on h.member_id = d.member_id and h.category = d.category
      where cardinality(l.path) > 0 or exists (select from agents.accounts a where a.member_id = d.member_id)
      on conflict (member_id, business_day, category) do update
      set turnover = excluded.turnover, valid_bet = excluded.valid_bet, payout = excluded.payout, rebate = excluded.rebate
      where (m.turnover, m.valid_bet, m.payout, m.rebate)
        is distinct from (excluded.turnover, excluded.valid_bet, excluded.payout, excluded.rebate)`.execute(tx)
  },

  /** Of all members, because one without an upline may get one later, and a first deposit is the first one ever. */
  async copyMoney(tx: Tx, day: BusinessDay, { money, hidden }: { money: RawBuilder<unknown>; hidden: HiddenSpan[] }) {
    await sql`
      insert into agents.money_days as m
        (member_id, business_day, deposits, deposit_count, first_deposit, withdrawals, rebates, commissions, rewards)
      select d.member_id, ${day}, sum(d.deposit), count(*) filter (where d.deposit > 0),
             case when not exists (
               select from agents.money_days e
               where e.member_id = d.member_id and e.business_day < ${day} and e.deposit_count > 0)
             then (array_agg(d.deposit order by d.at) filter (where d.deposit > 0))[1] end,
             sum(d.withdrawal), sum(d.rebate), sum(d.commission), sum(d.reward)
      from (${money}) d
      where not exists (
        select from unnest(
          ${hidden.map((one) => one.memberId)}::text[], ${hidden.map((one) => one.from)}::timestamptz[],
          ${hidden.map((one) => one.to)}::timestamptz[]) as h (member_id, starts_at, ends_at)
        where h.member_id = d.member_id and d.at >= h.starts_at and d.at < h.ends_at)
      group by d.member_id
      on conflict (member_id, business_day) do update
      set deposits = excluded.deposits, deposit_count = excluded.deposit_count, first_deposit = excluded.first_deposit,
          withdrawals = excluded.withdrawals, rebates = excluded.rebates, commissions = excluded.commissions,
          rewards = excluded.rewards
      where (m.deposits, m.deposit_count, m.first_deposit, m.withdrawals, m.rebates, m.commissions, m.rewards)
        is distinct from (excluded.deposits, excluded.deposit_count, excluded.first_deposit, excluded.withdrawals,
                          excluded.rebates, excluded.commissions, excluded.rewards)`.execute(tx)
  },

  /** The sums of results over the team of each agent. */
  async addUpPlay(tx: Tx, day: BusinessDay): Promise<void> {
    await sql`
      insert into agents.team_days as t (agent_id, business_day, category, turnover, valid_bet, payout, rebate)
      select above.id, ${day}, m.category, sum(m.turnover), sum(m.valid_bet), sum(m.payout), sum(m.rebate)
      from agents.member_days m
      join ${linesOn(day)} l on l.member_id = m.member_id
      cross join lateral unnest(l.path) above (id)
      where m.business_day = ${day}
      group by above.id, m.category
      on conflict (agent_id, business_day, category) do update
      set turnover = excluded.turnover, valid_bet = excluded.valid_bet, payout = excluded.payout, rebate = excluded.rebate
      where (t.turnover, t.valid_bet, t.payout, t.rebate)
        is distinct from (excluded.turnover, excluded.valid_bet, excluded.payout, excluded.rebate)`.execute(tx)
  },

  /** Money, first deposits, registrations and active members of each team. */
  async addUpMoney(tx: Tx, day: BusinessDay, activeMin: Money): Promise<void> {
    await sql`
      insert into agents.team_totals as t
        (agent_id, business_day, deposits, withdrawals, rebates, commissions, rewards, first_deposits, first_deposit_sum,
         registrations, active_members)
      select above.id, ${day}, sum(f.deposits), sum(f.withdrawals), sum(f.rebates), sum(f.commissions), sum(f.rewards), count(f.first_deposit), coalesce(sum(f.first_deposit), 0),
             sum(f.registered), sum(f.active)
      from (
        select member_id, deposits, withdrawals, rebates, commissions, rewards, first_deposit, 0 as registered, 0 as active
        from agents.money_days where business_day = ${day}
        union all
        select member_id, 0, 0, 0, 0, 0, null, 1, 0 from agents.lines o
        where from_day = ${day} and not exists (
          select from agents.lines e where e.member_id = o.member_id and e.from_day < o.from_day)
        union all
        select member_id, 0, 0, 0, 0, 0, null, 0, 1 from agents.member_days where business_day = ${day}
        group by member_id having sum(valid_bet) >= ${activeMin}) f
      join ${linesOn(day)} l on l.member_id = f.member_id
      cross join lateral unnest(l.path) above (id)
      group by above.id
      on conflict (agent_id, business_day) do update
      set deposits = excluded.deposits, withdrawals = excluded.withdrawals, rebates = excluded.rebates,
          commissions = excluded.commissions, rewards = excluded.rewards, first_deposits = excluded.first_deposits,
          first_deposit_sum = excluded.first_deposit_sum, registrations = excluded.registrations,
          active_members = excluded.active_members
      where (t.deposits, t.withdrawals, t.rebates, t.commissions, t.rewards, t.first_deposits, t.first_deposit_sum,
             t.registrations, t.active_members)
        is distinct from (excluded.deposits, excluded.withdrawals, excluded.rebates, excluded.commissions, excluded.rewards,
                          excluded.first_deposits, excluded.first_deposit_sum, excluded.registrations,
                          excluded.active_members)`.execute(tx)
  },

  async markRefreshed(tx: Tx, businessDay: BusinessDay, refreshedAt: Instant): Promise<void> {
    await tables(tx)
      .insertInto('agents.figure_days')
      .values({ businessDay, refreshedAt })
      .onConflict((conflict) => conflict.column('businessDay').doUpdateSet({ refreshedAt }))
      .execute()
  },

  /** Makes a day final, with the digest of the figures of its members and the settings of its statements. */
  async close(tx: Tx, day: BusinessDay, closedAt: Instant, policy: DayPolicy): Promise<void> {
    await sql`
      update agents.figure_days
      set closed_at = ${closedAt}, time_zone = ${policy.timeZone}, day_start = ${policy.dayStart},
          house_group = ${policy.houseGroup}, house_rates = ${JSON.stringify(policy.houseRates)},
          pseudonym_key = ${policy.pseudonymKey}, digest = (
        select encode(sha256(convert_to(coalesce(string_agg(line, e'\n' order by line), ''), 'UTF8')), 'hex')
        from (
          select concat_ws(',', 'play', member_id, category, turnover, valid_bet, payout, rebate) as line
          from agents.member_days where business_day = ${day}
          union all
          select concat_ws(',', 'money', member_id, deposits, deposit_count, coalesce(first_deposit, 0), withdrawals, rebates,
                           commissions, rewards)
          from agents.money_days where business_day = ${day}) figures)
      where business_day = ${day} and closed_at is null`.execute(tx)
  },
}
