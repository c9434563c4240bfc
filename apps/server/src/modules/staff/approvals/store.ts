import type { Instant } from '@croupier/kernel/clock'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Approval, ApprovalStatus } from './model.ts'

export type NewApproval = {
  id: string
  kind: string
  object: string
  before: unknown
  after: unknown
  payload: unknown
  reason: string
  requestedBy: string
  at: Instant
  expiresAt: Instant
}
export type ApprovalFilter = { status?: ApprovalStatus | 'expired' | undefined; kind?: string | undefined }

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
        requested_by: one.requestedBy,
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
        status: row.status as ApprovalStatus,
        requestedBy: row.requested_by,
        expiresAt: row.expires_at,
      }
    )
  },
  async decide(
    tx: Tx,
    id: string,
    { status, by, at, note }: { status: ApprovalStatus; by: string; at: Instant; note: string },
  ): Promise<void> {
    await tx
      .updateTable('staff.approvals')
      .set({ status, decided_by: by, decided_at: at, note })
      .where('approval_id', '=', id)
      .execute()
  },
  /** What was approved of a kind from an instant up to, and without, another, in that order. */
  approvedBetween: (db: Reader, kind: string, from: Instant, to: Instant) =>
    db
      .selectFrom('staff.approvals as one')
      .innerJoin('staff.accounts as author', 'author.staff_id', 'one.requested_by')
      .innerJoin('staff.accounts as decider', 'decider.staff_id', 'one.decided_by')
      .select(['one.approval_id', 'one.object', 'one.before', 'one.after', 'one.reason', 'one.decided_at'])
      .select(['author.name as asked_by', 'decider.name as approved_by'])
      .where('one.kind', '=', kind)
      .where('one.status', '=', 'approved')
      .where('one.decided_at', '>=', from)
      .where('one.decided_at', '<', to)
      .orderBy('one.decided_at')
      .execute(),
  async page(
    db: Reader,
    { status, kind }: ApprovalFilter,
    now: Instant,
    { page, pageSize }: { page: number; pageSize: number },
  ) {
    const base = db
      .selectFrom('staff.approvals as one')
      .$if(kind !== undefined, (query) => query.where('one.kind', '=', kind!))
      .$if(status === 'pending', (query) => query.where('one.status', '=', 'pending').where('one.expires_at', '>', now))
      .$if(status === 'expired', (query) =>
        query.where('one.status', '=', 'pending').where('one.expires_at', '<=', now),
      )
      .$if(status === 'approved' || status === 'rejected', (query) => query.where('one.status', '=', status as string))
    const rows = await named(base)
      .orderBy('one.requested_at', 'desc')
      .orderBy('one.approval_id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { count } = await base.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return { rows, total: Number(count) }
  },
  /** Open requests of others, by kind. */
  async openOfOthers(db: Reader, staffId: string, now: Instant): Promise<{ kind: string; count: number }[]> {
    const rows = await db
      .selectFrom('staff.approvals')
      .select(['kind', (eb) => eb.fn.countAll<bigint>().as('count')])
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .where('requested_by', '<>', staffId)
      .groupBy('kind')
      .execute()
    return rows.map(({ kind, count }) => ({ kind, count: Number(count) }))
  },
  byId: (db: Reader, id: string) =>
    named(db.selectFrom('staff.approvals as one').where('one.approval_id', '=', id)).executeTakeFirstOrThrow(),
}

const named = (query: ReturnType<typeof fromApprovals>) =>
  query
    .innerJoin('staff.accounts as author', 'author.staff_id', 'one.requested_by')
    .leftJoin('staff.accounts as decider', 'decider.staff_id', 'one.decided_by')
    .selectAll('one')
    .select(['author.name as author_name', 'decider.name as decider_name'])
const fromApprovals = (db: Reader) => db.selectFrom('staff.approvals as one')
