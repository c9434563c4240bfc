import { type Fraction, fraction, minus, over, plus, times } from '../fraction.ts'
import type { Slot, SpinMode } from './model.ts'

/** Counts over all combinations of stops of one mode. */
export type SpinCounts = {
  readonly combinations: number
  readonly sumPayCoins: number
  readonly sumFreeSpins: number
  readonly winningCombinations: number
  readonly maxSpinPayCoins: number
  /** The combinations that award free spins. */
  readonly awards: number
}

/** Spins every combination of stops whose first stop is one of `firstStops`; all of them by default. */
export function countSpins(slot: Slot, mode: SpinMode, firstStops = range(slot.lengths[mode][0]!)): SpinCounts {
  const counts = {
    combinations: 0,
    sumPayCoins: 0,
    sumFreeSpins: 0,
    winningCombinations: 0,
    maxSpinPayCoins: 0,
    awards: 0,
  }
  const lengths = slot.lengths[mode]
  const stops = lengths.map(() => 0)
  const visit = (reel: number): void => {
    if (reel < lengths.length) {
      for (let stop = 0; stop < lengths[reel]!; stop++) {
        stops[reel] = stop
        visit(reel + 1)
      }
      return
    }
    const { coins, scatters } = slot.pay(mode, stops)
    const freeSpins = slot.freeSpins(scatters)
    counts.combinations++
    counts.sumPayCoins += coins
    counts.sumFreeSpins += freeSpins
    if (coins > 0) counts.winningCombinations++
    if (freeSpins > 0) counts.awards++
    if (coins > counts.maxSpinPayCoins) counts.maxSpinPayCoins = coins
  }
  for (const first of firstStops) {
    stops[0] = first
    visit(1)
  }
  return counts
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at)

/** The sums that the return of a slot follows from. */
export type SpinMeans = Pick<SpinCounts, 'combinations' | 'sumPayCoins' | 'sumFreeSpins'>

/**
 * Casino rules §4: the exact return of a slot. A free spin is worth E[T] = E[Y] / (1 − E[K]), where Y is its pay and K the free
 * spins that it wins, so that a base spin with the pay B and the free spins F returns (E[B] + E[F] E[T]) / bet.
 */
export function slotReturnOf({ betCoins }: Pick<Slot, 'betCoins'>, base: SpinMeans, free: SpinMeans): Fraction {
  const mean = (sum: number, { combinations }: SpinMeans) => fraction(BigInt(sum), BigInt(combinations))
  const freeSpin = over(mean(free.sumPayCoins, free), minus(fraction(1n), mean(free.sumFreeSpins, free)))
  const features = times(mean(base.sumFreeSpins, base), freeSpin)
  return over(plus(mean(base.sumPayCoins, base), features), fraction(BigInt(betCoins)))
}
