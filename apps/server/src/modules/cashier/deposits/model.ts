import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'
import type { DepositState } from '@croupier/wire/cashier/deposits'

/**
 * `created` → `pending` when the gateway has the order. A payment credits it, even after the expiry. A payment that does
 * not match is `held` for staff. A credited deposit becomes `reversed` only when the whole payment is taken back; until
 * then `reversedAmount` holds the part that was.
 */
export const depositMoves = transitions({
  created: ['pending', 'expired'],
  pending: ['credited', 'held', 'failed', 'expired'],
  held: ['credited', 'failed'],
  expired: ['credited', 'held', 'failed'],
  failed: ['held'],
  credited: ['reversed'],
  reversed: [],
} satisfies Record<DepositState, DepositState[]>)

export type Deposit = {
  id: string
  memberId: MemberId
  method: string
  amount: Money
  /** That of the merchant when the order was made. */
  currency: string
  fee: Money
  state: DepositState
  reason: string | null
  createdAt: Instant
  expiresAt: Instant
  settledAt: Instant | null
  gatewayReference: string | null
  redirectUrl: string | null
  authorisationId: string | null
  paidAmount: Money | null
  /** How much of the payment was taken back. */
  reversedAmount: Money
  /** The business day of its credit, and the member's valid bets of that day until then. */
  turnoverDay: BusinessDay | null
  turnoverBefore: Money
  askedAt: Instant | null
}

/** A moment in a member's turnover: a business day, and the valid bets of that day until then. */
export type TurnoverMark = { turnoverDay: BusinessDay; turnoverBefore: Money }
