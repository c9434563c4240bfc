import { parseMoney, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import * as desk from '@croupier/wire/cashier/withdrawals.console'
import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { closeAccount, closing } from '@croupier/wire/safer-gambling/closing'
import { requestReopening } from '@croupier/wire/safer-gambling/closing.console'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { limits, setLimit } from '@croupier/wire/safer-gambling/limits'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
beforeAll(async () => {
  w = await gatewayWorld()
  o = withdrawalsIn(w)
})
afterAll(() => w.close({ without: ['orders', 'lottery'] }))

const db = () => w.platform.database.db
const money = parseMoney
const member = (cash: string) =>
  w.member({ ...(cash === '0' ? {} : { cash }), payeeName: 'Ana Li', paymentPassword: '836104' })
const bet = ({ memberId }: TestMember, round?: string) =>
  place(w, ticketOf(memberId, { at: w.clock.now(), stake: money('1'), ...(round ? { round } : {}) })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
/** Closes the account; the balance goes to a new bank account. */
async function close(as: TestMember, more: object = {}) {
  const { id } = await o.addAccount(as)
  const payout = { method: 'bank-transfer', bankAccountId: id }
  return w.call(closeAccount, { password: as.password, reason: 'no_time', payout, ...more }, { as })
}
const empty = ({ password }: TestMember) => ({ password, reason: 'no_time', payout: null }) as const
async function goOn(): Promise<void> {
  await w.platform.jobs.add(db(), 'safer-gambling.continue-closing', {})
  await w.runJobs()
}
/** Staff approve and pay everything that waits. */
async function payAll(as: TestMember): Promise<void> {
  const [fay, tom] = [await w.staff('finance'), await w.staff('treasury')]
  for (const { id, state } of (await w.call(withdrawals, { pageSize: 20 }, { as })).items) {
    if (state !== 'requested') continue
    await w.call(desk.approveWithdrawal, { id }, { as: fay })
    await w.call(desk.payWithdrawal, { id }, { as: tom })
  }
  await o.settle()
}
const enter = (as: TestMember) => w.outcome(login, loginOf(as), { address: newAddress() })

describe('T061 closing an account', () => {
  test('without a balance ends it at once, with its sessions', async () => {
    const ana = await member('0')
    const { closure } = await w.call(closeAccount, empty(ana), { as: ana })
    expect(closure).toMatchObject({ closedAt: w.clock.now(), waitsFor: null })
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    expect(await enter(ana)).toBe('login.blocked')
  })

  test('needs the login password, and a bank account for the balance', async () => {
    const ana = await member('50')
    const wrong = { ...empty(ana), password: 'wrong' }
    expect(await w.outcome(closeAccount, wrong, { as: ana })).toBe('password.wrong_old')
    expect(await w.outcome(closeAccount, empty(ana), { as: ana })).toBe('closing.payout_required')
    const unknown = { method: 'bank-transfer', bankAccountId: crypto.randomUUID() }
    const outcome = await w.outcome(closeAccount, { ...empty(ana), payout: unknown }, { as: ana })
    expect(outcome).toBe('cashier.bank_account_unknown')
    expect(await bet(ana)).toBe('ok')
  })

  test('pays the balance, stops bets and deposits, and ends after the payout', async () => {
    const ana = await member('150')
    const { closure, balance } = await close(ana)
    expect([closure?.waitsFor, balance]).toEqual(['payout', ZERO])
    expect(await bet(ana)).toBe('member.closing')
    const order = { method: 'qr-bank', amount: money('20') }
    expect(await w.outcome(createDeposit, order, { as: ana })).toBe('member.closing')
    expect(await w.outcome(closeAccount, empty(ana), { as: ana })).toBe('closing.running')
    await goOn()
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    await payAll(ana)
    await goOn()
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    expect(await o.balance(ana)).toEqual(['0.00', '0.00'])
  })

  test('settles open bets first, and pays what they win, also below the minimum', async () => {
    const ana = await member('100')
    expect(await bet(ana, 'open-at-closing')).toBe('ok')
    expect((await close(ana)).openStakes).toBe(money('1'))
    await payAll(ana)
    await goOn()
    expect((await w.call(closing, {}, { as: ana })).closure?.waitsFor).toBe('open_bets')
    const [open] = await findOpenBets(w, 'open-at-closing')
    await settleResults(w, [resultOf(open!, money('3.50'))])
    w.clock.advance('6h')
    await goOn()
    const from = { address: '127.0.0.1', userAgent: '' }
    const session = await db()
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
    const as = { ...ana, token: session.token }
    const { items } = await w.call(withdrawals, { pageSize: 20 }, { as })
    expect(items[0]).toMatchObject({ amount: money('3.50'), fee: ZERO, state: 'requested' })
    await payAll(as)
    await goOn()
    expect(await enter(ana)).toBe('login.blocked')
    expect(await o.balance(ana)).toEqual(['0.00', '0.00'])
  })

  test('waits while withdrawals are in cooldown, and pays afterwards', async () => {
    const ana = await member('80')
    await o.addAccount(ana)
    // A second bank account starts a cooldown.
    const { closure, balance } = await close(ana)
    expect([closure?.waitsFor, balance]).toEqual(['payout_request', money('80')])
    w.clock.advance('24h')
    await goOn()
    expect(await o.balance(ana)).toEqual(['0.00', '80.00'])
  })

  test('is no way around an exclusion, and an excluded member may close', async () => {
    const ana = await member('0')
    await w.call(excludeMyself, { months: 6 }, { as: ana })
    expect((await w.call(closeAccount, empty(ana), { as: ana })).closure?.closedAt).toBeTruthy()
    w.clock.advance('24h')
    const about = { memberId: ana.memberId, reason: 'She asks for it' }
    expect(await w.outcome(requestReopening, about, { as: await w.staff('rg-officer') })).toBe('exclusion.running')
  })
})

describe('T061 opening a closed account', () => {
  test('takes two members of staff after the delay; T059 limits survive', async () => {
    const ana = await member('0')
    await w.call(setLimit, { kind: 'deposit', period: 'day', amount: money('10') }, { as: ana })
    await w.call(closeAccount, empty(ana), { as: ana })
    const about = { memberId: ana.memberId, reason: 'She asks for it' }
    const sam = () => w.staff('support')
    expect(await w.outcome(requestReopening, about, { as: await sam() })).toBe('closing.too_soon')
    w.clock.advance('24h')
    const { approvalId } = await w.call(requestReopening, about, { as: await sam() })
    expect(await enter(ana)).toBe('login.blocked')
    const officer = await w.staff('rg-officer')
    expect((await w.call(memberSafety, { memberId: ana.memberId }, { as: officer })).closure?.closedAt).toBeTruthy()
    await w.call(approve, { approvalId, note: '' }, { as: officer })
    const again = await w.call(login, loginOf(ana), { address: newAddress() })
    expect((await w.call(limits, {}, { as: again })).items).toMatchObject([{ kind: 'deposit', amount: money('10') }])
    expect(await w.outcome(requestReopening, about, { as: await sam() })).toBe('closing.none')
  })
})
