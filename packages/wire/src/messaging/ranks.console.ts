import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, memberId, nothing } from '../shapes.ts'

const staff = { module: 'messaging', token: true, audience: 'staff' } as const
/** The rank of a member without one. */
const NO_RANK = 0
const MAX_RANK = 100
export const rankLevel = z.int().check(z.minimum(NO_RANK), z.maximum(MAX_RANK))

export const memberRank = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/members/:memberId/rank',
  summary: 'The VIP rank of a member, which decides the channel of customer service; 0 without one',
  permission: 'member.rank.view',
  request: z.object({ memberId }),
  response: z.object({ rankLevel }),
  refusals: [],
})

export const setMemberRank = endpoint({
  ...staff,
  method: 'PUT',
  path: '/console/members/:memberId/rank',
  summary: 'Sets the VIP rank of a member',
  permission: 'member.rank.edit',
  request: z.object({ memberId, rankLevel, reason: line(300, 3) }),
  response: nothing,
  refusals: ['member.unknown'],
})
