import type { Clock, Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Schema } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/http/session.ts'
import { type AnyKind, type ApprovalKind, anyKind } from './kinds.ts'
import { APPROVAL_MS, type Approval, type ApprovalStatus, approvalStatus, type Standing } from './model.ts'
import { type Decidable, isOpen, mayApprove, mayReject, mayRequest } from './rules.ts'
import { type ApprovalFilter, type ApprovalReader, approvalsStore } from './store.ts'

export type ApprovalsDeps = {
  db: Db
  clock: Clock
  random: Random
  /** Locks a staff account until the transaction ends, and answers what its holder may do now. */
  standingOf(tx: Tx, staffId: string): Promise<Standing>
}
type Asked = { approvalId: string; note: string }
type KindOf = (name: string) => AnyKind

/** What the module that owns a kind gets: requests and finished requests in the types of that kind. */
export type Approvals<Payload extends Schema, Change extends Schema> = {
  /** Asks a second person, in the caller's transaction. Refuses what the kind's `describe` refuses. */
  request(tx: Tx, by: StaffCall, asked: { payload: z.output<Payload>; reason: string }): Promise<{ approvalId: string }>
  /** What was approved from an instant up to, and without, another, in that order. */
  approvedBetween(reader: Reader, from: Instant, to: Instant): Promise<Approved<Payload, Change>[]>
}
export type Approved<Payload extends Schema, Change extends Schema> = {
  approvalId: string
  at: Instant
  payload: z.output<Payload>
  change: z.output<Change>
  reason: string
  requestedBy: string
  approvedBy: string
}

/** Four eyes: one person requests, another approves or rejects within a day; both stand in the audit log. */
export function approvalsService(deps: ApprovalsDeps) {
  const { db, clock } = deps
  const kinds = new Map<string, AnyKind>()
  const kindOf: KindOf = (name) => {
    const kind = kinds.get(name)
    invariant(kind, `a module registered requests of the kind ${name}`)
    return kind
  }
  return {
    ...decisions(deps, kindOf),
    /** Every permission that approving some kind needs. */
    permissions: () => [...kinds.values()].map(({ permission }) => permission),
    register<Payload extends Schema, Change extends Schema>(
      kind: ApprovalKind<Payload, Change>,
    ): Approvals<Payload, Change> {
      invariant(!kinds.has(kind.name), `two kinds of request are called ${kind.name}`)
      kinds.set(kind.name, anyKind(kind))
      return approvalsOf(deps, kind)
    },
    /** How many requests the person may decide now. */
    async waitingFor(session: StaffSession): Promise<number> {
      const counts = await approvalsStore.counts(db, readerOf(session, kinds), clock.now())
      return counts.for_me
    },
    async page(
      session: StaffSession,
      { page, pageSize, ...filter }: ApprovalFilter & { page: number; pageSize: number },
    ) {
      const paged = { page: Math.max(page, 1), pageSize: boundedPageSize(pageSize) }
      const now = clock.now()
      const reader = readerOf(session, kinds)
      const { rows, total } = await approvalsStore.page(db, filter, reader, now, paged)
      const counts = await approvalsStore.counts(db, reader, now)
      return { items: rows.map((row) => viewOf(row, session, now, kindOf)), total, counts, ...paged }
    },
  }
}
export type ApprovalsService = ReturnType<typeof approvalsService>

const readerOf = ({ staffId, permissions }: Viewer, kinds: ReadonlyMap<string, AnyKind>): ApprovalReader => ({
  staffId,
  kinds: [...kinds].flatMap(([name, { permission }]) => (permissions.has(permission) ? [name] : [])),
})

/** The requests of one kind. */
function approvalsOf<Payload extends Schema, Change extends Schema>(
  { clock, random }: ApprovalsDeps,
  kind: ApprovalKind<Payload, Change>,
): Approvals<Payload, Change> {
  return {
    async request(tx, by, { payload, reason }) {
      if (!reason.trim()) refuse('approval.reason_required')
      invariant(by.permission, 'a request is made under a permission')
      const stored = z.encode(kind.payload, payload)
      const act = anyKind(kind).act(stored)
      mayRequest(by.staffId, act.beneficiary)
      const change = await act.describe(tx)
      const at = clock.now()
      const id = uuidV7(at, random)
      const requestedBy = { id: by.staffId, name: by.name }
      const request = { id, kind: kind.name, payload: stored, reason, requestedBy, requestedWith: by.permission }
      await approvalsStore.add(tx, { ...request, ...change, at, expiresAt: plusMs(at, APPROVAL_MS) })
      await by.audit(tx, { ...change, action: `${kind.name}.request`, reason })
      return { approvalId: id }
    },
    async approvedBetween(reader, from, to) {
      const rows = await approvalsStore.approvedBetween(reader, kind.name, from, to)
      return rows.map((row) => ({
        approvalId: row.approval_id,
        at: row.decided_at,
        payload: z.parse(kind.payload, row.payload),
        change: z.parse(kind.change, { before: row.before, after: row.after }),
        reason: row.reason,
        requestedBy: row.requested_by_name,
        approvedBy: row.decided_by_name,
      }))
    },
  }
}

/** Approving and rejecting, whatever the kind. */
function decisions({ db, clock, standingOf }: ApprovalsDeps, kindOf: KindOf) {
  const load = async (tx: Tx, id: string): Promise<Approval> =>
    (await approvalsStore.lock(tx, id)) ?? refuse('approval.unknown')
  const view = async (id: string, by: StaffCall) => viewOf(await approvalsStore.byId(db, id), by, clock.now(), kindOf)

  async function settle(tx: Tx, one: Approval, status: ApprovalStatus, by: StaffCall, note: string): Promise<void> {
    const decided = { status, by: by.staffId, byName: by.name, at: clock.now(), note }
    await approvalsStore.decide(tx, one.id, decided)
    const action = status === 'approved' ? 'approval.request.approve' : 'approval.request.reject'
    const after = { approval: one.id, kind: one.kind, status: approvalStatus.to(one.status, status) }
    // T008: under the object itself, so that its history shows both who requested and who decided.
    await by.audit(tx, { action, object: one.object, after, reason: note || null })
  }
  return {
    async approve(by: StaffCall, { approvalId, note }: Asked) {
      const issued = await db.transaction().execute(async (tx) => {
        const one = await load(tx, approvalId)
        const kind = kindOf(one.kind)
        const act = kind.act(one.payload)
        const decidable: Decidable = {
          one,
          by: await standingOf(tx, by.staffId),
          requester: await standingOf(tx, one.requestedBy.id),
          beneficiary: act.beneficiary,
          permission: kind.permission,
        }
        mayApprove(decidable, clock.now())
        const { requestedBy, reason } = one
        const { change, applied } = await act.apply(tx, { by, requestedBy, reason })
        await approvalsStore.freeze(tx, one.id, change)
        await settle(tx, one, 'approved', by, note)
        return applied?.issued ?? null
      })
      return { approval: await view(approvalId, by), issued }
    },
    async reject(by: StaffCall, { approvalId, note }: Asked) {
      await db.transaction().execute(async (tx) => {
        const one = await load(tx, approvalId)
        mayReject(one, await standingOf(tx, by.staffId), kindOf(one.kind).permission, clock.now())
        await settle(tx, one, 'rejected', by, note)
      })
      return { approval: await view(approvalId, by) }
    },
  }
}

type Row = Awaited<ReturnType<typeof approvalsStore.byId>>
type Viewer = Pick<StaffSession, 'staffId' | 'permissions'>

function viewOf(row: Row, { staffId, permissions }: Viewer, now: Instant, kindOf: KindOf) {
  const status: ApprovalStatus = row.status
  const open = isOpen({ status, expiresAt: row.expires_at }, now)
  const mine = row.requested_by === staffId
  return {
    id: row.approval_id,
    kind: row.kind,
    object: row.object,
    before: row.before,
    after: row.after,
    reason: row.reason,
    status: status === 'pending' && !open ? ('expired' as const) : status,
    requestedBy: { id: row.requested_by, name: row.requested_by_name },
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
    decidedAt: row.decided_at,
    note: row.note,
    mine,
    decidable: open && !mine && permissions.has(kindOf(row.kind).permission),
  }
}
