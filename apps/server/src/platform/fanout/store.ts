import type { Instant } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'

export const nodesStore = {
  async beat(db: Db, nodeId: string, at: Instant): Promise<void> {
    await db
      .insertInto('platform.nodes')
      .values({ node_id: nodeId, started_at: at, seen_at: at })
      .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ seen_at: at }))
      .execute()
  },
  async othersSince(db: Db, nodeId: string, since: Instant): Promise<number> {
    const row = await db
      .selectFrom('platform.nodes')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('node_id', '<>', nodeId)
      .where('seen_at', '>', since)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  async leave(db: Db, nodeId: string): Promise<void> {
    await db.deleteFrom('platform.nodes').where('node_id', '=', nodeId).execute()
  },
}
