import { playSlot, type Slot, slots } from '@croupier/game-math/casino/index'
import { stream } from '@croupier/game-math/fairness/index'
import { seededStream } from './measure.ts'

const MEASURE_MS = 1_000
const CHUNK = 1_000

/** Prints how many spins a core simulates, and how many rounds of the product it computes, in a second. */
export function printSlotSpeeds(games?: readonly string[]): void {
  for (const slot of slots.values()) {
    if (games && !games.includes(slot.id)) continue
    const simulated = perSecond(simulator(slot)).toLocaleString('en')
    const played = perSecond(player(slot)).toLocaleString('en')
    console.log(`${slot.id}: ${simulated} spins simulated and ${played} spins of pf1 rounds per second on one core`)
  }
}

/** Counts the spins of a round, free spins included, on one stream without end. */
function simulator(slot: Slot): () => number {
  const source = seededStream('speed')
  return () => playSlot(slot, source).spins.length
}

/** Counts the spins of a round on the stream of its own nonce. */
function player(slot: Slot): () => number {
  const serverSeed = new Uint8Array(32).fill(1)
  let nonce = 0
  return () => playSlot(slot, stream({ serverSeed, game: slot.id, clientSeed: 'speed', nonce: nonce++ })).spins.length
}

function perSecond(round: () => number): number {
  const began = performance.now()
  let spins = 0
  let elapsed = 0
  while (elapsed < MEASURE_MS) {
    for (let nth = 0; nth < CHUNK; nth++) spins += round()
    elapsed = performance.now() - began
  }
  return Math.round((spins / elapsed) * 1_000)
}
