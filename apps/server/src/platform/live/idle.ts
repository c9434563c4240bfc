import { type Clock, MS } from '@croupier/kernel/clock'

/** Browsers send a frame every 25 seconds. After this long without one the peer is gone, even if the socket looks open. */
const IDLE_MS = 90 * MS.second
const CHECK_MS = 15 * MS.second

type Terminable = { terminate(): void }
export type IdleCheck<One extends Terminable> = ReturnType<typeof idleCheck<One>>

/** Terminates connections that have been idle for too long, with one timer for all of them. */
export function idleCheck<One extends Terminable>(clock: Clock) {
  const deadlines = new Map<One, number>()
  const terminateIdle = () => {
    const now = clock.now().getTime()
    for (const [one, deadline] of deadlines) if (deadline < now) one.terminate()
  }
  const timer = setInterval(terminateIdle, CHECK_MS).unref()
  return {
    /** Expects the next frame of a connection within `allowedMs`. */
    touch: (one: One, allowedMs = IDLE_MS): void => void deadlines.set(one, clock.now().getTime() + allowedMs),
    forget: (one: One): void => void deadlines.delete(one),
    terminateIdle,
    stop: () => clearInterval(timer),
  }
}
