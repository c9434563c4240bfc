import { randomFillSync } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'

/** The machine's clock. Only programs such as `main.ts` use it; everything else gets its clock as an argument. */
export const systemClock: Clock = { now: () => new Date() }

const POOL_BYTES = 4_096
let pool = new Uint8Array(0)
let used = 0

/**
 * The operating system's source of randomness. Small requests are served from a pool, because a system call costs more
 * than most uses of the bytes. Bytes that were handed out are wiped from the pool.
 */
export const systemRandom: Random = {
  bytes(length) {
    if (length > POOL_BYTES / 8) return randomFillSync(new Uint8Array(length))
    if (used + length > pool.length) {
      pool = randomFillSync(new Uint8Array(POOL_BYTES))
      used = 0
    }
    const taken = pool.slice(used, used + length)
    pool.fill(0, used, used + length)
    used += length
    return taken
  },
}
