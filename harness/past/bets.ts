import { parseSelection, playOf, stake, unitPrices } from '@croupier/game-math/lottery/index'
import type { Dice } from './chance.ts'

const PRIZE_GROUP = 1960
const POSITION = 'SSC_POSITION'
const DIGITS = 10

/** A line of a basket as the page sends it: some digits of one position, or one number for the last three digits. */
export function lineOf(dice: Dice) {
  const isPosition = dice.below(3) > 0
  const rules = playOf(isPosition ? POSITION : 'SSC_3B_DIRECT')
  const selection = { pos: isPosition ? positions(dice) : [0, 1, 2].map(() => [dice.below(DIGITS)]) }
  const units = rules.units(parseSelection(rules, selection))
  const multiple = 1 + dice.below(10)
  const mode = 1000 as const
  const unitPrice = unitPrices[rules.prizeMode]
  return {
    play: rules.code,
    selection,
    units,
    multiple,
    mode,
    prizeGroup: PRIZE_GROUP,
    stake: stake({ units, multiple, mode, unitPrice }),
  }
}

function positions(dice: Dice): number[][] {
  const first = dice.below(DIGITS)
  const count = 1 + dice.below(5)
  const chosen = Array.from({ length: count }, (_, at) => (first + at) % DIGITS).toSorted((a, b) => a - b)
  const at = dice.below(5)
  return Array.from({ length: 5 }, (_, position) => (position === at ? chosen : []))
}
