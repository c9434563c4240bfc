import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, memberId } from '../shapes.ts'
import { pointMove } from './points.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const
/** The largest reversal, which a member of staff makes without a second person. */
export const REVERSED_MAX = 100_000

export const memberPoints = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/members/:memberId/points',
  summary: 'The points of a member, with the last twenty changes',
  permission: 'reward.points.view',
  request: z.object({ memberId }),
  response: z.object({ points: z.int(), owed: z.int(), moves: z.array(pointMove) }),
  refusals: [],
})

/** Reward rules §3.2: points that the member has spent already are deducted from the next earnings. */
export const reversePoints = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/members/:memberId/points/reverse',
  summary: 'Takes points of a member back',
  permission: 'reward.points.reverse',
  once: true,
  request: z.object({ memberId, points: z.int().check(z.minimum(1), z.maximum(REVERSED_MAX)), reason: line(300, 3) }),
  response: z.object({ points: z.int(), owed: z.int() }),
  refusals: ['member.unknown'],
})
