import type { Clock } from '@croupier/kernel/clock'
import { DRIFT_MS } from './signature.ts'

/** Provider wallet rules §3.2: whether a request id is new. It is remembered for as long as its signature is valid. */
export function requestIds({ now }: Clock): (requestId: string) => boolean {
  const used = new Map<string, number>()
  return (requestId) => {
    const at = now().getTime()
    // The oldest come first.
    for (const [id, until] of used) {
      if (until > at) break
      used.delete(id)
    }
    if (used.has(requestId)) return false
    // A signature from a clock ahead of ours is valid for up to twice the drift.
    used.set(requestId, at + 2 * DRIFT_MS)
    return true
  }
}
