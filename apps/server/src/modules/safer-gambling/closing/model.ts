import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { ClosingReason } from '@croupier/wire/safer-gambling/closing'

/** Where the balance of a closed account goes. */
export type PayoutTo = { method: string; bankAccountId: string }
/** An account that its member closes. */
export type StoredClosure = {
  id: string
  memberId: MemberId
  reason: ClosingReason
  requestedAt: Instant
  payout: PayoutTo | null
  /** The last payout that was requested, or could not be. */
  payoutAt: Instant | null
  closedAt: Instant | null
}
