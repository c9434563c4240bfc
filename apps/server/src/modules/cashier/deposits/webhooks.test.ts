import { MS, plusMs } from '@croupier/kernel/clock'
import { moneyText } from '@croupier/kernel/money'
import * as wire from '@croupier/wire/cashier/deposits'
import { sql } from 'kysely'
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

describe('T031 web-hooks', () => {
  test('repeated, out of order and after a forged one credit once', async () => {
    await w.gateway.gateway.turn({ twice: true, forged: true, outOfOrder: true })
    const made = await d.order(ana)
    await w.gateway.gateway.open(d.atGateway(made.id))
    await d.pay(made.id)
    await w.hooks()
    w.clock.advance('10s')
    await w.hooks()
    expect([await d.stateOf(made.id), await cash()]).toEqual(['credited', '100.00'])
  })
  test('ten equal ones at once credit once', async () => {
    const made = await d.order(ana)
    const answers = await Promise.all(Array.from({ length: 10 }, () => d.hook(d.paidEvent(made.id))))
    expect(answers.map((one) => one.json().value.outcome).toSorted()).toEqual([
      'credited',
      ...Array(9).fill('duplicate'),
    ])
    expect(await cash()).toBe('100.00')
  })
  test('ten different ones about the same payment at once credit once', async () => {
    const made = await d.order(ana)
    const tell = (_: unknown, at: number) => d.hook(d.paidEvent(made.id, { eventId: `e-${made.id}-${at}` }))
    const answers = await Promise.all(Array.from({ length: 10 }, tell))
    expect(answers.map((one) => one.json().value.outcome).toSorted()).toEqual(['credited', ...Array(9).fill('known')])
    expect(await cash()).toBe('100.00')
  })
  test('before the answer to our order credit, and the state stays', async () => {
    await w.gateway.gateway.turn({ beforeOrder: true })
    const made = await d.order(ana)
    expect([made.state, await cash()]).toEqual(['credited', '100.00'])
  })
  test('before the order exists get 409, so that the gateway repeats them', async () => {
    const early = await d.hook(d.paidEvent('dnobody', { reference: 'P-1' }))
    expect([early.statusCode, early.json().code]).toEqual([409, 'cashier.webhook_early'])
  })
  test('after the expiry of the order still credit', async () => {
    const made = await d.order(ana)
    w.clock.advance('31m')
    await d.poll()
    expect(await d.stateOf(made.id)).toBe('expired')
    await d.pay(made.id)
    await w.hooks()
    expect([await d.stateOf(made.id), await cash()]).toEqual(['credited', '100.00'])
  })
  test('that were lost are replaced by the scheduled query', async () => {
    const made = await d.order(ana)
    await w.gateway.gateway.turn({ lateSeconds: 80_000 })
    await d.pay(made.id)
    w.clock.advance('1m')
    await d.poll()
    expect([await d.stateOf(made.id), await cash()]).toEqual(['credited', '100.00'])
  })
  test.each`
    what                        | forge
    ${'with another secret'}    | ${(id: string) => d.hook(d.paidEvent(id), { secret: 'another secret' })}
    ${'six minutes old'}        | ${(id: string) => d.hook(d.paidEvent(id), { at: plusMs(w.clock.now(), -6 * MS.minute) })}
    ${'from six minutes ahead'} | ${(id: string) => d.hook(d.paidEvent(id), { at: plusMs(w.clock.now(), 6 * MS.minute) })}
    ${'without a signature'}    | ${(id: string) => d.unsigned(d.paidEvent(id))}
  `('one $what is refused before it is read', async ({ forge }) => {
    const made = await d.order(ana)
    const answer = await forge(made.id)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'partner.forged'])
    expect([await d.stateOf(made.id), await cash()]).toEqual(['pending', '0.00'])
  })
  test('with a signature of another body are refused', async () => {
    const made = await d.order(ana)
    const answer = await d.hook(d.paidEvent(made.id), { sent: d.paidEvent(made.id, { amount: '900.00' }) })
    expect(answer.statusCode).toBe(401)
  })
  test('that decline fail the order, but take nothing back after a payment', async () => {
    const [one, two] = [await d.order(ana), await d.order(ana)]
    await w.gateway.gateway.decline(d.atGateway(one.id))
    await d.pay(two.id)
    await w.hooks()
    await d.hook(d.paidEvent(two.id, { type: 'payment.declined', eventId: 'e-decline', authorisationId: null }))
    expect([await d.stateOf(one.id), await d.stateOf(two.id), await cash()]).toEqual(['failed', 'credited', '100.00'])
  })
  test('with the reference of another order credit nothing', async () => {
    const made = await d.order(ana)
    expect((await d.hook(d.paidEvent(made.id, { reference: 'P-other' }))).json().value.outcome).toBe('other_reference')
    expect(await cash()).toBe('0.00')
  })
  test('are accepted during maintenance', async () => {
    const made = await d.order(ana)
    const db = w.platform.database.db
    await sql`insert into content.settings values ('content.maintenance', ${JSON.stringify({ on: true, since: null, by: null, until: null, reason: null, openingAskedBy: null })}, 1, now(), 'ana')`.execute(
      db,
    )
    await w.app.modules.content.load()
    expect(await w.outcome(wire.depositById, { id: made.id }, { as: ana })).toBe('server.maintenance')
    await d.pay(made.id)
    await w.hooks()
    await sql`update content.settings set value = jsonb_set(value, '{on}', 'false'), version = 2 where name = 'content.maintenance'`.execute(
      db,
    )
    await w.app.modules.content.load()
    expect(await d.stateOf(made.id)).toBe('credited')
  })
})
