import type { BusinessDay } from '@croupier/kernel/business-day'
import { sql } from 'kysely'

/** The places of the tree that hold on a day. */
export const linesOn = (day: BusinessDay) =>
  sql`(select * from agents.lines where from_day <= ${day} and to_day >= ${day})`

/** Joins sums `b` by upline with the accounts above: the upline itself, and those in its path. */
export const aboveUpline = (day: BusinessDay) => sql`
  join ${linesOn(day)} u on u.member_id = b.upline_id
  cross join lateral unnest(u.path || u.member_id) above (id)`

/** The sums of money, first deposits and registrations in `agents.team_totals`, and as many zeros. */
export const TOTALS = sql`deposits, withdrawals, rebates, commissions, rewards, first_deposits, first_deposit_sum, registrations`
export const NO_TOTALS = sql`0, 0, 0, 0, 0, 0, 0, 0`
