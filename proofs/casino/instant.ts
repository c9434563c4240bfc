import { minesMultiplier, PLINKO_RISKS, playDice, playMines, playPlinko } from '@croupier/game-math/casino/index'
import { z } from 'zod'
import { open, seeds } from './fairness.ts'
import { type Kind, kind, money } from './kind.ts'

const tile = z.int()
const dice = seeds.extend({ direction: z.enum(['under', 'over']), target: z.int(), bet: money })
const plinko = seeds.extend({ rows: z.int(), risk: z.enum(PLINKO_RISKS), bet: money })
const mines = seeds.extend({ mines: z.int(), picks: z.array(tile), bet: money })
const field = z.object({ tiles: z.int().optional(), mines: z.int(), picks: z.int(), edgeBp: z.int().optional() })

/** Dice, plinko and mines. The code of the game in the stream is the name of the kind. */
export const instantKinds: Readonly<Record<string, Kind>> = {
  dice: kind(dice, (input) => playDice(open({ ...input, game: 'dice' }), input)),
  plinko: kind(plinko, (input) => {
    const { multiplier1e4, ...outcome } = playPlinko(open({ ...input, game: 'plinko' }), input)
    return { ...outcome, multiplier: multiplier1e4 / 10_000 }
  }),
  mines: kind(mines, (input) => playMines(open({ ...input, game: 'mines' }), input)),
  'mines.multiplier': kind(field, (input) => ({ multiplier1e4: minesMultiplier(input) })),
}
