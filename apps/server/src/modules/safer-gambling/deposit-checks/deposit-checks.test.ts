import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { withdrawalReadiness } from '@croupier/wire/cashier/withdrawals'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { answerDepositCheck, depositCheck } from '@croupier/wire/safer-gambling/deposit-checks'
import { depositChecks, requestDeposits, stopDeposits } from '@croupier/wire/safer-gambling/deposit-checks.console'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { declineDepositLimit } from '@croupier/wire/safer-gambling/limits'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let d: ReturnType<typeof depositsIn>
beforeAll(async () => {
  w = await gatewayWorld()
  d = depositsIn(w)
  await w.jurisdiction('uk')
})
afterAll(() => w.close())

const money = parseMoney
const answers = { source: 'wages', isAffordable: true } as const
async function member(): Promise<TestMember> {
  const ana = await w.member({ payeeName: 'Ana Li', paymentPassword: '836104' })
  await w.call(declineDepositLimit, {}, { as: ana })
  await identityChecksIn(w).verify(ana)
  return ana
}
async function payIn(as: TestMember, amount: string): Promise<void> {
  await d.pay((await d.order(as, amount)).id)
  await w.hooks()
  await w.runJobs()
}
const deposit = (as: TestMember, amount: string) =>
  w.outcome(createDeposit, { method: 'qr-bank', amount: money(amount) }, { as })
const shown = (as: TestMember) => w.call(depositCheck, {}, { as })
async function checkOf({ memberId }: TestMember) {
  const as = await w.staff('rg-officer')
  const { items } = await w.call(depositChecks, { page: 1, pageSize: 50 }, { as })
  return items.find((one) => one.memberId === memberId)
}
async function letGoOn(id: string): Promise<void> {
  const request = { id, reason: 'Wages on a statement' }
  const { approvalId } = await w.call(requestDeposits, request, { as: await w.staff('rg-officer') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('rg-officer') })
}

describe('the check of net deposits under the profile uk', () => {
  test('takes 150.00 in 30 days, and asks before more', async () => {
    const ana = await member()
    await payIn(ana, '100')
    expect((await shown(ana)).state).toBeNull()
    expect(await deposit(ana, '50.01')).toBe('limit.check_required')
    expect(await checkOf(ana)).toBeUndefined()
    await payIn(ana, '50')
    expect(await checkOf(ana)).toMatchObject({ net: money('150'), answer: null, decision: null })
    expect((await shown(ana)).state).toBe('questions')
    expect(await deposit(ana, '10')).toBe('limit.check_required')
  })

  test('holds deposits until staff have decided, and two of them let them go on', async () => {
    const ana = await member()
    await payIn(ana, '140')
    expect((await w.call(answerDepositCheck, answers, { as: ana })).state).toBe('staff')
    expect(await w.outcome(answerDepositCheck, answers, { as: ana })).toBe('check.decided')
    expect(await deposit(ana, '20')).toBe('limit.check_pending')
    expect(await deposit(ana, '10')).toBe('ok')
    const { id } = (await checkOf(ana))!
    const request = { id, reason: 'Wages on a statement' }
    const { approvalId } = await w.call(requestDeposits, request, { as: await w.staff('rg-officer') })
    expect(await deposit(ana, '20')).toBe('limit.check_pending')
    await w.call(approve, { approvalId, note: '' }, { as: await w.staff('rg-officer') })
    expect(await deposit(ana, '500')).toBe('ok')
    expect((await checkOf(ana))!.decision).toMatchObject({ decision: 'continue', note: 'Wages on a statement' })
    expect(await w.outcome(requestDeposits, request, { as: await w.staff('rg-officer') })).toBe('check.decided')
    const { items } = await w.call(safetyHistory, {}, { as: ana })
    expect(items.map(({ event }) => event)).toEqual([
      'check_decided',
      'check_answered',
      'check_opened',
      'limit_declined',
    ])
  })

  test('one member of staff stops deposits; withdrawals go on', async () => {
    const ana = await member()
    await payIn(ana, '150')
    await w.call(answerDepositCheck, { source: 'benefits', isAffordable: false }, { as: ana })
    const { id } = (await checkOf(ana))!
    const request = { id, reason: 'He says that he cannot afford it' }
    expect(await w.outcome(stopDeposits, request, { as: await w.staff('support') })).toBe('session.forbidden')
    await w.call(stopDeposits, request, { as: await w.staff('rg-officer') })
    expect(await deposit(ana, '20')).toBe('limit.check_stopped')
    expect((await w.call(withdrawalReadiness, {}, { as: ana })).available).toBe(money('150'))
    expect(await w.outcome(stopDeposits, request, { as: await w.staff('rg-officer') })).toBe('check.decided')
  })

  test('counts deposits less paid withdrawals, and starts again after 30 days', async () => {
    const ana = await member()
    await payIn(ana, '150')
    const o = withdrawalsIn(w)
    const { id } = await o.request(ana, '100')
    await w.call(approveWithdrawal, { id }, { as: await w.staff('finance') })
    await w.call(payWithdrawal, { id }, { as: await w.staff('treasury') })
    await o.settle()
    expect((await shown(ana)).bounds?.net).toBe(money('50'))
    expect(await deposit(ana, '100')).toBe('ok')
    await letGoOn((await checkOf(ana))!.id)
    w.clock.advance('30d')
    const from = { address: '127.0.0.1', userAgent: '' }
    const { token } = await w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
    expect((await shown({ ...ana, token })).state).toBeNull()
    expect(await deposit({ ...ana, token }, '150.01')).toBe('limit.check_required')
  })
})

test('other profiles ask for no check', async () => {
  await w.jurisdiction('default')
  const ana = await w.member()
  expect(await deposit(ana, '500')).toBe('ok')
  expect(await shown(ana)).toEqual({ state: null, bounds: null, until: null })
})
