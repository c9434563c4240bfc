import { type BusinessCalendar, type BusinessDay, businessDayOf, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { BetResult } from './model.ts'

/** Faults on a result that contradicts itself: a loss that pays, a win that does not. */
export function checkResult({ bet: { betId }, outcome: { status, payout, selfRebate, validBet } }: BetResult): void {
  if ((status === 'lost') !== (payout === ZERO))
    invariant(false, `a bet pays nothing if and only if it is lost; bet ${betId} is ${status} and pays ${payout}`)
  if (payout < ZERO || selfRebate < ZERO || validBet < ZERO)
    invariant(false, `the amounts of a result are zero or more; bet ${betId} has one below`)
}

export const sumOf = (amounts: readonly Money[]): Money => units(amounts.reduce((sum, amount) => sum + amount, 0n))

/** Parses the part of a stake that each pocket paid from the book's JSON; null when cash paid all. */
export function fundsFrom(stored: unknown): ReadonlyMap<string, Money> | null {
  if (typeof stored !== 'object' || stored === null) return null
  return new Map(Object.entries(stored).map(([pocket, amount]) => [pocket, units(BigInt(String(amount)))]))
}

type Period = { from?: Instant | undefined; to?: Instant | undefined; now: Instant }

/**
 * The business days of a period, both ends included; undefined if it has a part of a day. An end in the future is the end of a
 * day, because nothing is settled after now.
 */
export function wholeDays(
  { from, to, now }: Period,
  calendar: BusinessCalendar,
): { from?: BusinessDay; to?: BusinessDay } | undefined {
  const isStart = (at: Instant) => startOfDay(businessDayOf(at, calendar), calendar).getTime() === at.getTime()
  if (from && !isStart(from)) return undefined
  if (to && to <= now && !isStart(to)) return undefined
  return {
    ...(from ? { from: businessDayOf(from, calendar) } : {}),
    ...(to ? { to: businessDayOf(plusMs(to, -1), calendar) } : {}),
  }
}
