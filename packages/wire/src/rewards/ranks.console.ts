import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, line, memberId, money, nothing } from '../shapes.ts'

const staff = { module: 'rewards', token: true, audience: 'staff' } as const
/** The rank of a member without one. */
const NO_RANK = 0
const MAX_RANK = 100
export const rankLevel = z.int().check(z.minimum(NO_RANK), z.maximum(MAX_RANK))

export const memberRank = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/members/:memberId/rank',
  summary: 'The VIP level of a member, with the figures that decide it; 0 without one',
  permission: 'member.rank.view',
  request: z.object({ memberId }),
  response: z.object({
    rankLevel,
    /** The highest level that there is. */
    highest: z.int(),
    peak: z.int(),
    /** The last day on which staff keep the level. */
    heldUntil: z.nullable(z.string()),
    validBet: money,
    deposits: money,
    monthValidBet: money,
  }),
  refusals: [],
})

/** Reward rules §2.2: no review takes the level away until `heldUntil`, or in the running month. No bonus is paid. */
export const setMemberRank = endpoint({
  ...staff,
  method: 'PUT',
  path: '/console/members/:memberId/rank',
  summary: 'Sets the VIP level of a member, and until when no review takes it away',
  permission: 'member.rank.edit',
  request: z.object({ memberId, rankLevel, heldUntil: z.optional(day), reason: line(300, 3) }),
  response: nothing,
  refusals: ['member.unknown', 'rewards.level_unknown'],
})
