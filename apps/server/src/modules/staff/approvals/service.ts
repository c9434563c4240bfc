import { type Clock, type Instant, plusMs } from '@croupier/kernel/clock'
import { type StaffId, uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Schema } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import { type Db, type Reader, retryOnDeadlock, type Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { StaffSession } from '../../../platform/sessions/session.ts'
import { type AnyKind, type ApprovalKind, anyKind } from './kinds.ts'
import { APPROVAL_MS, type Approval, type ApprovalStatus, approvalStatus, type Standing } from './model.ts'
import { isOpen, mayApprove, mayReject, mayRequest } from './rules.ts'
import { type ApprovalFilter, type ApprovalReader, type ApprovalRow, approvalsStore } from './store.ts'

export type ApprovalsDeps = {
  db: Db
  clock: Clock
  random: Random
  /** Locks a staff account against changes until the transaction ends, and answers what its holder may do now. */
  standingOf(tx: Tx, staffId: StaffId): Promise<Standing>
}

/** A module's own requests of one kind, in the types of that kind. */
export type Approvals<Payload extends Schema, Change extends Schema> = {
  /** Makes a request in the caller's transaction. Refuses whatever `describe` of the kind refuses. */
  request(tx: Tx, by: StaffCall, asked: { payload: z.output<Payload>; reason: string }): Promise<{ approvalId: string }>
  /** Requests approved from an instant up to, and without, another, in that order. */
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
export type ApprovalsService = ReturnType<typeof approvalsService>

type Parts = ApprovalsDeps & { kinds: Map<string, AnyKind> }
type Asked = { approvalId: string; note: string }
type Viewer = Pick<StaffSession, 'staffId' | 'permissions'>

/** Four-eyes approval: one person requests, another approves or rejects within a day. The audit log names both. */
export function approvalsService(deps: ApprovalsDeps) {
  const kinds = new Map<string, AnyKind>()
  const parts: Parts = { ...deps, kinds }
  return {
    approve: (by: StaffCall, asked: Asked) => approve(parts, by, asked),
    reject: (by: StaffCall, asked: Asked) => reject(parts, by, asked),
    page: (session: StaffSession, asked: ApprovalFilter & PageRequest) => page(parts, session, asked),
    /** The number of requests that the person may decide now. */
    waitingFor: async (session: StaffSession): Promise<number> => (await countsFor(parts, session)).for_me,
    /** Every kind that a module registered. */
    kinds: (): readonly Omit<AnyKind, 'act'>[] => [...kinds.values()],
    /**
     * Whether the person who took the first step of an act for two people could still take it. Locks the account until the
     * transaction ends. For acts with steps of their own, which make no request.
     */
    async mayStill(tx: Tx, staffId: StaffId, permission: string): Promise<boolean> {
      const { isActive, permissions } = await deps.standingOf(tx, staffId)
      return isActive && permissions.has(permission)
    },
    /** The permissions that approving takes, over all kinds. */
    permissions: () => [...kinds.values()].map(({ permission }) => permission),
    register<Payload extends Schema, Change extends Schema>(
      kind: ApprovalKind<Payload, Change>,
    ): Approvals<Payload, Change> {
      invariant(!kinds.has(kind.name), `two kinds of request are called ${kind.name}`)
      kinds.set(kind.name, anyKind(kind))
      return approvalsOf(deps, kind)
    },
  }
}

function kindOf({ kinds }: Parts, name: string): AnyKind {
  const kind = kinds.get(name)
  invariant(kind, `a module registered requests of the kind ${name}`)
  return kind
}

const readerOf = ({ kinds }: Parts, { staffId, permissions }: Viewer): ApprovalReader => ({
  staffId,
  kinds: [...kinds].flatMap(([name, { permission }]) => (permissions.has(permission) ? [name] : [])),
})

const countsFor = (parts: Parts, viewer: Viewer) =>
  approvalsStore.counts(parts.db, readerOf(parts, viewer), parts.clock.now())

async function page(parts: Parts, session: StaffSession, asked: ApprovalFilter & PageRequest) {
  const { db, clock } = parts
  const found = await approvalsStore.page(db, asked, readerOf(parts, session), clock.now())
  const counts = await countsFor(parts, session)
  return { ...found, items: found.items.map((row) => viewOf(parts, row, session)), counts }
}

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
      const now = clock.now()
      const approvalId = uuidV7(now, random)
      await approvalsStore.add(tx, {
        ...change,
        approvalId,
        kind: kind.name,
        payload: stored,
        reason,
        requestedBy: by.staffId,
        requestedByName: by.name,
        requestedWith: by.permission,
        requestedAt: now,
        expiresAt: plusMs(now, APPROVAL_MS),
      })
      await by.audit(tx, { ...change, action: `${kind.name}.request`, reason })
      return { approvalId }
    },
    async approvedBetween(reader, from, to) {
      const rows = await approvalsStore.approvedBetween(reader, kind.name, from, to)
      return rows.map(({ approvalId, decidedAt, payload, before, after, reason, requestedByName, decidedByName }) => ({
        approvalId,
        at: decidedAt,
        payload: z.parse(kind.payload, payload),
        change: z.parse(kind.change, { before, after }),
        reason,
        requestedBy: requestedByName,
        approvedBy: decidedByName,
      }))
    },
  }
}

/** Two approvers who decide about each other's accounts lock them in opposite order: PostgreSQL ends one transaction. */
async function approve(parts: Parts, by: StaffCall, asked: Asked) {
  const { db } = parts
  const issued = await retryOnDeadlock(() => db.transaction().execute((tx) => apply(parts, tx, by, asked)))
  return { approval: await view(parts, asked.approvalId, by), issued }
}

async function apply(parts: Parts, tx: Tx, by: StaffCall, { approvalId, note }: Asked) {
  const { clock, standingOf } = parts
  const request = await lock(tx, approvalId)
  const kind = kindOf(parts, request.kind)
  const act = kind.act(request.payload)
  const decidable = {
    request,
    by: await standingOf(tx, by.staffId),
    requester: await standingOf(tx, request.requestedBy),
    beneficiary: act.beneficiary,
    permission: kind.permission,
  }
  mayApprove(decidable, clock.now())
  const requestedBy = { id: request.requestedBy, name: request.requestedByName }
  const { change, applied } = await act.apply(tx, { by, requestedBy, reason: request.reason })
  await approvalsStore.freeze(tx, approvalId, change)
  await settle(parts, tx, request, { status: 'approved', by, note })
  return applied?.issued ?? null
}

async function reject(parts: Parts, by: StaffCall, { approvalId, note }: Asked) {
  const { db, clock, standingOf } = parts
  await db.transaction().execute(async (tx) => {
    const request = await lock(tx, approvalId)
    mayReject(request, await standingOf(tx, by.staffId), kindOf(parts, request.kind).permission, clock.now())
    await settle(parts, tx, request, { status: 'rejected', by, note })
  })
  return { approval: await view(parts, approvalId, by) }
}

const lock = async (tx: Tx, approvalId: string): Promise<Approval> =>
  (await approvalsStore.lock(tx, approvalId)) ?? refuse('approval.unknown')

async function settle(
  { clock }: Parts,
  tx: Tx,
  { approvalId, kind, object, status: from }: Approval,
  { status, by, note }: { status: 'approved' | 'rejected'; by: StaffCall; note: string },
): Promise<void> {
  const decidedBy = { decidedBy: by.staffId, decidedByName: by.name, decidedAt: clock.now() }
  await approvalsStore.decide(tx, approvalId, { status, note, ...decidedBy })
  const action = status === 'approved' ? 'approval.request.approve' : 'approval.request.reject'
  const after = { approval: approvalId, kind, status: approvalStatus.to(from, status) }
  // T008: under the object itself, so that its history shows who requested and who decided.
  await by.audit(tx, { action, object, after, reason: note || null })
}

const view = async (parts: Parts, approvalId: string, by: StaffCall) =>
  viewOf(parts, await approvalsStore.byId(parts.db, approvalId), by)

/** A request as one member of staff sees it. */
function viewOf(parts: Parts, row: ApprovalRow, { staffId, permissions }: Viewer) {
  const now = parts.clock.now()
  const status: ApprovalStatus | 'expired' = row.status === 'pending' && !isOpen(row, now) ? 'expired' : row.status
  const mine = row.requestedBy === staffId
  const { kind, object, before, after, reason, requestedAt, expiresAt, decidedAt, note } = row
  return {
    id: row.approvalId,
    kind,
    object,
    before,
    after,
    reason,
    status,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    requestedAt,
    expiresAt,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decidedAt,
    note,
    mine,
    decidable: status === 'pending' && !mine && permissions.has(kindOf(parts, kind).permission),
  }
}
