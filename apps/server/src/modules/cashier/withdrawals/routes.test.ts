import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import * as accountsWire from '@croupier/wire/cashier/bank-accounts'
import { deposits } from '@croupier/wire/cashier/deposits'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import * as wire from '@croupier/wire/cashier/withdrawals'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { isForStaff } from '@croupier/wire/endpoint'
import { messages } from '@croupier/wire/messaging/inbox'
import { registry } from '@croupier/wire/registry'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
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
  test('is requested, approved by one and paid by another, and the member gets a message at every step', async () => {
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
    const { items } = await w.call(messages, { pageSize: 20 }, { as: ana })
    expect(items.map((one) => one.type)).toEqual(
      expect.arrayContaining(['withdrawal_requested', 'withdrawal_approved', 'withdrawal_paid']),
    )
    expect(w.gateway.gateway.payoutById(id)).toMatchObject({ amount: '199.00', account: { holder: 'LI ANA' } })
  })
  test('returns the money with a note when staff reject it', async () => {
    const { id } = await o.request(ana)
    await w.call(desk.rejectWithdrawal, { id, note: 'Please use your own account' }, { as: fay! })
    expect(await w.call(wire.withdrawalById, { id }, { as: ana })).toMatchObject({
      state: 'rejected',
      reason: 'rejected_by_staff',
      note: 'Please use your own account',
    })
    expect(await o.balance(ana)).toEqual(['1000.00', '0.00'])
  })
  test('returns the money when the gateway refuses the payout', async () => {
    await w.gateway.gateway.turn({ payouts: 'fail' })
    const { id } = await o.request(ana)
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    await o.settle()
    expect([await o.stateOf(ana, id), ...(await o.balance(ana))]).toEqual(['failed', '1000.00', '0.00'])
  })
  test('needs another approval after staff held and released it', async () => {
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
    w.clock.advance('1m')
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    const { history } = await w.call(desk.withdrawalDetail, { id }, { as: fay! })
    expect(history.map((one) => one.to)).toEqual(['requested', 'approved', 'held', 'requested', 'approved'])
    expect(history[2]).toMatchObject({ by: { name: rob!.name }, note: 'One check more' })
    await w.runJobs()
    const { items } = await w.call(messages, { pageSize: 20 }, { as: ana })
    expect(items.filter(({ type }) => type === 'withdrawal_approved')).toHaveLength(2)
  })
  test.each`
    amount         | code
    ${'99.99'}     | ${'cashier.below_minimum'}
    ${'100000.01'} | ${'cashier.above_maximum'}
    ${'100.001'}   | ${'money.whole_cents'}
    ${'1000.01'}   | ${'wallet.insufficient_funds'}
  `('T030, T033 of $amount is refused with $code', async ({ amount, code }) => {
    await expect(o.request(ana, amount)).rejects.toMatchObject({ code })
    expect(await o.balance(ana)).toEqual(['1000.00', '0.00'])
  })
  test('needs the payment password', async () => {
    await o.addAccount(ana)
    await expect(o.request(ana, '200.00', { paymentPassword: undefined })).rejects.toMatchObject({
      code: 'payment_password.required',
    })
    await expect(o.request(ana, '200.00', { paymentPassword: '111111' })).rejects.toMatchObject({
      code: 'payment_password.wrong',
    })
  })
  test('is refused while the member has a debt', async () => {
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
  test('T030 answers method, amount, state and reason for every method, and a refusal names the limits', async () => {
    const { methods } = await w.call(paymentMethods, {}, { as: ana })
    const ways = methods.filter(({ withdrawal }) => withdrawal !== null)
    expect(ways.length).toBeGreaterThanOrEqual(3)
    for (const { code: method, kind, withdrawal } of ways) {
      const rich = await o.member()
      const { id: bankAccountId } = await o.addAccount(rich, { kind })
      const ask = (amount: Money) =>
        w.send(wire.requestWithdrawal, { method, bankAccountId, amount }, { as: rich, paymentPassword })
      const amount = parseMoney('200.00')
      const { answer } = await ask(amount)
      const value = answer.success && answer.value
      expect(value).toMatchObject({ method, amount, state: 'requested', reason: 'waiting_for_check' })
      const { items } = await w.call(memberTransactions, { pageSize: 1 }, { as: rich })
      const reference = { kind: 'withdrawal', id: value ? value.id : '' }
      expect(items).toMatchObject([{ kind: 'withdrawal.hold', amount: -amount, reference }])
      const [low, high] = [await ask(parseMoney('1.00')), await ask(parseMoney('200000.00'))]
      const { min, max } = withdrawal!
      const bounds = { below: { min: moneyText(min) }, above: { max: moneyText(max) } }
      expect(low.answer).toMatchObject({
        code: 'cashier.below_minimum',
        detail: bounds.below,
        message: expect.stringMatching(/./),
      })
      expect(high.answer).toMatchObject({
        code: 'cashier.above_maximum',
        detail: bounds.above,
        message: expect.stringMatching(/./),
      })
    }
  })
  test('needs an account of the kind of its method', async () => {
    const { id: bankAccountId } = await o.addAccount(ana)
    const ask = (method: string) =>
      w.outcome(
        wire.requestWithdrawal,
        { method, bankAccountId, amount: parseMoney('200.00') },
        { as: ana, paymentPassword },
      )
    expect(await ask('qr-bank')).toBe('cashier.bank_account_unknown')
    expect(await ask('bank-transfer')).toBe('ok')
  })
  test('T041 reduces the net deposits when it is paid, not while it waits', async () => {
    const d = depositsIn(w)
    const [one] = [await d.order(ana, '300.00'), await d.order(ana, '500.00')]
    await d.pay(one.id)
    await w.hooks()
    const net = async () => moneyText((await w.call(deposits, { pageSize: 1 }, { as: ana })).netDeposited)
    expect(await net()).toBe('300.00')
    const { id } = await o.request(ana, '120.00')
    expect(await net()).toBe('300.00')
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    await o.settle()
    expect(await net()).toBe('180.00')
  })
  test('T042 stays requested after every call that its owner can make with its id', async () => {
    const { id } = await o.request(ana)
    const calls = registry.filter(({ endpoint }) => !isForStaff(endpoint) && endpoint.method !== 'GET')
    expect(calls.length).toBeGreaterThan(20)
    const ids = { id, orderId: id, withdrawalId: id, reference: id, state: 'rejected', amount: '200.00' }
    const mine = ['/wps/cashier/withdrawals/:id', '/wps/cashier/withdrawals/:id/cancel', '/wps/cashier/withdrawals']
    const made = mine.flatMap((path) =>
      (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({ path, method })),
    )
    for (const { path, method } of [...calls.map(({ endpoint }) => endpoint), ...made]) {
      if (/logout|sessions|password/.test(path)) continue
      const url = path.replace(/:\w+/g, id)
      const as = { authorization: `Bearer ${ana.token}`, 'idempotency-key': `take-back-${path}-${method}` }
      await w.app.site.inject({ method, url, headers: as, payload: ids })
      const password = { 'password-check': await w.encrypt({ paymentPassword }) }
      await w.app.site.inject({
        method,
        url,
        headers: { ...as, ...password },
        payload: { payload: await w.encrypt(ids) },
      })
    }
    expect([await o.stateOf(ana, id), ...(await o.balance(ana))]).toEqual(['requested', '800.00', '200.00'])
  })
  test('T042 has no endpoint that cancels it', () => {
    const mine = registry.filter(({ endpoint }) => endpoint.path.startsWith('/wps/cashier/withdrawals'))
    expect(mine.map(({ name }) => name).toSorted()).toEqual([
      // Answers to a withdrawal that is paid.
      'confirmReceipt',
      'disputeReceipt',
      'requestWithdrawal',
      'uploadProof',
      'withdrawalById',
      'withdrawals',
    ])
  })
  test('T150 is invisible to other members, who cannot use its bank account either', async () => {
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
