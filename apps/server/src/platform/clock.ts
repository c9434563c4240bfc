import { randomFillSync } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'

/** The machine's clock: made in `main.ts` and nowhere else. */
export const systemClock: Clock = { now: () => new Date() }
const POOL = 4_096
let pool = new Uint8Array(0)
let used = 0

/**
 * The operating system's source of chance. Few bytes come out of a pool that it filled, because asking it each time
 * costs more than most of what they are for; what was given out is wiped from the pool.
 */
export const systemRandom: Random = {
  bytes(length) {
    if (length > POOL / 8) return randomFillSync(new Uint8Array(length))
    if (used + length > pool.length) {
      pool = randomFillSync(new Uint8Array(POOL))
      used = 0
    }
    const taken = pool.slice(used, used + length)
    pool.fill(0, used, used + length)
    used += length
    return taken
  },
}
