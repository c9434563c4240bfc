import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { ExclusionKind } from '@croupier/wire/safer-gambling/exclusions'
import type { NewExclusion, StoredExclusion } from './model.ts'

/** Decisions "Safety": the day to cool off after a self-exclusion. */
const COOLING_OFF_MS = MS.day

/** The code with which bets and deposits are refused. */
export const REFUSALS = { time_out: 'member.timed_out', self_exclusion: 'member.excluded' } as const satisfies Record<
  ExclusionKind,
  RefusalCode
>

export const timeOutFrom = (now: Instant, days: number): NewExclusion => ({
  kind: 'time_out',
  startsAt: now,
  endsAt: plusMs(now, days * MS.day),
})

export const selfExclusionFrom = (now: Instant, months: number): NewExclusion => ({
  kind: 'self_exclusion',
  startsAt: now,
  endsAt: plusMonths(now, months),
})

/** The same time and day in a later month, or the last day of that month. */
export function plusMonths(at: Instant, months: number): Instant {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return later
}

/** Whether a new exclusion would end before a running one of its kind, or before a running self-exclusion (T057). */
export const isShorter = ({ kind, endsAt }: NewExclusion, running: readonly StoredExclusion[]): boolean =>
  running.some((one) => (one.kind === kind || one.kind === 'self_exclusion') && endsAt <= one.endsAt)

/** The exclusion to show: a self-exclusion before a time-out, then the one that ends last. */
export function currentOf(running: readonly StoredExclusion[]): StoredExclusion | null {
  const rank = ({ kind }: StoredExclusion) => (kind === 'self_exclusion' ? 1 : 0)
  return (
    running.toSorted((one, other) => rank(other) - rank(one) || other.endsAt.getTime() - one.endsAt.getTime())[0] ??
    null
  )
}

/** A time-out ends by itself, a self-exclusion a day after the member asked to return. */
export const isOver = ({ kind, endsAt, returnsAt }: StoredExclusion, now: Instant): boolean =>
  kind === 'time_out' ? endsAt <= now : returnsAt !== null && returnsAt <= now

export const returnFrom = (now: Instant): Instant => plusMs(now, COOLING_OFF_MS)
