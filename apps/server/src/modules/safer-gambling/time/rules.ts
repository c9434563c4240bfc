import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import type { CountedTime, Span, StoredTimeLimit, TimeCount } from './model.ts'

/**
 * When the running session of a member began: the earliest login from which on the member was logged in with some device until
 * now. Null when no session is open.
 */
export function runningSince(spans: readonly Span[], now: Instant): Instant | null {
  const endOf = ({ endedAt }: Span): Instant => endedAt ?? now
  let start: Instant | null = null
  for (const span of spans.toSorted((one, other) => endOf(other).getTime() - endOf(one).getTime())) {
    if (start === null ? span.endedAt !== null : endOf(span) < start) break
    if (start === null || span.startedAt < start) start = span.startedAt
  }
  return start
}

/** The milliseconds since `from` in which at least one session was in use. Devices used at once count once. */
export function usedSince(spans: readonly Span[], from: Instant, now: Instant): number {
  let counted = from.getTime()
  let usedMs = 0
  for (const { startedAt, endedAt } of spans.toSorted((one, other) => msBetween(other.startedAt, one.startedAt))) {
    const start = Math.max(startedAt.getTime(), counted)
    const end = (endedAt ?? now).getTime()
    if (end <= start) continue
    usedMs += end - start
    counted = end
  }
  return usedMs
}

type Counting = {
  limits: readonly StoredTimeLimit[]
  spans: readonly Span[]
  now: Instant
  day: { from: Instant; to: Instant }
}

/** Counts the time of play against the limits of a member. All of them apply, so the strictest counts. */
export function countTime({ limits, spans, now, day }: Counting): TimeCount {
  const running = runningSince(spans, now)
  const counted = limits.map((limit): CountedTime => {
    const sessionMs = running ? msBetween(running, now) : 0
    const usedMs = limit.period === 'session' ? sessionMs : usedSince(spans, day.from, now)
    return { ...limit, usedMs, leftMs: Math.max(0, limit.minutes * MS.minute - usedMs) }
  })
  const over = counted.filter(({ leftMs }) => leftMs === 0)
  const usedUp = over.find(({ period }) => period === 'day') ?? over[0] ?? null
  return {
    runningSince: running,
    limits: counted,
    usedUp,
    dueAt: dueAt(counted, { usedUp, running, now, dayEnd: day.to }),
  }
}

type Found = { usedUp: CountedTime | null; running: Instant | null; now: Instant; dayEnd: Instant }

/** While the member is logged in, the time of the limit that ends first; once a day's time is used up, the next day. */
function dueAt(limits: readonly CountedTime[], { usedUp, running, now, dayEnd }: Found): Instant | null {
  if (limits.length === 0) return null
  if (usedUp) return usedUp.period === 'day' ? dayEnd : null
  return running ? plusMs(now, Math.min(...limits.map(({ leftMs }) => leftMs))) : null
}
