import { type Clock, MS } from '@croupier/kernel/clock'

/** Browsers send a frame every 25 seconds. After this long without one the peer is gone, even if the socket looks open. */
const IDLE_MS = 90 * MS.second
const CHECK_MS = 15 * MS.second

type Terminable = { terminate(): void }
export type IdleCheck<One extends Terminable> = ReturnType<typeof idleCheck<One>>

/** Terminates connections that have been idle for too long, with one timer for all of them. */
export function idleCheck<One extends Terminable>(clock: Clock) {
  const lastFrameAt = new Map<One, number>()
  const terminateIdle = () => {
    const oldest = clock.now().getTime() - IDLE_MS
    for (const [one, at] of lastFrameAt) if (at < oldest) one.terminate()
  }
  const timer = setInterval(terminateIdle, CHECK_MS).unref()
  return {
    touch: (one: One): void => void lastFrameAt.set(one, clock.now().getTime()),
    forget: (one: One): void => void lastFrameAt.delete(one),
    terminateIdle,
    stop: () => clearInterval(timer),
  }
}
