import { type Clock, msBetween } from '@croupier/kernel/clock'

export type Breaker = { run<T>(work: () => Promise<T>): Promise<T>; isOpen(): boolean }

/** Thrown instead of a call while the breaker is open. */
export class BreakerOpen extends Error {
  override name = 'BreakerOpen'
}

/**
 * T167: a circuit breaker. After `failures` failures in a row it refuses calls for `openMs`, so an outside system that is
 * down costs nothing. Then it lets one call at a time try again.
 */
export function breaker({ clock, failures, openMs }: { clock: Clock; failures: number; openMs: number }): Breaker {
  let failed = 0
  let openedAt: Date | undefined
  let trying = false
  const isRefusing = () => openedAt !== undefined && (trying || msBetween(openedAt, clock.now()) < openMs)
  return {
    isOpen: () => openedAt !== undefined,
    async run(work) {
      if (isRefusing()) throw new BreakerOpen('the outside system is considered to be down')
      trying = openedAt !== undefined
      try {
        const answer = await work()
        failed = 0
        openedAt = undefined
        return answer
      } catch (error) {
        failed += 1
        if (failed >= failures) openedAt = clock.now()
        throw error
      } finally {
        trying = false
      }
    },
  }
}
