import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { FailureBounds } from '../methods/policy.ts'
import type { Deposit } from './model.ts'

/** A report of the gateway about an order, by web-hook or as an answer. */
export type Said =
  | { what: 'opened' }
  | { what: 'declined' }
  /** The payer, or the payer's bank, took the payment back, or a part of it. */
  | { what: 'reversed'; amount: Money }
  | { what: 'paid'; amount: Money; currency: string | null; authorisationId: string | null }
/** A deposit before the report. */
export type Known = Pick<Deposit, 'state' | 'amount' | 'currency' | 'paidAmount' | 'reversedAmount' | 'authorisationId'>
export type Decision =
  | { to: 'credited' | 'failed' | 'held'; reason: string | null }
  /** A credited payment is taken back: the rest of it, or a part, which leaves the deposit credited. */
  | { to: 'reversed' | 'reversed_in_part'; reason: string; amount: Money }
  /** Nothing changes; `why` is kept with the event. */
  | { to: null; why: 'known' | 'only_seen' | 'too_late' | 'early' | 'amount_differs' | 'more_than_paid' }

/**
 * T031: the effect of a report on a deposit. Reports may be repeated, late or out of order. A payment is credited only if
 * it is authorised and exactly of the ordered amount and currency; any other payment is held for staff. A "declined" takes nothing
 * back after a credit; a reversal does, and it is refused as early before the payment is known.
 */
export function decide(at: Known, said: Said): Decision {
  if (said.what === 'opened') return { to: null, why: 'only_seen' }
  if (said.what === 'reversed') return decideReversal(at, said.amount)
  if (said.what === 'declined') {
    const isWaiting = at.state === 'created' || at.state === 'pending' || at.state === 'expired'
    return isWaiting ? { to: 'failed', reason: 'declined' } : { to: null, why: 'too_late' }
  }
  if (at.state === 'credited' || at.state === 'held' || at.state === 'reversed') return { to: null, why: 'known' }
  // Staff ended it, or it was taken back: a repeated report of the same payment changes nothing.
  if (said.authorisationId !== null && said.authorisationId === at.authorisationId) return { to: null, why: 'known' }
  if (said.authorisationId === null) return { to: 'held', reason: 'not_authorised' }
  if (said.currency !== null && said.currency !== at.currency) return { to: 'held', reason: 'currency_differs' }
  if (said.amount !== at.amount) return { to: 'held', reason: 'amount_differs' }
  if (at.state === 'failed') return { to: 'held', reason: 'paid_after_failure' }
  return { to: 'credited', reason: null }
}

/** A held deposit was never credited, so it only fails. Staff see the reversal of a part, and decide on the rest. */
function decideReversal({ state, paidAmount, reversedAmount }: Known, amount: Money): Decision {
  if (paidAmount === null) return { to: null, why: 'early' }
  if (state !== 'credited' && state !== 'held') return { to: null, why: 'known' }
  if (state === 'held') {
    return amount === paidAmount ? { to: 'failed', reason: 'payment_reversed' } : { to: null, why: 'amount_differs' }
  }
  const left = paidAmount - reversedAmount
  if (amount > left) return { to: null, why: 'more_than_paid' }
  return amount === left
    ? { to: 'reversed', reason: 'payment_reversed', amount }
    : { to: 'reversed_in_part', reason: 'payment_reversed_in_part', amount }
}

/** A cooldown of deposits; `until` null ends when staff lift it. */
export type DepositCooldown = { until: Instant | null }

/**
 * T044: the cooldown after payments that failed at these instants, in order and without a success since. The first one
 * ends by itself; after as many failures again, in any time, staff must lift it. Null: no cooldown.
 */
export function cooldownAfter(
  failedAt: readonly Instant[],
  bounds: FailureBounds,
  now: Instant,
): DepositCooldown | null {
  const { failures, windowMinutes, cooldownMinutes } = bounds
  const first = failedAt.findIndex((last, at) => {
    const begin = failedAt[at - failures + 1]
    return begin !== undefined && msBetween(begin, last) <= windowMinutes * MS.minute
  })
  if (first < 0) return null
  if (failedAt.length - (first + 1) >= failures) return { until: null }
  const until = plusMs(failedAt[first]!, cooldownMinutes * MS.minute)
  return until > now ? { until } : null
}

/** T044: refuses `cashier.deposit_cooldown` or `cashier.deposits_suspended` after payments that failed at these instants. */
export function mayTry(failedAt: readonly Instant[], bounds: FailureBounds, now: Instant): void {
  const cooldown = cooldownAfter(failedAt, bounds, now)
  if (cooldown?.until === null) refuse('cashier.deposits_suspended')
  if (cooldown?.until) refuse('cashier.deposit_cooldown', { until: cooldown.until.toISOString() })
}
