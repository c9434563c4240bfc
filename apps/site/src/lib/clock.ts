/** The server's clock as this browser can tell: countdowns run by it, so a wrong clock on a phone closes nothing early. */
export type ServerClock = {
  /** Milliseconds since the epoch on the server. */
  now(): number
  /** Told at what moment of ours a question left and its answer came; the shortest round trip counts most. */
  hear(serverTime: number, sentAt: number, receivedAt: number): void
  /** The moments of our own clock, for measuring a round trip. */
  local(): number
}

/** A better measure replaces a worse one; after this long any measure does, because clocks drift. */
const TRUSTED_MS = 120_000

export function serverClock({ now }: { now(): number }): ServerClock {
  let offset = 0
  let best = Number.POSITIVE_INFINITY
  let measuredAt = Number.NEGATIVE_INFINITY
  return {
    now: () => now() + offset,
    local: now,
    hear(serverTime, sentAt, receivedAt) {
      const roundTrip = receivedAt - sentAt
      if (roundTrip < 0 || (roundTrip > best && receivedAt - measuredAt < TRUSTED_MS)) return
      best = roundTrip
      measuredAt = receivedAt
      offset = serverTime + roundTrip / 2 - receivedAt
    },
  }
}
