import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { StoredTransfer, TurnoverMark } from './model.ts'

export const transfersStore = {
  async add(tx: Tx, transfer: StoredTransfer): Promise<void> {
    await tables(tx).insertInto('agents.transfers').values(transfer).execute()
  },
  async sentSince(reader: Reader, memberId: MemberId, since: Instant): Promise<{ amount: Money; count: number }> {
    const { rows } = await sql<{ amount: Money; count: number }>`
      select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count from agents.transfers
      where member_id = ${memberId} and sent_at >= ${since}`.execute(reader)
    return rows[0]!
  },
  /** The newest transfers that a member sent or received. */
  async latest(reader: Reader, memberId: MemberId, limit: number): Promise<StoredTransfer[]> {
    const side = (column: 'memberId' | 'receiverId') =>
      tables(reader)
        .selectFrom('agents.transfers')
        .selectAll()
        .where(column, '=', memberId)
        .orderBy('sentAt', 'desc')
        .limit(limit)
        .execute()
    const both = [...(await side('memberId')), ...(await side('receiverId'))]
    return both.toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime()).slice(0, limit)
  },
  /** Ids of transfers that are not received yet, oldest first. */
  async unreceived(reader: Reader, limit: number): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('agents.transfers')
      .select('transferId')
      .where('receivedAt', 'is', null)
      .orderBy('sentAt')
      .limit(limit)
      .execute()
    return rows.map(({ transferId }) => transferId)
  },
  lock: (tx: Tx, transferId: string): Promise<StoredTransfer | undefined> =>
    tables(tx)
      .selectFrom('agents.transfers')
      .selectAll()
      .where('transferId', '=', transferId)
      .forUpdate()
      .executeTakeFirst(),
  async markReceived(tx: Tx, transferId: string, receivedAt: Instant): Promise<void> {
    await tables(tx).updateTable('agents.transfers').set({ receivedAt }).where('transferId', '=', transferId).execute()
  },

  async marks(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, TurnoverMark>> {
    if (memberIds.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom('agents.turnover')
      .selectAll()
      .where('memberId', 'in', memberIds)
      .execute()
    return new Map(rows.map(({ memberId, ...mark }) => [memberId, mark]))
  },
  async setMark(
    tx: Tx,
    memberId: MemberId,
    mark: { required: Money; sinceDay: BusinessDay; playedBefore: Money },
  ): Promise<void> {
    await tables(tx)
      .insertInto('agents.turnover')
      .values({ memberId, ...mark })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(mark))
      .execute()
  },
}
