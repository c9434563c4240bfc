import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import { significantEvents } from '@croupier/wire/backoffice/significant-events.console'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import * as wire from '@croupier/wire/cashier/deposits'
import { requestWithdrawal, withdrawalReadiness } from '@croupier/wire/cashier/withdrawals'
import { messages } from '@croupier/wire/messaging/inbox'
import { trialBalance } from '@croupier/wire/wallet/ledger.console'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { paymentPassword } from '../../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'

let w: GatewayWorld
let d: ReturnType<typeof depositsIn>
let ana: TestMember
let auditor: TestStaff
beforeAll(async () => {
  w = await gatewayWorld()
  d = depositsIn(w)
  auditor = await w.staff('auditor')
})
beforeEach(async () => {
  ana = await w.member({ payeeName: 'Ana Li', paymentPassword })
})
afterAll(() => w.close())

const balance = async () => {
  const { cash, receivable } = await w.app.modules.wallet.balanceOf(w.platform.database.db, ana.memberId)
  return { cash: moneyText(cash), owed: moneyText(receivable) }
}
async function paid(amount = '100.00'): Promise<string> {
  const { id } = await d.order(ana, amount)
  await d.pay(id)
  await w.hooks()
  expect(await d.stateOf(id)).toBe('credited')
  return id
}
async function chargeBack(id: string): Promise<void> {
  await w.gateway.gateway.reverse(d.atGateway(id))
  await w.hooks()
}
/** Plays so much of the money away: it is the house's now. */
const play = (amount: string) => place(w, ticketOf(ana.memberId, { at: w.clock.now(), stake: parseMoney(amount) }))
const flagged = async () => {
  const { items } = await w.call(significantEvents, { page: 1, pageSize: 50 }, { as: auditor })
  return items.filter(({ memberId }) => memberId === ana.memberId)
}

describe('T035 a payment that is taken back', () => {
  test('is taken from a balance that covers it, and is not a significant event', async () => {
    const id = await paid()
    await chargeBack(id)
    expect(await d.stateOf(id)).toBe('reversed')
    expect(await balance()).toEqual({ cash: '0.00', owed: '0.00' })
    expect(await flagged()).toEqual([])
    const { items, netDeposited } = await w.call(wire.deposits, { pageSize: 9 }, { as: ana })
    expect([items[0], netDeposited]).toMatchObject([{ state: 'reversed', reason: 'payment_reversed' }, 0n])
    const inbox = await w.call(messages, { pageSize: 9 }, { as: ana })
    expect(inbox.items.map((one) => one.type).toSorted()).toEqual(['deposit_credited', 'deposit_reversed'])
  })
  test('is owed if the balance does not cover it, and is one significant event with before and after', async () => {
    const id = await paid()
    await play('70.00')
    await w.gateway.gateway.turn({ twice: true })
    await chargeBack(id)
    await w.gateway.gateway.turn({ twice: false })
    expect(await balance()).toEqual({ cash: '0.00', owed: '70.00' })
    expect(await flagged()).toEqual([
      {
        reference: expect.stringContaining(`deposit.reversed:${id}:`),
        kind: 'chargeback_negative',
        at: w.clock.now(),
        memberId: ana.memberId,
        username: ana.username,
        object: `deposit:${id}`,
        before: { owed: '0.00' },
        after: { owed: '70.00', reversed: '100.00' },
      },
    ])
    const { items } = await w.call(memberTransactions, { pageSize: 9 }, { as: ana })
    expect(items[0]).toMatchObject({ kind: 'deposit.reversal', amount: parseMoney('-30.00'), balanceAfter: 0n })
  })
  test('is visible to permitted roles in the register, which cannot be changed', async () => {
    const ask = { page: 1, pageSize: 9 }
    expect(await w.outcome(significantEvents, ask, { as: await w.staff('regulator') })).toBe('ok')
    expect(await w.outcome(significantEvents, ask, { as: await w.staff('marketing') })).toBe('session.forbidden')
    const { db } = w.platform.database
    for (const statement of [
      sql`update backoffice.significant_events set kind = kind`,
      sql`delete from backoffice.significant_events`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' })
  })
  test('blocks withdrawals while it is owed, until a deposit pays it', async () => {
    await chargeBack(await paidAndPlayed('100.00', '60.00'))
    const details = { kind: 'bank', institution: 'Harbour Bank', holder: 'LI ANA', number: '00-12 777001' } as const
    const to = await w.call(addBankAccount, details, { as: ana, paymentPassword })
    const asked = { method: 'bank-transfer', bankAccountId: to.id, amount: parseMoney('100.00') }
    const ask = () => w.outcome(requestWithdrawal, asked, { as: ana, paymentPassword })
    expect(await ask()).toBe('cashier.receivable_open')
    await paid('50.00')
    expect(await balance()).toEqual({ cash: '0.00', owed: '10.00' })
    expect(await w.call(withdrawalReadiness, {}, { as: ana })).toMatchObject({ receivable: parseMoney('10.00') })
    await paid('120.00')
    expect(await balance()).toEqual({ cash: '110.00', owed: '0.00' })
    expect(await ask()).toBe('ok')
  })
  test('T045 does not reduce the liability to other members', async () => {
    const owedTo = async () => (await w.call(trialBalance, {}, { as: auditor })).liability
    const ben = await w.member({ cash: '500.00' })
    const before = await owedTo()
    await chargeBack(await paidAndPlayed('100.00', '80.00'))
    const { liability, total, rows } = await w.call(trialBalance, {}, { as: auditor })
    expect([liability, total]).toEqual([before, 0n])
    const owing = rows.find(({ account }) => account === 'members.receivable')!.balance
    expect(owing as Money).toBeLessThanOrEqual(-parseMoney('80.00'))
    expect(moneyText(await w.cash(ben))).toBe('500.00')
  })
  test('takes the exact rest of the balance while bets are being placed', async () => {
    const id = await paid()
    const bets = Array.from({ length: 20 }, () =>
      play('4.00').then(
        () => 4n,
        () => 0n,
      ),
    )
    const [, ...placed] = await Promise.all([chargeBack(id), ...bets])
    const played = placed.reduce((sum, one) => sum + one, 0n)
    expect(await balance()).toEqual({ cash: '0.00', owed: `${played}.00` })
  })
  test('fails a held deposit that was never credited; a part of it changes nothing', async () => {
    const { id } = await d.order(ana)
    await d.pay(id, '70.00')
    await w.hooks()
    const reversed = { type: 'payment.reversed', authorisationId: null }
    const other = await d.hook(d.paidEvent(id, { ...reversed, eventId: `other-${id}` }))
    expect([other.json().value.outcome, await d.stateOf(id)]).toEqual(['amount_differs', 'held'])
    await chargeBack(id)
    expect([await d.stateOf(id), await balance()]).toEqual(['failed', { cash: '0.00', owed: '0.00' }])
  })
})

async function paidAndPlayed(amount: string, played: string): Promise<string> {
  const id = await paid(amount)
  await play(played)
  return id
}
