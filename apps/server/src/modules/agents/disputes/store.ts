import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import type { Dispute } from './model.ts'

const DISPUTES = 'agents.disputes'

export type DisputeFilter = { status?: Dispute['status'] | undefined; partyId?: MemberId | undefined }

export const disputesStore = {
  /** False when the line has an open dispute. */
  async add(tx: Tx, dispute: Omit<Dispute, 'status' | 'decidedAt' | 'answer'>): Promise<boolean> {
    const added = await tables(tx)
      .insertInto(DISPUTES)
      .values({ ...dispute, status: 'open' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('disputeId')
      .executeTakeFirst()
    return added !== undefined
  },
  async lock(tx: Tx, disputeId: string): Promise<Dispute | undefined> {
    return tables(tx).selectFrom(DISPUTES).selectAll().where('disputeId', '=', disputeId).forUpdate().executeTakeFirst()
  },
  async decide(
    tx: Tx,
    disputeId: string,
    decision: { status: 'upheld' | 'rejected' | 'withdrawn'; answer: string | null; decidedAt: Instant },
  ): Promise<void> {
    await tables(tx).updateTable(DISPUTES).set(decision).where('disputeId', '=', disputeId).execute()
  },
  /** The last dispute of each line. */
  async ofLines(reader: Reader, lineIds: readonly string[]): Promise<Map<string, Dispute>> {
    if (lineIds.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(DISPUTES)
      .distinctOn('lineId')
      .selectAll()
      .where('lineId', 'in', lineIds)
      .orderBy('lineId')
      .orderBy('openedAt', 'desc')
      .orderBy('disputeId')
      .execute()
    return new Map(rows.map((row) => [row.lineId, row]))
  },
  async openBefore(reader: Reader, before: Instant): Promise<number> {
    const { count } = await tables(reader)
      .selectFrom(DISPUTES)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('status', '=', 'open')
      .where('openedAt', '<', before)
      .executeTakeFirstOrThrow()
    return count
  },
  /** Open disputes first, the oldest of them before others; then the last decided. */
  async page(reader: Reader, { status, partyId }: DisputeFilter, asked: PageRequest): Promise<Page<Dispute>> {
    let query = tables(reader).selectFrom(DISPUTES).selectAll()
    if (status) query = query.where('status', '=', status)
    if (partyId) query = query.where(({ eb, or }) => or([eb('payerId', '=', partyId), eb('payeeId', '=', partyId)]))
    const ordered = query
      .orderBy(sql`status <> 'open'`)
      .orderBy(sql`case when status = 'open' then opened_at end`)
      .orderBy('decidedAt', 'desc')
      .orderBy('disputeId')
    return page(ordered, asked)
  },
}
