import { diceMultiplier, diceWinCount } from '@croupier/game-math/casino/index'
import * as z from 'zod/mini'
import { decimal, type GameRules, numberOf, proofLines, stake, timesText } from './rules.ts'

/** Casino rules §3.1. */
export const dice: GameRules<'dice'> = {
  wish: z.object({ stake, direction: z.enum(['under', 'over']), target: z.int() }),
  check(bet) {
    diceWinCount(bet)
  },
  details(round) {
    const { bet, outcome } = round
    const roll = numberOf(outcome, 'roll')
    return [
      { label: 'Bet', value: `${bet.direction === 'over' ? 'Over' : 'Under'} ${decimal(bet.target, 2)}` },
      ...(roll === null ? [] : [{ label: 'Roll', value: decimal(roll, 2) }]),
      { label: 'Pays', value: timesText(diceMultiplier(diceWinCount(bet))) },
      ...proofLines(round),
    ]
  },
}
