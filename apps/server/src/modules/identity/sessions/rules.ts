import type { Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'

export type SessionTimes = { lastSeenAt: Instant; expiresAt: Instant; endedAt: Instant | null }

/** T018, Decisions "Undefined constants": not ended, not idle for too long, not over its absolute end. */
export function isAlive({ lastSeenAt, expiresAt, endedAt }: SessionTimes, idleMinutes: number, now: Instant): boolean {
  return endedAt === null && expiresAt > now && plusMs(lastSeenAt, idleMinutes * MS.minute) > now
}

/** `lastSeenAt`: when the session that it was given to was last in use. */
export type RememberToken = { familySince: Instant; expiresAt: Instant; usedAt: Instant | null; lastSeenAt: Instant }
/** `idleMinutes`: null where a cookie spares the password however long nobody was there. */
export type RememberBounds = { familyDays: number; idleMinutes: number | null }

/** Two tabs may bring the same cookie at once; later than this, a used one was stolen. */
const TOGETHER_MS = 10 * MS.second

/** Remember-me: good once. `late` is the second of two tabs, `stolen` ends the whole family. */
export function judgeToken(
  token: RememberToken | undefined,
  { familyDays, idleMinutes }: RememberBounds,
  now: Instant,
): 'good' | 'unknown' | 'late' | 'stolen' {
  if (!token || token.expiresAt <= now || plusMs(token.familySince, familyDays * MS.day) <= now) return 'unknown'
  const isIdle = idleMinutes !== null && plusMs(token.lastSeenAt, idleMinutes * MS.minute) <= now
  if (token.usedAt === null) return isIdle ? 'unknown' : 'good'
  return plusMs(token.usedAt, TOGETHER_MS) > now ? 'late' : 'stolen'
}

/** §4: whether the password is older than the merchant lets it be. */
export function isExpired(changedAt: Instant, expiryDays: number | null, now: Instant): boolean {
  return expiryDays !== null && plusMs(changedAt, expiryDays * MS.day) <= now
}

/** T021: enough of an address to recognise it: half of IPv4, the first two groups of IPv6. */
export function maskAddress(address: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.*.*`
  const groups = address.split(':')
  return groups.length > 2 ? `${groups[0]}:${groups[1] || '0'}:*` : '*'
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What a person calls their device (`Chrome · Android`), out of what the browser says; empty when it says nothing. */
export function deviceOf(userAgent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ')
}
