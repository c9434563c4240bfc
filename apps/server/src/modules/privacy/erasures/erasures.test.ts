import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { erasure, requestErasure, withdrawErasure } from '@croupier/wire/privacy/erasure'
import { erasures, requestErasureHold, requestErasureRelease } from '@croupier/wire/privacy/erasures.console'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { currentExclusion, excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { messagesTo } from '../../../testing/messages.ts'
import { onServer } from '../../../testing/server.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { MemberWish, TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
beforeAll(async () => {
  w = await gatewayWorld()
})
afterAll(async () => {
  await w.close({ without: ['orders', 'lottery'] })
})

const db = () => w.platform.database.db
const money = parseMoney
const paymentPassword = '836104'
const member = (wish: MemberWish = {}) => w.member({ payeeName: 'Ana Li', paymentPassword, ...wish })
async function request(as: TestMember): Promise<string> {
  await proveMember(w, as)
  return w.outcome(requestErasure, {}, { as })
}
async function runErasures(): Promise<void> {
  await w.platform.jobs.add(db(), 'privacy.erase', {})
  await w.runJobs()
}
/** A member whose data were erased. */
async function erased(wish: MemberWish = {}): Promise<TestMember> {
  const ana = await member(wish)
  expect(await request(ana)).toBe('ok')
  w.clock.advance('14d')
  await runErasures()
  return ana
}
const stored = ({ memberId }: TestMember) =>
  db().selectFrom('privacy.erasures').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
const stateOf = async (of: TestMember) => (await stored(of)).state
const enter = (as: TestMember) => w.outcome(login, loginOf(as), { address: newAddress() })
async function session(of: TestMember): Promise<TestMember> {
  const from = { address: '127.0.0.1', userAgent: '' }
  const open = db().transaction()
  const { token } = await open.execute((tx) => w.app.modules.identity.openSession(tx, of.memberId, from))
  return { ...of, token }
}

describe('a request to erase the data', () => {
  test('T015 needs a proof of who the member is', async () => {
    expect(await w.outcome(requestErasure, {}, { as: await member() })).toBe('session.step_up_required')
  })

  test('stops deposits and bets at once, is taken back, and is requested again', async () => {
    const ana = await member()
    const shown = await w.call(erasure, {}, { as: ana })
    expect(shown).toMatchObject({ request: null, obstacles: [], waitDays: 14 })
    expect(shown.years).toEqual({ identity: 5, payments: 5, play: 5 })
    expect(await request(ana)).toBe('ok')
    expect(await request(ana)).toBe('erasure.running')
    const { request: own } = await w.call(erasure, {}, { as: ana })
    expect(own!.dueAt.getTime() - own!.requestedAt.getTime()).toBe(14 * 86_400_000)
    const order = { method: 'qr-bank', amount: money('20') }
    expect(await w.outcome(createDeposit, order, { as: ana })).toBe('member.closing')
    expect((await w.call(withdrawErasure, {}, { as: ana })).request).toBeNull()
    expect(await w.outcome(withdrawErasure, {}, { as: ana })).toBe('erasure.none')
    expect(await w.outcome(createDeposit, order, { as: ana })).toBe('ok')
    w.clock.advance('16d')
    await runErasures()
    expect(await enter(ana)).toBe('ok')
  })

  test('is made once, also at the same time', async () => {
    const ana = await member()
    await proveMember(w, ana)
    const one = () => w.outcome(requestErasure, {}, { as: ana })
    expect((await Promise.all([one(), one(), one()])).toSorted()).toEqual(['erasure.running', 'erasure.running', 'ok'])
  })

  test('is refused while there is money, a bet, a withdrawal, a deposit, a debt or a check', async () => {
    const o = withdrawalsIn(w)
    const d = depositsIn(w)
    const rich = await member({ cash: '100' })
    expect(await request(rich)).toBe('erasure.balance')
    await o.request(rich, '100')
    expect(await request(rich)).toBe('erasure.held_money')

    const player = await member({ cash: '1' })
    await place(w, ticketOf(player.memberId, { at: w.clock.now(), stake: money('1'), round: 'before-erasure' }))
    expect(await request(player)).toBe('erasure.open_bets')
    expect((await w.call(erasure, {}, { as: player })).obstacles).toEqual(['open_bets'])
    const [open] = await findOpenBets(w, 'before-erasure')
    await settleResults(w, [resultOf(open!, 0n)])
    expect(await request(player)).toBe('ok')

    const payer = await member()
    await d.order(payer, '50')
    await w.runJobs()
    expect(await request(payer)).toBe('erasure.open_deposit')

    const debtor = await member({ cash: '10' })
    const { wallet } = w.app.modules
    const debt = { reference: 'debt', part: '0', at: w.clock.now(), memberId: debtor.memberId, amount: money('30') }
    await db()
      .transaction()
      .execute((tx) => wallet.clawBack(tx, { ...debt, kind: 'deposit.reversal', to: 'world' }))
    expect(await request(debtor)).toBe('erasure.debt')

    const checked = await member()
    await identityChecksIn(w).submit(checked)
    expect(await request(checked)).toBe('erasure.identity_check')
  })

  test('waits for a closing that pays the balance out', async () => {
    const o = withdrawalsIn(w)
    const ana = await member({ cash: '100' })
    const { id } = await o.addAccount(ana, { number: '00-77 123456' })
    const payout = { method: 'bank-transfer', bankAccountId: id }
    await w.call(closeAccount, { password: ana.password, reason: 'privacy', payout }, { as: ana })
    expect(await request(ana)).toBe('ok')
    w.clock.advance('14d')
    await runErasures()
    expect(await stateOf(ana)).toBe('requested')
    expect(await enter(ana)).toBe('ok')
  })
})

describe('an erasure that is carried out', () => {
  test('is not early, closes the account, ends sessions on every node, and happens once', async () => {
    const other = await w.another()
    const ana = await member({ email: 'once@mail.example' })
    expect(await request(ana)).toBe('ok')
    w.clock.advance('13d')
    await runErasures()
    expect(await stateOf(ana)).toBe('requested')
    w.clock.advance('1d')
    const here = await session(ana)
    expect(await other.outcome(memberInfo, {}, { as: here })).toBe('ok')
    await Promise.all([runErasures(), runErasures()])
    await runErasures()
    expect(await stateOf(ana)).toBe('erased')
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: here })).toBe('session.required'))
    expect(await enter(ana)).not.toBe('ok')
    const today = await w.another()
    const templates = (await messagesTo(today, 'once@mail.example')).map(({ template }) => template)
    expect(templates).toEqual(['data_erased'])
    const { items } = await w.call(
      audit,
      { object: `member:${ana.memberId}`, page: 1, pageSize: 9 },
      { as: await w.staff('owner') },
    )
    expect(items.map(({ action }) => action)).toEqual(['member.erasure.carry-out', 'member.erasure.request'])
  })

  test('does not give the username to anybody else, in any case', async () => {
    const ana = await erased()
    const taken = (username: string) =>
      db()
        .transaction()
        .execute((tx) => w.app.modules.identity.seedMember(tx, { username }))
    await expect(taken(ana.username.toUpperCase())).rejects.toThrow()
  })

  test('goes on after a step that failed in the middle, as a whole and once', async () => {
    const ana = await member({ email: 'killed@mail.example' })
    expect(await request(ana)).toBe('ok')
    w.clock.advance('14d')
    // The last statement of the step fails, after those of all other modules.
    const insert = `insert into platform.erasure_rules values ('at_once', 'zz.broken', 'select 1 / 0')`
    await onServer(w.database.url, (client) => client.query(insert))
    await expect(w.app.modules.privacy.tasks!.find(({ name }) => name === 'privacy.erase')!.run({})).rejects.toThrow()
    expect(await stateOf(ana)).toBe('requested')
    expect(await enter(ana)).toBe('ok')
    await onServer(w.database.url, (client) =>
      client.query(`delete from platform.erasure_rules where table_name = 'zz.broken'`),
    )
    await runErasures()
    await runErasures()
    expect(await stateOf(ana)).toBe('erased')
    const today = await w.another()
    expect((await messagesTo(today, 'killed@mail.example')).map(({ template }) => template)).toEqual(['data_erased'])
  })

  test('the database refuses to erase a member without one, also to the server', async () => {
    const ana = await member()
    await expect(sql`select privacy.erase('at_once', ${ana.memberId}, now())`.execute(db())).rejects.toThrow('on hold')
    await expect(sql`delete from privacy.consents`.execute(db())).rejects.toThrow('permission denied')
    await expect(sql`update platform.erasure_rules set statement = ''`.execute(db())).rejects.toThrow(
      'permission denied',
    )
  })

  test('T057 recognises an excluded person on a new account, and forgets how when the exclusion ends', async () => {
    const proved = { mobile: '+84912770091' }
    const ana = await member(proved)
    await w.call(excludeMyself, { months: 6 }, { as: ana })
    expect(await request(ana)).toBe('ok')
    w.clock.advance('14d')
    await runErasures()
    const again = await member(proved)
    expect((await w.call(currentExclusion, {}, { as: again })).current).toMatchObject({ kind: 'self_exclusion' })
    const marks = () =>
      db().selectFrom('identity.former_marks').select('kind').where('member_id', '=', ana.memberId).execute()
    expect((await marks()).map(({ kind }) => kind).toSorted()).toEqual(['mobile', 'username'])
    await sql`update safer_gambling.exclusions set lifted_at = ends_at where member_id = ${ana.memberId}`.execute(db())
    await onServer(w.database.url, (client) =>
      client.query(`delete from wallet.freezes where member_id = $1 and reason = 'self_exclusion'`, [ana.memberId]),
    )
    await runErasures()
    expect(await marks()).toEqual([{ kind: 'username' }])
  })
})

describe('T135 a legal hold', () => {
  test('takes two people, stops an erasure that is due, and its end lets it go on', async () => {
    const ana = await member()
    expect(await request(ana)).toBe('ok')
    const [amir, rita] = [await w.staff('aml-officer'), await w.staff('risk')]
    const about = { memberId: ana.memberId, reason: 'An order of the court' }
    expect(await w.outcome(requestErasureHold, about, { as: await w.staff('support') })).toBe('session.forbidden')
    const { approvalId } = await w.call(requestErasureHold, about, { as: amir })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: amir })).toBe('approval.own_request')
    await w.call(approve, { approvalId, note: '' }, { as: rita })
    expect(await w.outcome(requestErasureHold, about, { as: amir })).toBe('approval.nothing_changes')
    w.clock.advance('15d')
    await runErasures()
    expect(await stateOf(ana)).toBe('requested')
    const [later, second] = [await w.staff('aml-officer'), await w.staff('risk')]
    const { items } = await w.call(erasures, { page: 1, pageSize: 50, search: ana.username }, { as: later })
    expect(items).toMatchObject([{ state: 'requested', hold: { reason: 'An order of the court' }, keptUntil: null }])
    const release = await w.call(requestErasureRelease, about, { as: later })
    await w.call(approve, { approvalId: release.approvalId, note: '' }, { as: second })
    await runErasures()
    expect(await stateOf(ana)).toBe('erased')
  })
})

test('T135 the settings say how long records stay, and the jurisdiction how long at least', async () => {
  await changeSettings(w, 'privacy.erasure', { identityYears: 1, paymentYears: 7 })
  const { years } = await w.call(erasure, {}, { as: await member() })
  expect(years).toEqual({ identity: 5, payments: 7, play: 5 })
  await changeSettings(w, 'privacy.erasure', { identityYears: 5, paymentYears: 5 })
})
