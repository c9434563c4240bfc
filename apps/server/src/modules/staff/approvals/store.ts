import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Approval, ApprovalStatus, StoredChange } from './model.ts'

export type NewApproval = Omit<Approval, 'status'> & StoredChange & { at: Instant }
export type ApprovalFilter = {
  status?: ApprovalStatus | 'expired' | undefined
  kind?: string | undefined
  view?: 'for_me' | 'by_me' | undefined
}
/** The member of staff who reads the list, and the kinds of request that this person may decide. */
export type ApprovalReader = { staffId: string; kinds: readonly string[] }
type Settled = { status: ApprovalStatus; by: string; byName: string; at: Instant; note: string }

/** The table's check allows no other status. */
const statusOf = (status: string) => status as ApprovalStatus

export const approvalsStore = {
  async add(tx: Tx, one: NewApproval): Promise<void> {
    await tx
      .insertInto('staff.approvals')
      .values({
        approval_id: one.id,
        kind: one.kind,
        object: one.object,
        before: JSON.stringify(one.before ?? null),
        after: JSON.stringify(one.after ?? null),
        payload: JSON.stringify(one.payload),
        reason: one.reason,
        status: 'pending',
        requested_by: one.requestedBy.id,
        requested_by_name: one.requestedBy.name,
        requested_with: one.requestedWith,
        requested_at: one.at,
        expires_at: one.expiresAt,
      })
      .execute()
  },
  async lock(tx: Tx, id: string): Promise<Approval | undefined> {
    const row = await tx
      .selectFrom('staff.approvals')
      .selectAll()
      .where('approval_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return (
      row && {
        id: row.approval_id,
        kind: row.kind,
        object: row.object,
        payload: row.payload,
        reason: row.reason,
        status: statusOf(row.status),
        requestedBy: { id: row.requested_by, name: row.requested_by_name },
        requestedWith: row.requested_with,
        expiresAt: row.expires_at,
      }
    )
  },
  /** Keeps the change as it stands at the decision. */
  async freeze(tx: Tx, id: string, { before, after }: StoredChange): Promise<void> {
    await tx
      .updateTable('staff.approvals')
      .set({ before: JSON.stringify(before ?? null), after: JSON.stringify(after ?? null) })
      .where('approval_id', '=', id)
      .execute()
  },
  async decide(tx: Tx, id: string, { status, by, byName, at, note }: Settled): Promise<void> {
    await tx
      .updateTable('staff.approvals')
      .set({ status, decided_by: by, decided_by_name: byName, decided_at: at, note })
      .where('approval_id', '=', id)
      .execute()
  },
  /** Approved requests of a kind from an instant up to, and without, another, in that order. */
  approvedBetween: (db: Reader, kind: string, from: Instant, to: Instant) =>
    db
      .selectFrom('staff.approvals')
      .select(['approval_id', 'payload', 'before', 'after', 'reason', 'requested_by_name'])
      .select((eb) => [eb.ref('decided_at').$notNull().as('decided_at')])
      .select((eb) => [eb.ref('decided_by_name').$notNull().as('decided_by_name')])
      .where('kind', '=', kind)
      .where('status', '=', 'approved')
      .where('decided_at', '>=', from)
      .where('decided_at', '<', to)
      .orderBy('decided_at')
      .execute(),
  async page(
    db: Reader,
    { status, kind, view }: ApprovalFilter,
    { staffId, kinds }: ApprovalReader,
    now: Instant,
    { page, pageSize }: { page: number; pageSize: number },
  ) {
    const direction = status === 'pending' ? 'asc' : 'desc'
    const base = db
      .selectFrom('staff.approvals')
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(status === 'pending', (query) => query.where('status', '=', 'pending').where('expires_at', '>', now))
      .$if(status === 'expired', (query) => query.where('status', '=', 'pending').where('expires_at', '<=', now))
      .$if(status === 'approved' || status === 'rejected', (query) => query.where('status', '=', status ?? ''))
      .$if(view === 'by_me', (query) => query.where('requested_by', '=', staffId))
      .$if(view === 'for_me', (query) =>
        query.where('requested_by', '<>', staffId).where('kind', '=', sql<string>`any(${kinds}::text[])`),
      )
    const rows = await base
      .selectAll()
      .orderBy('requested_at', direction)
      .orderBy('approval_id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { count } = await base.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return { rows: rows.map((row) => ({ ...row, status: statusOf(row.status) })), total: Number(count) }
  },
  /** The number of pending requests in each view of the reader. */
  async counts(db: Reader, { staffId, kinds }: ApprovalReader, now: Instant) {
    const row = await db
      .selectFrom('staff.approvals')
      .select((eb) => [
        eb.fn
          .countAll<bigint>()
          .filterWhere('requested_by', '<>', staffId)
          .filterWhere('kind', '=', sql<string>`any(${kinds}::text[])`)
          .as('for_me'),
        eb.fn.countAll<bigint>().filterWhere('requested_by', '=', staffId).as('by_me'),
      ])
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return { for_me: Number(row.for_me), by_me: Number(row.by_me) }
  },
  async byId(db: Reader, id: string) {
    const row = await db
      .selectFrom('staff.approvals')
      .selectAll()
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, status: statusOf(row.status) }
  },
}
