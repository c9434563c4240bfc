import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { WithdrawalCheck } from '@croupier/wire/cashier/withdrawals.console'
import type { Person } from '../orders/model.ts'

/** T042: only a rejection or a failed payout gives the money back; a member cannot cancel. */
export const withdrawalMoves = transitions({
  requested: ['approved', 'held', 'rejected'],
  held: ['requested', 'rejected'],
  approved: ['paying', 'held'],
  paying: ['paid', 'failed'],
  paid: [],
  rejected: [],
  failed: [],
} satisfies Record<WithdrawalState, WithdrawalState[]>)

export type Withdrawal = {
  id: string
  memberId: MemberId
  method: string
  accountId: string
  amount: Money
  /** That of the merchant when the withdrawal was requested. */
  currency: string
  fee: Money
  state: WithdrawalState
  requestedAt: Instant
  checkedAt: Instant | null
  /** The checks as they were at the decision; null before it. */
  checks: readonly WithdrawalCheck[] | null
  sentAt: Instant | null
  settledAt: Instant | null
  /** The note of staff to the member. */
  note: string | null
  claimedBy: Person | null
  claimedAt: Instant | null
  approvedBy: Person | null
  paidBy: Person | null
  gatewayReference: string | null
  askedAt: Instant | null
}
