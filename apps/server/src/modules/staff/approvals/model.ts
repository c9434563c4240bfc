import type { Instant } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'

export const approvalStatus = transitions({ pending: ['approved', 'rejected'], approved: [], rejected: [] })
export type ApprovalStatus = 'pending' | 'approved' | 'rejected'

/** An undecided request expires after a day. */
export const APPROVAL_MS = MS.day

export type Approval = {
  approvalId: string
  kind: string
  object: string
  payload: unknown
  reason: string
  status: ApprovalStatus
  requestedBy: StaffId
  requestedByName: string
  /** The permission under which it was requested. */
  requestedWith: string
  expiresAt: Instant
}

/** What a staff account may do now, whatever its sessions have cached. */
export type Standing = { staffId: StaffId; isActive: boolean; permissions: ReadonlySet<string> }

/** A change as it is stored: JSON. */
export type StoredChange = { object: string; before: unknown; after: unknown }
