import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Db } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { maskAddress } from '../../../platform/sessions/rules.ts'

export type LockoutDeps = { db: Db; clock: Clock; random: Random; outbox: Outbox }

/** T017: records a lockout, which notifies the owner of the account. `memberId` is null for a name without an account (T016). */
export async function recordLockout(
  { db, clock, random, outbox }: LockoutDeps,
  { memberId, minutes, address }: { memberId: MemberId | null; minutes: number; address: string },
): Promise<void> {
  const reference = `locked-out:${uuidV7(clock.now(), random)}`
  const fact = { reference, memberId, minutes, address: maskAddress(address) }
  await db.transaction().execute((tx) => outbox.record(tx, 'member.locked_out', fact))
}
