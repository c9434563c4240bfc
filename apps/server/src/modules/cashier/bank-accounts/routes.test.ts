import * as accountsWire from '@croupier/wire/cashier/bank-accounts'
import * as wire from '@croupier/wire/cashier/withdrawals'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { paymentPassword, withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
let ana: TestMember
let [fay, tom]: TestStaff[] = []
beforeAll(async () => {
  w = await gatewayWorld()
  o = withdrawalsIn(w)
  fay = await w.staff('finance')
  tom = await w.staff('treasury')
})
beforeEach(async () => {
  ana = await o.member()
})
afterAll(() => w.close())

describe('T032 bank accounts', () => {
  test('are shown masked and belong to one member only', async () => {
    const number = '9988 7766 5544'
    const added = await o.addAccount(ana, { number })
    expect(added).toMatchObject({ holder: 'L* A**', numberEnds: '5544' })
    const twin = await w.member({ payeeName: 'Ana Li', paymentPassword })
    await expect(o.addAccount(twin, { number: '99-8877-665544' })).rejects.toMatchObject({
      code: 'cashier.bank_account_taken',
    })
  })
  test('must be in the member’s own name, which must be known', async () => {
    await expect(o.addAccount(ana, { holder: 'Eve Oh' })).rejects.toMatchObject({ code: 'cashier.name_mismatch' })
    const nameless = await w.member({ paymentPassword })
    await expect(o.addAccount(nameless)).rejects.toMatchObject({ code: 'cashier.name_unknown' })
  })
  test('are at most five, even if several are added at once', async () => {
    for (let at = 0; at < 3; at++) await o.addAccount(ana)
    const added = await Promise.allSettled(Array.from({ length: 4 }, () => o.addAccount(ana)))
    expect(added.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
    await expect(o.addAccount(ana)).rejects.toMatchObject({ code: 'cashier.bank_account_limit' })
  })
  test('the first one of a new member can be used at once; a second one starts a cooldown', async () => {
    await o.request(ana, '100.00')
    const second = await o.addAccount(ana)
    expect(second.usableFrom.getTime() - w.clock.now().getTime()).toBe(24 * 3_600_000)
    await expect(o.request(ana, '100.00')).rejects.toMatchObject({ code: 'cashier.withdrawal_cooldown' })
    const { cooldownEndsAt } = await w.call(wire.withdrawalReadiness, {}, { as: ana })
    expect(cooldownEndsAt).toEqual(second.usableFrom)
  })
  test('a removed one can be added again, and a withdrawal on its way to it goes on', async () => {
    const { id } = await o.request(ana)
    const { accounts } = await w.call(accountsWire.bankAccounts, {}, { as: ana })
    await w.call(accountsWire.removeBankAccount, { id: accounts[0]!.id }, { as: ana, paymentPassword })
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    await w.call(desk.payWithdrawal, { id }, { as: tom! })
    await o.settle()
    expect(await o.stateOf(ana, id)).toBe('paid')
  })
})
