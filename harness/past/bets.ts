import { playOf, quickPick, stake } from '@croupier/game-math/lottery/index'
import { countUnits } from '@croupier/game-math/lottery/selection'
import type { Output } from '@croupier/wire/endpoint'
import type { lotteryGame } from '@croupier/wire/lottery/games'
import { type Dice, randomOf } from './chance.ts'

export type Offer = Output<typeof lotteryGame>
type Sold = Offer['plays'][number]

/** A play whose highest prize is at most this many times its price: members bet on those most of the time, and win. */
const FREQUENT = 20n

const isFrequent = ({ tiers, unitPrice }: Sold): boolean => tiers.every(({ prize }) => prize <= FREQUENT * unitPrice)

/** A line of a basket as the page sends it: a quick pick of a play of the game, for one unit price or some more. */
export function lineOf(dice: Dice, { plays, prizeGroup }: Offer) {
  const frequent = plays.filter(isFrequent)
  const sold = dice.pick(frequent.length > 0 && dice.below(4) > 0 ? frequent : plays)
  const rules = playOf(sold.code)
  const selection = quickPick(rules, randomOf(dice))
  const units = countUnits(rules, selection)
  const multiple = 1 + dice.below(20)
  const mode = 1000 as const
  return {
    play: sold.code,
    selection,
    units,
    multiple,
    mode,
    prizeGroup: sold.prizeMode === 'Lott' ? prizeGroup.own : sold.prizeGroup,
    stake: stake({ units, multiple, mode, unitPrice: sold.unitPrice }),
  }
}
