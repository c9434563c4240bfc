import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { disableStaff } from '@croupier/wire/staff/accounts.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
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

describe('concurrent calls', () => {
  /** More than five concurrent payment passwords count as guessing. Such a call is refused and changes nothing. */
  const createdIds = async (requests: readonly Promise<{ id: string }>[]) => {
    const outcomes = await Promise.allSettled(requests)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused.filter((code) => code !== 'payment_password.locked')).toEqual([])
    return new Set(outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])))
  }
  test('T047 fifteen requests with one key make one withdrawal', async () => {
    await o.addAccount(ana)
    const ask = () => o.request(ana, '100.00', { key: 'the-same-key' })
    const [id, ...others] = await createdIds(Array.from({ length: 15 }, ask))
    expect(others).toEqual([])
    w.clock.advance('5m')
    expect((await ask()).id).toBe(id)
    expect(await o.balance(ana)).toEqual(['900.00', '100.00'])
  })
  test('the cashier accepts three of four requests when the balance covers three', async () => {
    await o.addAccount(ana)
    const requests = await Promise.allSettled(Array.from({ length: 4 }, () => o.request(ana, '300.00')))
    expect(requests.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
    expect(await o.balance(ana)).toEqual(['100.00', '900.00'])
  })
  test('one of two approvals succeeds', async () => {
    const { id } = await o.request(ana)
    const bob = await w.staff('finance')
    const outcomes = await Promise.all([fay!, bob].map((as) => w.outcome(desk.approveWithdrawal, { id }, { as })))
    expect(outcomes.toSorted()).toEqual(['cashier.order_state', 'ok'])
    expect(await o.stateOf(ana, id)).toBe('approved')
  })
  test('either the approval or the rejection takes effect, completely', async () => {
    const { id } = await o.request(ana)
    const bob = await w.staff('finance')
    const outcomes = await Promise.all([
      w.outcome(desk.approveWithdrawal, { id }, { as: fay! }),
      w.outcome(desk.rejectWithdrawal, { id, note: 'Not this one' }, { as: bob }),
    ])
    expect(outcomes.toSorted()).toEqual(['cashier.order_state', 'ok'])
    const rejected = (await o.stateOf(ana, id)) === 'rejected'
    expect(await o.balance(ana)).toEqual(rejected ? ['1000.00', '0.00'] : ['800.00', '200.00'])
  })
  test('two payers and repeated reports of the gateway pay a withdrawal once', async () => {
    const { id } = await o.request(ana)
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    const tim = await w.staff('treasury')
    const outcomes = await Promise.all([tom!, tim].map((as) => w.outcome(desk.payWithdrawal, { id }, { as })))
    expect(outcomes.toSorted()).toEqual(['cashier.order_state', 'ok'])
    await w.gateway.gateway.turn({ twice: true, forged: true })
    await o.settle()
    await w.gateway.gateway.turn({ twice: false, forged: false })
    expect([await o.stateOf(ana, id), ...(await o.balance(ana))]).toEqual(['paid', '800.00', '0.00'])
  })
})

describe('T155 four-eyes approval of a withdrawal', () => {
  test('the approver cannot pay the withdrawal, even with the role to pay', async () => {
    const both = await w.staff('finance', 'treasury')
    const { id } = await o.request(ana)
    await w.call(desk.approveWithdrawal, { id }, { as: both })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: both })).toBe('approval.second_person')
    expect(await o.stateOf(ana, id)).toBe('approved')
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: tom! })).toBe('ok')
  })
  const disable = async ({ staffId }: TestStaff) =>
    w.call(disableStaff, { staffId, reason: 'Left' }, { as: await w.staff('owner') })
  const loseRoles = ({ staffId }: TestStaff) =>
    w.platform.database.db.deleteFrom('staff.account_roles').where('staff_id', '=', staffId).execute()
  test.each([
    ['was disabled', disable],
    ['lost the permission', loseRoles],
  ])('an approval does not count after its approver %s, and another one does', async (_, change) => {
    const finn = await w.staff('finance')
    const { id } = await o.request(ana)
    await w.call(desk.approveWithdrawal, { id }, { as: finn })
    await change(finn)
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: tom! })).toBe('cashier.approver_not_allowed')
    expect(await o.stateOf(ana, id)).toBe('approved')
    await w.call(desk.holdWithdrawal, { id, note: 'Another person approves it' }, { as: fay! })
    await w.call(desk.releaseWithdrawal, { id }, { as: fay! })
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: tom! })).toBe('ok')
  })
  test('finance cannot pay, treasury cannot approve, support can do neither', async () => {
    const { id } = await o.request(ana)
    const sue = await w.staff('support')
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: tom! })).toBe('session.forbidden')
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: sue })).toBe('session.forbidden')
    await w.call(desk.approveWithdrawal, { id }, { as: fay! })
    expect(await w.outcome(desk.payWithdrawal, { id }, { as: fay! })).toBe('session.forbidden')
  })
  test('a claim keeps other staff out until it expires', async () => {
    const { id } = await o.request(ana)
    const bob = await w.staff('finance')
    await w.call(desk.claimWithdrawal, { id }, { as: bob })
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: fay! })).toBe('cashier.order_claimed')
    w.clock.advance('10m')
    expect(await w.outcome(desk.approveWithdrawal, { id }, { as: fay! })).toBe('ok')
  })
  test('the audit log records every step', async () => {
    const { id } = await o.request(ana)
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

describe('the withdrawal queue', () => {
  test('lists withdrawals oldest first, with their waiting times and checks', async () => {
    const { id } = await o.request(ana)
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
    // A new payout account is a recent change, so no check praises the account.
    expect(mine.checks.map((one) => [one.say, one.ok])).toEqual([
      ['new_account', false],
      ['first_payout', false],
      ['name_matches', true],
    ])
    expect(mine).toMatchObject({ risk: 25, checkedAt: null })
  })
  test('lists the largest amount or the newest request first, of a period', async () => {
    const from = w.clock.now()
    const ids: string[] = []
    for (const amount of ['120.00', '150.00', '110.00']) {
      ids.push((await o.request(ana, amount)).id)
      w.clock.advance('1m')
    }
    const [first, second, third] = ids
    const to = new Date(w.clock.now().getTime() - 60_000)
    const listed = async (asked: { sort?: 'oldest' | 'newest' | 'largest'; to?: Date }) => {
      const filters = { state: 'requested', search: ana.username, from, ...asked } as const
      const { items } = await w.call(desk.withdrawalQueue, { ...filters, page: 1, pageSize: 9 }, { as: fay! })
      return items.map(({ id }) => id)
    }
    expect(await listed({})).toEqual([first, second, third])
    expect(await listed({ sort: 'newest' })).toEqual([third, second, first])
    expect(await listed({ sort: 'largest' })).toEqual([second, first, third])
    expect(await listed({ to })).toEqual([first, second])
  })
})

test('a decision keeps the checks it was made on, until a hold takes it back', async () => {
  const { id } = await o.request(ana)
  await w.call(desk.approveWithdrawal, { id }, { as: fay! })
  const decidedAt = w.clock.now()
  // The payout account is not new any more.
  w.clock.advance('8d')
  const fin = await w.staff('finance')
  const read = async () => w.call(desk.withdrawalDetail, { id }, { as: fin })
  const newAccount = expect.objectContaining({ say: 'new_account', ok: false })
  expect(await read()).toMatchObject({ checkedAt: decidedAt, checks: expect.arrayContaining([newAccount]) })
  await w.call(desk.holdWithdrawal, { id, note: 'Look again' }, { as: fin })
  const knownAccount = expect.objectContaining({ say: 'known_account', ok: true })
  expect(await read()).toMatchObject({ checkedAt: null, checks: expect.arrayContaining([knownAccount]) })
})

test('the withdrawal queue lists the highest risk first, on every page, and the older of two with the same risk', async () => {
  const from = w.clock.now()
  const safe = await o.request(ana)
  // The payout account of the first member is not new any more.
  w.clock.advance('8d')
  const fin = await w.staff('finance')
  const ben = await o.member()
  const risky = [await o.request(ben)]
  w.clock.advance('1m')
  risky.push(await o.request(ben))
  const page = async (page: number) => {
    const filters = { state: 'requested', from, sort: 'riskiest' } as const
    const { items } = await w.call(desk.withdrawalQueue, { ...filters, page, pageSize: 2 }, { as: fin })
    return items.map(({ id }) => id)
  }
  expect([await page(1), await page(2)]).toEqual([risky.map(({ id }) => id), [safe.id]])
})
