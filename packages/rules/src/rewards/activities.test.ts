import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIVITY_STATES, type Activity, activityState } from './activities.ts'

const at = (text: string) => new Date(`2026-${text}T00:00:00Z`)
const activity: Activity = {
  startsAt: at('11-01'),
  endsAt: at('12-01'),
  claimEndsAt: at('12-08'),
  needsJoin: false,
  needsApproval: false,
  isAutoIssued: false,
  isSignIn: false,
  hasBudget: true,
  hasJoined: false,
  isGoalMet: false,
  hasSignedToday: false,
  application: null,
  granted: null,
}
const RUNNING = '11-21'

describe('the state of an activity (Reward rules §5)', () => {
  test.each<[string, Partial<Activity>, string]>([
    ['10-31', { granted: 'claimed', application: 'rejected' }, 'claimed'],
    [RUNNING, { granted: 'issued' }, 'issued'],
    ['10-31', { application: 'rejected' }, 'rejected'],
    ['10-31', { application: 'pending' }, 'applying'],
    ['10-31', { isGoalMet: true }, 'comingSoon'],
    [RUNNING, { isSignIn: true, hasSignedToday: true, isGoalMet: true }, 'signed'],
    ['12-01', { isSignIn: true, hasSignedToday: true }, 'close'],
    [RUNNING, { isGoalMet: true }, 'claim'],
    [RUNNING, { isGoalMet: true, needsJoin: true, hasJoined: true }, 'claim'],
    [RUNNING, { isGoalMet: true, needsJoin: true }, 'join'],
    [RUNNING, { isGoalMet: true, needsApproval: true }, 'process'],
    [RUNNING, { isGoalMet: true, needsApproval: true, application: 'approved' }, 'claim'],
    [RUNNING, { isGoalMet: true, isAutoIssued: true }, 'process'],
    [RUNNING, { isGoalMet: true, hasBudget: false }, 'close'],
    ['12-07', { isGoalMet: true }, 'claim'],
    ['12-08', { isGoalMet: true }, 'close'],
    ['12-01', {}, 'close'],
    [RUNNING, { needsJoin: true }, 'join'],
    [RUNNING, { needsJoin: true, hasJoined: true }, 'process'],
    ['11-01', {}, 'process'],
  ])('on %s with %j is %s', (day, change, state) => {
    expect(activityState({ ...activity, ...change }, at(day))).toBe(state)
  })

  test('is exactly one for every input (Reward rules §15.9)', () => {
    const instant = fc.date({ min: at('10-01'), max: at('12-31'), noInvalidDate: true })
    const any = fc.record({
      startsAt: instant,
      endsAt: instant,
      claimEndsAt: instant,
      needsJoin: fc.boolean(),
      needsApproval: fc.boolean(),
      isAutoIssued: fc.boolean(),
      isSignIn: fc.boolean(),
      hasBudget: fc.boolean(),
      hasJoined: fc.boolean(),
      isGoalMet: fc.boolean(),
      hasSignedToday: fc.boolean(),
      application: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const, null),
      granted: fc.constantFrom('claimed' as const, 'issued' as const, null),
    })
    fc.assert(
      fc.property(any, instant, (one, now) => {
        expect(ACTIVITY_STATES).toContain(activityState(one, now))
      }),
    )
  })
})
