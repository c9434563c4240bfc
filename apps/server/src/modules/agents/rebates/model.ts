import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** The statements of rebates: what members get on their own bets, and what agents get on those of their teams. */
export const REBATE = 'rebate'
export const COMMISSION = 'commission'

/** The valid bets of a member in one category on a day, with the accounts above, the master agent first. */
export type CategoryPlay = { memberId: MemberId; category: string; validBet: Money; path: readonly MemberId[] }

/**
 * What an account gets for valid bets in one category. `step` is a rate in millionths, or, for the classic lottery, a difference of
 * prize groups. `below` is the account directly below through which the bets came; null for own bets.
 */
export type RebateLine = {
  category: string
  step: bigint
  below: MemberId | null
  validBet: Money
  amount: Money
}
