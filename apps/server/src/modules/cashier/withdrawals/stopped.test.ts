import { moneyText } from '@croupier/kernel/money'
import { blockMember, requestUnblock } from '@croupier/wire/backoffice/members.console'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { paymentPassword, withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'

let w: GatewayWorld
let d: ReturnType<typeof depositsIn>
let o: ReturnType<typeof withdrawalsIn>
let ana: TestMember
let fay: TestStaff
let tom: TestStaff
let rob: TestStaff
beforeAll(async () => {
  w = await gatewayWorld()
  d = depositsIn(w)
  o = withdrawalsIn(w)
  fay = await w.staff('finance')
  tom = await w.staff('treasury')
  rob = await w.staff('risk')
})
beforeEach(async () => {
  await w.gateway.gateway.turn({ payouts: 'pay' })
  ana = await w.member({ payeeName: 'Ana Li', paymentPassword })
})
afterAll(() => w.close())

type State = 'requested' | 'held' | 'approved' | 'paying'
const approve = (id: string) => w.outcome(desk.approveWithdrawal, { id }, { as: fay })
const release = (id: string) => w.outcome(desk.releaseWithdrawal, { id }, { as: fay })
const pay = (id: string) => w.outcome(desk.payWithdrawal, { id }, { as: tom })
const block = () => w.call(blockMember, { memberId: ana.memberId, reason: 'Stolen card' }, { as: rob })

/** A credited deposit of 100.00, all of which is being withdrawn; the withdrawal has got as far as `state`. */
async function withdrawing(state: State): Promise<{ deposit: string; id: string }> {
  const deposit = (await d.order(ana)).id
  await d.pay(deposit)
  await w.hooks()
  const { id } = await o.request(ana, '100.00')
  if (state === 'held') await w.call(desk.holdWithdrawal, { id, note: 'One look more' }, { as: fay })
  if (state === 'approved' || state === 'paying') await approve(id)
  if (state === 'paying') await pay(id)
  expect(await o.stateOf(ana, id)).toBe(state)
  return { deposit, id }
}
async function chargeBack(deposit: string): Promise<void> {
  await w.gateway.gateway.reverse(d.atGateway(deposit))
  await w.hooks()
}
async function pockets() {
  const { cash, held, receivable } = await w.app.modules.wallet.balanceOf(w.platform.database.db, ana.memberId)
  return { cash: moneyText(cash), held: moneyText(held), owed: moneyText(receivable) }
}

describe('a charge-back', () => {
  test.each(['requested', 'held', 'approved'] as const)(
    'holds a %s withdrawal if the balance does not cover it',
    async (state) => {
      const { deposit, id } = await withdrawing(state)
      await chargeBack(deposit)
      expect(await o.stateOf(ana, id)).toBe('held')
      expect(await pay(id)).toBe('cashier.order_state')
    },
  )
  test('keeps a held withdrawal from being approved while the member owes', async () => {
    const { deposit, id } = await withdrawing('approved')
    await chargeBack(deposit)
    expect(await release(id)).toBe('ok')
    expect(await approve(id)).toBe('cashier.receivable_open')
    expect(await pockets()).toEqual({ cash: '0.00', held: '100.00', owed: '100.00' })
  })
  test('is repaid from a withdrawal that is rejected afterwards', async () => {
    const { deposit, id } = await withdrawing('requested')
    await chargeBack(deposit)
    await w.call(desk.rejectWithdrawal, { id, note: 'The payment was reversed' }, { as: fay })
    expect(await pockets()).toEqual({ cash: '0.00', held: '0.00', owed: '0.00' })
  })
  test('is repaid from a payout that fails afterwards', async () => {
    await w.gateway.gateway.turn({ payouts: 'fail' })
    const { deposit, id } = await withdrawing('paying')
    await chargeBack(deposit)
    expect(await o.stateOf(ana, id)).toBe('paying')
    await o.settle()
    expect(await o.stateOf(ana, id)).toBe('failed')
    expect(await pockets()).toEqual({ cash: '0.00', held: '0.00', owed: '0.00' })
  })
  test('does not hold a withdrawal if the balance covers both', async () => {
    const { deposit, id } = await withdrawing('requested')
    const second = (await d.order(ana)).id
    await d.pay(second)
    await w.hooks()
    await chargeBack(deposit)
    expect(await o.stateOf(ana, id)).toBe('requested')
    expect(await pockets()).toEqual({ cash: '0.00', held: '100.00', owed: '0.00' })
  })
})

describe('a block of the member', () => {
  test('keeps a withdrawal from being approved', async () => {
    const { id } = await withdrawing('requested')
    await block()
    expect(await approve(id)).toBe('cashier.member_blocked')
  })
  test('keeps an approved withdrawal from being paid until a second approver lifts the block', async () => {
    const { id } = await withdrawing('approved')
    await block()
    expect(await pay(id)).toBe('cashier.member_blocked')
    const about = { memberId: ana.memberId, reason: 'The card is his own' }
    await w.call(requestUnblock, about, { as: rob })
    expect(await pay(id)).toBe('cashier.member_blocked')
  })
  test('does not keep staff from rejecting a withdrawal', async () => {
    const { id } = await withdrawing('requested')
    await block()
    await w.call(desk.rejectWithdrawal, { id, note: 'Blocked' }, { as: fay })
    expect(await pockets()).toEqual({ cash: '100.00', held: '0.00', owed: '0.00' })
  })
})
