import type { StakeMode } from '@croupier/game-math/lottery/index'
import type { Money } from '@croupier/kernel/money'

/** The maximum payout of a bet, and of all bets of a member on one issue together (Lottery rules §13.2). */
export type Caps = { payoutPerBet: Money; payoutPerMemberIssue: Money }

/**
 * The terms of a bet: all that decides its payout besides its selection and the draw. They are those in force when the bet was
 * accepted (T106, T122), so settlement reads no setting. `prizes` are per unit and tier, at multiple 1 and mode 1000 (the whole
 * unit price).
 */
export type LotteryTerms = Caps & {
  play: string
  /** Thousandths of the unit price that each unit costs. */
  mode: StakeMode
  /** A bet at group 1900 returns 1900/2000 of its stake in the long run. */
  prizeGroup: number
  /** The member's own group, the highest that the member may bet at. The self-rebate pays the difference to `prizeGroup`. */
  ownGroup: number
  prizes: Readonly<Record<string, Money>>
}

/** The lottery's part of a bet: the selection, its multiple, and the promised terms. */
export type LotteryDetail = LotteryTerms & {
  /** In canonical form. */
  selection: unknown
  units: number
  multiple: number
}
