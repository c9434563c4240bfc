import type { Instant } from '@croupier/kernel/clock'
import type { Db } from './database.ts'

/** The accounts of a demo have printed passwords; production has none that its operator did not create. */
export type Purpose = 'demo' | 'production'

/**
 * T025: records the purpose of a new database. The first start decides it, and the server cannot change it afterwards, so
 * production never runs on the database of a demo, nor a demo on one of production.
 */
export async function claimPurpose(db: Db, purpose: Purpose, now: Instant): Promise<void> {
  await db
    .insertInto('platform.purpose')
    .values({ purpose, decided_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { purpose: found } = await db.selectFrom('platform.purpose').select('purpose').executeTakeFirstOrThrow()
  if (found === purpose) return
  throw new Error(
    `This is the database of ${found === 'demo' ? 'a demo' : 'production'}. Use an empty one for ${purpose}.`,
  )
}
