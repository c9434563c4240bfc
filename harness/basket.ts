import { parseSelection, playOf, stake, unitPrices } from '@croupier/game-math/lottery/index'
import type { Money } from '@croupier/kernel/money'

export const GAME = 'ssc-1m'

/** A bet on the position play as the page sends it: one digit at one place, one unit. */
export function betOnPosition(place: number, digit: number) {
  const play = playOf('SSC_POSITION')
  const selection = { pos: Array.from({ length: 5 }, (_, at) => (at === place ? [digit] : [])) }
  const units = play.units(parseSelection(play, selection))
  const shape = { multiple: 1, mode: 1000 as const, prizeGroup: 1960 }
  const cost: Money = stake({ units, ...shape, unitPrice: unitPrices[play.prizeMode] })
  return { play: 'SSC_POSITION', selection, units, ...shape, stake: cost }
}
