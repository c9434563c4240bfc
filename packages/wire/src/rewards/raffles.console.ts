import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, line, money, nothing, positiveMoney } from '../shapes.ts'
import { BONUS_CATEGORIES } from './bonus.ts'
import { RAFFLE_STATES } from './raffles.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

const terms = {
  title: line(80, 3),
  category: z.nullable(z.enum(BONUS_CATEGORIES)),
  firstDay: day,
  lastDay: day,
  perTicket: positiveMoney,
  maxTickets: z.int().check(z.minimum(1), z.maximum(1_000)),
  onePrizeEach: z.boolean(),
  /** In the order in which they are drawn. */
  prizes: z.array(positiveMoney).check(z.minLength(1), z.maxLength(100)),
}

const deskRaffle = z.object({
  id: z.string(),
  ...terms,
  /** All prizes together. */
  budget: money,
  state: z.enum(RAFFLE_STATES),
  tickets: z.int(),
  commitment: z.string(),
  drawnAt: z.nullable(instant),
  /** What was offered to winners. */
  paid: money,
})
export type DeskRaffle = z.output<typeof deskRaffle>

export const raffleDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/raffles',
  summary: 'The raffles that come, run, or ended in the last 90 days, the newest first',
  permission: 'reward.mission.view',
  request: nothing,
  response: z.object({ raffles: z.array(deskRaffle) }),
  refusals: [],
})

/** Reward rules §10, §13. Its seed is committed with the raffle, so a raffle never changes. */
export const addRaffle = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/raffles',
  summary: 'Makes a raffle with its committed seed, or requests the approval of one with large prizes',
  permission: 'reward.mission.edit',
  once: true,
  request: z.object({ ...terms, reason: line(300, 3) }),
  /** Null when the raffle stands without a second person. */
  response: z.object({ approvalId: z.nullable(z.string()) }),
  refusals: ['rewards.raffle_terms', 'money.whole_cents'],
})
