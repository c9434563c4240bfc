import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, uuid } from '../shapes.ts'
import { bonus, exit } from './bonus.ts'
import { CANCEL_REASONS } from './end-reasons.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

export const deskBonus = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/grants/:id/bonus',
  summary: 'The bonus that a claimed reward became, and what its end now would keep and lose',
  permission: 'reward.grant.view',
  request: z.object({ id: uuid }),
  /** `exit` is null for a bonus that has ended. */
  response: z.object({ bonus, exit: z.nullable(exit) }),
  refusals: ['rewards.bonus_unknown'],
})

/**
 * Reward rules §4.4, §13. The bonus money goes back to the house, cash stays. The limit of offers applies to the larger of the bonus and
 * the bonus money that is left, in the pocket and in open bets. A bonus whose stakes are made is earned and cannot be cancelled. The member
 * reads `code` in their language; `reason` is for staff.
 */
export const cancelBonus = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/bonuses/:id/cancel',
  summary: 'Cancels a running bonus, or requests the approval above the limit',
  permission: 'reward.bonus.cancel',
  once: true,
  request: z.object({ id: uuid, code: z.enum(CANCEL_REASONS), reason: line(300, 3) }),
  /** Null when the bonus is cancelled without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['rewards.bonus_unknown', 'rewards.bonus_earned'],
})
