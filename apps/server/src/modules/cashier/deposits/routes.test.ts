import { moneyText, parseMoney } from '@croupier/kernel/money'
import * as wire from '@croupier/wire/cashier/deposits'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { messages } from '@croupier/wire/messaging/inbox'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calm, depositsIn } from '../../../testing/deposits.ts'
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
  await w.gateway.gateway.turn(calm)
  ana = await w.member()
})
afterAll(() => w.close())

const cash = async () => moneyText(await w.cash(ana))

describe('§2 a deposit', () => {
  test('shows limits, fee and time of every method before a payment', async () => {
    const { methods } = await w.call(paymentMethods, {}, { as: ana })
    expect(methods.map((one) => one.code)).toEqual(['qr-bank', 'e-wallet', 'bank-transfer'])
    expect(methods[0]?.deposit).toMatchObject({ min: parseMoney('10.00'), feeBps: 0 })
  })
  test('T030 leads to the page of the gateway, and is credited after the payment', async () => {
    const made = await d.order(ana)
    expect(made).toMatchObject({
      state: 'pending',
      credit: parseMoney('100.00'),
      redirectUrl: d.atGateway(made.id) && expect.stringContaining('/pay/'),
    })
    await w.gateway.server.inject({ method: 'GET', url: new URL(made.redirectUrl!).pathname })
    await w.hooks()
    expect(await cash()).toBe('0.00')
    await d.pay(made.id)
    await w.hooks()
    expect(await d.stateOf(made.id)).toBe('credited')
    expect(await cash()).toBe('100.00')
  })
  test('T030 shows method, amount, state and reason for every method; a refusal names the limit', async () => {
    const { methods } = await w.call(paymentMethods, {}, { as: ana })
    const ways = methods.filter(({ deposit }) => deposit !== null)
    expect(ways.length).toBeGreaterThanOrEqual(3)
    for (const { code: method, deposit } of ways) {
      ana = await w.member()
      const [paid, declined] = [await d.order(ana, '200.00', method), await d.order(ana, '300.00', method)]
      expect(paid).toMatchObject({ method, amount: parseMoney('200.00'), state: 'pending', reason: null })
      await d.pay(paid.id)
      await w.gateway.gateway.decline(d.atGateway(declined.id))
      await w.hooks()
      expect(await w.call(wire.depositById, { id: paid.id }, { as: ana })).toMatchObject({ state: 'credited' })
      const refused = await w.call(wire.depositById, { id: declined.id }, { as: ana })
      expect(refused).toMatchObject({ method, amount: parseMoney('300.00'), state: 'failed', reason: 'declined' })
      const inbox = await w.call(messages, { pageSize: 2 }, { as: ana })
      expect(inbox.items.toSorted((one, two) => one.type.localeCompare(two.type))).toMatchObject([
        { type: 'deposit_credited', params: { orderId: paid.id, amount: '200.00' } },
        { type: 'deposit_failed', params: { orderId: declined.id, amount: '300.00', reason: 'declined' } },
      ])
      const { items } = await w.call(memberTransactions, { pageSize: 1 }, { as: ana })
      const reference = { kind: 'deposit', id: paid.id }
      expect(items).toMatchObject([{ kind: 'deposit', amount: parseMoney('200.00'), reference }])
      const { answer } = await w.send(wire.createDeposit, { method, amount: parseMoney('900000') }, { as: ana })
      const max = moneyText(deposit!.max)
      expect(answer).toMatchObject({ code: 'cashier.above_maximum', detail: { max } })
    }
  })
  test('notifies the member once', async () => {
    const made = await d.order(ana)
    await d.pay(made.id)
    await w.hooks()
    await w.hooks()
    const inbox = await w.call(messages, { pageSize: 9 }, { as: ana })
    expect(inbox.items).toMatchObject([{ type: 'deposit_credited', params: { orderId: made.id, amount: '100.00' } }])
    expect(await w.call(unreadCount, {}, { as: ana })).toEqual({ unread: 1, news: 0 })
  })
  test.each`
    method       | amount        | told
    ${'nothing'} | ${'100.00'}   | ${'cashier.method_unknown'}
    ${'qr-bank'} | ${'9.99'}     | ${'cashier.below_minimum'}
    ${'qr-bank'} | ${'50000.01'} | ${'cashier.above_maximum'}
    ${'qr-bank'} | ${'10.001'}   | ${'money.whole_cents'}
  `('T030 $amount by $method is refused: $told', async ({ method, amount, told }) => {
    expect(await w.outcome(wire.createDeposit, { method, amount: parseMoney(amount) }, { as: ana })).toBe(told)
  })
  test('T047 the same key fifteen times at once makes one order; with another amount it is refused', async () => {
    const ask = (amount = '100.00') =>
      w.call(wire.createDeposit, { method: 'qr-bank', amount: parseMoney(amount) }, { as: ana, key: 'fifteen-times' })
    const made = await Promise.all(Array.from({ length: 15 }, () => ask()))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    await expect(ask('200.00')).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
  })
  test('T150 is hidden from other members', async () => {
    const made = await d.order(ana)
    expect(await w.outcome(wire.depositById, { id: made.id }, { as: await w.member() })).toBe('cashier.order_unknown')
  })
})

test('T167 when the gateway is down a deposit is refused, and the same key works when it is back', async () => {
  const w2 = await gatewayWorld()
  const ben = await w2.member()
  const ask = () =>
    w2.outcome(
      wire.createDeposit,
      { method: 'qr-bank', amount: parseMoney('50.00') },
      { as: ben, key: 'when-it-is-back' },
    )
  await w2.gateway.server.close()
  expect(await ask()).toBe('cashier.gateway_unavailable')
  expect((await w2.call(wire.deposits, { pageSize: 9 }, { as: ben })).items).toMatchObject([{ state: 'created' }])
  await w2.close()
})
