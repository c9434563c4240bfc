import type { Instant } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Calendar, Issue } from './model.ts'
import { scheduleOf } from './schedules.ts'

/** The issue that is open at an instant. */
export const issueAt = (calendar: Calendar, at: Instant): Issue => issueOf(calendar, serialAt(calendar, at))

/** The `count` issues that follow the one open at `at`, next first. */
export function issuesAfter(calendar: Calendar, at: Instant, count: number): Issue[] {
  const open = serialAt(calendar, at)
  return Array.from({ length: count }, (_, nth) => issueOf(calendar, open + nth + 1))
}

/** The issue that follows the one open at `at` after `count - 1` others. */
export const issueAhead = (calendar: Calendar, at: Instant, count: number): Issue =>
  issueOf(calendar, serialAt(calendar, at) + count)

/** The issue with this number: the inverse of `issueAt`. Refuses `lottery.issue_unknown`. */
export function windowOf(calendar: Calendar, issueNo: string): Issue {
  const last = lastAsked.get(calendar)
  if (last?.issueNo === issueNo) return last
  const serial = serialOf(calendar, issueNo)
  const issue = serial === null ? null : issueOf(calendar, serial)
  // A number that does not format back to itself (31 February, issue 0) is not valid, nor is one beyond the calendar's time.
  if (issue?.issueNo !== issueNo || Number.isNaN(issue.drawAt.getTime()))
    return refuse('lottery.issue_unknown', { issueNo })
  lastAsked.set(calendar, issue)
  return issue
}
/** Cached, because thousands of bets need the window of the same issue. */
const lastAsked = new WeakMap<Calendar, Issue>()

const offsetMs = ({ offsetMinutes }: Calendar): number => offsetMinutes * MS.minute

function serialAt(calendar: Calendar, at: Instant): number {
  return scheduleOf(calendar).firstAfter(at.getTime() + offsetMs(calendar) + calendar.lockSeconds * MS.second)
}

function issueOf(calendar: Calendar, serial: number): Issue {
  const { drawAt } = scheduleOf(calendar)
  const closeAt = (nth: number) => new Date(drawAt(nth) - offsetMs(calendar) - calendar.lockSeconds * MS.second)
  return {
    issueNo: numberOf(calendar, serial),
    openAt: closeAt(serial - 1),
    closeAt: closeAt(serial),
    drawAt: new Date(drawAt(serial) - offsetMs(calendar)),
  }
}

const TOKEN = /\{(YYYY|YY|MM|DD|C|N|T)(?::(\d))?\}/g
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / MS.day

function numberOf(calendar: Calendar, serial: number): string {
  const { dayOf, firstOfDay } = scheduleOf(calendar)
  const day = dayOf(serial)
  const date = new Date(day * MS.day)
  const year = date.getUTCFullYear()
  const values: Record<string, number> = {
    YYYY: year,
    YY: year % 100,
    MM: date.getUTCMonth() + 1,
    DD: date.getUTCDate(),
    N: serial - firstOfDay(day) + 1,
    T: serial - firstOfDay(dayNumber(year, 1, 1)) + 1,
    C: serial + 1,
  }
  const figures: Record<string, number> = { YYYY: 4, YY: 2, MM: 2, DD: 2 }
  return calendar.template.replace(TOKEN, (_, token: string, width?: string) =>
    String(values[token]).padStart(figures[token] ?? Number(width ?? 1), '0'),
  )
}

/** The serial of an issue number; null if it does not match the template. */
function serialOf(calendar: Calendar, issueNo: string): number | null {
  const { pattern, tokens } = formOf(calendar)
  const match = pattern.exec(issueNo)
  if (!match) return null
  const value = Object.fromEntries(tokens.map((token, at) => [token, Number(match[at + 1])]))
  if (value.C !== undefined) return value.C - 1
  const year = value.YYYY ?? 2000 + (value.YY ?? 0)
  const first = scheduleOf(calendar).firstOfDay(dayNumber(year, value.MM ?? 1, value.DD ?? 1))
  return first + (value.T ?? value.N ?? 1) - 1
}

type NumberForm = { pattern: RegExp; tokens: readonly string[] }
/** Cached, because a repeat order names up to 1,440 issues. */
const forms = new WeakMap<Calendar, NumberForm>()

/** The pattern of a calendar's issue numbers, and the tokens that its groups stand for. */
function formOf(calendar: Calendar): NumberForm {
  const known = forms.get(calendar)
  if (known) return known
  const tokens: string[] = []
  const pattern = calendar.template
    .split(TOKEN)
    .map((piece, at) => {
      if (at % 3 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      if (at % 3 === 2) return ''
      tokens.push(piece)
      return piece === 'YYYY' ? '(\\d{4})' : ['YY', 'MM', 'DD'].includes(piece) ? '(\\d{2})' : '(\\d{1,12})'
    })
    .join('')
  const form = { pattern: new RegExp(`^${pattern}$`), tokens }
  forms.set(calendar, form)
  return form
}
