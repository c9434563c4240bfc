import type { Instant } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { Tx } from '../../../platform/db/database.ts'

export const approvalStatus = transitions({ pending: ['approved', 'rejected'], approved: [], rejected: [] })
export type ApprovalStatus = 'pending' | 'approved' | 'rejected'

/** A request that nobody decided is void after a day. */
export const APPROVAL_MS = MS.day

export type Approval = {
  id: string
  kind: string
  object: string
  payload: unknown
  status: ApprovalStatus
  requestedBy: string
  expiresAt: Instant
}

/** The result of an executed request: a first password for the approver. */
export type Executed = { issued?: { name: string; password: string } }

/** A kind of request, registered by the module that carries it out. `permission` is what its approver needs. */
export type ApprovalKind = {
  name: string
  permission: string
  /** `by`: who approved it, from where. */
  execute(tx: Tx, payload: unknown, by: { staffId: StaffId; address: string }): Promise<Executed>
}
