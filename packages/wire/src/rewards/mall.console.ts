import * as z from 'zod/mini'
import { picture } from '../content/media.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'
import { pointOrder, REDEEM_STATES, REWARD_MOTIFS } from './mall.ts'

const forStaff = { module: 'rewards', token: true, audience: 'staff' } as const

const mallOrder = z.object({ ...pointOrder.shape, memberId, username: z.string() })
export type MallOrderRow = z.output<typeof mallOrder>

export const mallOrders = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/orders',
  summary: 'Orders of the points mall, newest first',
  permission: 'reward.order.view',
  request: z.object({ state: z.optional(z.enum(REDEEM_STATES)), search: z.optional(line(60)), ...paging }),
  response: pageOf(mallOrder),
  refusals: [],
})

/** Reward rules §3.3: both decisions are final. The member reads the remark, which a rejection needs. */
export const decideMallOrder = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/orders/:id/decision',
  summary: 'Approves an order of the points mall, or rejects it and returns points, cash and stock',
  permission: 'reward.order.decide',
  request: z.object({ id: line(20), decision: z.enum(['approve', 'reject']), remark: line(300, 0) }),
  response: nothing,
  refusals: ['rewards.order_unknown', 'rewards.order_decided', 'rewards.remark_missing', 'rewards.member_refused'],
})

const amount = money.check(z.refine((one) => one >= 0n && one % 100n === 0n, 'Whole cents, zero or more'))
const mallReward = z.object({
  id: z.string(),
  name: line(80),
  picture: z.nullable(picture),
  motif: z.nullable(z.enum(REWARD_MOTIFS)),
  pointsRequirement: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  amountRequirement: amount,
  worth: amount,
  levelMin: z.int().check(z.minimum(0), z.maximum(20)),
  limitPerMember: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  stock: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  needsAddress: z.boolean(),
  isActive: z.boolean(),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
})
export type MallRewardRow = z.output<typeof mallReward>

export const mallRewards = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/rewards/mall',
  summary: 'The rewards of the points mall, also those that are off',
  permission: 'reward.mall.view',
  request: nothing,
  response: z.object({ rewards: z.array(mallReward) }),
  refusals: [],
})

/** A reward without an id is new. Without `stock` the stock stays, whatever was sold meanwhile. */
export const saveMallReward = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/rewards/mall',
  summary: 'Adds a reward to the points mall, or changes one; earlier orders keep their price',
  permission: 'reward.mall.edit',
  request: z.object({
    ...mallReward.shape,
    id: z.nullable(line(40)),
    stock: z.optional(mallReward.shape.stock),
    reason: line(300, 3),
  }),
  response: z.object({ id: z.string() }),
  refusals: ['rewards.grant_unknown', 'rewards.window_invalid', 'file.unknown'],
})
