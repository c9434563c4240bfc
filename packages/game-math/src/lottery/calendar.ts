import type { Instant } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'

/**
 * Lottery rules §2.1: the gap-less calendar of a self-run game. `periodSeconds` divides a day; `offsetMinutes` is the
 * business day's distance from UTC, as data. `template` knows {YYYY} {YY} {MM} {DD}, {N:k} within the business day,
 * {T:k} within the year, {C} ever growing; k is the least number of figures.
 */
export type Calendar = {
  readonly periodSeconds: number
  readonly lockSeconds: number
  readonly offsetMinutes: number
  readonly template: string
}

/** One issue: bets are taken from `openAt` on, and no longer at `closeAt`. `drawAt` is when it is drawn. */
export type Issue = {
  readonly issueNo: string
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly drawAt: Instant
}

/** The issue that takes bets at `at`. */
export const issueAt = (calendar: Calendar, at: Instant): Issue => issueOf(calendar, serialAt(calendar, at))

/** The `count` issues that follow the one open at `at`, next first. */
export function issuesAfter(calendar: Calendar, at: Instant, count: number): Issue[] {
  const open = serialAt(calendar, at)
  return Array.from({ length: count }, (_, nth) => issueOf(calendar, open + nth + 1))
}

/** The issue with this number: the inverse of `issueAt`. Refuses `lottery.issue_unknown`. */
export function windowOf(calendar: Calendar, issueNo: string): Issue {
  const last = lastAsked.get(calendar)
  if (last?.issueNo === issueNo) return last
  const serial = serialOf(calendar, issueNo)
  const issue = serial === null ? null : issueOf(calendar, serial)
  // a number that does not print back as itself (31 February, issue 0) is no number
  if (issue?.issueNo !== issueNo) return refuse('lottery.issue_unknown', { issueNo })
  lastAsked.set(calendar, issue)
  return issue
}
/** Thousands of bets ask for the window of the same issue, one after the other. */
const lastAsked = new WeakMap<Calendar, Issue>()

function perDay({ periodSeconds }: Calendar): number {
  invariant(Number.isInteger(86_400 / periodSeconds), 'a period divides the day')
  return 86_400 / periodSeconds
}

/** Issues are counted from midnight of 1970-01-01 in the business offset; serial 0 is that day's first. */
function serialAt({ periodSeconds, lockSeconds, offsetMinutes }: Calendar, at: Instant): number {
  const local = at.getTime() + offsetMinutes * MS.minute + lockSeconds * MS.second
  return Math.floor(local / (periodSeconds * MS.second))
}

function issueOf(calendar: Calendar, serial: number): Issue {
  const { periodSeconds, lockSeconds, offsetMinutes } = calendar
  const drawAt = (serial + 1) * periodSeconds * MS.second - offsetMinutes * MS.minute
  const closeAt = drawAt - lockSeconds * MS.second
  return {
    issueNo: numberOf(calendar, serial),
    openAt: new Date(closeAt - periodSeconds * MS.second),
    closeAt: new Date(closeAt),
    drawAt: new Date(drawAt),
  }
}

const TOKEN = /\{(YYYY|YY|MM|DD|C|N|T)(?::(\d))?\}/g
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / MS.day

function numberOf(calendar: Calendar, serial: number): string {
  const day = Math.floor(serial / perDay(calendar))
  const date = new Date(day * MS.day)
  const year = date.getUTCFullYear()
  const within = serial - day * perDay(calendar)
  const values: Record<string, number> = {
    YYYY: year,
    YY: year % 100,
    MM: date.getUTCMonth() + 1,
    DD: date.getUTCDate(),
    N: within + 1,
    T: (day - dayNumber(year, 1, 1)) * perDay(calendar) + within + 1,
    C: serial + 1,
  }
  const figures: Record<string, number> = { YYYY: 4, YY: 2, MM: 2, DD: 2 }
  return calendar.template.replace(TOKEN, (_, token: string, least?: string) =>
    String(values[token]).padStart(figures[token] ?? Number(least ?? 1), '0'),
  )
}

/** The serial that a number's figures mean, null when it does not fit the template. */
function serialOf(calendar: Calendar, issueNo: string): number | null {
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
  const match = new RegExp(`^${pattern}$`).exec(issueNo)
  if (!match) return null
  const value = Object.fromEntries(tokens.map((token, at) => [token, Number(match[at + 1])]))
  if (value.C !== undefined) return value.C - 1
  const year = value.YYYY ?? 2000 + (value.YY ?? 0)
  const first = dayNumber(year, value.MM ?? 1, value.DD ?? 1) * perDay(calendar)
  return first + (value.T ?? value.N ?? 1) - 1
}
