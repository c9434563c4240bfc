import type { Slot, SpinCounts, SpinMode } from '@croupier/game-math/casino/index'
import { countSpins, fractionText, slotReturnOf, slots } from '@croupier/game-math/casino/index'

/** Spins every combination of every slot, prints the sums, and returns how many slots differ from their published analysis. */
export function printEnumerations(games?: readonly string[]): number {
  const chosen = [...slots.values()].filter(({ id }) => games?.includes(id) ?? true)
  return chosen.filter((slot) => !isAsPublished(slot)).length
}

function isAsPublished(slot: Slot): boolean {
  const base = enumerate(slot, 'base')
  const free = enumerate(slot, 'free')
  const exact = fractionText(slotReturnOf(slot, base, free))
  const isRight = exact === slot.analysis.rtpExact && agrees(slot, 'base', base) && agrees(slot, 'free', free)
  console.log(`${slot.id}: RTP ${exact}, published ${slot.analysis.rtpExact}: ${isRight ? 'equal' : 'DIFFERENT'}`)
  return isRight
}

function enumerate(slot: Slot, mode: SpinMode): SpinCounts {
  const began = performance.now()
  const counts = countSpins(slot, mode)
  const seconds = (performance.now() - began) / 1_000
  console.log(`${slot.id}, ${mode}: ${JSON.stringify(counts)} in ${seconds.toFixed(1)} s`)
  return counts
}

function agrees({ analysis }: Slot, mode: SpinMode, counts: SpinCounts): boolean {
  const { combinations, sumPayCoins, maxSpinPayCoins, hitRate } = analysis[mode]
  return (
    counts.combinations === combinations &&
    counts.sumPayCoins === sumPayCoins &&
    counts.maxSpinPayCoins === maxSpinPayCoins &&
    Math.abs(counts.winningCombinations / counts.combinations - hitRate) < 1e-9
  )
}
