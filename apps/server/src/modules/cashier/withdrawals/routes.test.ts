import { moneyText, parseMoney } from '@croupier/kernel/money'
import * as accountsWire from '@croupier/wire/cashier/bank-accounts'
import * as wire from '@croupier/wire/cashier/withdrawals'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { registry } from '@croupier/wire/registry'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayWorld } from '../../../testing/gateway.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'
import { account } from '../../wallet/index.ts'

let w: Awaited<ReturnType<typeof gatewayWorld>>
let ana: TestMember
let [fay, rob, tom]: TestStaff[] = []
let count = 0
const paymentPassword = '836104'

beforeAll(async () => {
  w = await gatewayWorld()
  fay = await w.staff('finance')
  rob = await w.staff('risk')
  tom = await w.staff('treasury')
})
beforeEach(async () => {
  await w.gateway.gateway.turn({ payouts: 'pay' })
  ana = await w.member({ cash: '1000.00', payeeName: 'Ana Li', paymentPassword })
})
afterAll(() => w.close())

const addAccount = (more = {}, as = ana) =>
  w.call(
    accountsWire.addBankAccount,
    {
      kind: 'bank',
      institution: 'Harbour Bank',
      holder: 'LI ANA',
      number: `00-12 ${String(++count).padStart(6, '0')}`,
      ...more,
    },
    { as, paymentPassword },
  )
const request = async (amount = '200.00', more = {}) => {
  const { accounts } = await w.call(accountsWire.bankAccounts, {}, { as: ana })
  const to = accounts[0] ?? (await addAccount())
  return w.call(
    wire.requestWithdrawal,
    { method: 'bank-transfer', bankAccountId: to.id, amount: parseMoney(amount) },
    { as: ana, paymentPassword, ...more },
  )
}
const balance = async () => {
  const { cash, held } = await w.app.modules.wallet.balanceOf(w.platform.database.db, ana.memberId)
  return [moneyText(cash), moneyText(held)]
}
const stateOf = async (id: string) => (await w.call(wire.withdrawalById, { id }, { as: ana })).state
const settle = async () => {
  await w.runJobs()
  w.clock.advance('3s')
  await w.hooks()
}

describe('§2 a withdrawal', () => {
  test('is asked for, approved by one, paid by another, and told at every step', async () => {
    const { id, fee, payout, steps } = await request()
    expect([fee, payout]).toEqual([parseMoney('1.00'), parseMoney('199.00')])
    expect(steps.map((one) => one.step)).toEqual(['requested', 'checked', 'sending', 'received'])
    expect(await balance()).toEqual(['800.00', '200.00'])
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    expect(await stateOf(id)).toBe('paying')
    await settle()
    const paid = await w.call(wire.withdrawalById, { id }, { as: ana })
    expect(paid).toMatchObject({ state: 'paid', reason: 'paid' })
    expect(paid.steps.every((one) => one.at !== null)).toBe(true)
    expect(await balance()).toEqual(['800.00', '0.00'])
    await w.runJobs()
    const { items } = await w.call(messages, { page: 1, pageSize: 20 }, { as: ana })
    expect(items.map((one) => one.type)).toEqual(
      expect.arrayContaining(['withdrawal_requested', 'withdrawal_approved', 'withdrawal_paid']),
    )
    expect(w.gateway.gateway.payoutById(id)).toMatchObject({ amount: '199.00', account: { holder: 'LI ANA' } })
  })
  test('rejected: the money is back, with a note', async () => {
    const { id } = await request()
    await w.call(desk.rejectWithdrawal, { id, note: 'Please use your own account' }, { as: fay! })
    expect(await w.call(wire.withdrawalById, { id }, { as: ana })).toMatchObject({
      state: 'rejected',
      reason: 'rejected_by_staff',
      note: 'Please use your own account',
    })
    expect(await balance()).toEqual(['1000.00', '0.00'])
  })
  test('refused by the gateway: the money is back', async () => {
    await w.gateway.gateway.turn({ payouts: 'fail' })
    const { id } = await request()
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    await settle()
    expect([await stateOf(id), ...(await balance())]).toEqual(['failed', '1000.00', '0.00'])
  })
  test('held by one person, released, approved anew', async () => {
    const { id } = await request()
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.holdWithdrawal, { id, note: 'One check more' }, { as: rob! })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: tom! })).toBe('cashier.order_state')
    expect(await w.call(wire.withdrawalById, { id }, { as: ana })).toMatchObject({
      reason: 'held_by_staff',
      note: 'One check more',
    })
    await w.call(desk.releaseWithdrawal, { id }, { as: fay! })
    expect(await stateOf(id)).toBe('requested')
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
    await expect(request(amount)).rejects.toMatchObject({ code: told })
    expect(await balance()).toEqual(['1000.00', '0.00'])
  })
  test('it needs the payment password', async () => {
    await addAccount()
    await expect(request('200.00', { paymentPassword: undefined })).rejects.toMatchObject({
      code: 'payment_password.required',
    })
    await expect(request('200.00', { paymentPassword: '111111' })).rejects.toMatchObject({
      code: 'payment_password.wrong',
    })
  })
  test('an open receivable blocks it', async () => {
    await addAccount()
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
    await expect(request()).rejects.toMatchObject({ code: 'cashier.receivable_open' })
  })
  test('T042 no call takes a withdrawal back', () => {
    const mine = registry.filter(({ endpoint }) => endpoint.path.startsWith('/wps/cashier/withdrawals'))
    expect(mine.map(({ endpoint }) => endpoint.method).toSorted()).toEqual(['GET', 'GET', 'POST'])
  })
  test('T150 nobody sees another member’s withdrawal or uses their account', async () => {
    const { id } = await request()
    const { accounts } = await w.call(accountsWire.bankAccounts, {}, { as: ana })
    const eve = await w.member({ cash: '500.00', payeeName: 'Eve Oh', paymentPassword })
    expect(await w.outcome(wire.withdrawalById, { id }, { as: eve })).toBe('cashier.order_unknown')
    const asked = { method: 'bank-transfer', bankAccountId: accounts[0]!.id, amount: parseMoney('100.00') }
    expect(await w.outcome(wire.requestWithdrawal, asked, { as: eve, paymentPassword })).toBe(
      'cashier.bank_account_unknown',
    )
  })
})

describe('at once', () => {
  /** More than five passwords on their way at once look like guessing and are refused: then nothing has happened. */
  const settledOnce = async (asked: readonly Promise<{ id: string }>[]) => {
    const told = await Promise.allSettled(asked)
    const refused = told.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused.filter((code) => code !== 'payment_password.locked')).toEqual([])
    return new Set(told.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])))
  }
  test('T047 one key, fifteen times: one withdrawal', async () => {
    await addAccount()
    const ask = () => request('100.00', { key: 'the-same-key' })
    const [id, ...others] = await settledOnce(Array.from({ length: 15 }, ask))
    expect(others).toEqual([])
    w.clock.advance('5m')
    expect((await ask()).id).toBe(id)
    expect(await balance()).toEqual(['900.00', '100.00'])
  })
  test('four withdrawals of money for three: three are asked for', async () => {
    await addAccount()
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => request('300.00')))
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    expect(await balance()).toEqual(['100.00', '900.00'])
  })
  test('two staff approve one: one of them does', async () => {
    const { id } = await request()
    const bob = await w.staff('finance')
    const told = await Promise.all([fay!, bob].map((as) => w.outcome(desk.approveWithdrawal, { id }, { as })))
    expect(told.toSorted()).toEqual(['cashier.order_state', 'ok'])
    expect(await stateOf(id)).toBe('approved')
  })
  test('one approves while another rejects: one of both happens, whole', async () => {
    const { id } = await request()
    const bob = await w.staff('finance')
    const told = await Promise.all([
      w.outcome(desk.approveWithdrawal, { id }, { as: fay! }),
      w.outcome(desk.rejectWithdrawal, { id, note: 'Not this one' }, { as: bob }),
    ])
    expect(told.toSorted()).toEqual(['cashier.order_state', 'ok'])
    const rejected = (await stateOf(id)) === 'rejected'
    expect(await balance()).toEqual(rejected ? ['1000.00', '0.00'] : ['800.00', '200.00'])
  })
  test('two payers, and a payout told ten times: paid once', async () => {
    const { id } = await request()
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    const tim = await w.staff('treasury')
    const told = await Promise.all([tom!, tim].map((as) => w.outcome(desk.payWithdrawal, { id }, { as })))
    expect(told.toSorted()).toEqual(['cashier.order_state', 'ok'])
    await w.gateway.gateway.turn({ twice: true, forged: true })
    await settle()
    await w.gateway.gateway.turn({ twice: false, forged: false })
    expect([await stateOf(id), ...(await balance())]).toEqual(['paid', '800.00', '0.00'])
  })
})

describe('T155 four eyes', () => {
  test('who approved does not pay, whatever roles they have', async () => {
    const both = await w.staff('finance', 'treasury')
    const { id } = await request()
    await w.call(desk.approveWithdrawal, { id }, { as: both })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: both })).toBe('approval.second_person')
    expect(await stateOf(id)).toBe('approved')
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: tom! })).toBe('ok')
  })
  test('finance does not pay, treasury does not approve, support does neither', async () => {
    const { id } = await request()
    const sue = await w.staff('support')
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: tom! })).toBe('session.forbidden')
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: sue })).toBe('session.forbidden')
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: fay! })).toBe('session.forbidden')
  })
  test('a claim keeps others out until it lapses', async () => {
    const { id } = await request()
    const bob = await w.staff('finance')
    await w.call(desk.claimWithdrawal, { id }, { as: bob })
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: fay! })).toBe('cashier.order_claimed')
    w.clock.advance('10m')
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: fay! })).toBe('ok')
  })
  test('every step stands in the audit log', async () => {
    const { id } = await request()
    await w.call(desk.approveWithdrawal, { id, reason: 'All clear' }, { as: fay! })
    const ada = await w.staff('auditor')
    const { items } = await w.call(audit, { object: `withdrawal:${id}`, page: 1, pageSize: 9 }, { as: ada })
    expect(items[0]).toMatchObject({
      action: 'withdrawal.order.approve',
      reason: 'All clear',
      after: { state: 'approved' },
    })
  })
})

describe('the queue', () => {
  test('is oldest first, with a clock, and says in words what to look at', async () => {
    const { id } = await request()
    w.clock.advance('2m')
    const { items, counts } = await w.call(
      desk.withdrawalQueue,
      { state: 'requested', page: 1, pageSize: 50 },
      { as: fay! },
    )
    const times = items.map((one) => one.requestedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(counts.requested).toBe(items.length)
    const mine = items.find((one) => one.id === id)!
    expect(mine).toMatchObject({ username: ana.username, waitingSeconds: 120, account: { holder: 'L* A**' } })
    expect(mine.checks.map((one) => [one.say, one.ok])).toEqual(
      expect.arrayContaining([
        ['first_payout', false],
        ['new_account', false],
        ['name_matches', true],
        ['no_credential_change', true],
      ]),
    )
  })
})

describe('T032 bank accounts', () => {
  test('are shown masked and belong to one member only', async () => {
    const number = '9988 7766 5544'
    const added = await addAccount({ number })
    expect(added).toMatchObject({ holder: 'L* A**', numberEnds: '5544' })
    const twin = await w.member({ payeeName: 'Ana Li', paymentPassword })
    await expect(addAccount({ number: '99-8877-665544' }, twin)).rejects.toMatchObject({
      code: 'cashier.bank_account_taken',
    })
  })
  test('must be in the member’s own name, which must be known', async () => {
    await expect(addAccount({ holder: 'Eve Oh' })).rejects.toMatchObject({ code: 'cashier.name_mismatch' })
    const nameless = await w.member({ paymentPassword })
    await expect(addAccount({}, nameless)).rejects.toMatchObject({ code: 'cashier.name_unknown' })
  })
  test('are five at most, also when they come at once', async () => {
    for (let at = 0; at < 3; at++) await addAccount()
    const added = await Promise.allSettled(Array.from({ length: 4 }, () => addAccount()))
    expect(added.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
    await expect(addAccount()).rejects.toMatchObject({ code: 'cashier.bank_account_limit' })
  })
  test('the first one of a new member can be used; a second one rests, and so does the member', async () => {
    await request('100.00')
    const second = await addAccount()
    expect(second.usableFrom.getTime() - w.clock.now().getTime()).toBe(24 * 3_600_000)
    await expect(request('100.00')).rejects.toMatchObject({ code: 'cashier.resting' })
    const { restsUntil } = await w.call(wire.withdrawalReadiness, {}, { as: ana })
    expect(restsUntil).toEqual(second.usableFrom)
  })
  test('one that is taken off can be added again, and what is on its way to it goes on', async () => {
    const { id } = await request()
    const { accounts } = await w.call(accountsWire.bankAccounts, {}, { as: ana })
    await w.call(accountsWire.removeBankAccount, { id: accounts[0]!.id }, { as: ana, paymentPassword })
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    await settle()
    expect(await stateOf(id)).toBe('paid')
  })
})
