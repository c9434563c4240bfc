import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { COPY_STATES } from '@croupier/wire/privacy/copies'

/** How long a copy can be downloaded. */
const OFFERED_MS = 7 * MS.day
/** Time between two requests of a member: a copy costs much more than other calls. */
const PAUSE_MS = MS.day

export const expiryOf = (readyAt: Instant): Instant => plusMs(readyAt, OFFERED_MS)
export const mayRequest = (lastRequestedAt: Instant | null, now: Instant): boolean =>
  lastRequestedAt === null || plusMs(lastRequestedAt, PAUSE_MS) <= now

export const stateOf = (expiresAt: Instant | null, now: Instant): (typeof COPY_STATES)[number] =>
  expiresAt === null ? 'preparing' : expiresAt <= now ? 'expired' : 'ready'

type Records = readonly Readonly<Record<string, unknown>>[]

/** Rows as CSV (RFC 4180), in the order of `names`. The first line has the names themselves. */
export const csvOf = (names: readonly string[], records: Records): string =>
  records.map((record) => lineOf(names.map((name) => cellOf(record[name])))).join('')
export const csvHead = (names: readonly string[]): string => lineOf(names.map(cellOf))

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** A text that a spreadsheet would calculate starts with an apostrophe. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
