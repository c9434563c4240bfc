import type { Instant } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { ApprovalStatus, StoredChange } from './model.ts'

export type ApprovalRow = Row<'staff.approvals'>
type Decided = 'decidedBy' | 'decidedByName' | 'decidedAt' | 'note'
export type NewApproval = Omit<ApprovalRow, 'status' | Decided>
export type Decision = Pick<ApprovalRow, 'status' | Decided>
export type ApprovalFilter = {
  status?: ApprovalStatus | 'expired' | undefined
  kind?: string | undefined
  view?: 'for_me' | 'by_me' | undefined
  /** By the time of the request, `to` excluded. */
  from?: Instant | undefined
  to?: Instant | undefined
}
/** The member of staff who reads the list, and the kinds of request that this person may decide. */
export type ApprovalReader = { staffId: StaffId; kinds: readonly string[] }

const anyOf = (kinds: readonly string[]) => sql<string>`any(${kinds}::text[])`
const json = (value: unknown): string => JSON.stringify(value ?? null)
const approvals = (db: Reader) => tables(db).selectFrom('staff.approvals').selectAll()

export const approvalsStore = {
  async add(tx: Tx, { before, after, payload, ...request }: NewApproval): Promise<void> {
    await tables(tx)
      .insertInto('staff.approvals')
      .values({ ...request, before: json(before), after: json(after), payload: json(payload), status: 'pending' })
      .execute()
  },
  lock: (tx: Tx, approvalId: string): Promise<ApprovalRow | undefined> =>
    approvals(tx).where('approvalId', '=', approvalId).forUpdate().executeTakeFirst(),
  /** Stores the change as it stands at the decision. */
  async freeze(tx: Tx, approvalId: string, { before, after }: StoredChange): Promise<void> {
    await tables(tx)
      .updateTable('staff.approvals')
      .set({ before: json(before), after: json(after) })
      .where('approvalId', '=', approvalId)
      .execute()
  },
  async decide(tx: Tx, approvalId: string, decision: Decision): Promise<void> {
    await tables(tx).updateTable('staff.approvals').set(decision).where('approvalId', '=', approvalId).execute()
  },
  /** Approved requests of a kind from an instant up to, and without, another, in that order. */
  approvedBetween: (db: Reader, kind: string, from: Instant, to: Instant) =>
    tables(db)
      .selectFrom('staff.approvals')
      .select(['approvalId', 'payload', 'before', 'after', 'reason', 'requestedByName'])
      .select((eb) => [
        eb.ref('decidedAt').$notNull().as('decidedAt'),
        eb.ref('decidedByName').$notNull().as('decidedByName'),
      ])
      .where('kind', '=', kind)
      .where('status', '=', 'approved')
      .where('decidedAt', '>=', from)
      .where('decidedAt', '<', to)
      .orderBy('decidedAt')
      .execute(),
  /** Pending requests oldest first, all others newest first. A request that was not decided in time is `expired`. */
  page(
    db: Reader,
    { status, kind, view, from, to, ...asked }: ApprovalFilter & PageRequest,
    { staffId, kinds }: ApprovalReader,
    now: Instant,
  ): Promise<Page<ApprovalRow>> {
    let query = approvals(db)
    if (kind !== undefined) query = query.where('kind', '=', kind)
    if (status !== undefined) query = query.where('status', '=', status === 'expired' ? 'pending' : status)
    if (status === 'pending') query = query.where('expiresAt', '>', now)
    if (status === 'expired') query = query.where('expiresAt', '<=', now)
    if (view === 'by_me') query = query.where('requestedBy', '=', staffId)
    if (view === 'for_me') query = query.where('requestedBy', '<>', staffId).where('kind', '=', anyOf(kinds))
    if (from !== undefined) query = query.where('requestedAt', '>=', from)
    if (to !== undefined) query = query.where('requestedAt', '<', to)
    const direction = status === 'pending' ? 'asc' : 'desc'
    return page(query.orderBy('requestedAt', direction).orderBy('approvalId', direction), asked)
  },
  /** The number of pending requests in each view of the reader. */
  async counts(db: Reader, { staffId, kinds }: ApprovalReader, now: Instant) {
    const { forMe, byMe } = await tables(db)
      .selectFrom('staff.approvals')
      .select((eb) => [
        eb.fn
          .countAll<bigint>()
          .filterWhere('requestedBy', '<>', staffId)
          .filterWhere('kind', '=', anyOf(kinds))
          .as('forMe'),
        eb.fn.countAll<bigint>().filterWhere('requestedBy', '=', staffId).as('byMe'),
      ])
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now)
      .executeTakeFirstOrThrow()
    return { for_me: Number(forMe), by_me: Number(byMe) }
  },
  byId: (db: Reader, approvalId: string): Promise<ApprovalRow> =>
    approvals(db).where('approvalId', '=', approvalId).executeTakeFirstOrThrow(),
}
