import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Cron, Task } from '../../../platform/jobs/jobs.ts'
import { keptSince } from './rules.ts'
import { chatsStore as store } from './store.ts'

export type PurgeDeps = {
  db: Db
  clock: Clock
  files: Pick<Files, 'remove'>
  /** Port: the members whose data are on legal hold, implemented by privacy. */
  membersOnHold(reader: Reader): Promise<readonly MemberId[]>
}

const PURGE = 'messaging.purge_chats'
const BATCH = 200

/** T135: removes chats 90 days after their last line, but for those of members on legal hold. */
export function chatPurge({ db, clock, files, membersOnHold }: PurgeDeps): { task: Task; cron: Cron } {
  const purgeSome = () =>
    db.transaction().execute(async (tx) => {
      const { count, files: gone } = await store.removeOld(tx, keptSince(clock.now()), await membersOnHold(tx), BATCH)
      for (const fileId of gone) await files.remove(tx, fileId)
      return count
    })
  const run = async () => {
    while ((await purgeSome()) > 0) {}
  }
  return { task: { name: PURGE, run }, cron: { task: PURGE, match: '41 3 * * *' } }
}
