import { memberIdOf } from '@croupier/kernel/ids'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import * as desk from '@croupier/wire/cashier/deposits.console'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let d: ReturnType<typeof depositsIn>
let ana: TestMember
beforeAll(async () => {
  w = await gatewayWorld()
  d = depositsIn(w)
})
beforeEach(async () => {
  ana = await w.member()
})
afterAll(() => w.close())

const cash = async () => moneyText(await w.cash(ana))

describe('T038 manual decisions', () => {
  const held = async () => {
    const made = await d.order(ana)
    await d.pay(made.id, '70.00')
    await w.hooks()
    expect([await d.stateOf(made.id), await cash()]).toEqual(['held', '0.00'])
    return made
  }
  /** The newest pending request of a kind: the list is oldest first. */
  const asked = async (kind: string, as: { token: string }) =>
    (await w.call(approvals, { status: 'pending', page: 1, pageSize: 9 }, { as })).items.findLast(
      (one) => one.kind === kind,
    )!

  test('a payment of another amount is held, and credited by two people', async () => {
    const made = await held()
    const [fay, tom] = [await w.staff('finance'), await w.staff('treasury')]
    const ask = { memberId: ana.memberId, reason: 'Paid less, wants it so', depositId: made.id }
    expect(await w.outcome(desk.requestCredit, { ...ask, amount: parseMoney('100.00') }, { as: fay })).toBe(
      'cashier.credit_differs',
    )
    await w.call(desk.requestCredit, { ...ask, amount: parseMoney('70.00') }, { as: fay })
    const { id } = await asked('cashier.credit', tom)
    expect(await w.outcome(approve, { approvalId: id, note: '' }, { as: fay })).toBe('approval.own_request')
    await w.call(approve, { approvalId: id, note: '' }, { as: tom })
    expect(await w.outcome(approve, { approvalId: id, note: '' }, { as: tom })).toBe('approval.decided')
    expect([await d.stateOf(made.id), await cash()]).toEqual(['credited', '70.00'])
  })
  test('a held deposit can be failed with a reason', async () => {
    const made = await held()
    const fay = await w.staff('finance')
    await w.call(desk.failDeposit, { id: made.id, reason: 'Sent back by the gateway' }, { as: fay })
    expect(await d.stateOf(made.id)).toBe('failed')
    expect(await w.outcome(desk.failDeposit, { id: made.id, reason: 'again' }, { as: fay })).toBe('cashier.order_state')
  })
  test('a manual credit waits for a second approver', async () => {
    const [fay, tom] = [await w.staff('finance'), await w.staff('treasury')]
    const ask = { memberId: ana.memberId, amount: parseMoney('5.00'), reason: 'For the trouble' }
    expect(await w.outcome(desk.requestCredit, ask, { as: await w.staff('support') })).toBe('session.forbidden')
    expect(await w.outcome(desk.requestCredit, { ...ask, memberId: memberIdOf('nobody') }, { as: fay })).toBe(
      'cashier.member_unknown',
    )
    await w.call(desk.requestCredit, ask, { as: fay })
    expect(await cash()).toBe('0.00')
    const { id, before } = await asked('cashier.credit', tom)
    expect(before).toEqual({ username: ana.username, cash: '0.00' })
    await w.call(approve, { approvalId: id, note: 'fine' }, { as: tom })
    expect(await cash()).toBe('5.00')
  })
  test('the report of a day lists credits with approvers, balances before and after, and the sum of the ledger', async () => {
    const dayOf = () => w.clock.now().toISOString().slice(0, 10)
    w.clock.advance('1d')
    w.clock.set(new Date(`${dayOf()}T23:50:00.000Z`))
    const day = dayOf()
    const [fay, tom, auditor] = [await w.staff('finance'), await w.staff('treasury'), await w.staff('auditor')]
    const credit = async (amount: string, reason: string) => {
      await w.call(desk.requestCredit, { memberId: ana.memberId, amount: parseMoney(amount), reason }, { as: fay })
      const { id } = await asked('cashier.credit', tom)
      return () => w.call(approve, { approvalId: id, note: '' }, { as: tom })
    }
    await (await credit('5.00', 'For the trouble'))()
    await (await credit('2.50', 'Once more'))()
    const waiting = await credit('9.00', 'Approved the next day')
    const report = (on: string) => w.call(desk.creditReport, { day: on }, { as: auditor })
    const told = await report(day)
    expect(told).toMatchObject({ day, total: parseMoney('7.50') })
    const people = { memberId: ana.memberId, username: ana.username, askedBy: fay.name, approvedBy: tom.name }
    const sums = (amount: string, before: string, after: string) => ({
      amount: parseMoney(amount),
      before: parseMoney(before),
      after: parseMoney(after),
      at: w.clock.now(),
    })
    expect(told.credits).toMatchObject([
      { ...people, ...sums('5.00', '0', '5.00'), reason: 'For the trouble', depositId: null },
      { ...people, ...sums('2.50', '5.00', '7.50'), reason: 'Once more', depositId: null },
    ])
    const booked = { memberId: ana.memberId, kind: 'correction' as const, pageSize: 20 }
    const { items } = await w.call(ledgerEntries, booked, { as: auditor })
    const lines = items.toSorted((one, two) => Number(BigInt(one.seq) - BigInt(two.seq)))
    expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual(
      told.credits.map(({ amount, after }) => [amount, after]),
    )
    w.clock.advance('10m')
    // Approved after another credit: the figures are those of the decision, not of the request.
    await (await credit('1.00', 'In between'))()
    await waiting()
    expect((await report(day)).credits).toHaveLength(2)
    expect(await report(dayOf())).toMatchObject({
      total: parseMoney('10.00'),
      credits: [
        { ...people, ...sums('1.00', '7.50', '8.50'), reason: 'In between' },
        { ...people, ...sums('9.00', '8.50', '17.50'), reason: 'Approved the next day' },
      ],
    })
    expect(await w.outcome(desk.creditReport, { day }, { as: await w.staff('support') })).toBe('session.forbidden')
  })
  test('staff see held deposits, oldest first, with the reports of the gateway', async () => {
    const made = await held()
    const fay = await w.staff('finance')
    const page = await w.call(desk.depositDesk, { state: 'held', page: 1, pageSize: 50 }, { as: fay })
    expect(page.items.at(-1)).toMatchObject({
      id: made.id,
      username: ana.username,
      paidAmount: parseMoney('70.00'),
      reason: 'amount_differs',
    })
    const { events } = await w.call(desk.depositDetail, { id: made.id }, { as: fay })
    expect(events).toMatchObject([{ type: 'payment.paid', outcome: 'held', amount: parseMoney('70.00') }])
    const found = await w.call(desk.depositDesk, { search: ana.username, page: 1, pageSize: 50 }, { as: fay })
    expect(found.total).toBe(1)
  })
})
