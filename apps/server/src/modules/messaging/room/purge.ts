import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Cron, Task } from '../../../platform/jobs/jobs.ts'
import { keptSince } from './rules.ts'
import { roomStore as store } from './store.ts'

const PURGE = 'messaging.purge_rooms'
const BATCH = 5_000

type Deps = {
  db: Db
  clock: Clock
  /** Port: the members whose data are on legal hold, implemented by privacy. */
  membersOnHold(reader: Reader): Promise<readonly MemberId[]>
}

/** T135: removes messages of the rooms after 90 days, but for those of members on legal hold. */
export function roomPurge({ db, clock, membersOnHold }: Deps): { task: Task; cron: Cron } {
  const purgeSome = () =>
    db.transaction().execute(async (tx) => store.removeOld(tx, keptSince(clock.now()), await membersOnHold(tx), BATCH))
  const run = async () => {
    while ((await purgeSome()) > 0) {}
  }
  return { task: { name: PURGE, run }, cron: { task: PURGE, match: '53 3 * * *' } }
}
