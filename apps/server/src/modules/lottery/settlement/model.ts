import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** The record of a payout that a cap has reduced (Lottery rules §13.2). The bet itself stores the amount paid. */
export type CappedPayout = {
  readonly betId: string
  readonly memberId: MemberId
  readonly version: number
  /** The payout without any cap. */
  readonly grossPayout: Money
  readonly cutAmount: Money
}
