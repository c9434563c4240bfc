import type { Random } from '@croupier/kernel/random'
import { systemRandom } from '../apps/server/src/platform/clock.ts'

/** Keys come from browsers: making them here must not be what is measured, so chance is fetched in bulk. */
let pool: Uint8Array = new Uint8Array(0)
export const pooledRandom: Random = {
  bytes(length) {
    if (pool.length < length) pool = systemRandom.bytes(65_536)
    const taken = pool.subarray(0, length)
    pool = pool.subarray(length)
    return taken
  },
}
