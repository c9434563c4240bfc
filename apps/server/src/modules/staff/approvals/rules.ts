import type { Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Approval } from './model.ts'

type Decider = { staffId: string; permissions: ReadonlySet<string> }

export const isOpen = (one: Pick<Approval, 'status' | 'expiresAt'>, now: Instant): boolean =>
  one.status === 'pending' && one.expiresAt > now

/** T155: another person than the one who asked, with the right for this kind, while it is open. */
export function mayApprove(one: Approval, by: Decider, permission: string, now: Instant): void {
  if (!isOpen(one, now)) refuse('approval.decided')
  if (one.requestedBy === by.staffId) refuse('approval.own_request')
  if (!by.permissions.has(permission)) refuse('session.forbidden')
}

/** Whoever may approve may reject, and the author may withdraw. */
export function mayReject(one: Approval, by: Decider, permission: string, now: Instant): void {
  if (!isOpen(one, now)) refuse('approval.decided')
  if (one.requestedBy !== by.staffId && !by.permissions.has(permission)) refuse('session.forbidden')
}
