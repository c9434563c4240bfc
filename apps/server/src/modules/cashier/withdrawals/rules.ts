import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import { type Money, moneyText, UNITS_PER_CENT, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { cooldownUntil } from '@croupier/rules/cooldown'
import { amountFault, feeOf } from '@croupier/rules/payment'
import type { Terms } from '@croupier/wire/cashier/methods'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { WithdrawalCheck as Check } from '@croupier/wire/cashier/withdrawals.console'
import type { GatewayEvent } from '../gateway/model.ts'
import type { Person } from '../orders/model.ts'
import { type Withdrawal, withdrawalMoves } from './model.ts'

/** When withdrawals and the bank account are out of cooldown, and what the member owes. */
type RequestStanding = { cooldownEndsAt: Instant | null; usableFrom: Instant; receivable: Money }

/** Whether a withdrawal is possible now. */
export const isRequestable = ({ cooldownEndsAt, usableFrom, receivable }: RequestStanding, now: Instant): boolean =>
  cooldownUntil([cooldownEndsAt, usableFrom], now) === null && receivable === 0n

/** T061: a whole balance as withdrawals: none above the maximum, in whole cents, and without a fee below the minimum. */
export function partsOf(terms: Terms, balance: Money): { amount: Money; fee: Money }[] {
  const parts: { amount: Money; fee: Money }[] = []
  const max = terms.max - (terms.max % UNITS_PER_CENT)
  for (let left = balance - (balance % UNITS_PER_CENT); left > 0n; ) {
    const isLast = left <= max
    const amount = units(isLast ? left : max)
    parts.push({ amount, fee: amountFault(terms, amount) === null ? feeOf(terms, amount) : ZERO })
    left -= amount
  }
  return parts
}

/** Decisions "Money" and "Safety": refuses a cooldown first, then a debt. The ledger refuses `wallet.insufficient_funds`. */
export function mayRequest({ cooldownEndsAt, usableFrom, receivable }: RequestStanding, now: Instant): void {
  const until = cooldownUntil([cooldownEndsAt, usableFrom], now)
  if (until) refuse('cashier.withdrawal_cooldown', { until: until.toISOString() })
  if (receivable !== 0n) refuse('cashier.receivable_open', { amount: moneyText(receivable) })
}

/** Refuses a move that is not legal with `cashier.order_state`. */
export function mayMove({ state }: Pick<Withdrawal, 'state'>, to: WithdrawalState): void {
  if (!withdrawalMoves.allows(state, to)) refuse('cashier.order_state', { state })
}

/** A claim keeps other staff from deciding the same withdrawal, until it expires. */
export function isClaimedByOther(
  { claimedBy, claimedAt }: Pick<Withdrawal, 'claimedBy' | 'claimedAt'>,
  by: Person,
  claimMinutes: number,
  now: Instant,
): boolean {
  if (claimedBy === null || claimedAt === null || claimedBy.staffId === by.staffId) return false
  return msBetween(claimedAt, now) < claimMinutes * MS.minute
}

/**
 * Refuses to pay a blocked member or one with a debt. Checked at the approval and again at the payment, because a
 * charge-back or a block may come after the request.
 */
export function mayPayOut({ isBlocked, receivable }: { isBlocked: boolean; receivable: Money }): void {
  if (isBlocked) refuse('cashier.member_blocked')
  if (receivable !== 0n) refuse('cashier.receivable_open', { amount: moneyText(receivable) })
}

/** Judges a report of the gateway about a payout. Only `paid` and `failed` change the withdrawal. */
export function judgePayout(
  at: Pick<Withdrawal, 'state' | 'amount' | 'fee' | 'gatewayReference'> | undefined,
  { type, amount, reference }: Pick<GatewayEvent, 'type' | 'amount' | 'reference'>,
): 'early' | 'other_reference' | 'amount_differs' | 'known' | 'paid' | 'failed' {
  if (!at || at.state === 'requested' || at.state === 'approved') return 'early'
  if (at.gatewayReference !== null && at.gatewayReference !== reference) return 'other_reference'
  if (amount !== at.amount - at.fee) return 'amount_differs'
  if (at.state !== 'paying') return 'known'
  return type === 'payout.paid' ? 'paid' : 'failed'
}

/** T155 four-eyes approval: the approver of a withdrawal, who does not pay it. */
export function approverOf({ approvedBy }: Pick<Withdrawal, 'approvedBy'>, by: Person): Person {
  return approvedBy === null || approvedBy.staffId === by.staffId ? refuse('approval.second_person') : approvedBy
}

const REASONS = {
  requested: 'waiting_for_check',
  held: 'held_by_staff',
  approved: 'waiting_for_payment',
  paying: 'sending',
  paid: 'paid',
  rejected: 'rejected_by_staff',
  failed: 'refused_by_gateway',
} as const satisfies Record<WithdrawalState, string>

/** The four-step tracker: each step with its time, and the reason of the current state. */
export function trackerOf(one: Withdrawal, minutesTo: number) {
  const { state, requestedAt, checkedAt, sentAt, settledAt } = one
  const isOver = withdrawalMoves.isFinal(state)
  return {
    steps: [
      { step: 'requested' as const, at: requestedAt },
      { step: 'checked' as const, at: checkedAt },
      { step: 'sending' as const, at: sentAt },
      { step: 'received' as const, at: state === 'paid' ? settledAt : null },
    ],
    reason: REASONS[state],
    expectedAt: isOver || state === 'held' ? null : plusMs(sentAt ?? requestedAt, minutesTo * MS.minute),
  }
}

export type CheckFacts = {
  amount: Money
  paidBefore: number
  accountAddedAt: Instant
  nameMatches: boolean
  cooldownEndsAt: Instant | null
  receivable: Money
  largeSum: Money
  /** Absent where no bet book is connected. */
  turnover: { staked: Money; lastDeposit: Money } | null
}
/** How long an account counts as new. */
const NEW_MS = 7 * MS.day

/**
 * One rule for the payout account and the password: it praises them only if neither has changed lately, so that no line
 * contradicts another one.
 */
function changeChecks({ accountAddedAt, cooldownEndsAt }: CheckFacts, now: Instant): Check[] {
  const addedAt = accountAddedAt.toISOString()
  const changes: Check[] = []
  if (cooldownEndsAt) changes.push(checkOf('recent_credential_change', false, { until: cooldownEndsAt.toISOString() }))
  if (msBetween(accountAddedAt, now) < NEW_MS) changes.push(checkOf('new_account', false, { addedAt }))
  return changes.length > 0 ? changes : [checkOf('known_account', true, { addedAt })]
}

const checkOf = (say: Check['say'], ok: boolean, params: Record<string, string> = {}): Check => ({ say, ok, params })

/** The checks of a withdrawal, failed ones first. */
export function checksOf(facts: CheckFacts, now: Instant): Check[] {
  const { paidBefore, nameMatches, receivable, turnover } = facts
  const checks = [
    nameMatches ? checkOf('name_matches', true) : checkOf('name_differs', false),
    ...changeChecks(facts, now),
    paidBefore === 0 ? checkOf('first_payout', false) : checkOf('paid_before', true, { count: String(paidBefore) }),
  ]
  if (receivable !== 0n) checks.push(checkOf('receivable_open', false, { amount: moneyText(receivable) }))
  if (facts.amount >= facts.largeSum) checks.push(checkOf('large_sum', false, { from: moneyText(facts.largeSum) }))
  if (turnover && turnover.lastDeposit > 0n) {
    const tenths = (turnover.staked * 10n) / turnover.lastDeposit
    const params = { staked: moneyText(turnover.staked), times: `${tenths / 10n}.${tenths % 10n}` }
    const isEnough = turnover.staked >= turnover.lastDeposit
    checks.push(checkOf(isEnough ? 'turnover_enough' : 'turnover_low', isEnough, params))
  }
  return checks.toSorted((a, b) => Number(a.ok) - Number(b.ok))
}

/** How much a failed check adds to the risk of a withdrawal. */
const RISK: Readonly<Partial<Record<Check['say'], number>>> = {
  name_differs: 45,
  receivable_open: 45,
  recent_credential_change: 30,
  turnover_low: 25,
  new_account: 15,
  large_sum: 15,
  first_payout: 10,
}
const MAX_RISK = 100

/** The sum over the failed checks, at most 100. */
export const riskOf = (checks: readonly Check[]): number =>
  checks.reduce((sum, { say, ok }) => Math.min(MAX_RISK, sum + (ok ? 0 : (RISK[say] ?? 0))), 0)
