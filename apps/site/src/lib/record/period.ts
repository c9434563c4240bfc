import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  dayFrom,
  plusDays,
} from '@croupier/kernel/business-day'
import { parseDate, parseDateTime, startOfMonth, startOfWeek, toZoned } from '@internationalized/date'

/**
 * The last business days, up to today or a day some days `ago`; a week from Monday on, or a month, up to today, or all of the one before;
 * or all days from one to another.
 */
export type Period =
  | { days: number; ago?: 1 }
  | { unit: 'week' | 'month'; ago?: 1 }
  | { from: BusinessDay; to: BusinessDay }
/** The instants of a period: from, inclusive, and to, exclusive. */
export type Range = { from: Date; to: Date }

const PERIOD_DAYS = [1, 7, 30, 90] as const
export const YESTERDAY: Period = { days: 1, ago: 1 }
export const DEFAULT_PERIOD: Period = { days: 7 }
export const TODAY: Period = { days: 1 }

/** Agent rules §10: the weeks and months among the choices of agents. */
export const WEEKS_AND_MONTHS = {
  'this-week': { unit: 'week' },
  'last-week': { unit: 'week', ago: 1 },
  'this-month': { unit: 'month' },
  'last-month': { unit: 'month', ago: 1 },
} as const satisfies Record<string, Period>
export const THIS_MONTH: Period = WEEKS_AND_MONTHS['this-month']

const YESTERDAY_TEXT = 'yesterday'
const DAYS = /^([1-9]\d?)d$/
const DATES = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/

/** The form of a period in an address: `7d`, `yesterday`, `last-week`, `2026-11-15_2026-11-21`. */
export function periodText(period: Period): string {
  if ('from' in period) return `${period.from}_${period.to}`
  if ('unit' in period) return `${period.ago ? 'last' : 'this'}-${period.unit}`
  return period.ago ? YESTERDAY_TEXT : `${period.days}d`
}

/** The period that an address names; `otherwise` for a text that is not a period. */
export function readPeriod(text: string | null, otherwise: Period = DEFAULT_PERIOD): Period {
  if (text === YESTERDAY_TEXT) return YESTERDAY
  const named = Object.entries(WEEKS_AND_MONTHS).find(([name]) => name === text)
  if (named) return named[1]
  const days = Number(DAYS.exec(text ?? '')?.[1])
  if (PERIOD_DAYS.some((one) => one === days)) return { days }
  const [, from = '', to = ''] = DATES.exec(text ?? '') ?? []
  return isDate(from) && isDate(to) && from <= to ? { from, to } : otherwise
}

/** The instants of a period. `now` is the server's time, never that of the device. */
export function rangeOf(period: Period, calendar: BusinessCalendar, now: Date): Range {
  const { from, to } = daysOf(period, calendar, now)
  return { from: startOf(from, calendar), to: startOf(plusDays(to, 1), calendar) }
}

/** The first and the last business day of a period. */
export function daysOf(period: Period, calendar: BusinessCalendar, now: Date): { from: BusinessDay; to: BusinessDay } {
  if ('from' in period) return period
  if ('unit' in period) return unitDays(period, businessDayOf(now, calendar))
  const last = plusDays(businessDayOf(now, calendar), -(period.ago ?? 0))
  return { from: plusDays(last, 1 - period.days), to: last }
}

/** The days of the week or month of a day, up to that day; of the one before, all of them. */
function unitDays({ unit, ago }: { unit: 'week' | 'month'; ago?: 1 }, day: BusinessDay) {
  const from = unit === 'week' ? startOfWeek(parseDate(day), MONDAY_FIRST) : startOfMonth(parseDate(day))
  const before = from.subtract(unit === 'week' ? { weeks: 1 } : { months: 1 })
  return ago
    ? { from: dayFrom(before.toString()), to: plusDays(dayFrom(from.toString()), -1) }
    : { from: dayFrom(from.toString()), to: day }
}
/** A locale whose weeks begin on Monday. */
const MONDAY_FIRST = 'en-GB'

/** The start of a business day. A local time that clocks skip or repeat counts as the first instant of the day. */
const startOf = (day: BusinessDay, { timeZone, dayStart }: BusinessCalendar): Date =>
  toZoned(parseDateTime(`${day}T${dayStart}`), timeZone).toDate()

/** Whether a text of the form `yyyy-MM-dd` is a day that the calendar has. */
function isDate(text: string): text is BusinessDay {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
