import { type Clock, MS } from '@croupier/kernel/clock'

/** Browsers say something every 25 seconds; who was not heard for so long is gone, whatever the socket believes. */
const MOST_MS = 90 * MS.second
const LOOK_MS = 15 * MS.second

export type Silence = ReturnType<typeof silence>

/** Finds connections whose other end has vanished without a word: one timer for all of them, however many there are. */
export function silence<One extends { terminate(): void }>(clock: Clock) {
  const heard = new Map<One, number>()
  const look = () => {
    const longAgo = clock.now().getTime() - MOST_MS
    for (const [one, at] of heard) if (at < longAgo) one.terminate()
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    hear: (one: One): void => void heard.set(one, clock.now().getTime()),
    forget: (one: One): void => void heard.delete(one),
    look,
    stop: () => clearInterval(timer),
  }
}
