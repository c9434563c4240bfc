import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { Span } from '../../figures/model.ts'
import type { Facts, Run } from './model.ts'

export type HourSums = { agentId: MemberId; turnover: Money; validBet: Money; payout: Money; activeMembers: number }

/** Results by the time at which they were settled, or by the transactions that wrote them. */
export type FactsWanted = { settled: Span } | { written: Facts }

/** When a result, or the one that it corrects, was settled first. */
const FIRST = sql`coalesce(f.first_settled_at, f.settled_at)`

/**
 * Agent rules §7.4. A query of the bets of a window that contracts pay, each with the row of the contract that it meets. `place` counts
 * the accounts from the master agent (1) to the payee.
 */
export const paidBets = (
  startsAt: Instant,
  { facts, calendar }: { facts: RawBuilder<unknown>; calendar: BusinessCalendar },
) => {
  const firstDayOf = sql`((f.first_settled_at at time zone ${calendar.timeZone}) - ${calendar.dayStart}::interval)::date::text`
  return sql`
    with bets as materialized (
      select f.*, l.path, cardinality(l.path) as level
      from (
        select f.*, ${firstDayOf} as first_day,
               case when f.version = 0 then ${startsAt}::timestamptz else (
                 select w.starts_at from agents.contract_runs w
                 where w.facts_from <= f.first_written_in and w.facts_to > f.first_written_in
                 order by w.facts_from desc limit 1) end as opened_at
        from (${facts}) f) f
      join agents.lines l on l.member_id = f.member_id and l.from_day <= f.first_day and l.to_day >= f.first_day
      where f.valid_bet > 0 and f.payout <> f.stake)
    select c.contract_id, c.chain_id, c.payer_id, c.payee_id, f.place, f.level, f.bet_id, f.version,
           f.sign, f.member_id, f.first_day, f.stake, f.payout, f.valid_bet, r.tier, r.profit_rate, r.loss_rate
    from (
      -- The offset keeps the planner, which expects few bets, from joining the contracts for each bet by itself.
      select bets.*, above.id as above_id, above.position as place
      from bets cross join lateral unnest(path) with ordinality above (id, position) offset 0) f
    join agents.contracts c
      on c.payee_id = f.above_id and c.kind = 'realtimeSalary' and c.starts_at <= f.opened_at
      and (c.ends_at is null or c.ends_at > f.opened_at)
      -- A branch that moves belongs to its new upline from the first instant of the day on.
      and (c.reason is distinct from 'branchMove' or f.first_settled_at < c.ends_at)
    join agents.realtime_rows r
      on r.contract_id = c.contract_id and f.valid_bet >= r.single_bet and f.valid_bet < r.next_bet`
}

/** A query of the sums of results by member. */
export const membersOf = (facts: RawBuilder<unknown>) => sql`
  select member_id, sum(sign * stake)::bigint as turnover, sum(sign * valid_bet)::bigint as valid_bet,
         sum(sign * payout)::bigint as payout
  from (${facts}) f group by member_id`

/** Agent rules §7.4. A query of what the contracts of a window pay. Each bet pays by the row that its valid bet meets, cut on its own. */
export const windowSums = (startsAt: Instant, given: { facts: RawBuilder<unknown>; calendar: BusinessCalendar }) => sql`
  select c.contract_id, c.chain_id, c.payer_id, c.payee_id, s.depth, s.bets, s.turnover, s.payout, s.won, s.lost, s.tier, s.due
  from (
    select contract_id, min(place) - 1 as depth, sum(sign)::int as bets,
           sum(sign * stake)::bigint as turnover, sum(sign * payout)::bigint as payout,
           coalesce(sum(sign * valid_bet) filter (where payout > stake), 0)::bigint as won,
           coalesce(sum(sign * valid_bet) filter (where payout < stake), 0)::bigint as lost,
           max(tier) as tier,
           sum(sign * (valid_bet * case when payout > stake then profit_rate else loss_rate end / 1000000))::bigint as due
    from (${paidBets(startsAt, given)}) paid
    group by contract_id) s
  join agents.contracts c on c.contract_id = s.contract_id`

/** Adds up results along the tree. `facts` is a query of the results that count. */
export const factsStore = {
  factsOf: (feed: RawBuilder<unknown>, wanted: FactsWanted): RawBuilder<unknown> =>
    'settled' in wanted
      ? sql`select * from (${feed}) f
            where f.settled_at >= ${wanted.settled.from} and f.settled_at < ${wanted.settled.to}`
      : sql`select * from (${feed}) f
            where f.written_in >= ${wanted.written.from}::xid8 and f.written_in < ${wanted.written.to}::xid8`,

  /** Leaves out what was settled first within these times. */
  without: (
    facts: RawBuilder<unknown>,
    excluded: readonly { memberId: MemberId; from: Instant; to: Instant | null }[],
  ): RawBuilder<unknown> => sql`
    select f.* from (${facts}) f
    where not exists (
      select from unnest(
        ${excluded.map(({ memberId }) => memberId)}::text[], ${excluded.map(({ from }) => from)}::timestamptz[],
        ${excluded.map(({ to }) => to)}::timestamptz[]) as e (member_id, starts_at, ends_at)
      where e.member_id = f.member_id and ${FIRST} >= e.starts_at and (e.ends_at is null or ${FIRST} < e.ends_at))`,

  /** The first and the last time at which these results, or the originals that they correct, were settled. */
  async spanOf(reader: Reader, facts: RawBuilder<unknown>): Promise<{ first: Instant; last: Instant } | undefined> {
    const { rows } = await sql<{ first: Instant | null; last: Instant | null }>`
      select min(${FIRST}) as first, max(${FIRST}) as last from (${facts}) f`.execute(reader)
    const { first, last } = rows[0]!
    return first && last ? { first, last } : undefined
  },

  async countOf(reader: Reader, facts: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${facts}) f`.execute(reader)
    return rows[0]!.count
  },

  /** The valid bets of teams by the tree of a day, and their distinct members from a minimum on. A team without bets is left out. */
  async ofTeams(
    reader: Reader,
    agents: readonly MemberId[],
    day: BusinessDay,
    { facts, minimum }: { facts: RawBuilder<unknown>; minimum: Money },
  ): Promise<HourSums[]> {
    const { rows } = await sql<HourSums>`
      with members as (
        ${membersOf(facts)})
      select above.id as "agentId", sum(m.turnover)::bigint as turnover, sum(m.valid_bet)::bigint as "validBet",
             sum(m.payout)::bigint as payout,
             count(*) filter (where m.valid_bet >= ${minimum})::int as "activeMembers"
      from members m
      join agents.lines l on l.member_id = m.member_id and l.from_day <= ${day} and l.to_day >= ${day}
      cross join lateral unnest(l.path) above (id)
      where above.id = any(${agents})
      group by above.id`.execute(reader)
    return rows
  },

  /** One node at a time ends a window. */
  async lockWindows(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('agents.windows', 0))`.execute(tx)
  },

  /**
   * Agent rules §7.4, §15.3. Writes the lines of a window. A correction counts for the contracts of the window in which the first result was, and by the tree of that day.
   * The lines are written in the order of most of their indexes, so that their pages are read once.
   */
  async addWindowLines(
    tx: Tx,
    { key, startsAt, firstDay, lastDay }: Run,
    { facts, calendar, at }: { facts: RawBuilder<unknown>; calendar: BusinessCalendar; at: Instant },
  ): Promise<void> {
    await sql`
      insert into agents.contract_lines
        (line_id, contract_id, chain_id, kind, key, starts_at, first_day, last_day, payer_id, payee_id, depth, turnover, payout,
         valid_bet, ngr, base, active_members, bets, won_valid_bet, lost_valid_bet, carry_in, carry_out, tier, rate, due, status,
         computed_at)
      select ${key} || ':' || contract_id, contract_id, chain_id, 'realtimeSalary', ${key}, ${startsAt}, ${firstDay}, ${lastDay}, payer_id,
             payee_id, depth, turnover, payout, won + lost, 0, won + lost, 0, bets, won, lost, 0, 0, tier, 0, due,
             case when due = 0 then 'notReached' else 'payable' end, ${at}
      from (${windowSums(startsAt, { facts, calendar })}) sums
      order by 1`.execute(tx)
  },
}
