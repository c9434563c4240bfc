import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** The most that a bet may pay, and all bets of a member on one issue together. */
export type Caps = { payoutPerBet: Money; payoutPerMemberIssue: Money }

/** The amount that a cap cut off a payout (Lottery rules §13.2). The bet itself stores the capped payout. */
export type Cut = {
  readonly betId: string
  readonly memberId: MemberId
  readonly version: number
  readonly grossPayout: Money
  readonly cutAmount: Money
}
