import * as z from 'zod/mini'
import { BARRED_REFUSALS } from '../barred.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, money, nothing } from '../shapes.ts'

const forMembers = { module: 'rewards', token: true } as const

export const pointBalance = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  summary: 'The points of the member, and those that expire next',
  request: nothing,
  response: z.object({
    points: z.int(),
    /** Points taken back that were spent already. The next earnings pay them. */
    owed: z.int(),
    /** `day` is the last day on which they can be spent. */
    nextExpiry: z.nullable(z.object({ points: z.int(), day: z.string() })),
  }),
  refusals: [],
})

/** Reward rules §3.1, §3.3: how points are earned and converted. */
export const pointConfig = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  summary:
    'The exchange ratio, the minimum, the valid bet of a point by category, and factor and life of points by level',
  request: nothing,
  response: z.object({
    pointsPerCent: z.int(),
    pointsMin: z.int(),
    perPoint: z.array(z.object({ category: z.string(), validBet: money })),
    /** `factor` in hundredths. */
    levels: z.array(z.object({ level: z.int(), factor: z.int(), days: z.int() })),
  }),
  refusals: [],
})

export const convertPoint = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  summary: 'Converts points into cash; points that would buy less than a cent are not spent',
  passwordCheck: true,
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ points: z.int().check(z.minimum(1), z.maximum(1_000_000_000)) }),
  response: z.object({ spent: z.int(), credited: money, pointsBalance: z.int() }),
  refusals: [...BARRED_REFUSALS, 'points.below_minimum', 'points.not_enough'],
})

/** Reward rules §3.2: `repaid` are earned points that paid owed ones. */
export const MOVE_KINDS = [
  'earned',
  'repaid',
  'rewarded',
  'redeemed',
  'refunded',
  'converted',
  'expired',
  'reversed',
] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** A change of a member's points. `points` is signed. */
export const pointMove = z.object({
  /** Counts the changes of the member from 1. */
  no: z.int(),
  kind: z.enum(MOVE_KINDS),
  points: z.int(),
  balanceAfter: z.int(),
  owedAfter: z.int(),
  at: instant,
})
export type PointMove = z.output<typeof pointMove>

export const pointMoves = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/points/moves',
  summary: 'Every change of the points of the member, newest first (T113)',
  request: z.object(cursorPaging),
  response: cursorPageOf(pointMove),
  refusals: [],
})
