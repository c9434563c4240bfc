import { type BusinessCalendar, type BusinessDay, dayFrom, plusDays, startOfDay } from './business-day.ts'
import type { Instant } from './clock.ts'

/** Agent rules §3.2. Half months run from the 1st to the 15th and from the 16th to the last. */
export const PERIOD_LENGTHS = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
export type PeriodLength = (typeof PERIOD_LENGTHS)[number]

/** The day on which weeks start: 1 is Monday, 7 is Sunday. */
export type WeekStart = 1 | 2 | 3 | 4 | 5 | 6 | 7
const MONDAY = 1

/** A period of business days, both ends included. */
export type Period = { readonly length: PeriodLength; readonly first: BusinessDay; readonly last: BusinessDay }

/** `weekly:2026-11-16`: the length and the first day. */
export const periodKey = ({ length, first }: Pick<Period, 'length' | 'first'>): string => `${length}:${first}`

/** The period of a length that a business day belongs to. */
export function periodOf(day: BusinessDay, length: PeriodLength, weekStart: WeekStart = MONDAY): Period {
  if (length === 'daily') return { length, first: day, last: day }
  if (length === 'weekly') {
    const first = plusDays(day, -daysSince(weekStart, day))
    return { length, first, last: plusDays(first, 6) }
  }
  const firstOfMonth = dayFrom(`${day.slice(0, 8)}01`)
  const lastOfMonth = plusDays(firstOfMonth, daysInMonth(firstOfMonth) - 1)
  if (length === 'monthly') return { length, first: firstOfMonth, last: lastOfMonth }
  const sixteenth = plusDays(firstOfMonth, 15)
  return day < sixteenth
    ? { length, first: firstOfMonth, last: plusDays(sixteenth, -1) }
    : { length, first: sixteenth, last: lastOfMonth }
}

export const periodAfter = ({ length, last }: Period, weekStart: WeekStart = MONDAY): Period =>
  periodOf(plusDays(last, 1), length, weekStart)

/** The instant at which a period is over: the start of the first business day after it. */
export const endOf = ({ last }: Period, calendar: BusinessCalendar): Instant => startOfDay(plusDays(last, 1), calendar)

const utcMidnight = (day: BusinessDay): Date => new Date(`${day}T00:00:00Z`)
/** `getUTCDay` counts from Sunday. */
const daysSince = (weekStart: WeekStart, day: BusinessDay): number => (utcMidnight(day).getUTCDay() + 7 - weekStart) % 7

function daysInMonth(day: BusinessDay): number {
  const date = utcMidnight(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}
