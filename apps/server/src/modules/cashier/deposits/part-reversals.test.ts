import { moneyText, parseMoney } from '@croupier/kernel/money'
import { significantEvents } from '@croupier/wire/backoffice/significant-events.console'
import * as wire from '@croupier/wire/cashier/deposits'
import { depositDetail } from '@croupier/wire/cashier/deposits.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
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
  ana = await w.member()
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
  return id
}
/** The gateway takes so much back at its desk, and says it by its own web-hook. */
async function chargeBack(id: string, amount?: string): Promise<void> {
  await w.gateway.gateway.reverse(d.atGateway(id), amount)
  await w.hooks()
}
/** What a gateway says that keeps no books of its own. */
const say = async (id: string, eventId: string, amount: string): Promise<string> => {
  const event = d.paidEvent(id, { type: 'payment.reversed', eventId, amount })
  return (await d.hook(event)).json().value.outcome
}
const standing = async (id: string) => {
  const { state, reason, reversedAmount } = (await d.byId(id))!
  return [state, reason, moneyText(reversedAmount)]
}
const PART = 'payment_reversed_in_part'

describe('T035 a payment that is taken back in parts', () => {
  test('is taken from the balance part by part; the deposit stays credited until the last part', async () => {
    const id = await paid()
    w.clock.advance('1s')
    await chargeBack(id, '30.00')
    expect([await standing(id), await balance()]).toEqual([
      ['credited', PART, '30.00'],
      { cash: '70.00', owed: '0.00' },
    ])
    const { netDeposited } = await w.call(wire.deposits, { pageSize: 9 }, { as: ana })
    expect(netDeposited).toBe(parseMoney('70.00'))
    const shown = await w.call(depositDetail, { id }, { as: auditor })
    expect(shown).toMatchObject({ state: 'credited', paidAmount: parseMoney('100'), reversedAmount: parseMoney('30') })
    expect(shown.events.at(-1)).toMatchObject({ type: 'payment.reversed', outcome: 'reversed_in_part' })
    await chargeBack(id, '20.00')
    await chargeBack(id)
    expect([await standing(id), await balance()]).toEqual([
      ['reversed', 'payment_reversed', '100.00'],
      { cash: '0.00', owed: '0.00' },
    ])
    expect(await w.books()).toEqual([])
  })
  test('is shown part by part: in the record, to the member, and as a significant event if it is owed', async () => {
    const id = await paid()
    await place(w, ticketOf(ana.memberId, { at: w.clock.now(), stake: parseMoney('70.00') }))
    for (const amount of ['20.00', '30.00']) await chargeBack(id, amount)
    expect(await balance()).toEqual({ cash: '0.00', owed: '20.00' })
    const { items } = await w.call(memberTransactions, { pageSize: 9 }, { as: ana })
    const takings = items.filter(({ kind }) => kind === 'deposit.reversal')
    expect(takings.map(({ amount, reference }) => [moneyText(amount), reference.id])).toEqual([
      ['-10.00', id],
      ['-20.00', id],
    ])
    const inbox = await w.call(messages, { pageSize: 9 }, { as: ana })
    const told = inbox.items.filter(({ type }) => type === 'deposit_reversed')
    expect(told.map(({ params }) => [params.amount, params.reason]).toSorted()).toEqual([
      ['20.00', 'part'],
      ['30.00', 'part'],
    ])
    const events = await w.call(significantEvents, { page: 1, pageSize: 50 }, { as: auditor })
    expect(events.items.filter(({ memberId }) => memberId === ana.memberId)).toMatchObject([
      { before: { owed: '0.00' }, after: { owed: '20.00', reversed: '30.00' } },
    ])
  })
  test('counts each event once, and another event with the same amount again', async () => {
    const id = await paid()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => say(id, `part-${id}`, '30.00')))
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('duplicate'), 'reversed_in_part'])
    expect(await say(id, `next-${id}`, '30.00')).toBe('reversed_in_part')
    expect([await standing(id), await balance()]).toEqual([
      ['credited', PART, '60.00'],
      { cash: '40.00', owed: '0.00' },
    ])
  })
  test('never takes more than was paid, even if many parts arrive at once', async () => {
    const id = await paid()
    const outcomes = await Promise.all(Array.from({ length: 5 }, (_, nth) => say(id, `${nth}-${id}`, '30.00')))
    expect(outcomes.toSorted()).toEqual([
      ...['more_than_paid', 'more_than_paid'],
      ...['reversed_in_part', 'reversed_in_part', 'reversed_in_part'],
    ])
    expect([await standing(id), await balance()]).toEqual([
      ['credited', PART, '90.00'],
      { cash: '10.00', owed: '0.00' },
    ])
    expect(await say(id, `last-${id}`, '10.00')).toBe('reversed')
    expect(await say(id, `after-${id}`, '0.01')).toBe('known')
    expect((await balance()).cash).toBe('0.00')
    expect(await w.books()).toEqual([])
  })
  test('is refused before the payment itself, so that the gateway repeats it', async () => {
    const { id } = await d.order(ana)
    const early = await d.hook(d.paidEvent(id, { type: 'payment.reversed', eventId: `part-${id}`, amount: '30.00' }))
    expect([early.statusCode, early.json().code]).toEqual([409, 'cashier.webhook_early'])
    await d.pay(id)
    await w.hooks()
    expect(await say(id, `part-${id}`, '30.00')).toBe('reversed_in_part')
    expect((await balance()).cash).toBe('70.00')
  })
  test('the database rejects a larger reversal than the payment, and a partial one in state reversed', async () => {
    const id = await paid()
    const set = (changes: ReturnType<typeof sql>) =>
      sql`update cashier.deposits set ${changes} where deposit_id = ${id}`.execute(w.platform.database.db)
    await expect(set(sql`reversed_amount = paid_amount + 1`)).rejects.toMatchObject({ code: '23514' })
    await expect(set(sql`state = 'reversed'`)).rejects.toMatchObject({ code: '23514' })
  })
})
