import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type Money, units, ZERO } from '@croupier/kernel/money'

type MoneyOfHour = { hour: Instant; deposits: Money; withdrawals: Money }
type Totals = { bets: number; stakes: Money; payouts: Money; ggr: Money }

/** The operator's day begins at midnight UTC. */
export const dayOf = (now: Instant): Instant => plusMs(now, -(now.getTime() % MS.day))

/** Every hour of the day that has begun by `now`, oldest first; an hour without money is zero. */
export function hoursOf(moved: readonly MoneyOfHour[], now: Instant): MoneyOfHour[] {
  const from = dayOf(now)
  const count = Math.floor((now.getTime() - from.getTime()) / MS.hour) + 1
  const known = new Map(moved.map((one) => [one.hour.getTime(), one]))
  return Array.from({ length: count }, (_, at) => {
    const hour = plusMs(from, at * MS.hour)
    const { deposits = ZERO, withdrawals = ZERO } = known.get(hour.getTime()) ?? {}
    return { hour, deposits, withdrawals }
  })
}

/** GGR = stakes − payouts. */
export function totalsOf(games: readonly { bets: number; stakes: Money; payouts: Money }[]): Totals {
  const sum = (of: (one: (typeof games)[number]) => bigint) => units(games.reduce((total, one) => total + of(one), 0n))
  const stakes = sum((one) => one.stakes)
  const payouts = sum((one) => one.payouts)
  return { bets: games.reduce((total, one) => total + one.bets, 0), stakes, payouts, ggr: units(stakes - payouts) }
}

type Counts = { checks: number; payouts: number; depositsHeld: number }
type Waiting = { withdrawals: number | null; deposits: number | null }

/** Pending work for these permissions: checks for checkers, payouts for payers. */
export function waitingFor(counts: Counts, permissions: ReadonlySet<string>): Waiting {
  const checks = permissions.has('withdrawal.order.approve') ? counts.checks : null
  const payouts = permissions.has('withdrawal.order.pay') ? counts.payouts : null
  return {
    withdrawals: checks === null && payouts === null ? null : (checks ?? 0) + (payouts ?? 0),
    deposits: permissions.has('deposit.order.decide') ? counts.depositsHeld : null,
  }
}
