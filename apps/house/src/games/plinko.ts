import { PLINKO_RISKS, plinkoMultipliers } from '@croupier/game-math/casino/index'
import * as z from 'zod/mini'
import { type GameRules, numberOf, proofLines, stake, timesText } from './rules.ts'

const RISKS = { low: 'Low', medium: 'Medium', high: 'High' }

/** Casino rules §3.2. */
export const plinko: GameRules<'plinko'> = {
  wish: z.object({ stake, rows: z.int(), risk: z.enum(PLINKO_RISKS) }),
  check(bet) {
    plinkoMultipliers(bet)
  },
  details(round) {
    const { bet, outcome } = round
    const bucket = numberOf(outcome, 'bucket')
    const multiplier = numberOf(outcome, 'multiplier1e4')
    return [
      { label: 'Rows', value: String(bet.rows) },
      { label: 'Risk', value: RISKS[bet.risk] },
      ...(bucket === null ? [] : [{ label: 'Slot', value: `${bucket + 1} of ${bet.rows + 1}` }]),
      ...(multiplier === null ? [] : [{ label: 'Pays', value: timesText(multiplier) }]),
      ...proofLines(round),
    ]
  },
}
