import { moneyText } from '@croupier/kernel/money'
import { blockMember, requestUnblock } from '@croupier/wire/backoffice/members.console'
import { WITHDRAWAL_STATES, type WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { paymentPassword, withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'
import { withdrawalsStore } from './store.ts'

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

const approve = (id: string) => w.outcome(desk.approveWithdrawal, { id }, { as: fay })
const release = (id: string) => w.outcome(desk.releaseWithdrawal, { id }, { as: fay })
const pay = (id: string) => w.outcome(desk.payWithdrawal, { id }, { as: tom })
const stateOf = async (id: string) => (await withdrawalsStore.byId(w.platform.database.db, id))?.state
const block = () => w.call(blockMember, { memberId: ana.memberId, reason: 'Stolen card' }, { as: rob })

/** A credited deposit of 100.00 and a withdrawal of all of it, which is in this state. */
async function withdrawing(state: WithdrawalState): Promise<{ deposit: string; id: string }> {
  if (state === 'failed') await w.gateway.gateway.turn({ payouts: 'fail' })
  const deposit = (await d.order(ana)).id
  await d.pay(deposit)
  await w.hooks()
  const { id } = await o.request(ana, '100.00')
  if (state === 'held') await w.call(desk.holdWithdrawal, { id, note: 'One look more' }, { as: fay })
  if (state === 'rejected') await w.call(desk.rejectWithdrawal, { id, note: 'Not this time' }, { as: fay })
  if (['approved', 'paying', 'paid', 'failed'].includes(state)) await approve(id)
  if (['paying', 'paid', 'failed'].includes(state)) await pay(id)
  if (state === 'paid' || state === 'failed') await o.settle()
  expect(await stateOf(id)).toBe(state)
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

const STATE = 'cashier.order_state'
const OWED = 'cashier.receivable_open'
const BLOCKED = 'cashier.member_blocked'
const exclude = () => w.call(excludeMyself, { months: 6 }, { as: ana })
const events = { 'a charge-back': chargeBack, 'a block': block, 'a self-exclusion': exclude }

/**
 * Every event in every state, and what staff can still do: `answers` are those to an approval, a release, another approval and
 * the payment. The pockets are cash, held and owed at the end. A self-exclusion stops no payout: the money is the member's.
 */
const stopped = [
  ['a charge-back', 'requested', 'held', [STATE, 'ok', OWED, STATE], 'requested', ['0.00', '100.00', '100.00']],
  ['a charge-back', 'held', 'held', [STATE, 'ok', OWED, STATE], 'requested', ['0.00', '100.00', '100.00']],
  ['a charge-back', 'approved', 'held', [STATE, 'ok', OWED, STATE], 'requested', ['0.00', '100.00', '100.00']],
  ['a charge-back', 'paying', 'paying', [STATE, STATE, STATE, STATE], 'paid', ['0.00', '0.00', '100.00']],
  ['a charge-back', 'paid', 'paid', [STATE, STATE, STATE, STATE], 'paid', ['0.00', '0.00', '100.00']],
  ['a charge-back', 'rejected', 'rejected', [STATE, STATE, STATE, STATE], 'rejected', ['0.00', '0.00', '0.00']],
  ['a charge-back', 'failed', 'failed', [STATE, STATE, STATE, STATE], 'failed', ['0.00', '0.00', '0.00']],
  ['a block', 'requested', 'requested', [BLOCKED, STATE, BLOCKED, STATE], 'requested', ['0.00', '100.00', '0.00']],
  ['a block', 'held', 'held', [STATE, 'ok', BLOCKED, STATE], 'requested', ['0.00', '100.00', '0.00']],
  ['a block', 'approved', 'approved', [STATE, STATE, STATE, BLOCKED], 'approved', ['0.00', '100.00', '0.00']],
  ['a block', 'paying', 'paying', [STATE, STATE, STATE, STATE], 'paid', ['0.00', '0.00', '0.00']],
  ['a block', 'paid', 'paid', [STATE, STATE, STATE, STATE], 'paid', ['0.00', '0.00', '0.00']],
  ['a block', 'rejected', 'rejected', [STATE, STATE, STATE, STATE], 'rejected', ['100.00', '0.00', '0.00']],
  ['a block', 'failed', 'failed', [STATE, STATE, STATE, STATE], 'failed', ['100.00', '0.00', '0.00']],
  ['a self-exclusion', 'requested', 'requested', ['ok', STATE, STATE, 'ok'], 'paid', ['0.00', '0.00', '0.00']],
  ['a self-exclusion', 'held', 'held', [STATE, 'ok', 'ok', 'ok'], 'paid', ['0.00', '0.00', '0.00']],
  ['a self-exclusion', 'approved', 'approved', [STATE, STATE, STATE, 'ok'], 'paid', ['0.00', '0.00', '0.00']],
  ['a self-exclusion', 'paying', 'paying', [STATE, STATE, STATE, STATE], 'paid', ['0.00', '0.00', '0.00']],
  ['a self-exclusion', 'paid', 'paid', [STATE, STATE, STATE, STATE], 'paid', ['0.00', '0.00', '0.00']],
  ['a self-exclusion', 'rejected', 'rejected', [STATE, STATE, STATE, STATE], 'rejected', ['100.00', '0.00', '0.00']],
  ['a self-exclusion', 'failed', 'failed', [STATE, STATE, STATE, STATE], 'failed', ['100.00', '0.00', '0.00']],
] as const

describe('T035, T056, T154 an event in each state of a withdrawal', () => {
  test('the table has every event in every state', () => {
    const all = Object.keys(events).flatMap((event) => WITHDRAWAL_STATES.map((state) => `${event}, ${state}`))
    expect(stopped.map(([event, state]) => `${event}, ${state}`).toSorted()).toEqual(all.toSorted())
  })
  test.each(stopped)(
    '%s of a member whose withdrawal is %s leaves it %s',
    async (event, state, then, answers, end, left) => {
      const { deposit, id } = await withdrawing(state)
      await events[event](deposit)
      expect(await stateOf(id)).toBe(then)
      expect([await approve(id), await release(id), await approve(id), await pay(id)]).toEqual(answers)
      await o.settle()
      const { cash, held, owed } = await pockets()
      expect([await stateOf(id), cash, held, owed]).toEqual([end, ...left])
    },
  )
})

describe('a charge-back', () => {
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
    expect(await stateOf(id)).toBe('paying')
    await o.settle()
    expect(await stateOf(id)).toBe('failed')
    expect(await pockets()).toEqual({ cash: '0.00', held: '0.00', owed: '0.00' })
  })
  test('does not hold a withdrawal if the balance covers both', async () => {
    const { deposit, id } = await withdrawing('requested')
    const second = (await d.order(ana)).id
    await d.pay(second)
    await w.hooks()
    await chargeBack(deposit)
    expect(await stateOf(id)).toBe('requested')
    expect(await pockets()).toEqual({ cash: '0.00', held: '100.00', owed: '0.00' })
  })
})

describe('a block of the member', () => {
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
