import type { Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Approval, Standing } from './model.ts'

export const isOpen = (one: Pick<Approval, 'status' | 'expiresAt'>, now: Instant): boolean =>
  one.status === 'pending' && one.expiresAt > now

/** Nobody requests a change to their own account. */
export function mayRequest(staffId: string, beneficiary: string | null): void {
  if (beneficiary === staffId) refuse('approval.own_benefit')
}

/** A request with everyone it concerns, as they stand now. */
export type Decidable = {
  one: Approval
  by: Standing
  requester: Standing
  /** The staff member whose account the act changes; null when it changes none. */
  beneficiary: string | null
  /** What approving this kind needs. */
  permission: string
}

/**
 * T155 in one place: open; approved by another person who has the right now and whose own account it does not change;
 * requested by a person who could still request it.
 */
export function mayApprove({ one, by, requester, beneficiary, permission }: Decidable, now: Instant): void {
  if (!isOpen(one, now)) refuse('approval.decided')
  if (one.requestedBy.id === by.staffId) refuse('approval.own_request')
  if (!by.isActive || !by.permissions.has(permission)) refuse('session.forbidden')
  if (beneficiary === by.staffId) refuse('approval.own_benefit')
  if (!requester.isActive || !requester.permissions.has(one.requestedWith)) refuse('approval.requester_not_allowed')
}

/** A person who may approve may reject, and the author may withdraw. */
export function mayReject(one: Approval, by: Standing, permission: string, now: Instant): void {
  if (!isOpen(one, now)) refuse('approval.decided')
  if (one.requestedBy.id !== by.staffId && !by.permissions.has(permission)) refuse('session.forbidden')
}
