import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { SoftBounces } from '../policy.ts'
import { softBouncesStore as store } from './soft-bounces-store.ts'
import type { SuppressionKey } from './store.ts'

export type SoftBouncesDeps = { clock: Clock; softBounces(): SoftBounces }

/** The instant from which soft bounces count. */
const countedFrom = ({ clock, softBounces }: SoftBouncesDeps): Instant =>
  plusMs(clock.now(), -softBounces().softBounceDays * MS.day)

/** Counts a soft bounce. True when the recipient has reached the number of the setting; then the count starts anew. */
export async function reachesLimit(deps: SoftBouncesDeps, tx: Tx, key: SuppressionKey): Promise<boolean> {
  const bounces = await store.count(tx, key, { at: deps.clock.now(), from: countedFrom(deps) })
  if (bounces < deps.softBounces().softBounces) return false
  await store.forget(tx, key.channel, [key.recipientMac])
  return true
}

/** Removes counts that no longer matter. */
export const forgetOldBounces = (deps: SoftBouncesDeps, db: Reader): Promise<void> =>
  store.forgetOlder(db, countedFrom(deps))
