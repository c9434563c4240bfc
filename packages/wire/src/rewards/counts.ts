import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** §2: the numbers beside entries of menus. It is a call of its own because menus show neither rewards nor missions. */
export const rewardCounts = endpoint({
  module: 'rewards',
  token: true,
  method: 'GET',
  path: '/wps/rewards/counts',
  summary: 'The number of rewards, missions and days of rebate that the member can claim',
  request: nothing,
  response: z.object({
    rewards: z.int(),
    missions: z.int(),
    /** Days of the manual rebate (Reward rules §6); null when the member has no such page. */
    rebateDays: z.nullable(z.int()),
  }),
  refusals: [],
})
