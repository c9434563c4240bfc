import type { StakeMode } from '@croupier/game-math/lottery/index'
import type { Money } from '@croupier/kernel/money'

/** The prices that a bet was promised. `prizes` are per unit and tier, at multiple 1 and mode 1000. */
export type BetPrices = {
  play: string
  /** Thousandths of the unit price. */
  mode: StakeMode
  /** The group of the prizes, and the member's own group. The difference is the self-rebate. */
  prizeGroup: number
  ownGroup: number
  prizes: Readonly<Record<string, Money>>
}

/** The lottery's part of a bet: the selection, its multiple, and the promised prices. */
export type LotteryDetail = BetPrices & {
  /** In canonical form. */
  selection: unknown
  units: number
  multiple: number
}
