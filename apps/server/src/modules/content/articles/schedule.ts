import { type Clock, type Instant, plusMs } from '@croupier/kernel/clock'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'

export type ScheduleDeps = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  /** Lets open pages read the announcements again after the commit. */
  announceChange(tx: Tx, by: string): Promise<void>
}

const DUE = 'content.announcements.due'
/** A node's clock may be this much behind the database's, which starts the job. */
const DRIFT_MS = 100

/** §9: open pages read the announcements again when one begins or ends. */
export function announcementSchedule({ db, clock, jobs, announceChange }: ScheduleDeps) {
  return {
    async announceAt(tx: Tx, instants: readonly (Instant | null)[]): Promise<void> {
      for (const at of instants) {
        if (at === null || at <= clock.now()) continue
        await jobs.add(tx, DUE, {}, { runAt: plusMs(at, DRIFT_MS), key: `${DUE}:${at.toISOString()}` })
      }
    },
    task: {
      name: DUE,
      run: () => db.transaction().execute((tx) => announceChange(tx, 'schedule')),
    } satisfies Task,
  }
}
