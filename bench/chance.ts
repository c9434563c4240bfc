import type { Random } from '@croupier/kernel/random'
import { systemRandom } from '../apps/server/src/platform/clock.ts'

/** Random bytes, fetched in bulk. In production browsers generate keys, so their cost must not enter the figures. */
let pool: Uint8Array = new Uint8Array(0)
export const pooledRandom: Random = {
  bytes(length) {
    if (pool.length < length) pool = systemRandom.bytes(65_536)
    const taken = pool.subarray(0, length)
    pool = pool.subarray(length)
    return taken
  },
}
