import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** What a bet may pay, and a member with all bets of one issue. */
export type Caps = { payoutPerBet: Money; payoutPerMemberIssue: Money }

/** What a cap took away (Lottery rules §13.2): recorded beside the bet, which says what was paid. */
export type Cut = {
  readonly betId: string
  readonly memberId: MemberId
  readonly version: number
  readonly grossPayout: Money
  readonly cutAmount: Money
}
