import * as z from 'zod/mini'
import { BARRED_REFUSALS } from '../barred.ts'
import { shownPicture } from '../content/media.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, money, nothing } from '../shapes.ts'

const forMembers = { module: 'rewards', token: true } as const

/** The drawings that stand for a reward without a picture. */
export const REWARD_MOTIFS = ['coins', 'gift', 'mug', 'shirt', 'phone', 'ticket', 'crown', 'fan'] as const
export type RewardMotif = (typeof REWARD_MOTIFS)[number]

/** §3 points redemption. */
const pointReward = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.nullable(shownPicture),
  /** Shown without a picture; null for coins or a gift. */
  motif: z.nullable(z.enum(REWARD_MOTIFS)),
  pointsRequirement: z.int(),
  amountRequirement: money,
  /** The cash that it pays through the reward centre; zero for goods. */
  worth: money,
  levelMin: z.int(),
  /** Null without a limit. */
  stock: z.nullable(z.int()),
  /** The pieces that the member may still redeem; null without a limit. */
  left: z.nullable(z.int()),
  needsAddress: z.boolean(),
  closesAt: z.nullable(instant),
})
export type PointReward = z.output<typeof pointReward>

export const pointRewards = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  summary: 'The rewards of the points mall, the cheapest first, and the VIP level of the member',
  request: nothing,
  response: z.object({ rewards: z.array(pointReward), level: z.int() }),
  refusals: [],
})

/** §4 redeem status. */
export const REDEEM_STATES = ['inProcess', 'approved', 'rejected'] as const
export type RedeemState = (typeof REDEEM_STATES)[number]

const order = {
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  points: z.int(),
  /** Cash that the member paid on top of the points. */
  amount: money,
  worth: money,
  /** The points of the member after the order. */
  pointsBalance: z.int(),
  status: z.enum(REDEEM_STATES),
  /** What staff write: a tracking number, or why the order is rejected. */
  remark: z.string(),
  orderedAt: instant,
  decidedAt: z.nullable(instant),
}
export const pointOrder = z.object({ ...order, receivingAddress: z.string() })
export type PointOrder = z.output<typeof pointOrder>

/** The longest receiving address. */
export const ADDRESS_MAX = 300

/** Reward rules §3.3, in the order of the checks. */
export const redeemPointReward = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  summary: 'Orders a reward of the points mall',
  passwordCheck: true,
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({
    id: line(40),
    quantity: z.int(),
    receivingAddress: z.string().check(z.trim(), z.maxLength(ADDRESS_MAX)),
  }),
  /** Without the address: the answer of a command is stored under its key, where no erasure finds it. */
  response: z.object(order),
  refusals: [
    ...BARRED_REFUSALS,
    'rewards.reward_off',
    'rewards.level_too_low',
    'rewards.quantity',
    'rewards.reward_limit',
    'rewards.out_of_stock',
    'rewards.address_missing',
    'points.not_enough',
    'wallet.insufficient_funds',
  ],
})

export const redeemPointList = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  summary: 'The orders of the member in the points mall, newest first',
  request: z.object(cursorPaging),
  response: cursorPageOf(pointOrder),
  refusals: [],
})
