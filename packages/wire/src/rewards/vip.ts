import * as z from 'zod/mini'
import { rate } from '../agents/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { money, nothing } from '../shapes.ts'

/** Reward rules §2.1: a level above 0, with what it takes and what it gives. */
const vipLevel = z.object({
  level: z.int(),
  name: z.string(),
  upgradeValidBet: money,
  upgradeDeposit: money,
  keepValidBet: money,
  upgradeBonus: money,
  monthlyBonus: money,
  /** Once a calendar year, to members whose identity is verified. */
  birthdayBonus: money,
  /** Reward rules §2.1: what valid bets count for points, in hundredths, and the days that the points live. */
  pointsFactor: z.int(),
  pointsDays: z.int(),
  /** Reward rules §6: what the level adds to the rebate rates of the house, in per cent. */
  rebateExtra: rate,
  /** Staff alone give the level. */
  byInvitation: z.boolean(),
  /** §4: opens the VIP channel of customer service. */
  hasService: z.boolean(),
})
export type VipLevelView = z.output<typeof vipLevel>

/** Figures of the member. `nextReview` is the day on which the month is reviewed; null when nothing can be lost by then. */
const ownVip = z.object({
  level: z.int(),
  validBet: money,
  deposits: money,
  monthValidBet: money,
  /** What the next level takes: the totals, or the valid bet of the month for a level that was lost. */
  next: z.nullable(z.object({ level: z.int(), validBet: money, deposits: money, inMonth: z.boolean() })),
  keepValidBet: money,
  nextReview: z.nullable(z.string()),
})
export type OwnVip = z.output<typeof ownVip>

/** §2 /vip and playerRank. Visitors, excluded members and accounts without a level of their own see the table alone. */
export const vipCentre = endpoint({
  module: 'rewards',
  method: 'GET',
  path: '/wps/vip',
  summary: 'The VIP levels with their benefits, and the level and figures of the member',
  token: 'optional',
  audience: 'anyAccount',
  request: nothing,
  response: z.object({ levels: z.array(vipLevel), own: z.nullable(ownVip) }),
  refusals: [],
})
