import type { Instant } from '@croupier/kernel/clock'

/** Decisions "Safety": when the last of several cooldowns ends, or null when none of them lasts beyond `now`. */
export function cooldownUntil(ends: readonly (Instant | null | undefined)[], now: Instant): Instant | null {
  let latest: Instant | null = null
  for (const end of ends) if (end && end > now && (latest === null || end > latest)) latest = end
  return latest
}
