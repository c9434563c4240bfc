import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import * as wire from '@croupier/wire/cashier/deposits'
import * as desk from '@croupier/wire/cashier/deposits.console'
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

describe('T044 payments that fail', () => {
  const decline = async (times: number) => {
    for (let at = 0; at < times; at++) {
      const made = await d.order(ana, '10.00')
      await w.gateway.gateway.decline(d.atGateway(made.id))
      await w.hooks()
      expect(await d.stateOf(made.id)).toBe('failed')
      w.clock.advance('30s')
    }
  }
  const asked = (as = ana) => w.outcome(wire.createDeposit, { method: 'qr-bank', amount: parseMoney('10.00') }, { as })
  /** The cooldowns of this member that staff see. */
  const cooldowns = async () => {
    const { items } = await w.call(desk.depositCooldowns, { page: 1, pageSize: 50 }, { as: await w.staff('support') })
    return items.filter(({ memberId }) => memberId === ana.memberId)
  }
  test('five in ten minutes start a cooldown for this member only', async () => {
    await decline(4)
    expect(await asked()).toBe('ok')
    await decline(1)
    expect(await asked()).toBe('cashier.deposit_cooldown')
    expect(await asked(await w.member())).toBe('ok')
    const [mine] = await cooldowns()
    expect(mine).toMatchObject({ memberId: ana.memberId, username: ana.username, failures: 5 })
    // the last of the five, half a minute ago, and half an hour
    expect(mine!.until).toEqual(plusMs(w.clock.now(), 29.5 * MS.minute))
    w.clock.advance('29m')
    expect(await asked()).toBe('cashier.deposit_cooldown')
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
  test('a successful payment resets the count, even if it was opened before', async () => {
    const open = await d.order(ana, '20.00')
    await decline(5)
    await d.pay(open.id)
    await w.hooks()
    expect([await d.stateOf(open.id), await asked()]).toEqual(['credited', 'ok'])
  })
  test('five more stop deposits until staff lift the stop', async () => {
    await decline(5)
    w.clock.advance('30m')
    await back()
    await decline(5)
    expect(await asked()).toBe('cashier.deposits_suspended')
    w.clock.advance('29d')
    await back()
    expect(await asked()).toBe('cashier.deposits_suspended')
    const mine = { memberId: ana.memberId, username: ana.username, failures: 10, until: null }
    expect(await cooldowns()).toEqual([{ ...mine, lastFailureAt: expect.any(Date) }])
    const lift = { memberId: ana.memberId, reason: 'the card was replaced' }
    expect(await w.outcome(desk.liftDepositCooldown, lift, { as: await w.staff('support') })).toBe('session.forbidden')
    await w.call(desk.liftDepositCooldown, lift, { as: await w.staff('finance') })
    expect(await cooldowns()).toEqual([])
    expect(await asked()).toBe('ok')
    const log = await w.app.modules.staff.auditOf(`member:${ana.memberId}`, 1)
    expect(log).toMatchObject([{ action: 'deposit.cooldown.lift', reason: 'the card was replaced' }])
  })
})
