import type { Instant } from '@croupier/kernel/clock'

export const ACTIVITY_STATES = [
  'claimed',
  'issued',
  'rejected',
  'applying',
  'comingSoon',
  'signed',
  'claim',
  'close',
  'join',
  'process',
] as const
export type ActivityState = (typeof ACTIVITY_STATES)[number]

/** An activity and a member's part in it. `claimEndsAt` is not before `endsAt`. */
export type Activity = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly claimEndsAt: Instant
  readonly needsJoin: boolean
  readonly needsApproval: boolean
  readonly isAutoIssued: boolean
  readonly isSignIn: boolean
  readonly hasBudget: boolean
  readonly hasJoined: boolean
  readonly isGoalMet: boolean
  readonly hasSignedToday: boolean
  readonly application: 'pending' | 'approved' | 'rejected' | null
  readonly granted: 'claimed' | 'issued' | null
}

/** Reward rules §5. The first state that matches. Instants are half-open: at `endsAt` the activity is over. */
export function activityState(activity: Activity, now: Instant): ActivityState {
  const { application, granted, hasBudget } = activity
  if (granted !== null) return granted
  if (application === 'rejected') return 'rejected'
  if (application === 'pending') return 'applying'
  if (now < activity.startsAt) return 'comingSoon'
  const isOver = now >= activity.endsAt
  if (activity.isSignIn && activity.hasSignedToday && !isOver) return 'signed'
  if (isClaimable(activity, now)) return 'claim'
  if (isOver || !hasBudget) return 'close'
  return activity.needsJoin && !activity.hasJoined ? 'join' : 'process'
}

const isClaimable = (activity: Activity, now: Instant): boolean =>
  activity.isGoalMet &&
  (activity.hasJoined || !activity.needsJoin) &&
  (activity.application === 'approved' || !activity.needsApproval) &&
  !activity.isAutoIssued &&
  activity.hasBudget &&
  now < activity.claimEndsAt
