import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

export type StoredDormancy = { memberId: MemberId; notifiedAt: Instant; dormantAt: Instant | null }

export const dormanciesStore = {
  ofMember: (reader: Reader, memberId: MemberId): Promise<StoredDormancy | undefined> =>
    tables(reader)
      .selectFrom('safer_gambling.dormancies')
      .selectAll()
      .where('memberId', '=', memberId)
      .executeTakeFirst(),

  /** False when the member was told before. */
  async tell(tx: Tx, memberId: MemberId, at: Instant): Promise<boolean> {
    const row = await tables(tx)
      .insertInto('safer_gambling.dormancies')
      .values({ memberId, notifiedAt: at, dormantAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('memberId')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Members who were told until an instant, and are not dormant yet. */
  async toldUntil(reader: Reader, until: Instant, limit: number): Promise<MemberId[]> {
    const rows = await tables(reader)
      .selectFrom('safer_gambling.dormancies')
      .select('memberId')
      .where('dormantAt', 'is', null)
      .where('notifiedAt', '<=', until)
      .orderBy('notifiedAt')
      .limit(limit)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },

  async begin(tx: Tx, memberId: MemberId, at: Instant): Promise<void> {
    await tables(tx)
      .updateTable('safer_gambling.dormancies')
      .set({ dormantAt: at })
      .where('memberId', '=', memberId)
      .execute()
  },

  async remove(tx: Tx, memberId: MemberId): Promise<void> {
    await tables(tx).deleteFrom('safer_gambling.dormancies').where('memberId', '=', memberId).execute()
  },
}
