import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { StoredClosure } from './model.ts'

const closures = (reader: Reader) =>
  tables(reader).selectFrom('safer_gambling.closures').selectAll().where('reopenedAt', 'is', null)
const one = (tx: Tx, id: string) => tables(tx).updateTable('safer_gambling.closures').where('closureId', '=', id)

type ClosureRow = Omit<StoredClosure, 'id' | 'payout'> & {
  closureId: string
  method: string | null
  bankAccountId: string | null
}
const closureFrom = ({ closureId, method, bankAccountId, ...rest }: ClosureRow): StoredClosure => ({
  id: closureId,
  memberId: rest.memberId,
  reason: rest.reason,
  requestedAt: rest.requestedAt,
  payoutAt: rest.payoutAt,
  closedAt: rest.closedAt,
  payout: method !== null && bankAccountId !== null ? { method, bankAccountId } : null,
})

export const closuresStore = {
  /** The members among these whose account is closing or closed. */
  async amongClosing(reader: Reader, memberIds: readonly MemberId[]): Promise<MemberId[]> {
    if (memberIds.length === 0) return []
    const query = closures(reader).where('memberId', '=', sql<MemberId>`any(${memberIds}::text[])`)
    return (await query.execute()).map(({ memberId }) => memberId)
  },
  async add(tx: Tx, { id, payout, ...closure }: StoredClosure): Promise<void> {
    const to = payout ?? { method: null, bankAccountId: null }
    await tables(tx)
      .insertInto('safer_gambling.closures')
      .values({ closureId: id, ...closure, ...to })
      .execute()
  },

  /** The closing of a member's account, or its end; undefined while the account stays open. */
  async ofMember(reader: Reader, memberId: MemberId): Promise<StoredClosure | undefined> {
    const row = await closures(reader).where('memberId', '=', memberId).executeTakeFirst()
    return row && closureFrom(row)
  },

  /** The closings that still wait for something, the oldest first. */
  async running(reader: Reader, limit: number): Promise<MemberId[]> {
    const rows = await closures(reader).where('closedAt', 'is', null).orderBy('requestedAt').limit(limit).execute()
    return rows.map(({ memberId }) => memberId)
  },

  async notePayout(tx: Tx, id: string, at: Instant): Promise<void> {
    await one(tx, id).set({ payoutAt: at }).execute()
  },
  async close(tx: Tx, id: string, at: Instant): Promise<void> {
    await one(tx, id).set({ closedAt: at }).execute()
  },
  async reopen(tx: Tx, id: string, at: Instant): Promise<void> {
    await one(tx, id).set({ reopenedAt: at }).execute()
  },
}
