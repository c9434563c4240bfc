import { randomFillSync } from 'node:crypto'
import type { Clock, Instant } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'

/** The machine's clock. Only programs such as `main.ts` use it; everything else gets its clock as an argument. */
export const systemClock: Clock = { now: () => new Date() }

/** Tells whether somebody has set the machine's clock since it was last found right. */
export type ClockSteps = {
  /** By how many milliseconds the clock was set at most, as seen at any reading since it was found right. */
  steppedMs(): number
  /** The clock was right, for example by the database's, when its lead over the steady clock was `leadMs()`. */
  trust(leadMs: number): void
  /** How far the clock is ahead of the steady one, in milliseconds. Only its changes mean something. */
  leadMs(): number
}

/**
 * A clock that notices at each reading when it was set, by comparing it with the time since the process started, which nobody
 * can set. A step stays noticed after the clock was set back, because times read in between are still in use.
 */
export function watchedClock(
  clock: Clock = systemClock,
  steadyMs: () => number = () => performance.now(),
): Clock & { steps: ClockSteps } {
  let rightLeadMs = clock.now().getTime() - steadyMs()
  let steppedMs = 0
  function now(): Instant {
    const before = steadyMs()
    const at = clock.now()
    const step = stepMs({ lead: at.getTime() - before, right: rightLeadMs, waited: () => steadyMs() - before })
    if (step > steppedMs) steppedMs = step
    return at
  }
  return {
    now,
    steps: {
      steppedMs: () => steppedMs,
      leadMs: () => clock.now().getTime() - steadyMs(),
      trust(leadMs) {
        rightLeadMs = leadMs
        steppedMs = 0
      },
    },
  }
}

/** A process that was stopped between its two readings looks like a clock set forward by as long, which is no step. */
function stepMs({ lead, right, waited }: { lead: number; right: number; waited: () => number }): number {
  if (lead < right) return right - lead
  const ahead = lead - right
  return ahead < 1 ? 0 : Math.max(0, ahead - waited())
}

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
