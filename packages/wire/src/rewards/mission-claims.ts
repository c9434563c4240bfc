import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, line } from '../shapes.ts'
import { CLAIM_REFUSALS } from './claim-refusals.ts'
import { grant } from './grants.ts'

/** Reward rules §9.1: `from` is the first day of the interval. A completed mission is also in the reward centre. */
export const claimMission = endpoint({
  module: 'rewards',
  token: true,
  method: 'POST',
  path: '/wps/rewards/missions/:id/claim',
  summary: 'Pays the reward of a completed mission',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ id: line(40), from: day }),
  response: grant,
  refusals: ['rewards.mission_unknown', 'rewards.mission_open', ...CLAIM_REFUSALS],
})
