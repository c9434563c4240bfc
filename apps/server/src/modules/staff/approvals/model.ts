import type { Instant } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import { transitions } from '@croupier/kernel/transitions'

export const approvalStatus = transitions({ pending: ['approved', 'rejected'], approved: [], rejected: [] })
export type ApprovalStatus = 'pending' | 'approved' | 'rejected'

/** A request that nobody decided expires after a day. */
export const APPROVAL_MS = MS.day

export type Approval = {
  id: string
  kind: string
  object: string
  payload: unknown
  reason: string
  status: ApprovalStatus
  requestedBy: { id: string; name: string }
  /** The permission under which it was requested. */
  requestedWith: string
  expiresAt: Instant
}

/** A staff account as it stands now, whatever its session still believes. */
export type Standing = { staffId: string; isActive: boolean; permissions: ReadonlySet<string> }

/** A change as it is stored: JSON. */
export type StoredChange = { object: string; before: unknown; after: unknown }
