import { MS, plusMs } from '@croupier/kernel/clock'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import * as wire from '@croupier/wire/cashier/deposits'
import * as desk from '@croupier/wire/cashier/deposits.console'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { messages, unreadCount } from '@croupier/wire/messaging/inbox'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayWorld } from '../../../testing/gateway.ts'
import type { TestMember } from '../../../testing/world.ts'
import { signatureOf } from '../gateway/signature.ts'
import { depositsStore } from './store.ts'

let w: Awaited<ReturnType<typeof gatewayWorld>>
let ana: TestMember
const calm = {
  twice: false,
  outOfOrder: false,
  lateSeconds: 0,
  beforeOrder: false,
  forged: false,
  payouts: 'pay',
} as const
beforeAll(async () => {
  w = await gatewayWorld()
})
beforeEach(async () => {
  await w.gateway.gateway.turn(calm)
  ana = await w.member()
})
afterAll(() => w.close())

const order = (amount = '100.00', as = ana) =>
  w.call(wire.createDeposit, { method: 'qr-bank', amount: parseMoney(amount) }, { as })
const stateOf = async (id: string) => (await depositsStore.byId(w.platform.database.db, id))?.state
const atGateway = (id: string) => w.gateway.gateway.orderById(id)!
const pay = (id: string, amount?: string) => w.gateway.gateway.pay(atGateway(id), amount ? { amount } : {})
const cash = async () => moneyText(await w.cash(ana))
/** What the clock does every minute. */
async function poll() {
  await w.platform.jobs.add(w.platform.database.db, 'cashier.poll', {})
  await w.runJobs()
}
const hook = (event: unknown, secret = w.secret, at = w.clock.now()) => {
  const payload = JSON.stringify(event)
  const path = '/gateway/webhooks/sandbox'
  const headers = signatureOf(secret, at, { method: 'POST', path, body: payload })
  return w.app.site.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  })
}
const paidEvent = (orderId: string, more = {}) => ({
  eventId: `e-${orderId}`,
  type: 'payment.paid',
  orderId,
  reference: atGateway(orderId)?.reference ?? 'P-nobody',
  amount: '100.00',
  currency: 'P',
  authorisationId: 'A-1',
  reason: null,
  occurredAt: w.clock.now().toISOString(),
  ...more,
})

describe('§2 a deposit', () => {
  test('limits, fee and time of every method are shown before anything is paid', async () => {
    const { methods } = await w.call(paymentMethods, {}, { as: ana })
    expect(methods.map((one) => one.code)).toEqual(['qr-bank', 'e-wallet', 'bank-transfer'])
    expect(methods[0]?.deposit).toMatchObject({ min: parseMoney('10.00'), feeBps: 0 })
  })
  test('T030 leads to the page of the gateway, and is credited when it is paid there', async () => {
    const made = await order()
    expect(made).toMatchObject({
      state: 'pending',
      credit: parseMoney('100.00'),
      redirectUrl: atGateway(made.id) && expect.stringContaining('/pay/'),
    })
    await w.gateway.server.inject({ method: 'GET', url: new URL(made.redirectUrl!).pathname })
    await w.hooks()
    expect(await cash()).toBe('0.00')
    await pay(made.id)
    await w.hooks()
    expect(await stateOf(made.id)).toBe('credited')
    expect(await cash()).toBe('100.00')
  })
  test('the member is told once', async () => {
    const made = await order()
    await pay(made.id)
    await w.hooks()
    await w.hooks()
    const inbox = await w.call(messages, { page: 1, pageSize: 9 }, { as: ana })
    expect(inbox.items).toMatchObject([{ type: 'deposit_credited', params: { orderId: made.id, amount: '100.00' } }])
    expect(await w.call(unreadCount, {}, { as: ana })).toEqual({ unread: 1 })
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
  test('T047 the same key fifteen times at once is one order; with another amount it is refused', async () => {
    const ask = (amount = '100.00') =>
      w.call(wire.createDeposit, { method: 'qr-bank', amount: parseMoney(amount) }, { as: ana, key: 'fifteen-times' })
    const made = await Promise.all(Array.from({ length: 15 }, () => ask()))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    await expect(ask('200.00')).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
  })
  test('T150 nobody sees another member’s deposit', async () => {
    const made = await order()
    expect(await w.outcome(wire.depositById, { id: made.id }, { as: await w.member() })).toBe('cashier.order_unknown')
  })
})

describe('T031 web-hooks', () => {
  test('twice, after a forged one and out of order: credited once', async () => {
    await w.gateway.gateway.turn({ twice: true, forged: true, outOfOrder: true })
    const made = await order()
    await w.gateway.gateway.open(atGateway(made.id))
    await pay(made.id)
    await w.hooks()
    w.clock.advance('10s')
    await w.hooks()
    expect([await stateOf(made.id), await cash()]).toEqual(['credited', '100.00'])
  })
  test('ten equal ones at once: credited once', async () => {
    const made = await order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => hook(paidEvent(made.id))))
    expect(answers.map((one) => one.json().value.outcome).toSorted()).toEqual([
      'credited',
      ...Array(9).fill('duplicate'),
    ])
    expect(await cash()).toBe('100.00')
  })
  test('ten different ones of the same payment at once: credited once', async () => {
    const made = await order()
    const tell = (_: unknown, at: number) => hook(paidEvent(made.id, { eventId: `e-${made.id}-${at}` }))
    const answers = await Promise.all(Array.from({ length: 10 }, tell))
    expect(answers.map((one) => one.json().value.outcome).toSorted()).toEqual(['credited', ...Array(9).fill('known')])
    expect(await cash()).toBe('100.00')
  })
  test('before we have the answer to our order: credited, and it stays so', async () => {
    await w.gateway.gateway.turn({ beforeOrder: true })
    const made = await order()
    expect([made.state, await cash()]).toEqual(['credited', '100.00'])
  })
  test('before its order exists: answered 409, so that it comes again', async () => {
    const early = await hook(paidEvent('dnobody', { reference: 'P-1' }))
    expect([early.statusCode, early.json().code]).toEqual([409, 'cashier.webhook_early'])
  })
  test('late, after the order has expired: credited all the same', async () => {
    const made = await order()
    w.clock.advance('31m')
    await poll()
    expect(await stateOf(made.id)).toBe('expired')
    await pay(made.id)
    await w.hooks()
    expect([await stateOf(made.id), await cash()]).toEqual(['credited', '100.00'])
  })
  test('lost: the clock asks the gateway', async () => {
    const made = await order()
    await w.gateway.gateway.turn({ lateSeconds: 80_000 })
    await pay(made.id)
    w.clock.advance('1m')
    await poll()
    expect([await stateOf(made.id), await cash()]).toEqual(['credited', '100.00'])
  })
  test.each`
    what                        | forge
    ${'with another secret'}    | ${(id: string) => hook(paidEvent(id), 'another secret')}
    ${'six minutes old'}        | ${(id: string) => hook(paidEvent(id), w.secret, new Date(w.clock.now().getTime() - 360_000))}
    ${'from six minutes ahead'} | ${(id: string) => hook(paidEvent(id), w.secret, new Date(w.clock.now().getTime() + 360_000))}
    ${'without a signature'}    | ${(id: string) => w.app.site.inject({ method: 'POST', url: '/gateway/webhooks/sandbox', payload: paidEvent(id) })}
  `('one $what is refused before it is read', async ({ forge }) => {
    const made = await order()
    const answer = await forge(made.id)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'cashier.webhook_forged'])
    expect([await stateOf(made.id), await cash()]).toEqual(['pending', '0.00'])
  })
  test('a signature does not fit another body', async () => {
    const made = await order()
    const path = '/gateway/webhooks/sandbox'
    const headers = signatureOf(w.secret, w.clock.now(), {
      method: 'POST',
      path,
      body: JSON.stringify(paidEvent(made.id)),
    })
    const payload = JSON.stringify(paidEvent(made.id, { amount: '900.00' }))
    const answer = await w.app.site.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(401)
  })
  test('declined, and a decline after a payment takes nothing back', async () => {
    const [one, two] = [await order(), await order()]
    await w.gateway.gateway.decline(atGateway(one.id))
    await pay(two.id)
    await w.hooks()
    await hook(paidEvent(two.id, { type: 'payment.declined', eventId: 'e-decline', authorisationId: null }))
    expect([await stateOf(one.id), await stateOf(two.id), await cash()]).toEqual(['failed', 'credited', '100.00'])
  })
  test('the reference of another order credits nothing', async () => {
    const made = await order()
    expect((await hook(paidEvent(made.id, { reference: 'P-other' }))).json().value.outcome).toBe('other_reference')
    expect(await cash()).toBe('0.00')
  })
  test('in maintenance they are taken', async () => {
    const made = await order()
    const db = w.platform.database.db
    await sql`insert into content.settings values ('content.maintenance', ${JSON.stringify({ on: true, since: null, by: null, until: null, reason: null, openingAskedBy: null })}, 1, now(), 'ana')`.execute(
      db,
    )
    await w.app.modules.content.load()
    expect(await w.outcome(wire.depositById, { id: made.id }, { as: ana })).toBe('server.maintenance')
    await pay(made.id)
    await w.hooks()
    await sql`update content.settings set value = jsonb_set(value, '{on}', 'false'), version = 2 where name = 'content.maintenance'`.execute(
      db,
    )
    await w.app.modules.content.load()
    expect(await stateOf(made.id)).toBe('credited')
  })
})

describe('T038 by hand', () => {
  const held = async () => {
    const made = await order()
    await pay(made.id, '70.00')
    await w.hooks()
    expect([await stateOf(made.id), await cash()]).toEqual(['held', '0.00'])
    return made
  }
  const asked = async (kind: string, as: { token: string }) =>
    (await w.call(approvals, { status: 'pending', page: 1, pageSize: 9 }, { as })).items.find(
      (one) => one.kind === kind,
    )!

  test('another amount than ordered is held; what was paid is credited by two people', async () => {
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
    expect([await stateOf(made.id), await cash()]).toEqual(['credited', '70.00'])
  })
  test('a held one can be ended without crediting, with a reason', async () => {
    const made = await held()
    const fay = await w.staff('finance')
    await w.call(desk.failDeposit, { id: made.id, reason: 'Sent back by the gateway' }, { as: fay })
    expect(await stateOf(made.id)).toBe('failed')
    expect(await w.outcome(desk.failDeposit, { id: made.id, reason: 'again' }, { as: fay })).toBe('cashier.order_state')
  })
  test('a manual credit waits for somebody else', async () => {
    const [fay, tom] = [await w.staff('finance'), await w.staff('treasury')]
    const ask = { memberId: ana.memberId, amount: parseMoney('5.00'), reason: 'For the trouble' }
    expect(await w.outcome(desk.requestCredit, ask, { as: await w.staff('support') })).toBe('session.forbidden')
    expect(await w.outcome(desk.requestCredit, { ...ask, memberId: 'nobody' }, { as: fay })).toBe(
      'cashier.member_unknown',
    )
    await w.call(desk.requestCredit, ask, { as: fay })
    expect(await cash()).toBe('0.00')
    const { id, before } = await asked('cashier.credit', tom)
    expect(before).toEqual({ username: ana.username, cash: '0.00' })
    await w.call(approve, { approvalId: id, note: 'fine' }, { as: tom })
    expect(await cash()).toBe('5.00')
  })
  test('the report of a day: what was approved on it, by whom, from what to what, and the sum; it is what the ledger says', async () => {
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
      ...{ amount: parseMoney(amount), before: parseMoney(before), after: parseMoney(after), at: w.clock.now() },
    })
    expect(told.credits).toMatchObject([
      { ...people, ...sums('5.00', '0', '5.00'), reason: 'For the trouble', depositId: null },
      { ...people, ...sums('2.50', '5.00', '7.50'), reason: 'Once more', depositId: null },
    ])
    const booked = { memberId: ana.memberId, kind: 'correction' as const, page: 1, pageSize: 20 }
    const { items } = await w.call(ledgerEntries, booked, { as: auditor })
    const lines = items.toSorted((one, two) => Number(BigInt(one.seq) - BigInt(two.seq)))
    expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual(
      told.credits.map(({ amount, after }) => [amount, after]),
    )
    w.clock.advance('10m')
    await waiting()
    expect((await report(day)).credits).toHaveLength(2)
    expect(await report(dayOf())).toMatchObject({
      total: parseMoney('9.00'),
      credits: [{ reason: 'Approved the next day' }],
    })
    expect(await w.outcome(desk.creditReport, { day }, { as: await w.staff('support') })).toBe('session.forbidden')
  })
  test('the desk shows what is held first asked for, and what the gateway said', async () => {
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

describe('T044 payments that fail', () => {
  const decline = async (times: number) => {
    for (let at = 0; at < times; at++) {
      const made = await order('10.00')
      await w.gateway.gateway.decline(atGateway(made.id))
      await w.hooks()
      expect(await stateOf(made.id)).toBe('failed')
      w.clock.advance('30s')
    }
  }
  const asked = (as = ana) => w.outcome(wire.createDeposit, { method: 'qr-bank', amount: parseMoney('10.00') }, { as })
  /** What the desk sees of this member. */
  const rests = async () => {
    const { items } = await w.call(desk.depositRests, { page: 1, pageSize: 50 }, { as: await w.staff('support') })
    return items.filter(({ memberId }) => memberId === ana.memberId)
  }
  test('five in ten minutes make the member rest, nobody else', async () => {
    await decline(4)
    expect(await asked()).toBe('ok')
    await decline(1)
    expect(await asked()).toBe('cashier.deposits_resting')
    expect(await asked(await w.member())).toBe('ok')
    const [mine] = await rests()
    expect(mine).toMatchObject({ memberId: ana.memberId, username: ana.username, failures: 5 })
    // the last of the five, half a minute ago, and half an hour
    expect(mine!.until).toEqual(plusMs(w.clock.now(), 29.5 * MS.minute))
    w.clock.advance('29m')
    expect(await asked()).toBe('cashier.deposits_resting')
    w.clock.advance('1m')
    expect(await asked()).toBe('ok')
  })
  /** After a while the session has ended, and the member logs in again. */
  const back = async () => {
    const { identity } = w.app.modules
    const from = { address: '127.0.0.1', userAgent: '' }
    const { db } = w.platform.database
    ana = { ...ana, ...(await db.transaction().execute((tx) => identity.openSession(tx, ana.memberId, from))) }
  }
  test('one that comes in, though it was opened before, begins the count anew', async () => {
    const open = await order('20.00')
    await decline(5)
    await pay(open.id)
    await w.hooks()
    expect([await stateOf(open.id), await asked()]).toEqual(['credited', 'ok'])
  })
  test('five more stop deposits until a person lifts it', async () => {
    await decline(5)
    w.clock.advance('30m')
    await back()
    await decline(5)
    expect(await asked()).toBe('cashier.deposits_suspended')
    w.clock.advance('29d')
    await back()
    expect(await asked()).toBe('cashier.deposits_suspended')
    const mine = { memberId: ana.memberId, username: ana.username, failures: 10, until: null }
    expect(await rests()).toEqual([{ ...mine, lastFailureAt: expect.any(Date) }])
    const lift = { memberId: ana.memberId, reason: 'the card was replaced' }
    expect(await w.outcome(desk.liftDepositRest, lift, { as: await w.staff('support') })).toBe('session.forbidden')
    await w.call(desk.liftDepositRest, lift, { as: await w.staff('finance') })
    expect(await rests()).toEqual([])
    expect(await asked()).toBe('ok')
    const log = await w.app.modules.staff.auditOf(`member:${ana.memberId}`, 1)
    expect(log).toMatchObject([{ action: 'deposit.rest.lift', reason: 'the card was replaced' }])
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
  expect((await w2.call(wire.deposits, { page: 1, pageSize: 9 }, { as: ben })).items).toMatchObject([
    { state: 'created' },
  ])
  await w2.close()
})
