import { type Instant, MS, msBetween, plusMs } from './clock.ts'

/** A calendar date of the merchant, `2026-11-21`. Dates compare as text. */
export type BusinessDay = string & { readonly __businessDay: unique symbol }

/** Agent rules §3.1. An IANA time zone, and the local time `HH:MM` at which a business day starts. */
export type BusinessCalendar = { readonly timeZone: string; readonly dayStart: string }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because building a format costs a thousand times more than using it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** The local date `2026-11-21` and time `09:05:00` of an instant in an IANA time zone. */
export function localTimeOf(at: Instant, timeZone: string): { date: string; time: string } {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`,
  }
}

/**
 * Agent rules §3.1. The business day of an instant: the local date, or the date before it while the local time has not
 * reached the start of the day. Days on which clocks change need no special case.
 */
export function businessDayOf(at: Instant, { timeZone, dayStart }: BusinessCalendar): BusinessDay {
  const { date, time } = localTimeOf(at, timeZone)
  return time < dayStart ? dayBefore(date) : dayFrom(date)
}

/** The date `days` after a business day; before it when `days` is negative. */
export function plusDays(day: BusinessDay, days: number): BusinessDay {
  return dateOf(plusMs(new Date(`${day}T00:00:00Z`), days * MS.day))
}

/** The longest that a local date is away from the date in UTC: time zones span 26 hours, and a day starts up to 24 later. */
const FARTHEST_MS = 2 * MS.day

/** The first instant of a business day, to the minute. */
export function startOfDay(day: BusinessDay, calendar: BusinessCalendar): Instant {
  const midnight = new Date(`${day}T00:00:00Z`)
  let before = plusMs(midnight, -FARTHEST_MS)
  let within = plusMs(midnight, FARTHEST_MS)
  // Between the two lies the start: halving the distance needs no arithmetic with offsets.
  while (msBetween(before, within) > MS.minute) {
    const minutes = Math.floor(msBetween(before, within) / MS.minute / 2)
    const middle = plusMs(before, minutes * MS.minute)
    if (businessDayOf(middle, calendar) < day) before = middle
    else within = middle
  }
  return within
}

/** Brands a date, `2026-11-21`, that a formatter, an instant or the database printed. It checks nothing. */
export const dayFrom = (date: string): BusinessDay => date as BusinessDay
const dayBefore = (date: string): BusinessDay => plusDays(dayFrom(date), -1)
const dateOf = (at: Instant): BusinessDay => dayFrom(at.toISOString().slice(0, 10))
