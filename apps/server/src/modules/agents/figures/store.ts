import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { type PageRequest, tables } from '../../../platform/db/store.ts'
import { eachColumn, MONEY_COLUMNS } from './day-store.ts'
import type { Branch, Days, FigureDay, Play, Sums, TeamSums, TeamTotals } from './model.ts'
import { daysOf } from './rules.ts'

/**
 * An account whose team a viewer looks at. Only the days on which the account was below the viewer are visible, so a new upline sees
 * nothing from before a move.
 */
export type Seen = Days & { viewer: MemberId; of: MemberId }

const isOn = (days: Days) => sql<boolean>`business_day = any(${daysOf(days)}::text[])`
const isOf = ({ of, ...days }: Seen, column: 'agent_id' | 'member_id') =>
  sql`${sql.ref(column)} = ${of} and ${isOn(days)}`

/** A query of the visible stretches of an interval: `from_day`, `to_day`. */
const seenDays = ({ viewer, of, from, to }: Seen) =>
  viewer === of
    ? sql`select ${from}::text as from_day, ${to}::text as to_day`
    : sql`
      select greatest(from_day, ${from}) as from_day, least(to_day, ${to}) as to_day from agents.lines
      where member_id = ${of} and path @> array[${viewer}]::text[] and from_day <= ${to} and to_day >= ${from}`

const PLAY_SUMS = sql`coalesce(sum(f.turnover), 0)::bigint as turnover, coalesce(sum(f.valid_bet), 0)::bigint as "validBet",
  coalesce(sum(f.payout), 0)::bigint as payout, coalesce(sum(f.rebate), 0)::bigint as rebate`
const isIn = (category: string | undefined) => (category === undefined ? sql`` : sql`and f.category = ${category}`)

/** Conditions on places `l` of the tree: which accounts a list has. */
export const LISTED = {
  /** One account, on the days on which the viewer saw it. */
  one: (memberId: MemberId, viewer: MemberId) =>
    sql<boolean>`l.member_id = ${memberId} and l.path @> array[${viewer}]::text[]`,
  /** The agents below an account at any depth. `members` is SQL of identity: `member_id`, `account_type`. */
  agentsBelow: (of: MemberId, members: RawBuilder<unknown>) => sql<boolean>`
    l.path @> array[${of}]::text[] and exists (
      select from (${members}) m
      where m.member_id = l.member_id collate "default" and m.account_type = ${ACCOUNT_TYPE.agent})`,
}

const NO_PLAY = sql`0::bigint as turnover, 0::bigint as valid_bet, 0::bigint as payout, 0::bigint as rebate`
const NO_MONEY = eachColumn(MONEY_COLUMNS, (column) => sql`0::bigint as ${column}`)
const MONEY = eachColumn(MONEY_COLUMNS, (column) => column)
const SUMS = sql`coalesce(sum(f.turnover), 0)::bigint as turnover, coalesce(sum(f.valid_bet), 0)::bigint as "validBet",
  coalesce(sum(f.payout), 0)::bigint as payout, coalesce(sum(f.rebate + f.rebates), 0)::bigint as rebate,
  coalesce(sum(f.deposits), 0)::bigint as deposits, coalesce(sum(f.withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(f.transfers_in), 0)::bigint as "transfersIn", coalesce(sum(f.transfers_out), 0)::bigint as "transfersOut",
  coalesce(sum(f.commissions), 0)::bigint as commissions, coalesce(sum(f.rewards), 0)::bigint as rewards,
  coalesce(sum(f.salaries), 0)::bigint as salaries, coalesce(sum(f.dividends), 0)::bigint as dividends`

/** The play of members with what is restated, and the sums of that by team. */
const withRestated = (agents: readonly MemberId[], { from, to }: Days, restated: RawBuilder<unknown> | null) =>
  restated
    ? {
        play: sql`(select member_id, business_day, valid_bet from agents.member_days
                   union all select member_id, business_day, valid_bet from (${restated}) r)`,
        moved: sql`
          union all
          select above.id, ${NO_MONEY}, m.turnover, m.valid_bet, m.payout, 0::bigint
          from (${restated}) m
          join agents.lines l on l.member_id = m.member_id and l.from_day <= m.business_day and l.to_day >= m.business_day
          cross join lateral unnest(l.path) above (id)
          where above.id = any(${agents}) and m.business_day between ${from} and ${to}`,
      }
    : { play: sql`agents.member_days`, moved: sql`` }

export const figuresStore = {
  /** The sums of the team of an account. */
  async team(reader: Reader, seen: Seen): Promise<TeamTotals> {
    const { rows } = await sql<TeamTotals>`
      with seen as (${seenDays(seen)}), f as (
        select ${NO_MONEY}, turnover, valid_bet, payout, rebate, 0 as registrations, 0 as first_deposits,
               0::bigint as first_deposit_sum
        from agents.team_days t join seen s on t.business_day between s.from_day and s.to_day where ${isOf(seen, 'agent_id')}
        union all
        select ${MONEY}, ${NO_PLAY}, registrations, first_deposits, first_deposit_sum
        from agents.team_totals t join seen s on t.business_day between s.from_day and s.to_day where ${isOf(seen, 'agent_id')})
      select ${SUMS}, coalesce(sum(f.registrations), 0)::int as registrations,
             coalesce(sum(f.first_deposits), 0)::int as "firstDeposits",
             coalesce(sum(f.first_deposit_sum), 0)::bigint as "firstDepositSum"
      from f`.execute(reader)
    return rows[0]!
  },

  /** An account's own play, which is in the figures of the accounts above. */
  async own(reader: Reader, seen: Seen): Promise<Sums> {
    const { rows } = await sql<Sums>`
      with seen as (${seenDays(seen)}), f as (
        select ${NO_MONEY}, turnover, valid_bet, payout, rebate
        from agents.member_days m join seen s on m.business_day between s.from_day and s.to_day where ${isOf(seen, 'member_id')}
        union all
        select ${MONEY}, ${NO_PLAY}
        from agents.money_days m join seen s on m.business_day between s.from_day and s.to_day where ${isOf(seen, 'member_id')})
      select ${SUMS} from f`.execute(reader)
    return rows[0]!
  },

  /** Sums of the own play of an account, or of the play of its team, in one category or in all of them. */
  async play(
    reader: Reader,
    seen: Seen,
    { of, category }: { of: 'account' | 'team'; category: string | undefined },
  ): Promise<Play> {
    const facts = of === 'team' ? sql`agents.team_days` : sql`agents.member_days`
    const { rows } = await sql<Play>`
      with seen as (${seenDays(seen)})
      select ${PLAY_SUMS} from ${facts} f join seen s on f.business_day between s.from_day and s.to_day
      where ${isOf(seen, of === 'team' ? 'agent_id' : 'member_id')} ${isIn(category)}`.execute(reader)
    return rows[0]!
  },

  /** The accounts below an account with settled bets on days on which the viewer saw them, the largest valid bets first. */
  async players(
    reader: Reader,
    { viewer, of, ...days }: Seen,
    category: string | undefined,
    { page, pageSize }: PageRequest,
  ): Promise<Page<Play & { memberId: MemberId }>> {
    const { rows } = await sql<Play & { memberId: MemberId; total: number }>`
      select f.member_id as "memberId", ${PLAY_SUMS}, count(*) over ()::int as total
      from agents.lines l
      join agents.member_days f on f.member_id = l.member_id and ${isOn(days)}
        and f.business_day between l.from_day and l.to_day
      where l.path @> array[${of}]::text[] and l.path @> array[${viewer}]::text[]
        and l.from_day <= ${days.to} and l.to_day >= ${days.from} ${isIn(category)}
      group by f.member_id
      order by sum(f.valid_bet) desc, f.member_id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(reader)
    return { items: rows.map(({ total: _, ...row }) => row), page, pageSize, total: rows[0]?.total ?? 0 }
  },

  /** Accounts on the days of an interval, each with its team, the largest valid bets first; those directly below, unless `listed` says. */
  async branches(
    reader: Reader,
    seen: Seen,
    { page, pageSize }: PageRequest,
    listed: RawBuilder<boolean> = sql`l.upline_id = ${seen.of}`,
  ): Promise<Page<Branch>> {
    const { rows } = await sql<Branch & { total: number }>`
      with seen as (${seenDays(seen)}), below as (
        select l.member_id, greatest(l.from_day, s.from_day) as from_day, least(l.to_day, s.to_day) as to_day
        from agents.lines l join seen s on l.from_day <= s.to_day and l.to_day >= s.from_day
        where ${listed}
      ), f as (
        select b.member_id, ${NO_MONEY}, turnover, valid_bet, payout, rebate
        from below b join agents.team_days t on t.agent_id = b.member_id and t.business_day between b.from_day and b.to_day
        where ${isOn(seen)}
        union all
        select b.member_id, ${NO_MONEY}, turnover, valid_bet, payout, rebate
        from below b join agents.member_days m
          on m.member_id = b.member_id and m.business_day between b.from_day and b.to_day
        where ${isOn(seen)}
        union all
        select b.member_id, ${MONEY}, ${NO_PLAY}
        from below b join agents.team_totals t on t.agent_id = b.member_id and t.business_day between b.from_day and b.to_day
        where ${isOn(seen)}
        union all
        select b.member_id, ${MONEY}, ${NO_PLAY}
        from below b join agents.money_days m
          on m.member_id = b.member_id and m.business_day between b.from_day and b.to_day
        where ${isOn(seen)}
      )
      select b.member_id as "memberId", ${SUMS}, count(*) over ()::int as total
      from (select distinct member_id from below) b left join f on f.member_id = b.member_id
      group by b.member_id
      order by coalesce(sum(f.valid_bet), 0) desc, b.member_id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(reader)
    return { items: rows.map(({ total: _, ...row }) => row), page, pageSize, total: rows[0]?.total ?? 0 }
  },

  /** Distinct members of a team who were active on a day. */
  async activeOn(reader: Reader, agentId: MemberId, businessDay: BusinessDay): Promise<number> {
    const row = await tables(reader)
      .selectFrom('agents.team_totals')
      .select('activeMembers')
      .where('agentId', '=', agentId)
      .where('businessDay', '=', businessDay)
      .executeTakeFirst()
    return row?.activeMembers ?? 0
  },
  /** Distinct members of a team whose valid bets in the interval reach a minimum. Reads the days of each member. */
  async activeMembers(reader: Reader, agent: MemberId, { from, to }: Days, minimum: Money): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select m.member_id from agents.lines l
        join agents.member_days m on m.member_id = l.member_id
          and m.business_day between greatest(l.from_day, ${from}) and least(l.to_day, ${to}) and ${isOn({ from, to })}
        where l.path @> array[${agent}]::text[] and l.from_day <= ${to} and l.to_day >= ${from}
        group by m.member_id having sum(m.valid_bet) >= ${minimum}) active`.execute(reader)
    return rows[0]!.count
  },

  /**
   * The sums of many teams in an interval, and their distinct active members. A team without facts is left out. The members below one
   * upline are counted together, and only those who moved within the interval by themselves. `restated` is a query of
   * play that counts besides the closed days: `member_id`, `business_day`, `turnover`, `valid_bet`, `payout`.
   */
  async ofTeams(
    reader: Reader,
    agents: readonly MemberId[],
    { from, to }: Days,
    { minimum, restated }: { minimum: Money; restated: RawBuilder<unknown> | null },
  ): Promise<TeamSums[]> {
    if (agents.length === 0) return []
    const { play, moved } = withRestated(agents, { from, to }, restated)
    const { rows } = await sql<TeamSums>`
      with f as (
        select agent_id, ${NO_MONEY}, turnover, valid_bet, payout, rebate from agents.team_days
        where agent_id = any(${agents}) and ${isOn({ from, to })}
        union all
        select agent_id, ${MONEY}, ${NO_PLAY} from agents.team_totals
        where agent_id = any(${agents}) and ${isOn({ from, to })}
        ${moved}
      ), played as (
        select l.member_id, l.path, sum(m.valid_bet) as valid_bet
        from ${play} m
        join agents.lines l on l.member_id = m.member_id and l.from_day <= m.business_day and l.to_day >= m.business_day
        where ${isOn({ from, to })}
        group by l.member_id, l.path
      ), movers as (
        select member_id from played group by member_id having count(*) > 1
      ), active as (
        select agent_id, sum(members)::int as members from (
          select above.id as agent_id, p.members
          from (
            select path, count(*) as members from played
            where valid_bet >= ${minimum} and member_id not in (select member_id from movers) group by path) p
          cross join lateral unnest(p.path) above (id)
          union all
          select above.id, 1
          from played p cross join lateral unnest(p.path) above (id)
          where p.member_id in (select member_id from movers)
          group by above.id, p.member_id having sum(p.valid_bet) >= ${minimum}) counted
        where agent_id = any(${agents})
        group by agent_id
      )
      select f.agent_id as "agentId", ${SUMS}, coalesce(max(active.members), 0)::int as "activeMembers"
      from f left join active using (agent_id) group by f.agent_id`.execute(reader)
    return rows
  },

  async moneyByDay(reader: Reader, agent: MemberId, { from, to }: Days) {
    const { rows } = await sql<{ day: BusinessDay; deposits: Money; withdrawals: Money }>`
      select business_day as day, deposits, withdrawals from agents.team_totals
      where agent_id = ${agent} and ${isOn({ from, to })} and (deposits <> 0 or withdrawals <> 0)
      order by business_day`.execute(reader)
    return rows
  },

  async validBetsByCategory(reader: Reader, agent: MemberId, { from, to }: Days) {
    const { rows } = await sql<{ category: string; validBet: Money }>`
      select category, sum(valid_bet)::bigint as "validBet" from agents.team_days
      where agent_id = ${agent} and ${isOn({ from, to })}
      group by category order by sum(valid_bet) desc, category`.execute(reader)
    return rows
  },

  /** The latest day up to `to` that was read. */
  async latestDay(reader: Reader, to: BusinessDay): Promise<FigureDay | undefined> {
    const row = await tables(reader)
      .selectFrom('agents.figure_days')
      .selectAll()
      .where('businessDay', '<=', to)
      .orderBy('businessDay', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { day: row.businessDay, refreshedAt: row.refreshedAt, isClosed: row.closedAt !== null }
  },
}
