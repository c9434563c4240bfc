import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing } from '../shapes.ts'
import { BONUS_CATEGORIES } from './bonus.ts'
import { namedGame } from './missions.ts'

/** Sums of money, points by the day on which they are booked, or the best multiple of a stake that a member has won. */
export const LEADERBOARD_SCORES = ['validBet', 'netWin', 'points', 'multiplier'] as const
export type LeaderboardScore = (typeof LEADERBOARD_SCORES)[number]
/** `closing`: the last day is over, and late results may still come. */
export const LEADERBOARD_STATES = ['comingSoon', 'running', 'closing', 'final'] as const

const row = z.object({
  rank: z.int(),
  /** Masked (Reward rules §12). */
  name: z.string(),
  /** In money, points or times the stake. */
  score: money,
  /** What the rank gets now, or has got. */
  prize: money,
  isOwn: z.boolean(),
})
export type LeaderboardRow = z.output<typeof row>

const board = z.object({
  id: z.string(),
  title: z.string(),
  score: z.enum(LEADERBOARD_SCORES),
  category: z.nullable(z.enum(BONUS_CATEGORIES)),
  /** The only game that counts; null for those of the category, or for all. */
  game: z.nullable(namedGame),
  minScore: money,
  /** Equal scores are ranked by the time at which they were reached, or share their prizes. */
  ties: z.enum(['time', 'share']),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(LEADERBOARD_STATES),
  /** By rank, the first one first. */
  prizes: z.array(money),
  /** The first ranks. */
  rows: z.array(row),
  /** The member's own row, wherever it is; null below the smallest score. */
  own: z.nullable(row),
})
export type Leaderboard = z.output<typeof board>

/** §7 missions (Reward rules §9.2). Excluded members see none. */
export const missionLeaderboard = endpoint({
  module: 'rewards',
  token: true,
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  summary: 'The leaderboards that come, run, or ended in the last week, with the first ranks and the own one',
  request: nothing,
  response: z.object({ boards: z.array(board) }),
  refusals: [],
})
