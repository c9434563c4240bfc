/** An estimate of the server's clock. Countdowns use it, so a wrong clock on a phone does not close them early. */
export type ServerClock = {
  /** Milliseconds since the epoch on the server. */
  now(): number
  /** Takes the server's time of an answer, with the local times of request and answer. The shortest round trip wins. */
  observe(serverTime: number, sentAt: number, receivedAt: number): void
  /** The local clock, for measuring a round trip. */
  local(): number
}

/** A better estimate replaces a worse one. After this time any estimate does, because clocks drift. */
const TRUSTED_MS = 120_000

export function serverClock({ now }: { now(): number }): ServerClock {
  let offset = 0
  let best = Number.POSITIVE_INFINITY
  let measuredAt = Number.NEGATIVE_INFINITY
  return {
    now: () => now() + offset,
    local: now,
    observe(serverTime, sentAt, receivedAt) {
      const roundTrip = receivedAt - sentAt
      if (roundTrip < 0 || (roundTrip > best && receivedAt - measuredAt < TRUSTED_MS)) return
      best = roundTrip
      measuredAt = receivedAt
      offset = serverTime + roundTrip / 2 - receivedAt
    },
  }
}
