import { type Money, units } from '@croupier/kernel/money'

/** Reward rules §3.3. A reward of the points mall; null for no limit and an unlimited stock. */
export type MallReward = {
  readonly isActive: boolean
  readonly levelMin: number
  readonly pointsRequirement: number
  /** Cash on top of the points. */
  readonly amountRequirement: Money
  readonly limitPerMember: number | null
  readonly stock: number | null
  readonly needsAddress: boolean
}

export type MallRequest = { readonly quantity: number; readonly isPasswordRight: boolean; readonly address: string }

export type MallMember = {
  readonly level: number
  readonly points: number
  readonly cash: Money
  /** Pieces of this reward that the member has redeemed before. */
  readonly redeemed: number
}

export type MallRefusal =
  | {
      readonly refusal:
        | 'account.payment_password'
        | 'rewards.reward_off'
        | 'rewards.level_too_low'
        | 'rewards.quantity'
        | 'rewards.reward_limit'
        | 'rewards.out_of_stock'
        | 'rewards.address_missing'
        | 'wallet.insufficient'
    }
  | { readonly refusal: 'points.not_enough'; readonly held: number }

export type MallOrder = {
  readonly status: 'inProcess' | 'approved' | 'rejected'
  /** The price of the order. */
  readonly points: number
  readonly amount: Money
  /** What the member and the mall have after it. */
  readonly pointsBalance: number
  readonly cash: Money
  readonly stock: number | null
}

/** Reward rules §3.3. Checks an order in the order of the rules, and takes its price. */
export function redeemReward(reward: MallReward, request: MallRequest, member: MallMember): MallOrder | MallRefusal {
  const points = reward.pointsRequirement * request.quantity
  const refusal = rewardRefusal(reward, request, member)
  if (refusal) return { refusal }
  const amount = units(reward.amountRequirement * BigInt(request.quantity))
  if (points > member.points) return { refusal: 'points.not_enough', held: member.points }
  if (amount > member.cash) return { refusal: 'wallet.insufficient' }
  return {
    status: 'inProcess',
    points,
    amount,
    pointsBalance: member.points - points,
    cash: units(member.cash - amount),
    stock: reward.stock === null ? null : reward.stock - request.quantity,
  }
}

type PlainRefusal = Exclude<MallRefusal['refusal'], 'points.not_enough'>

function rewardRefusal(reward: MallReward, request: MallRequest, member: MallMember): PlainRefusal | null {
  const { quantity, address } = request
  if (!request.isPasswordRight) return 'account.payment_password'
  if (!reward.isActive) return 'rewards.reward_off'
  if (member.level < reward.levelMin) return 'rewards.level_too_low'
  if (!Number.isSafeInteger(quantity) || quantity < 1) return 'rewards.quantity'
  if (reward.limitPerMember !== null && member.redeemed + quantity > reward.limitPerMember)
    return 'rewards.reward_limit'
  if (reward.stock !== null && quantity > reward.stock) return 'rewards.out_of_stock'
  return reward.needsAddress && address.trim() === '' ? 'rewards.address_missing' : null
}

/** Reward rules §3.3. Staff decide an order once. A rejection returns the points, the cash and the stock. */
export function decideOrder(order: MallOrder, quantity: number, decision: 'approve' | 'reject'): MallOrder {
  if (decision === 'approve') return { ...order, status: 'approved' }
  return {
    ...order,
    status: 'rejected',
    pointsBalance: order.pointsBalance + order.points,
    cash: units(order.cash + order.amount),
    stock: order.stock === null ? null : order.stock + quantity,
  }
}
