import { type BusinessCalendar, type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { parseDateTime, toZoned } from '@internationalized/date'

/** The last business days, up to today or a day some days `ago`; or all days from one to another. */
export type Period = { days: number; ago?: 1 } | { from: BusinessDay; to: BusinessDay }
/** The instants of a period: from, inclusive, and to, exclusive. */
export type Range = { from: Date; to: Date }

const PERIOD_DAYS = [1, 7, 30, 90] as const
export const YESTERDAY: Period = { days: 1, ago: 1 }
export const DEFAULT_PERIOD: Period = { days: 7 }
export const TODAY: Period = { days: 1 }

const YESTERDAY_TEXT = 'yesterday'
const DAYS = /^([1-9]\d?)d$/
const DATES = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/

/** The form of a period in an address: `7d`, `yesterday`, `2026-11-15_2026-11-21`. */
export function periodText(period: Period): string {
  if (!('days' in period)) return `${period.from}_${period.to}`
  return period.ago ? YESTERDAY_TEXT : `${period.days}d`
}

/** The period that an address names; `otherwise` for a text that is not a period. */
export function readPeriod(text: string | null, otherwise: Period = DEFAULT_PERIOD): Period {
  if (text === YESTERDAY_TEXT) return YESTERDAY
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
  if (!('days' in period)) return period
  const last = plusDays(businessDayOf(now, calendar), -(period.ago ?? 0))
  return { from: plusDays(last, 1 - period.days), to: last }
}

/** The start of a business day. A local time that clocks skip or repeat counts as the first instant of the day. */
const startOf = (day: BusinessDay, { timeZone, dayStart }: BusinessCalendar): Date =>
  toZoned(parseDateTime(`${day}T${dayStart}`), timeZone).toDate()

/** Whether a text of the form `yyyy-MM-dd` is a day that the calendar has. */
function isDate(text: string): text is BusinessDay {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
