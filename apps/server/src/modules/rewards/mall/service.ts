import { humanId, type MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { redeemReward } from '@croupier/rules/rewards/mall'
import { pointsHeld, spendPoints } from '@croupier/rules/rewards/points'
import type { Input } from '@croupier/wire/endpoint'
import type { PointOrder, redeemPointReward } from '@croupier/wire/rewards/mall'
import type { MallRewardRow } from '@croupier/wire/rewards/mall.console'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import { account } from '../../wallet/index.ts'
import { type SpentLot, spentLots } from '../points/model.ts'
import { isOnSale, type StoredOrder } from './model.ts'
import { approve, type MallDeps, moveCash } from './outcomes.ts'
import { mallStore as store } from './store.ts'

export type MallService = ReturnType<typeof mallService>

/** Reward rules §3.3: the points mall of members. */
export function mallService(deps: MallDeps) {
  const { db, clock, members, vip } = deps
  return {
    async rewards(memberId: MemberId) {
      const level = await vip.levelOf(db, memberId)
      // Reward rules §1: nothing is offered to a member who is barred.
      if (await members.isBarred(db, memberId)) return { rewards: [], level }
      const onSale = (await store.rewards(db)).filter((one) => isOnSale(one, clock.now()))
      const redeemed = await store.redeemed(
        db,
        memberId,
        onSale.map(({ id }) => id),
      )
      return { rewards: onSale.map((one) => shownReward(one, redeemed.get(one.id) ?? 0)), level }
    },
    redeem: (tx: Tx, memberId: MemberId, asked: Input<typeof redeemPointReward>) => redeem(deps, tx, memberId, asked),
    async orders(memberId: MemberId, { before, pageSize }: CursorRequest) {
      const from = before === undefined ? null : orderedBefore(before)
      const found = await store.ofMember(db, memberId, { before: from, pageSize })
      return { ...found, items: found.items.map(shownOrder) }
    },
    async pictureUses(reader: Reader) {
      const named = await store.pictures(reader)
      return named.map(({ name, text }) => ({ use: { kind: 'reward' as const, name }, text }))
    },
  }
}

const shownReward = ({ isActive: _, opensAt: __, limitPerMember, ...reward }: MallRewardRow, redeemed: number) => ({
  ...reward,
  left: limitPerMember === null ? null : Math.max(limitPerMember - redeemed, 0),
})

export const shownOrder = ({ memberId: _, rewardId: __, lots: ___, ...order }: StoredOrder): PointOrder => order

const CURSOR = /^(\d{13})~(o[0-9a-z]+)$/
function orderedBefore(text: string) {
  const [, at, id] = CURSOR.exec(text) ?? []
  return at && id ? { orderedAt: new Date(Number(at)), id } : refuse('request.malformed', { field: 'before' })
}

/** Points, cash, stock and the order change together. Every writer locks in one order: cash, reward, points. */
async function redeem(deps: MallDeps, tx: Tx, memberId: MemberId, asked: Input<typeof redeemPointReward>) {
  const { clock, random, wallet, settings } = deps
  const { freeze } = await wallet.standingOf(tx, memberId)
  if (freeze) refuse(freeze)
  const reward = await store.lockReward(tx, asked.id)
  if (!reward) return refuse('rewards.reward_off')
  const id = `o${humanId(random)}`
  const { points, amount, pointsBalance, lots } = await pay(deps, tx, { memberId, asked, reward, id })
  const { name, worth: each } = reward
  const { quantity, receivingAddress } = asked
  const order: StoredOrder = {
    id,
    memberId,
    rewardId: reward.id,
    name,
    quantity,
    points,
    amount,
    worth: units(each * BigInt(quantity)),
    pointsBalance,
    lots,
    receivingAddress: reward.needsAddress ? receivingAddress : '',
    status: 'inProcess',
    remark: '',
    orderedAt: clock.now(),
    decidedAt: null,
  }
  await store.addOrder(tx, order)
  await store.addStock(tx, reward.id, -quantity)
  await moveCash(deps, tx, order, { kind: 'points.hold', from: account.cash(memberId), to: account.held(memberId) })
  const isApproved = order.worth > 0n && settings().approvesCash
  const { receivingAddress: _, ...answer } = shownOrder(isApproved ? await approve(deps, tx, order, '') : order)
  return answer
}

type Purchase = { memberId: MemberId; asked: Input<typeof redeemPointReward>; reward: MallRewardRow; id: string }

/** Checks an order in the order of the rules, and spends its points. */
async function pay(deps: MallDeps, tx: Tx, { memberId, asked, reward, id }: Purchase) {
  const { clock, wallet, points, vip } = deps
  const { cash } = await wallet.balanceOf(tx, memberId)
  const redeemed = (await store.redeemed(tx, memberId, [reward.id])).get(reward.id) ?? 0
  const level = await vip.levelOf(tx, memberId)
  return points.change(tx, memberId, (balance) => {
    const member = { level, cash, redeemed, points: pointsHeld(balance) }
    // The door has checked the payment password.
    const request = { quantity: asked.quantity, address: asked.receivingAddress, isPasswordRight: true }
    const made = redeemReward({ ...reward, isActive: isOnSale(reward, clock.now()) }, request, member)
    if ('refusal' in made) return refuseOrder(made)
    const spent = spendPoints(balance, made.points, id)
    if ('refusal' in spent) return refuse(spent.refusal, { held: spent.held })
    const lots: SpentLot[] = spentLots(spent.spent[id] ?? [])
    return {
      balance: spent,
      moves: [{ kind: 'redeemed', points: -made.points, reference: id }],
      answer: { points: made.points, amount: made.amount, pointsBalance: made.pointsBalance, lots },
    }
  })
}

function refuseOrder(made: Extract<ReturnType<typeof redeemReward>, { refusal: string }>): never {
  switch (made.refusal) {
    case 'points.not_enough':
      return refuse(made.refusal, { held: made.held })
    case 'wallet.insufficient':
      return refuse('wallet.insufficient_funds')
    case 'account.payment_password':
      return refuse('payment_password.wrong')
    default:
      return refuse(made.refusal)
  }
}
