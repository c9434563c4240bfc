import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { SuppressionKey } from './store.ts'

/** The rows of `notifications.soft_bounces`. */
export const softBouncesStore = {
  /** Counts one more since the last delivery, and returns how many there are. Those before `from` no longer count. */
  async count(tx: Tx, { channel, recipientMac }: SuppressionKey, { at, from }: { at: Instant; from: Instant }) {
    const isOld = sql<boolean>`soft_bounces.since < ${from}`
    const { bounces } = await tables(tx)
      .insertInto('notifications.soft_bounces')
      .values({ channel, recipientMac, bounces: 1, since: at })
      .onConflict((conflict) =>
        conflict.columns(['channel', 'recipientMac']).doUpdateSet({
          bounces: sql`case when ${isOld} then 1 else soft_bounces.bounces + 1 end`,
          since: sql`case when ${isOld} then excluded.since else soft_bounces.since end`,
        }),
      )
      .returning('bounces')
      .executeTakeFirstOrThrow()
    return bounces
  },
  async forget(tx: Tx, channel: SuppressionKey['channel'], macs: readonly string[]): Promise<void> {
    await tables(tx)
      .deleteFrom('notifications.soft_bounces')
      .where('channel', '=', channel)
      .where('recipientMac', 'in', macs)
      .execute()
  },
  async forgetOlder(db: Reader, than: Instant): Promise<void> {
    await tables(db).deleteFrom('notifications.soft_bounces').where('since', '<', than).execute()
  },
}
