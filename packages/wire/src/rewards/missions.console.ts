import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, line, money, nothing } from '../shapes.ts'
import { BONUS_CATEGORIES, wagerTerms } from './bonus.ts'
import { MISSION_METRICS, MISSION_REPEATS, missionMeasure } from './missions.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

const terms = {
  title: line(80, 3),
  metric: z.enum(MISSION_METRICS),
  category: z.nullable(z.enum(BONUS_CATEGORIES)),
  /** The code of the only game that counts. It names no category, and its first day is a later one. */
  game: z.nullable(line(64)),
  repeats: z.enum(MISSION_REPEATS),
  /** Business days, both included. */
  firstDay: day,
  lastDay: day,
  claimDays: z.int().check(z.minimum(0), z.maximum(30)),
  target: missionMeasure,
  /** The reward is money or points, and the other one is zero. */
  amount: money,
  points: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** The budget: how many rewards the mission gives at most. */
  rewardsMax: z.int().check(z.minimum(1), z.maximum(1_000_000)),
}

const deskMission = z.object({
  id: z.string(),
  ...terms,
  wager: z.nullable(wagerTerms),
  given: z.int(),
  /** The last business day that counts, of a paused mission. */
  pausedOn: z.nullable(day),
  /** Before its first day a mission can be changed. */
  canChange: z.boolean(),
  /** Its last day is over. */
  isOver: z.boolean(),
})
export type DeskMission = z.output<typeof deskMission>

export const missionDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/missions',
  summary: 'The missions that come, run, or ended in the last 90 days, the newest first',
  permission: 'reward.mission.view',
  request: nothing,
  response: z.object({ missions: z.array(deskMission) }),
  refusals: [],
})

/**
 * Reward rules §9.1, §13. A mission without an id is new. `multiple` says how many times members stake the reward before it becomes
 * cash; 0 for cash and points. Above the budget of the setting a second person approves.
 */
export const saveMission = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/missions',
  summary: 'Makes a mission or changes one that has not begun, or requests the approval of one with a large budget',
  permission: 'reward.mission.edit',
  once: true,
  request: z.object({
    id: z.nullable(line(40)),
    ...terms,
    multiple: z.int().check(z.minimum(0), z.maximum(100)),
    reason: line(300, 3),
  }),
  /** Null when the mission stands without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: [
    'rewards.mission_unknown',
    'rewards.mission_running',
    'rewards.mission_terms',
    'rewards.counted_later',
    'game.unknown',
    'rewards.multiple_too_high',
    'money.whole_cents',
  ],
})

/** Reward rules §13: the day of the pause still counts, and what members have completed by then can be claimed. */
export const pauseMission = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/missions/:id/pause',
  summary: 'Pauses a mission after the business day of today, or resumes it',
  permission: 'reward.mission.edit',
  request: z.object({ id: line(40), isPaused: z.boolean(), reason: line(300, 3) }),
  response: nothing,
  refusals: ['rewards.mission_unknown'],
})
