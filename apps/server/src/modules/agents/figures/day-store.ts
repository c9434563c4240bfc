import type { BusinessDay } from '@croupier/kernel/business-day'
import { type RawBuilder, sql } from 'kysely'

/** The places of the tree that hold on a day. */
export const linesOn = (day: BusinessDay) =>
  sql`(select * from agents.lines where from_day <= ${day} and to_day >= ${day})`

/** Joins sums `b` by upline with the accounts above: the upline itself, and those in its path. */
export const aboveUpline = (day: BusinessDay) => sql`
  join ${linesOn(day)} u on u.member_id = b.upline_id
  cross join lateral unnest(u.path || u.member_id) above (id)`

/** The columns of amounts that `agents.money_days` and `agents.team_totals` share. */
export const MONEY_COLUMNS = [
  'deposits',
  'withdrawals',
  'transfers_in',
  'transfers_out',
  'rebates',
  'commissions',
  'rewards',
  'salaries',
  'dividends',
] as const
/** The columns of `agents.team_totals` that are added up from the money of members and from registrations. */
export const TOTAL_COLUMNS = [...MONEY_COLUMNS, 'first_deposits', 'first_deposit_sum', 'registrations'] as const

type ColumnIn = (table: string) => RawBuilder<unknown>
/** A list of SQL, one part for each column. `of` makes it from the reference to the column, and from one to it in a table. */
export const eachColumn = (
  columns: readonly string[],
  of: (column: RawBuilder<unknown>, columnIn: ColumnIn, name: string) => RawBuilder<unknown>,
) => sql.join(columns.map((name) => of(sql.ref(name), (table) => sql.ref(`${table}.${name}`), name)))

/** The sums of money, first deposits and registrations in `agents.team_totals`, and as many zeros. */
export const TOTALS = eachColumn(TOTAL_COLUMNS, (column) => column)
export const NO_TOTALS = eachColumn(TOTAL_COLUMNS, () => sql`0`)
