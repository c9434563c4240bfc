import { performance } from 'node:perf_hooks'
import { countSpins, playSlot, type Slot, slots } from '@croupier/game-math/casino/index'
import { stream } from '@croupier/game-math/fairness/index'
import { type Gate, median, rounded } from './quiet.ts'

/** Casino rules §4: the scanner of slotopol passes over 50,722,560 combinations of a 20-line slot in 7.26 s, as its documentation says. */
const SLOTOPOL_PER_SECOND = 50_722_560 / 7.26
/** First stops of a pass: each stands for as many combinations as the other reels have. */
const FIRST_STOPS = 4
const CHUNK = 1_000
const SEED = new Uint8Array(32).fill(7)

/**
 * Spins of each slot on one core in a second: all combinations of its reels, as slotopol counts them, and rounds of the product, whose
 * numbers come from their seeds.
 */
export async function slotsBench({ quietly, slices, seconds }: { quietly: Gate; slices: number; seconds: number }) {
  const figures = []
  for (const slot of slots.values()) {
    const passes: number[] = []
    const rounds: number[] = []
    for (let slice = 0; slice < slices; slice++) {
      passes.push((await quietly(`combinations of ${slot.id}`, async () => passOver(slot))).value)
      rounds.push((await quietly(`rounds of ${slot.id}`, async () => playRounds(slot, seconds))).value)
    }
    const perSecond = Math.round(median(passes))
    const ofSlotopol = rounded(perSecond / SLOTOPOL_PER_SECOND)
    figures.push({ slot: slot.id, perSecond, ofSlotopol, roundsPerSecond: Math.round(median(rounds)) })
  }
  return { slotopolPerSecond: Math.round(SLOTOPOL_PER_SECOND), figures }
}

/** Combinations in a second. */
function passOver(slot: Slot): number {
  const began = performance.now()
  const { combinations } = countSpins(
    slot,
    'base',
    Array.from({ length: FIRST_STOPS }, (_, at) => at),
  )
  return (combinations * 1_000) / (performance.now() - began)
}

/** Paid spins in a second, with the free spins that they win. */
function playRounds(slot: Slot, seconds: number): number {
  const began = performance.now()
  let rounds = 0
  let elapsed = 0
  while (elapsed < seconds * 1_000) {
    for (let nth = 0; nth < CHUNK; nth++)
      playSlot(slot, stream({ serverSeed: SEED, game: slot.id, clientSeed: 'bench', nonce: rounds++ }))
    elapsed = performance.now() - began
  }
  return (rounds * 1_000) / elapsed
}
