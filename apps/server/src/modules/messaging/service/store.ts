import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

export const ranksStore = {
  /** 0 without a rank. */
  async of(reader: Reader, memberId: MemberId): Promise<number> {
    const query = tables(reader).selectFrom('messaging.ranks').select('rankLevel').where('memberId', '=', memberId)
    return (await query.executeTakeFirst())?.rankLevel ?? 0
  },
  async set(tx: Tx, memberId: MemberId, rankLevel: number, changedAt: Instant): Promise<void> {
    await tables(tx)
      .insertInto('messaging.ranks')
      .values({ memberId, rankLevel, changedAt })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ rankLevel, changedAt }))
      .execute()
  },
}
