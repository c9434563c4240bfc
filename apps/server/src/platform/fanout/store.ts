import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import { countOf, tables } from '../db/store.ts'

export const nodesStore = {
  async beat(db: Db, nodeId: string, at: Instant): Promise<void> {
    await tables(db)
      .insertInto('platform.nodes')
      .values({ nodeId, startedAt: at, seenAt: at })
      .onConflict((conflict) => conflict.column('nodeId').doUpdateSet({ seenAt: at }))
      .execute()
  },
  othersSince: (db: Db, nodeId: string, since: Instant): Promise<number> =>
    countOf(tables(db).selectFrom('platform.nodes').where('nodeId', '<>', nodeId).where('seenAt', '>', since)),
  async leave(db: Db, nodeId: string): Promise<void> {
    await tables(db).deleteFrom('platform.nodes').where('nodeId', '=', nodeId).execute()
  },
}
