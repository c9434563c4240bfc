import { diceMultiplier, diceWinCount } from '@croupier/game-math/casino/index'
import type { Round } from './model.ts'

/** A line of the member's betting record. */
export type Detail = { label: string; value: string }

/** A whole number of small parts as a decimal: 4703 with two places is 47.03. */
function decimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** What the member's betting record says about a round. */
export function detailsOf({ bet, outcome, nonce, commit }: Round): Detail[] {
  const roll = 'roll' in outcome && typeof outcome.roll === 'number' ? decimal(outcome.roll, 2) : ''
  return [
    { label: 'Bet', value: `${bet.direction === 'over' ? 'Over' : 'Under'} ${decimal(bet.target, 2)}` },
    { label: 'Roll', value: roll },
    { label: 'Pays', value: `${decimal(diceMultiplier(diceWinCount(bet)), 4)}×` },
    { label: 'Nonce', value: String(nonce) },
    { label: 'Seed', value: commit.slice(0, 16) },
  ]
}
