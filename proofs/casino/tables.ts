import {
  EVEN_CHANCES,
  FISHING_RTP_PPM,
  fishingThreshold,
  settleRoulette,
  settleSicBo,
  shoot,
  spinRoulette,
} from '@croupier/game-math/casino/index'
import { z } from 'zod'
import { open, seeds } from './fairness.ts'
import { count, type Kind, kind, money } from './kind.ts'

const stake = money
const rouletteBet = z.union([
  z.object({
    type: z.enum(['straight', 'split', 'street', 'trio', 'corner', 'first_four', 'six_line']),
    numbers: z.array(z.int()),
    stake,
  }),
  z.object({ type: z.enum(['dozen', 'column']), which: z.int(), stake }),
  z.object({ type: z.enum(EVEN_CHANCES), stake }),
])
const roulette = z.object({ number: z.int(), bets: z.array(rouletteBet), laPartage: z.boolean().default(false) })

const sicBoBet = z.union([
  z.object({ type: z.enum(['big', 'small', 'odd', 'even', 'any_triple']), stake }),
  z.object({ type: z.enum(['total', 'single', 'double', 'triple']), value: z.int(), stake }),
  z.object({ type: z.literal('pair_combo'), a: z.int(), b: z.int(), stake }),
])
const sicBo = z.object({ dice: z.array(z.int()), bets: z.array(sicBoBet) })
const fishing = seeds.extend({ multiplier: z.int(), rtpPpm: z.int().default(FISHING_RTP_PPM), bullets: count })

/** Roulette, sic bo and fishing. */
export const tableKinds: Readonly<Record<string, Kind>> = {
  'roulette.settle': kind(roulette, ({ number, bets, laPartage }) => ({
    returned: settleRoulette(number, bets, laPartage),
  })),
  'roulette.spin': kind(seeds, (input) => ({ number: spinRoulette(open({ ...input, game: 'roulette' })) })),
  'sicbo.settle': kind(sicBo, ({ dice, bets }) => ({ returned: settleSicBo(dice, bets) })),
  'fishing.hits': kind(fishing, ({ multiplier, rtpPpm, bullets, ...name }) => {
    const threshold = fishingThreshold(multiplier, rtpPpm)
    const source = open({ ...name, game: 'fishing' })
    const shots = Array.from({ length: bullets }, () => shoot(source, threshold))
    return { threshold, draws: shots.map(({ draw }) => draw), hits: shots.map(({ hit }) => hit) }
  }),
}
