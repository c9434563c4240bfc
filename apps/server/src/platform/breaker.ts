import { type Clock, msBetween } from '@croupier/kernel/clock'

export type Breaker = { run<T>(work: () => Promise<T>): Promise<T>; isOpen(): boolean }

/** Thrown without trying, while the other side is taken to be down. */
export class BreakerOpen extends Error {
  override name = 'BreakerOpen'
}

/**
 * T167: after `failures` failures in a row it stops asking for `restMs`, so that an outside system that is down costs
 * nothing; then one call at a time tries again.
 */
export function breaker({ clock, failures, restMs }: { clock: Clock; failures: number; restMs: number }): Breaker {
  let failed = 0
  let openedAt: Date | undefined
  let trying = false
  const isResting = () => openedAt !== undefined && (trying || msBetween(openedAt, clock.now()) < restMs)
  return {
    isOpen: () => openedAt !== undefined,
    async run(work) {
      if (isResting()) throw new BreakerOpen('the other side is taken to be down')
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
