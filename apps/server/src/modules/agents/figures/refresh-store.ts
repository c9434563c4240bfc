import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import { sizeChanges } from '../tree/sizes-store.ts'
import { aboveUpline, linesOn, NO_TOTALS, TOTALS } from './day-store.ts'
import type { DayPolicy, HiddenPlay } from './model.ts'

const hiddenRows = (hidden: readonly HiddenPlay[]) => sql`(
  select * from unnest(
    ${hidden.map((one) => one.memberId)}::text[], ${hidden.map((one) => one.category)}::text[],
    ${hidden.map((one) => one.turnover)}::bigint[], ${hidden.map((one) => one.validBet)}::bigint[],
    ${hidden.map((one) => one.payout)}::bigint[], ${hidden.map((one) => one.rebate)}::bigint[])
  as one (member_id, category, turnover, valid_bet, payout, rebate))`

/** A query of the bet book, and what of it nobody above sees. */
type PlaySource = { play: RawBuilder<unknown>; hidden: HiddenPlay[] }

/**
 * A query of the results with the path of the day, the place and the values of the row that was copied before, and whether the two differ.
 * Only accounts without a path look up whether they are in a tree, each by itself: a join would read all accounts.
 */
const comparedPlay = (day: BusinessDay, { play, hidden }: PlaySource) => sql`
  select s.*, k.ctid as known_at, k.member_id is not null as is_known, coalesce(k.turnover, 0) as old_turnover, coalesce(k.valid_bet, 0) as old_valid_bet,
         coalesce(k.payout, 0) as old_payout, coalesce(k.rebate, 0) as old_rebate,
         (k.turnover, k.valid_bet, k.payout, k.rebate) is distinct from (s.turnover, s.valid_bet, s.payout, s.rebate) as is_changed
  from (
    select d.member_id, d.category, l.path, d.turnover - coalesce(h.turnover, 0) as turnover,
           d.valid_bet - coalesce(h.valid_bet, 0) as valid_bet, d.payout - coalesce(h.payout, 0) as payout,
           d.rebate - coalesce(h.rebate, 0) as rebate
    from (${play}) d
    join ${linesOn(day)} l on l.member_id = d.member_id
    left join (
      select member_id, category, sum(turnover)::bigint as turnover, sum(valid_bet)::bigint as valid_bet,
             sum(payout)::bigint as payout, sum(rebate)::bigint as rebate
      from ${hiddenRows(hidden)} one group by member_id, category) h
      on h.member_id = d.member_id and h.category = d.category
    where cardinality(l.path) > 0 or (select a.member_id from agents.accounts a where a.member_id = d.member_id) is not null) s
  left join agents.member_days k on k.business_day = ${day} and k.member_id = s.member_id and k.category = s.category`

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
  async copyPlay(tx: Tx, day: BusinessDay, source: PlaySource) {
    await sql`
      insert into agents.member_days as m (member_id, business_day, category, turnover, valid_bet, payout, rebate)
      select member_id, ${day}, category, turnover, valid_bet, payout, rebate from (${comparedPlay(day, source)}) c where is_changed
      on conflict (business_day, member_id, category) do update
      set turnover = excluded.turnover, valid_bet = excluded.valid_bet, payout = excluded.payout, rebate = excluded.rebate`.execute(
      tx,
    )
  },

  /**
   * The same for members with new results, of whom `source` has all categories. What changed is added to the sums of the teams and to their
   * active members, so its cost follows the new bets. A member is active from valid bets of `activeMin` on. Rows that exist are found again
   * by their place in the table, because looking up each of them by its key takes longer; no other transaction writes to them. Members
   * with the same path are added up before their figures go to each account in it.
   */
  async addNewPlay(tx: Tx, day: BusinessDay, source: PlaySource, activeMin: Money) {
    await sql`
      with compared as materialized (${comparedPlay(day, source)}), overwritten as (
        update agents.member_days m
        set turnover = c.turnover, valid_bet = c.valid_bet, payout = c.payout, rebate = c.rebate
        from compared c
        where c.is_known and c.is_changed and m.business_day = ${day} and m.ctid = c.known_at
      ), added as (
        insert into agents.member_days (member_id, business_day, category, turnover, valid_bet, payout, rebate)
        select member_id, ${day}, category, turnover, valid_bet, payout, rebate from compared where not is_known
      ), counted as (
        insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
        select above.id, ${day}, ${NO_TOTALS}, sum(b.members)::int
        from (
          select path, sum(change) as members
          from (
            select min(path) as path, (sum(valid_bet) >= ${activeMin})::int - (sum(old_valid_bet) >= ${activeMin})::int as change
            from compared group by member_id) c
          where change <> 0
          group by path) b
        cross join lateral unnest(b.path) above (id)
        group by above.id
        on conflict (business_day, agent_id) do update set active_members = t.active_members + excluded.active_members)
      insert into agents.team_days as t (agent_id, business_day, category, turnover, valid_bet, payout, rebate)
      select above.id, ${day}, category, sum(turnover)::bigint, sum(valid_bet)::bigint, sum(payout)::bigint, sum(rebate)::bigint
      from (
        select path, category, sum(turnover - old_turnover) as turnover, sum(valid_bet - old_valid_bet) as valid_bet,
               sum(payout - old_payout) as payout, sum(rebate - old_rebate) as rebate
        from compared where is_changed group by path, category) b
      cross join lateral unnest(b.path) above (id)
      group by above.id, category
      on conflict (business_day, agent_id, category) do update
      set turnover = t.turnover + excluded.turnover, valid_bet = t.valid_bet + excluded.valid_bet,
          payout = t.payout + excluded.payout, rebate = t.rebate + excluded.rebate`.execute(tx)
  },

  /**
   * The sums of results over the team of each agent. Accounts below one upline have the same accounts above, so their figures are added up
   * before they go to each of these.
   */
  async addUpPlay(tx: Tx, day: BusinessDay): Promise<void> {
    await sql`
      insert into agents.team_days as t (agent_id, business_day, category, turnover, valid_bet, payout, rebate)
      select s.agent_id, ${day}, s.category, s.turnover, s.valid_bet, s.payout, s.rebate
      from (
        select above.id as agent_id, category, sum(turnover)::bigint as turnover, sum(valid_bet)::bigint as valid_bet,
               sum(payout)::bigint as payout, sum(rebate)::bigint as rebate
        from (
          select l.upline_id, m.category, sum(m.turnover) as turnover, sum(m.valid_bet) as valid_bet, sum(m.payout) as payout,
                 sum(m.rebate) as rebate
          from agents.member_days m
          join ${linesOn(day)} l on l.member_id = m.member_id
          where m.business_day = ${day} and l.upline_id is not null
          group by l.upline_id, m.category) b
        ${aboveUpline(day)}
        group by above.id, category) s
      left join agents.team_days k on k.business_day = ${day} and k.agent_id = s.agent_id and k.category = s.category
      where (k.turnover, k.valid_bet, k.payout, k.rebate) is distinct from (s.turnover, s.valid_bet, s.payout, s.rebate)
      on conflict (business_day, agent_id, category) do update
      set turnover = excluded.turnover, valid_bet = excluded.valid_bet, payout = excluded.payout, rebate = excluded.rebate
      `.execute(tx)
  },

  /** The active members of each team, counted one by one. */
  async addUpActive(tx: Tx, day: BusinessDay, activeMin: Money): Promise<void> {
    await sql`
      insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
      select agent_id, ${day}, ${NO_TOTALS}, sum(members)::int
      from (
        select above.id as agent_id, b.members
        from (
          select l.upline_id, count(*) as members
          from (
            select member_id from agents.member_days where business_day = ${day}
            group by member_id having sum(valid_bet) >= ${activeMin}) f
          join ${linesOn(day)} l on l.member_id = f.member_id
          where l.upline_id is not null
          group by l.upline_id) b
        ${aboveUpline(day)}
        union all
        select agent_id, 0 from agents.team_totals where business_day = ${day} and active_members > 0) s
      group by agent_id
      on conflict (business_day, agent_id) do update set active_members = excluded.active_members
      where t.active_members <> excluded.active_members`.execute(tx)
  },

  /** How many accounts each agent has at the end of a day, by the places that began or ended with it. */
  async addSizes(tx: Tx, day: BusinessDay): Promise<void> {
    await sql`
      insert into agents.team_sizes (agent_id, from_day, direct, team)
      select c.agent_id, ${day}, c.direct + coalesce(b.direct, 0), c.team + coalesce(b.team, 0)
      from (${sizeChanges({ after: plusDays(day, -1), to: day })}) c
      left join lateral (
        select direct, team from agents.team_sizes s where s.agent_id = c.agent_id and s.from_day < ${day}
        order by s.from_day desc limit 1) b on true
      where (c.direct, c.team) <> (0, 0)`.execute(tx)
  },

  async markRefreshed(
    tx: Tx,
    businessDay: BusinessDay,
    done: { refreshedAt: Instant; refreshedIn: string; activeMinimum: Money },
  ): Promise<void> {
    await tables(tx)
      .insertInto('agents.figure_days')
      .values({ businessDay, ...done })
      .onConflict((conflict) => conflict.column('businessDay').doUpdateSet(done))
      .execute()
  },
  /** When a day was read last, the id of a transaction below which everything was read, and the minimum of active members then. */
  async lastRefresh(reader: Reader, day: BusinessDay) {
    return tables(reader)
      .selectFrom('agents.figure_days')
      .select(['refreshedAt', 'refreshedIn', 'activeMinimum'])
      .where('businessDay', '=', day)
      .executeTakeFirst()
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
                           commissions, rewards, transfers_in, transfers_out, salaries, dividends)
          from agents.money_days where business_day = ${day}) figures)
      where business_day = ${day} and closed_at is null`.execute(tx)
  },
}
