import {
  CRASH_VALUES,
  crashPointOf,
  DICE_ROLLS,
  diceMultiplier,
  diceWinCount,
  MINES_TILES,
  minesMultiplier,
  PLINKO_RISKS,
  PLINKO_ROWS,
  playDice,
  playMines,
  playPlinko,
  playSlot,
  plinkoMultipliers,
  type Slot,
  settleCrash,
  slotReturn,
  slots,
} from '@croupier/game-math/casino/index'
import type { Stream } from '@croupier/game-math/fairness/index'
import type { Money } from '@croupier/kernel/money'
import { units } from '@croupier/kernel/money'

/** The mean and the variance of what a bet of 1 returns. Floats: they only judge a measurement. */
export type Law = { readonly mean: number; readonly variance: number }

/** A bet whose return is measured. */
export type Option = {
  readonly game: string
  readonly name: string
  /** Follows from exact counts. */
  readonly law: Law
  /** Plays a round with a bet of `STAKE`. */
  play(source: Stream): Money
}

/** One currency unit. */
export const STAKE = units(10_000n)

/** The law of a bet with these returns, in 1/10,000, and their probabilities. */
function lawOf(outcomes: readonly (readonly [returned: number, probability: number])[]): Law {
  const moment = (power: number) =>
    outcomes.reduce((sum, [returned, chance]) => sum + (returned / 10_000) ** power * chance, 0)
  const mean = moment(1)
  return { mean, variance: moment(2) - mean ** 2 }
}

const dice = [
  ['under', 100],
  ['under', 1_000],
  ['under', 4_950],
  ['over', 5_049],
  ['over', 314],
  ['over', 299],
] as const

const diceOptions = dice.map(([direction, target]): Option => {
  const winCount = diceWinCount({ direction, target })
  return {
    game: 'dice',
    name: `${direction} ${target}`,
    law: lawOf([[diceMultiplier(winCount), winCount / DICE_ROLLS]]),
    play: (source) => playDice(source, { direction, target, bet: STAKE }).returned,
  }
})

const plinkoOptions = PLINKO_ROWS.flatMap((rows) =>
  PLINKO_RISKS.map((risk): Option => {
    let ways = 1
    const outcomes = plinkoMultipliers({ rows, risk }).map((multiplier, bucket) => {
      const chance = ways / 2 ** rows
      ways = (ways * (rows - bucket)) / (bucket + 1)
      return [multiplier, chance] as const
    })
    return {
      game: 'plinko',
      name: `${rows} rows, ${risk}`,
      law: lawOf(outcomes),
      play: (source) => playPlinko(source, { rows, risk, bet: STAKE }).returned,
    }
  }),
)

const mines = [
  [1, 1],
  [1, 2],
  [3, 5],
  [5, 10],
  [10, 5],
  [24, 1],
] as const

const minesOptions = mines.map(([count, picked]): Option => {
  const picks = Array.from({ length: picked }, (_, tile) => tile)
  const survival = picks.reduce((chance, at) => (chance * (MINES_TILES - count - at)) / (MINES_TILES - at), 1)
  return {
    game: 'mines',
    name: `${count} mines, ${picked} picks`,
    law: lawOf([[minesMultiplier({ mines: count, picks: picked }), survival]]),
    play: (source) => playMines(source, { mines: count, picks, bet: STAKE }).returned,
  }
})

const EDGE_BP = 100

const crashOptions = [101, 150, 200, 1_000, 10_000].map(
  (auto): Option => ({
    game: 'crash',
    name: `cash-out at ${(auto / 100).toFixed(2)}`,
    law: lawOf([[auto * 100, (10_000 - EDGE_BP) / (100 * auto)]]),
    play(source) {
      // Two words have the 52 bits that a hash has.
      const value = ((BigInt(source.u32()) << 32n) | BigInt(source.u32())) % CRASH_VALUES
      const bet = { bet: STAKE, autoCashout100: auto, manualCashout100: null }
      return settleCrash(bet, crashPointOf(value, EDGE_BP)).returned
    },
  }),
)

/** The variance comes from the enumeration of the slot. */
function slotLaw({ analysis }: Slot): Law {
  const [numerator, denominator] = analysis.rtpExact.split('/').map(Number)
  return { mean: numerator! / denominator!, variance: analysis.volatility.varianceX2 }
}

const slotOptions = [...slots.values()].map(
  (slot): Option => ({
    game: slot.id,
    name: 'a round',
    law: slotLaw(slot),
    play: (source) => slotReturn(slot, STAKE, playSlot(slot, source).totalCoins),
  }),
)

export const options: readonly Option[] = [
  ...diceOptions,
  ...minesOptions,
  ...plinkoOptions,
  ...crashOptions,
  ...slotOptions,
]
