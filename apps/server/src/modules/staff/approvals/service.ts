import type { Clock, Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/http/session.ts'
import type { Audit } from '../audit/service.ts'
import { APPROVAL_MS, type Approval, type ApprovalKind, type ApprovalStatus, approvalStatus } from './model.ts'
import { isOpen, mayApprove, mayReject } from './rules.ts'
import { type ApprovalFilter, approvalsStore } from './store.ts'

/** What a person asks a second one for. `before` and `after` are what the second person sees; no secrets in them. */
export type ApprovalRequest = {
  kind: string
  object: string
  before?: unknown
  after?: unknown
  payload: unknown
  reason: string
  staffId: string
  address: string
}
type Decision = { session: StaffSession; approvalId: string; note: string; address: string }

/** Four eyes: ask → another person approves or rejects, within a day; both stand in the audit log. */
export function approvalsService({ db, clock, random, audit }: { db: Db; clock: Clock; random: Random; audit: Audit }) {
  const kinds = new Map<string, ApprovalKind>()
  const kindOf = (name: string): ApprovalKind => {
    const kind = kinds.get(name)
    invariant(kind, `somebody carries out requests of the kind ${name}`)
    return kind
  }
  async function load(tx: Tx, id: string): Promise<Approval> {
    return (await approvalsStore.lock(tx, id)) ?? refuse('approval.unknown')
  }
  async function settle(tx: Tx, one: Approval, status: ApprovalStatus, { session, note, address }: Decision) {
    const by = session.staffId
    await approvalsStore.decide(tx, one.id, { status, by, at: clock.now(), note })
    const action = status === 'approved' ? 'approval.request.approve' : 'approval.request.reject'
    const after = { approval: one.id, kind: one.kind, status: approvalStatus.to(one.status, status) }
    // T008: under the thing itself, so that its history tells both who asked and who decided
    await audit(tx, { staffId: by, action, object: one.object, after, reason: note || null, address })
  }
  const view = async (id: string, session: StaffSession) =>
    viewOf(await approvalsStore.byId(db, id), session, clock.now(), kindOf)

  return {
    /** Every permission that approving some kind needs. */
    permissions: () => [...kinds.values()].map(({ permission }) => permission),
    register(kind: ApprovalKind): void {
      invariant(!kinds.has(kind.name), `two kinds of request are called ${kind.name}`)
      kinds.set(kind.name, kind)
    },
    async request(tx: Tx, { staffId, address, ...asked }: ApprovalRequest): Promise<{ approvalId: string }> {
      kindOf(asked.kind)
      if (!asked.reason.trim()) refuse('approval.reason_required')
      const at = clock.now()
      const id = uuidV7(at, random)
      const { before, after, kind, object, payload, reason } = asked
      const expiresAt = plusMs(at, APPROVAL_MS)
      await approvalsStore.add(tx, {
        id,
        kind,
        object,
        before,
        after,
        payload,
        reason,
        requestedBy: staffId,
        at,
        expiresAt,
      })
      await audit(tx, { staffId, action: `${kind}.request`, object, before, after, reason, address })
      return { approvalId: id }
    },
    async approve(decision: Decision) {
      const executed = await db.transaction().execute(async (tx) => {
        const one = await load(tx, decision.approvalId)
        const kind = kindOf(one.kind)
        mayApprove(one, decision.session, kind.permission, clock.now())
        const done = await kind.execute(tx, one.payload, {
          staffId: decision.session.staffId,
          address: decision.address,
        })
        await settle(tx, one, 'approved', decision)
        return done
      })
      return { approval: await view(decision.approvalId, decision.session), issued: executed.issued ?? null }
    },
    async reject(decision: Decision) {
      await db.transaction().execute(async (tx) => {
        const one = await load(tx, decision.approvalId)
        mayReject(one, decision.session, kindOf(one.kind).permission, clock.now())
        await settle(tx, one, 'rejected', decision)
      })
      return { approval: await view(decision.approvalId, decision.session) }
    },
    /** How many requests the person may decide now. */
    async waitingFor({ staffId, permissions }: StaffSession): Promise<number> {
      const open = await approvalsStore.openOfOthers(db, staffId, clock.now())
      return open.reduce((sum, { kind, count }) => sum + (permissions.has(kindOf(kind).permission) ? count : 0), 0)
    },
    /** What was approved of a kind from an instant up to, and without, another: for reports. */
    approvedBetween: (kind: string, from: Instant, to: Instant) => approvalsStore.approvedBetween(db, kind, from, to),
    async page(
      session: StaffSession,
      { page, pageSize, ...filter }: ApprovalFilter & { page: number; pageSize: number },
    ) {
      const paged = { page: Math.max(page, 1), pageSize: boundedPageSize(pageSize) }
      const now = clock.now()
      const { rows, total } = await approvalsStore.page(db, filter, now, paged)
      return { items: rows.map((row) => viewOf(row, session, now, kindOf)), total, ...paged }
    },
  }
}
export type ApprovalsService = ReturnType<typeof approvalsService>

type Named = Awaited<ReturnType<typeof approvalsStore.byId>>

function viewOf(row: Named, session: StaffSession, now: Instant, kindOf: (name: string) => ApprovalKind) {
  const status = row.status as ApprovalStatus
  const open = isOpen({ status, expiresAt: row.expires_at }, now)
  const mine = row.requested_by === session.staffId
  return {
    id: row.approval_id,
    kind: row.kind,
    object: row.object,
    before: row.before,
    after: row.after,
    reason: row.reason,
    status: status === 'pending' && !open ? ('expired' as const) : status,
    requestedBy: { id: row.requested_by, name: row.author_name },
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decidedAt: row.decided_at,
    note: row.note,
    mine,
    decidable: open && !mine && session.permissions.has(kindOf(row.kind).permission),
  }
}
