import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, line, money, nothing, positiveMoney } from '../shapes.ts'
import { BONUS_CATEGORIES } from './bonus.ts'
import { LEADERBOARD_SCORES } from './leaderboards.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const
const PRIZES_MAX = 100

/** Amounts by rank, or a pool that the ranks share by weight, exactly. */
export const leaderboardPrizes = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ranks'),
    amounts: z.array(positiveMoney).check(z.minLength(1), z.maxLength(PRIZES_MAX)),
  }),
  z.object({
    kind: z.literal('pool'),
    pool: positiveMoney,
    shares: z.array(z.int().check(z.minimum(1), z.maximum(10_000))).check(z.minLength(1), z.maxLength(PRIZES_MAX)),
  }),
])
export type LeaderboardPrizes = z.output<typeof leaderboardPrizes>
/** As JSON. */
export type LeaderboardPrizesText = z.input<typeof leaderboardPrizes>

const terms = {
  title: line(80, 3),
  score: z.enum(LEADERBOARD_SCORES),
  category: z.nullable(z.enum(BONUS_CATEGORIES)),
  /** The code of the only game that counts. It names no category, and its first day is a later one. */
  game: z.nullable(line(64)),
  firstDay: day,
  lastDay: day,
  /** In money, points or times the stake. */
  minScore: positiveMoney,
  ties: z.enum(['time', 'share']),
  prizes: leaderboardPrizes,
}

const deskBoard = z.object({
  id: z.string(),
  ...terms,
  /** All prizes together. */
  budget: money,
  /** Members who reach the smallest score. */
  members: z.int(),
  finalAt: z.nullable(instant),
  paid: money,
  canChange: z.boolean(),
})
export type DeskLeaderboard = z.output<typeof deskBoard>

export const leaderboardDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/leaderboards',
  summary: 'The leaderboards that come, run, or ended in the last 90 days, the newest first',
  permission: 'reward.mission.view',
  request: nothing,
  /** `leastMultiple`: the smallest score that a leaderboard of multiples can have. */
  response: z.object({ boards: z.array(deskBoard), leastMultiple: z.int() }),
  refusals: [],
})

/** Reward rules §9.2, §13. A leaderboard without an id is new. Above the budget of the setting a second person approves. */
export const saveLeaderboard = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/leaderboards',
  summary: 'Makes a leaderboard or changes one that has not begun, or requests the approval of one with large prizes',
  permission: 'reward.mission.edit',
  once: true,
  request: z.object({ id: z.nullable(line(40)), ...terms, reason: line(300, 3) }),
  /** Null when the leaderboard stands without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: [
    'rewards.leaderboard_unknown',
    'rewards.leaderboard_running',
    'rewards.leaderboard_terms',
    'rewards.counted_later',
    'game.unknown',
  ],
})
