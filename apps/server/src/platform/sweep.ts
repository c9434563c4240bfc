import type { Clock } from '@croupier/kernel/clock'
import type { Db } from './db/database.ts'
import { cipherStore, throttleStore } from './http/store.ts'
import type { Cron, Task } from './jobs/jobs.ts'
import { ticketStore } from './live/store.ts'
import { partnerRequestsStore } from './partner/store.ts'

/** Deletes expired rows every quarter of an hour, so that these tables stay small. */
export function sweep({ db, clock }: { db: Db; clock: Clock }): { task: Task; cron: Cron } {
  const run = async () => {
    const now = clock.now()
    await cipherStore.forgetBefore(db, now)
    await ticketStore.forgetBefore(db, now)
    await throttleStore.forgetBefore(db, now)
    await partnerRequestsStore.forgetBefore(db, now)
  }
  return { task: { name: 'platform.sweep', run }, cron: { task: 'platform.sweep', match: '*/15 * * * *' } }
}
