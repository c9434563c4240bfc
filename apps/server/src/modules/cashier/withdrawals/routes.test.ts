import { parseMoney } from '@croupier/kernel/money'
import * as accountsWire from '@croupier/wire/cashier/bank-accounts'
import * as wire from '@croupier/wire/cashier/withdrawals'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { paymentPassword, withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'
import { account } from '../../wallet/index.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
let ana: TestMember
let [fay, rob, tom]: TestStaff[] = []
beforeAll(async () => {
  w = await gatewayWorld()
  o = withdrawalsIn(w)
  fay = await w.staff('finance')
  rob = await w.staff('risk')
  tom = await w.staff('treasury')
})
beforeEach(async () => {
  await w.gateway.gateway.turn({ payouts: 'pay' })
  ana = await o.member()
})
afterAll(() => w.close())

describe('§2 a withdrawal', () => {
  test('is asked for, approved by one, paid by another, and told at every step', async () => {
    const { id, fee, payout, steps } = await o.request(ana)
    expect([fee, payout]).toEqual([parseMoney('1.00'), parseMoney('199.00')])
    expect(steps.map((one) => one.step)).toEqual(['requested', 'checked', 'sending', 'received'])
    expect(await o.balance(ana)).toEqual(['800.00', '200.00'])
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    expect(await o.stateOf(ana, id)).toBe('paying')
    await o.settle()
    const paid = await w.call(wire.withdrawalById, { id }, { as: ana })
    expect(paid).toMatchObject({ state: 'paid', reason: 'paid' })
    expect(paid.steps.every((one) => one.at !== null)).toBe(true)
    expect(await o.balance(ana)).toEqual(['800.00', '0.00'])
    await w.runJobs()
    const { items } = await w.call(messages, { page: 1, pageSize: 20 }, { as: ana })
    expect(items.map((one) => one.type)).toEqual(
      expect.arrayContaining(['withdrawal_requested', 'withdrawal_approved', 'withdrawal_paid']),
    )
    expect(w.gateway.gateway.payoutById(id)).toMatchObject({ amount: '199.00', account: { holder: 'LI ANA' } })
  })
  test('rejected: the money is back, with a note', async () => {
    const { id } = await o.request(ana)
    await w.call(desk.rejectWithdrawal, { id, note: 'Please use your own account' }, { as: fay! })
    expect(await w.call(wire.withdrawalById, { id }, { as: ana })).toMatchObject({
      state: 'rejected',
      reason: 'rejected_by_staff',
      note: 'Please use your own account',
    })
    expect(await o.balance(ana)).toEqual(['1000.00', '0.00'])
  })
  test('refused by the gateway: the money is back', async () => {
    await w.gateway.gateway.turn({ payouts: 'fail' })
    const { id } = await o.request(ana)
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    await o.settle()
    expect([await o.stateOf(ana, id), ...(await o.balance(ana))]).toEqual(['failed', '1000.00', '0.00'])
  })
  test('held by one person, released, approved anew', async () => {
    const { id } = await o.request(ana)
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.holdWithdrawal, { id, note: 'One check more' }, { as: rob! })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: tom! })).toBe('cashier.order_state')
    expect(await w.call(wire.withdrawalById, { id }, { as: ana })).toMatchObject({
      reason: 'held_by_staff',
      note: 'One check more',
    })
    await w.call(desk.releaseWithdrawal, { id }, { as: fay! })
    expect(await o.stateOf(ana, id)).toBe('requested')
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    const { history } = await w.call(desk.withdrawalDetail, { id }, { as: fay! })
    expect(history.map((one) => one.to)).toEqual(['requested', 'approved', 'held', 'requested', 'approved'])
    expect(history[2]).toMatchObject({ by: { name: rob!.name }, note: 'One check more' })
  })
  test.each`
    amount         | told
    ${'99.99'}     | ${'cashier.below_minimum'}
    ${'100000.01'} | ${'cashier.above_maximum'}
    ${'100.001'}   | ${'money.whole_cents'}
    ${'1000.01'}   | ${'wallet.insufficient_funds'}
  `('T030, T033 $amount is refused: $told', async ({ amount, told }) => {
    await expect(o.request(ana, amount)).rejects.toMatchObject({ code: told })
    expect(await o.balance(ana)).toEqual(['1000.00', '0.00'])
  })
  test('it needs the payment password', async () => {
    await o.addAccount(ana)
    await expect(o.request(ana, '200.00', { paymentPassword: undefined })).rejects.toMatchObject({
      code: 'payment_password.required',
    })
    await expect(o.request(ana, '200.00', { paymentPassword: '111111' })).rejects.toMatchObject({
      code: 'payment_password.wrong',
    })
  })
  test('an open receivable blocks it', async () => {
    await o.addAccount(ana)
    const { db } = w.platform.database
    await db.transaction().execute((tx) =>
      w.app.modules.wallet.post(tx, {
        kind: 'correction',
        reference: `owes-${ana.memberId}`,
        at: w.clock.now(),
        postings: [
          { from: account.receivable(ana.memberId), to: account.house('corrections'), amount: parseMoney('10.00') },
        ],
      }),
    )
    await expect(o.request(ana)).rejects.toMatchObject({ code: 'cashier.receivable_open' })
  })
  test('T042 no call takes a withdrawal back', () => {
    const mine = registry.filter(({ endpoint }) => endpoint.path.startsWith('/wps/cashier/withdrawals'))
    expect(mine.map(({ endpoint }) => endpoint.method).toSorted()).toEqual(['GET', 'GET', 'POST'])
  })
  test('T150 nobody sees another member’s withdrawal or uses their account', async () => {
    const { id } = await o.request(ana)
    const { accounts } = await w.call(accountsWire.bankAccounts, {}, { as: ana })
    const eve = await w.member({ cash: '500.00', payeeName: 'Eve Oh', paymentPassword })
    expect(await w.outcome(wire.withdrawalById, { id }, { as: eve })).toBe('cashier.order_unknown')
    const asked = { method: 'bank-transfer', bankAccountId: accounts[0]!.id, amount: parseMoney('100.00') }
    expect(await w.outcome(wire.requestWithdrawal, asked, { as: eve, paymentPassword })).toBe(
      'cashier.bank_account_unknown',
    )
  })
})
