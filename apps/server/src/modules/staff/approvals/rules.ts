import type { Instant } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Approval, Standing } from './model.ts'

export const isOpen = ({ status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>, now: Instant): boolean =>
  status === 'pending' && expiresAt > now

/** Staff do not request changes to their own account. */
export function mayRequest(staffId: StaffId, beneficiary: StaffId | null): void {
  if (beneficiary === staffId) refuse('approval.own_benefit')
}

/** A request and the people it concerns, with what they may do now. */
export type Decidable = {
  request: Approval
  by: Standing
  requester: Standing
  /** The staff member whose account the act changes; null when it changes none. */
  beneficiary: StaffId | null
  /** Approving this kind of request needs it. */
  permission: string
}

/**
 * T155: the request is open. The approver is another person, has the permission now, and approves no change to their own
 * account. The requester could still make the request.
 */
export function mayApprove({ request, by, requester, beneficiary, permission }: Decidable, now: Instant): void {
  if (!isOpen(request, now)) refuse('approval.decided')
  if (request.requestedBy === by.staffId) refuse('approval.own_request')
  if (!by.isActive || !by.permissions.has(permission)) refuse('session.forbidden')
  if (beneficiary === by.staffId) refuse('approval.own_benefit')
  if (!requester.isActive || !requester.permissions.has(request.requestedWith)) refuse('approval.requester_not_allowed')
}

/** A person who may approve may also reject. The requester may withdraw the request. */
export function mayReject(request: Approval, by: Standing, permission: string, now: Instant): void {
  if (!isOpen(request, now)) refuse('approval.decided')
  if (request.requestedBy !== by.staffId && !by.permissions.has(permission)) refuse('session.forbidden')
}
