import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

/**
 * A query of how a count changes as an interval that ends on a fixed day grows backward: `business_day`, `change`, and the columns of
 * `of`, by which the valid bets of `play` are added up. A correction may take the sum below the minimum again.
 */
const changesOf = (play: RawBuilder<unknown>, of: RawBuilder<unknown>, minimum: Money) => sql`
  select ${of}, business_day, change
  from (
    select ${of}, business_day,
           is_active - lag(is_active, 1, 0) over (partition by ${of} order by business_day desc) as change
    from (
      select ${of}, business_day,
             (sum(valid_bet) over (partition by ${of} order by business_day desc) >= ${minimum})::int as is_active
      from (${play}) p) reached) changes
  where change <> 0`

/** Days within which most active members reach the minimum. */
const RECENT_DAYS = 7

/**
 * Queries named `early` and `late`. `early` has the members who reach the minimum within the last few days and have no day below zero, with
 * the day from which on they do; `late` has the days of all others.
 */
const playOf = (days: readonly BusinessDay[], minimum: Money) => sql`
  early as materialized (
    select member_id, max(business_day) as business_day
    from (
      select member_id, business_day,
             sum(sum(valid_bet)) over (partition by member_id order by business_day desc) >= ${minimum} as is_active
      from agents.member_days where business_day = any(${days.slice(-RECENT_DAYS)}::text[])
      group by member_id, business_day) reached
    where is_active and not exists (select from movers o where o.member_id = reached.member_id)
      and not exists (
        select from agents.member_days n
        where n.member_id = reached.member_id and n.valid_bet < 0 and n.business_day = any(${days}::text[]))
    group by member_id
  ), late as materialized (
    select member_id, business_day, sum(valid_bet) as valid_bet from agents.member_days
    where business_day = any(${days}::text[]) and not exists (select from early e where e.member_id = member_days.member_id)
    group by member_id, business_day)`

export const activesStore = {
  /** The days from `first` to `last` that were read, the latest first, with when their active members were counted, and by which minimum. */
  countedDays: (reader: Reader, { first, last }: { first: BusinessDay; last: BusinessDay }) =>
    tables(reader)
      .selectFrom('agents.figure_days')
      .select(['businessDay', 'closedAt', 'countedAt', 'countedMinimum'])
      .where('businessDay', '>=', first)
      .where('businessDay', '<=', last)
      .orderBy('businessDay', 'desc')
      .execute(),

  /**
   * Counts the active members of each team of at least `largeTeam` accounts, for every interval that ends on the last of `days`:
   * `members[n]` is the number for `n` days. A member counts in a team with the days on which the member was in it, so those who moved are
   * counted for each agent by themselves. All others have the same accounts above on all days. Most active members reach the minimum
   * within few days, so the earlier days of these are not added up.
   */
  async count(
    tx: Tx,
    days: readonly BusinessDay[],
    { minimum, largeTeam }: { minimum: Money; largeTeam: number },
  ): Promise<void> {
    const first = days.at(0)!
    const last = days.at(-1)!
    const stayed = sql`select * from late where not exists (select from movers o where o.member_id = late.member_id)`
    const moved = sql`
      select above.id as agent_id, p.member_id, p.business_day, p.valid_bet
      from late p
      join movers o on o.member_id = p.member_id
      join agents.lines l on l.member_id = p.member_id and l.from_day <= p.business_day and l.to_day >= p.business_day
      cross join lateral unnest(l.path) above (id)`
    await sql`
      with teams as (
        select agent_id from (
          select distinct on (agent_id) agent_id, team from agents.team_sizes where from_day <= ${last}
          order by agent_id, from_day desc) sized
        where team >= ${largeTeam}
        union
        select agent_id from agents.team_actives where business_day = ${last}
      ), movers as materialized (
        select distinct l.member_id from agents.lines l
        where l.from_day > ${first} and l.from_day <= ${last}
          and exists (select from agents.lines e where e.member_id = l.member_id and e.from_day < l.from_day)
      ), ${playOf(days, minimum)}, changes as (
        select above.id as agent_id, b.business_day, b.change
        from (
          select l.upline_id, c.business_day, sum(c.change) as change
          from (
            select member_id, business_day, 1 as change from early
            union all
            select * from (${changesOf(stayed, sql`member_id`, minimum)}) s) c
          join agents.lines l on l.member_id = c.member_id and l.from_day <= ${last} and l.to_day >= ${last}
          where l.upline_id is not null
          group by l.upline_id, c.business_day) b
        join agents.lines u on u.member_id = b.upline_id and u.from_day <= ${last} and u.to_day >= ${last}
        cross join lateral unnest(u.path || u.member_id) above (id)
        union all
        select agent_id, business_day, change from (${changesOf(moved, sql`agent_id, member_id`, minimum)}) c
      ), summed as (
        select agent_id, business_day, sum(change) as change from changes join teams using (agent_id)
        group by agent_id, business_day
      )
      insert into agents.team_actives as t (agent_id, business_day, minimum, members)
      select agent_id, ${last}, ${minimum}, array_agg(members order by business_day desc)
      from (
        select a.agent_id, d.business_day,
               coalesce(sum(s.change) over (partition by a.agent_id order by d.business_day desc), 0)::int as members
        from teams a
        cross join unnest(${days}::text[]) as d (business_day)
        left join summed s on s.agent_id = a.agent_id and s.business_day = d.business_day) grown
      group by agent_id
      on conflict (business_day, agent_id) do update set minimum = excluded.minimum, members = excluded.members`.execute(
      tx,
    )
  },
  async markCounted(tx: Tx, day: BusinessDay, counted: { countedAt: Instant; countedMinimum: Money }): Promise<void> {
    await tables(tx).updateTable('agents.figure_days').set(counted).where('businessDay', '=', day).execute()
  },

  /** The count for the last `days` days up to one; undefined where it was not counted, or by another minimum or before the close. */
  async find(
    reader: Reader,
    agentId: MemberId,
    { last, days, minimum }: { last: BusinessDay; days: number; minimum: Money },
  ): Promise<number | undefined> {
    const { rows } = await sql<{ members: number | null }>`
      select t.members[${days}::int] as members
      from agents.team_actives t join agents.figure_days d using (business_day)
      where t.business_day = ${last} and t.agent_id = ${agentId} and t.minimum = ${minimum}
        and (d.closed_at is null or d.counted_at >= d.closed_at)`.execute(reader)
    return rows[0]?.members ?? undefined
  },
}
