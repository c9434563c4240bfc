import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { StaffCall } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { approvalKind, type Staff } from '../staff/index.ts'
import type { StatementKind } from './kinds.ts'
import { type Statement, statementStatus } from './model.ts'
import { statementsStore as store } from './store.ts'

export type ApprovalDeps = {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type StatementApprovals = ReturnType<typeof statementApprovals>

/** The job that posts payments. */
export const POST = 'statements.post'

/** Four-eyes approval of statements: one person submits a statement, another one approves it. */
export function statementApprovals(deps: ApprovalDeps) {
  const requestsOf = (kind: StatementKind, permission: string) =>
    deps.approvals.register(requestKind(deps, kind, permission))
  const requests = new Map<string, ReturnType<typeof requestsOf>>()
  return {
    register(kind: StatementKind): void {
      if (kind.approval) requests.set(kind.name, requestsOf(kind, kind.approval.permission))
    },
    /** Refuses `statement.unknown`, `statement.status`. */
    async submit(tx: Tx, by: StaffCall, { id, reason }: { id: string; reason: string }) {
      const { kind } = await lockPending(tx, id)
      const own = requests.get(kind)
      invariant(own, `statements of the kind ${kind} are approved by a person`)
      return own.request(tx, by, { payload: { id }, reason })
    },
  }
}

const standing = z.object({ name: z.string(), status: z.string() })

/** Approving makes the statement final; what it pays is posted by a job that is committed with the approval. */
const requestKind = ({ clock, jobs }: ApprovalDeps, { name }: StatementKind, permission: string) =>
  approvalKind({
    name: `statement.${name}`,
    permission,
    payload: z.object({ id: z.string() }),
    change: z.object({ before: standing, after: standing }),
    async describe(tx, { id }) {
      const { status } = await lockPending(tx, id)
      return { object: `statement:${id}`, before: { name: id, status }, after: { name: id, status: 'issued' } }
    },
    async apply(tx, { id }, { by }) {
      const { status, isPayable } = await lockPending(tx, id)
      statementStatus.to(status, 'issued')
      await store.issue(tx, id, { staffId: by.staffId, name: by.name, at: clock.now() })
      if (isPayable) await jobs.add(tx, POST, {}, { key: POST })
      return undefined
    },
  })

/** Locks a statement that waits for its approval. */
async function lockPending(tx: Tx, id: string): Promise<Statement> {
  const status = await store.lock(tx, id)
  const statement = status && (await store.byId(tx, id))
  if (!statement) return refuse('statement.unknown')
  if (status !== 'pending') refuse('statement.status', { status })
  return statement
}
