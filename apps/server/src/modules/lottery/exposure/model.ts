import type { NumberRisk } from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'

/**
 * A limit of the numbers of a game (Lottery rules §13.2). A number that would pay `closeFrom` takes no more bets. From `halfOddsFrom`
 * on, if it is lower, it pays half odds. A limit without plays is that of all plays that no other limit of the game names.
 */
export type NumberLimit = {
  readonly plays: readonly string[]
  readonly closeFrom: Money
  readonly halfOddsFrom: Money | null
}

/** What staff decided about a number: nothing, half odds, or no more bets. */
export type NumberState = 'open' | 'half' | 'closed'

/** What members have staked on a number of an issue, and what it pays if it is hit once. */
export type Exposure = {
  readonly play: string
  readonly number: string
  readonly stake: Money
  readonly liability: Money
  readonly closeFrom: Money
  readonly halfOddsFrom: Money | null
  readonly state: NumberState
}

/** A number that a ticket bets on: the sum of its bets. */
export type Need = NumberRisk & {
  readonly play: string
  /** The bets of the ticket on it, counted from 1, and whether the member was shown that they are paid half. */
  readonly lines: readonly { readonly line: number; readonly acceptsHalf: boolean }[]
  readonly limit: NumberLimit
}
/** A number as the board shows it. */
export type BoardExposure = Exposure & { readonly game: string; readonly issueNo: string; readonly closeAt: Instant }
