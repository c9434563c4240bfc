import { MS } from '@croupier/kernel/clock'
import type { Calendar, PeriodicCalendar, Schedule, WeeklyCalendar } from './model.ts'

const DAY_SECONDS = 86_400
const WEEK_MS = 7 * MS.day
/** The Monday before 1970-01-01, a Thursday. */
const FIRST_MONDAY_MS = -3 * MS.day

/** The draws of a calendar, computed once. */
export function scheduleOf(calendar: Calendar): Schedule {
  const known = schedules.get(calendar)
  if (known) return known
  const schedule = calendar.kind === 'periodic' ? periodic(calendar) : weekly(calendar)
  schedules.set(calendar, schedule)
  return schedule
}
const schedules = new WeakMap<Calendar, Schedule>()

function periodic({ periodSeconds }: PeriodicCalendar): Schedule {
  const period = periodSeconds * MS.second
  const perDay = MS.day / period
  return {
    drawAt: (serial) => (serial + 1) * period,
    firstAfter: (time) => Math.floor(time / period),
    // The draw at midnight is the last of the day before, on which its issue opened.
    dayOf: (serial) => Math.floor(serial / perDay),
    firstOfDay: (day) => day * perDay,
  }
}

function weekly(calendar: WeeklyCalendar): Schedule {
  const times = weeklyTimes(calendar)
  const drawAt = (serial: number): number => {
    const week = Math.floor(serial / times.length)
    return FIRST_MONDAY_MS + week * WEEK_MS + (times[serial - week * times.length] ?? 0)
  }
  const firstAfter = (time: number): number => {
    const week = Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS)
    const within = time - FIRST_MONDAY_MS - week * WEEK_MS
    return week * times.length + times.filter((one) => one <= within).length
  }
  return {
    drawAt,
    firstAfter,
    dayOf: (serial) => Math.floor(drawAt(serial) / MS.day),
    firstOfDay: (day) => firstAfter(day * MS.day - 1),
  }
}

/** The draws of one week in milliseconds since its Monday, ascending, each once. */
function weeklyTimes({ draws }: WeeklyCalendar): number[] {
  const times = draws.flatMap((draw) =>
    draw.weekdays.flatMap((weekday) => draw.times.map((time) => (weekday - 1) * MS.day + timeOfDay(time))),
  )
  return [...new Set(times)].sort((one, other) => one - other)
}

function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MS.hour + minutes * MS.minute
}

/** The fault of a calendar, in English for staff; null for a valid one. */
export function calendarFault(calendar: Calendar): string | null {
  if (calendar.kind === 'periodic') return periodicFault(calendar)
  const times = weeklyTimes(calendar)
  const [first] = times
  if (first === undefined) return 'A weekly calendar needs at least one draw'
  const gaps = times.map((time, nth) => (times[nth + 1] ?? first + WEEK_MS) - time)
  if (Math.min(...gaps) <= calendar.lockSeconds * MS.second) return 'The lock is longer than the time between two draws'
  const days = times.map((time) => Math.floor(time / MS.day))
  return numberFault(calendar.template, new Set(days).size < days.length)
}

function periodicFault({ periodSeconds, lockSeconds, template }: PeriodicCalendar): string | null {
  if (DAY_SECONDS % periodSeconds !== 0) return 'The period does not divide a day'
  if (lockSeconds >= periodSeconds) return 'The lock is longer than the period'
  return numberFault(template, periodSeconds < DAY_SECONDS)
}

/** Whether two issues would have the same number. */
function numberFault(template: string, severalADay: boolean): string | null {
  if (/\{C/.test(template)) return null
  const hasYear = /\{YY/.test(template)
  const hasDay = /\{MM\}/.test(template) && /\{DD\}/.test(template)
  const isUnique = hasYear && (/\{T/.test(template) || (hasDay && (/\{N/.test(template) || !severalADay)))
  return isUnique ? null : 'The template gives several issues the same number'
}

/** The seconds between two draws, if they are constant. */
export const periodOf = (calendar: Calendar): number | null =>
  calendar.kind === 'periodic' ? calendar.periodSeconds : null
