import { type BusinessCalendar, businessDayOf } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { endOf, type PeriodLength, periodOf } from '@croupier/kernel/period'
import { refuse } from '@croupier/kernel/refusals'
import type { LimitPeriod } from '@croupier/wire/safer-gambling/limits'
import type { Profile } from '../../content/index.ts'
import type { LimitsPolicy } from '../policy.ts'
import type { Change, PeriodStarts, StoredLimit } from './model.ts'

const LENGTHS: Readonly<Record<LimitPeriod, PeriodLength>> = { day: 'daily', week: 'weekly', month: 'monthly' }

/** How long after the delay a higher limit can be confirmed. */
const CONFIRM_MS = 7 * MS.day

/** The operator's settings within the bounds of the jurisdiction. The stricter of the two applies. */
export const limitsUnder = (law: Profile, settings: LimitsPolicy): LimitsPolicy => ({
  delayHours: Math.max(settings.delayHours, law.minLimitDelayHours),
  asksDepositLimit: settings.asksDepositLimit || law.asksDepositLimit,
})

/** T051: the first days of the periods that an instant belongs to. */
export function periodStarts(at: Instant, calendar: BusinessCalendar): PeriodStarts {
  const day = businessDayOf(at, calendar)
  const first = (period: LimitPeriod) => periodOf(day, LENGTHS[period]).first
  return { day: first('day'), week: first('week'), month: first('month') }
}

/** When the current period of a limit ends. */
export const resetsAt = (period: LimitPeriod, at: Instant, calendar: BusinessCalendar): Instant =>
  endOf(periodOf(businessDayOf(at, calendar), LENGTHS[period]), calendar)

/** The stakes that count in the current period. A bet that was received just before its start counts in it, too. */
export const stakedIn = ({ since, staked, period }: StoredLimit, starts: PeriodStarts): Money =>
  since >= starts[period] ? staked : ZERO

/** T054: a first limit and a lower one apply at once; a higher one, or none, has to be requested and confirmed. */
export function changeOf<Amount extends bigint | number>(
  current: { amount: Amount; requestedAt: Instant | null } | undefined,
  amount: Amount | null,
): Change {
  if (!current) return amount === null ? refuse('limit.unchanged') : 'set'
  if (amount === null || amount > current.amount) return 'request'
  // The amount in force drops the request for a higher one.
  if (amount === current.amount && current.requestedAt === null) return refuse('limit.unchanged')
  return 'lower'
}

/** When the member may give the second yes. */
export function confirmableWithin(requestedAt: Instant, delayHours: number): { from: Instant; until: Instant } {
  const from = plusMs(requestedAt, delayHours * MS.hour)
  return { from, until: plusMs(from, CONFIRM_MS) }
}

/** When a request may be confirmed. One that was not confirmed in time is forgotten. */
export function confirmation(requestedAt: Instant | null, delayHours: number, now: Instant) {
  if (!requestedAt) return null
  const { from, until } = confirmableWithin(requestedAt, delayHours)
  return now >= until ? null : { confirmFrom: from, confirmUntil: until }
}

export function requestOf({ requestedAt, requestedAmount }: StoredLimit, delayHours: number, now: Instant) {
  const within = confirmation(requestedAt, delayHours, now)
  return within && { amount: requestedAmount, ...within }
}

export const leftOf = (amount: Money, used: Money): Money => units(used >= amount ? 0n : amount - used)
