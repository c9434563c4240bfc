import type { BusinessDay } from '@croupier/kernel/business-day'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { aboveUpline, eachColumn, linesOn, MONEY_COLUMNS, TOTAL_COLUMNS, TOTALS } from './day-store.ts'
import type { HiddenSpan, Span } from './model.ts'
import { treeMoneyQuery } from './tree-money-store.ts'

/** What a member has of each amount on a day, by the entries `d` of that day. */
const AMOUNTS_OF_DAY = sql`
  sum(d.deposit)::bigint as deposits, sum(d.withdrawal)::bigint as withdrawals, sum(d.transfer_in)::bigint as transfers_in,
  sum(d.transfer_out)::bigint as transfers_out, sum(d.rebate)::bigint as rebates, sum(d.commission)::bigint as commissions,
  sum(d.reward)::bigint as rewards, sum(d.salary)::bigint as salaries, sum(d.dividend)::bigint as dividends`
const MONEY = eachColumn(MONEY_COLUMNS, (column) => column)
/** The values of a row of `agents.money_days`. */
const VALUES = ['deposit_count', 'first_deposit', ...MONEY_COLUMNS]
const MEMBER = eachColumn(VALUES, (column) => column)
/** Whether the rows of two tables differ in columns. */
const differ = (columns: readonly string[], one: string, other: string) => sql`
  (${eachColumn(columns, (_, columnIn) => columnIn(one))}) is distinct from (${eachColumn(columns, (_, columnIn) => columnIn(other))})`
const OVERWRITTEN = eachColumn(VALUES, (column, columnIn) => sql`${column} = ${columnIn('excluded')}`)
/** What is added to the sums of a team when the money of its members is read on. */
const GROWN = [...MONEY_COLUMNS, 'first_deposits', 'first_deposit_sum'] as const
/** How much more than before there is of a column. */
const moreOf = (name: string) => sql.ref(`more_${name}`)
const SUMMED_TOTALS = eachColumn(TOTAL_COLUMNS, (column) => sql`sum(${column})::bigint as ${column}`)

/** A query of the money of a day, and the times of members whose money nobody above sees. */
type MoneySource = { money: RawBuilder<unknown>; hidden: readonly HiddenSpan[] }

/** Entries of the ledger and of the tree in one shape. */
export const entriesOf = (ledger: RawBuilder<unknown>, span: Span) => sql`
  select member_id, at, deposit, withdrawal, rebate, commission, reward, 0::bigint as transfer_in, 0::bigint as transfer_out,
         0::bigint as salary, 0::bigint as dividend
  from (${ledger}) l
  union all
  select member_id, at, 0, 0, 0, 0, 0, transfer_in, transfer_out, salary, dividend from (${treeMoneyQuery(span)}) t`

/** Whether an entry `d` of money is hidden. */
const isHidden = (hidden: readonly HiddenSpan[]) => sql`exists (
  select from unnest(
    ${hidden.map((one) => one.memberId)}::text[], ${hidden.map((one) => one.from)}::timestamptz[],
    ${hidden.map((one) => one.to)}::timestamptz[]) as h (member_id, starts_at, ends_at)
  where h.member_id = d.member_id and d.at >= h.starts_at and d.at < h.ends_at)`

/** The sums of a day by member, without what is hidden; only of `some`, a condition on entries `d`, if it is given. */
const byMember = ({ money, hidden }: MoneySource, some: RawBuilder<unknown> = sql`true`) => sql`
  select d.member_id, ${AMOUNTS_OF_DAY}, (count(*) filter (where d.deposit > 0))::int as deposit_count,
         (array_agg(d.deposit order by d.at) filter (where d.deposit > 0))[1] as first_of_day
  from (${money}) d
  where ${some} and not ${isHidden(hidden)}
  group by d.member_id`

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
      insert into agents.money_days as m (member_id, business_day, ${MEMBER})
      select d.member_id, ${day}, d.deposit_count,
             case when d.member_id not in (
               select e.member_id from agents.money_days e where e.business_day < ${day} and e.first_deposit is not null)
             then d.first_of_day end, ${eachColumn(MONEY_COLUMNS, (_, columnIn) => columnIn('d'))}
      from (${byMember({ money, hidden })}) d
      on conflict (business_day, member_id) do update set ${OVERWRITTEN}
      where ${differ(VALUES, 'm', 'excluded')}`.execute(tx)
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
            select member_id, ${MONEY}, (first_deposit is not null)::int as first_deposits,
                   coalesce(first_deposit, 0) as first_deposit_sum, 0 as registrations
            from agents.money_days where business_day = ${day}
            union all
            select member_id, ${eachColumn(MONEY_COLUMNS, () => sql`0`)}, 0, 0, 1 from agents.lines o
            where from_day = ${day}
              and from_day = (select min(e.from_day) from agents.lines e where e.member_id = o.member_id)) f
          join ${linesOn(day)} l on l.member_id = f.member_id
          where l.upline_id is not null
          group by l.upline_id) b
        ${aboveUpline(day)}
        group by above.id) s
      on conflict (business_day, agent_id) do update
      set ${eachColumn(TOTAL_COLUMNS, (column, columnIn) => sql`${column} = ${columnIn('excluded')}`)}
      where ${differ(TOTAL_COLUMNS, 't', 'excluded')}`.execute(tx)
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
    await sql`
      with compared as materialized (
        select n.*, ${differ(VALUES, 'n', 'k')} as is_changed,
               ${eachColumn(MONEY_COLUMNS, (_, columnIn, name) => sql`${columnIn('n')} - coalesce(${columnIn('k')}, 0) as ${moreOf(name)}`)},
               (n.first_deposit is not null)::int - (k.first_deposit is not null)::int as more_first_deposits,
               coalesce(n.first_deposit, 0) - coalesce(k.first_deposit, 0) as more_first_deposit_sum
        from (
          select a.*, case when e.member_id is null then a.first_of_day end as first_deposit, l.path
          from (${byMember(source, sql`d.member_id in ${moved(source)}`)}) a
          left join lateral (
            select member_id from agents.money_days e
            where e.member_id = a.member_id and e.first_deposit is not null and e.business_day < ${day} limit 1) e on true
          left join lateral (select path from ${linesOn(day)} l where l.member_id = a.member_id limit 1) l on true) n
        left join lateral (
          select * from agents.money_days k where k.business_day = ${day} and k.member_id = n.member_id limit 1) k on true
      ), written as (
        insert into agents.money_days as m (member_id, business_day, ${MEMBER})
        select member_id, ${day}, ${MEMBER} from compared where is_changed
        on conflict (business_day, member_id) do update set ${OVERWRITTEN})
      insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
      select above.id, ${day}, ${eachColumn(GROWN, (column) => sql`sum(${column})::bigint`)}, 0, 0
      from (
        select path, ${eachColumn(GROWN, (column, _, name) => sql`sum(${moreOf(name)}) as ${column}`)}
        from compared where is_changed group by path) b
      cross join lateral unnest(b.path) above (id)
      group by above.id
      on conflict (business_day, agent_id) do update
      set ${eachColumn(GROWN, (column, columnIn) => sql`${column} = ${columnIn('t')} + ${columnIn('excluded')}`)}`.execute(
      tx,
    )
  },

  /** The accounts that were opened on a day in each team. */
  async addUpRegistrations(tx: Tx, day: BusinessDay): Promise<void> {
    await sql`
      insert into agents.team_totals as t (agent_id, business_day, ${TOTALS}, active_members)
      select above.id, ${day}, ${eachColumn(GROWN, () => sql`0`)}, count(*)::int, 0
      from agents.lines o
      cross join lateral unnest(o.path) above (id)
      where o.from_day = ${day}
        and not exists (select from agents.lines e where e.member_id = o.member_id and e.from_day < o.from_day)
      group by above.id
      on conflict (business_day, agent_id) do update set registrations = excluded.registrations
      where t.registrations <> excluded.registrations`.execute(tx)
  },
}
