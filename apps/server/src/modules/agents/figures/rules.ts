import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  plusDays,
  startOfDay,
} from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import type { Days, HiddenSpan, Span, Sums } from './model.ts'
import type { FiguresPolicy } from './policy.ts'

/** Agent rules §8.1: how long after its end a day waits for transactions that are still under way. */
const GRACE_MS = 5 * MS.minute

/** The instants of a business day: its start, and that of the next one. */
export const spanOf = (day: BusinessDay, calendar: BusinessCalendar): Span => ({
  from: startOfDay(day, calendar),
  to: startOfDay(plusDays(day, 1), calendar),
})

/**
 * The days whose figures are read now, in order: those that are over and not closed yet, and the running one. `first` is the first
 * day that is not closed.
 */
export function daysToRefresh(
  first: BusinessDay,
  now: Instant,
  calendar: BusinessCalendar,
): { day: BusinessDay; closes: boolean }[] {
  const today = businessDayOf(now, calendar)
  const days: { day: BusinessDay; closes: boolean }[] = []
  for (let day = first; day <= today; day = plusDays(day, 1)) {
    const { to } = spanOf(day, calendar)
    days.push({ day, closes: plusMs(to, GRACE_MS) <= now })
  }
  return days
}

type Exclusion = { memberId: MemberId; from: Instant; to: Instant | null }

/**
 * The parts of exclusions that lie in a day, of which no two of a member overlap. An exclusion that still holds lasts to the end of
 * the day. `exclusions` are in the order of their members and starts.
 */
export function hiddenSpans(exclusions: readonly Exclusion[], day: Span): HiddenSpan[] {
  const spans: HiddenSpan[] = []
  for (const { memberId, from, to } of exclusions) {
    const before = spans.at(-1)
    const covered = before?.memberId === memberId ? before.to : day.from
    const start = new Date(Math.max(from.getTime(), covered.getTime()))
    const end = to === null || to > day.to ? day.to : to
    const span = { memberId, from: start, to: end }
    if (span.from < span.to) spans.push(span)
  }
  return spans
}

/** Refuses `request.malformed` for an interval that ends before it starts, or is too long. */
export function checkInterval({ from, to }: Days): void {
  if (to < from || to > plusDays(from, TEAM_DAYS_MAX - 1)) refuse('request.malformed', { field: 'to' })
}

/** The days of an interval in order. Figures are found by them, because their keys begin with the day. */
export function daysOf({ from, to }: Days): BusinessDay[] {
  const days: BusinessDay[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/** As many days, up to the day before an interval. */
export function intervalBefore({ from, to }: Days): Days {
  let first = plusDays(from, -1)
  for (let day = from; day < to; day = plusDays(day, 1)) first = plusDays(first, -1)
  return { from: first, to: plusDays(from, -1) }
}

/** Agent rules §3.4: the valid bets from which a member is active in an interval. */
export const activeMinimum = ({ from, to }: Days, { activeOnDay, activeInPeriod }: FiguresPolicy): Money =>
  from === to ? activeOnDay : activeInPeriod

/** Agent rules §3.4. Profit and loss as the members see it, without salaries and dividends. */
export const pnlOf = ({
  turnover,
  payout,
  rebate,
  commissions,
  rewards,
}: Pick<Sums, 'turnover' | 'payout' | 'rebate' | 'commissions' | 'rewards'>): Money =>
  units(payout - turnover + rebate + commissions + rewards)
