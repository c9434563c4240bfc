import type { StakeMode } from '@croupier/game-math/lottery/index'
import type { Money } from '@croupier/kernel/money'

/** What a kind of bet was promised. `prizes` are per unit and tier, at multiple 1 and mode 1000. */
export type BetPrices = {
  play: string
  /** Thousandths of the unit price. */
  mode: StakeMode
  /** The group whose prizes were promised, and the member's own, which makes the self-rebate. */
  prizeGroup: number
  ownGroup: number
  prizes: Readonly<Record<string, Money>>
}

/** The lottery's part of a bet: what was picked, how often, and the prices that were promised. */
export type LotteryDetail = BetPrices & {
  /** In canonical form. */
  selection: unknown
  units: number
  multiple: number
}
