import type { Instant } from '@croupier/kernel/clock'
import type { TimePeriod } from '@croupier/wire/safer-gambling/time-limits'

/** A limit on the time of play in force. */
export type StoredTimeLimit = {
  period: TimePeriod
  minutes: number
  requestedAt: Instant | null
  /** Null with `requestedAt` asks for no limit. */
  requestedMinutes: number | null
}
/** When a session was in use; `endedAt` is null while it is open. */
export type Span = { startedAt: Instant; endedAt: Instant | null }

/** A limit with what is used of it now. */
export type CountedTime = StoredTimeLimit & { usedMs: number; leftMs: number }
/** The time of play of a member at an instant. */
export type TimeCount = {
  /** When the running session began; null without one. */
  runningSince: Instant | null
  limits: readonly CountedTime[]
  /** The limit that is used up, one per day before one per session; null while there is time left. */
  usedUp: CountedTime | null
  /** When the count has to be taken again; null when it cannot change before the next login. */
  dueAt: Instant | null
}
