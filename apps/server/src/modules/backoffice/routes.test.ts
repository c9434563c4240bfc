import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { dashboard, waiting } from '@croupier/wire/backoffice/dashboard.console'
import {
  blockMember,
  endMemberSessions,
  member,
  members,
  requestUnblock,
} from '@croupier/wire/backoffice/members.console'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { failDeposit, requestCredit } from '@croupier/wire/cashier/deposits.console'
import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../testing/bets.ts'
import { eventually } from '../../testing/eventually.ts'
import { gatewayWorld } from '../../testing/gateway.ts'
import type { TestMember, TestStaff } from '../../testing/world.ts'
import { lineKey } from '../wallet/index.ts'

let w: Awaited<ReturnType<typeof gatewayWorld>>
let ana: TestMember
let bao: TestMember
let risk: TestStaff
const paged = { page: 1, pageSize: 20 }

/** Pays a deposit at the gateway; another sum than the order's is held for a person. */
async function deposit(who: TestMember, amount: string, paid = amount): Promise<string> {
  const { id } = await w.call(createDeposit, { method: 'qr-bank', amount: parseMoney(amount) }, { as: who })
  await w.gateway.gateway.pay(w.gateway.gateway.orderById(id)!, { amount: paid })
  await w.hooks()
  return id
}

beforeAll(async () => {
  w = await gatewayWorld()
  await w.gateway.gateway.turn({
    twice: false,
    outOfOrder: false,
    lateSeconds: 0,
    beforeOrder: false,
    forged: false,
    payouts: 'pay',
  })
  ana = await w.member({ username: 'ana_harbour' })
  w.clock.advance('1m')
  bao = await w.member({ username: 'bao_pier' })
  risk = await w.staff('risk')
  await deposit(ana, '100.00')
  const ticket = ticketOf(ana.memberId, { at: w.clock.now(), bets: 2 })
  await place(w, ticket)
  const waiting = await findOpenBets(w, ticket.round!)
  await settleResults(
    w,
    waiting.map((bet) => resultOf(bet, bet.betId === lineKey(ticket.ticketId, 1) ? parseMoney('5.00') : ZERO)),
  )
})
afterAll(() => w.close())

describe('the list of members', () => {
  test('shows the newest first, with the figures of each module', async () => {
    const { items, total } = await w.call(members, paged, { as: risk })
    expect(total).toBe(2)
    expect(items.map(({ username }) => username)).toEqual(['bao_pier', 'ana_harbour'])
    expect(items[1]).toMatchObject({
      id: ana.memberId,
      status: 'active',
      cash: parseMoney('101.00'),
      deposited: parseMoney('100.00'),
      withdrawn: 0n,
      staked: parseMoney('4.00'),
    })
  })
  test.each`
    search        | found
    ${'ana_'}     | ${['ana_harbour']}
    ${'ANA_HARB'} | ${['ana_harbour']}
    ${'harbour'}  | ${[]}
    ${'a%'}       | ${[]}
    ${'%'}        | ${[]}
  `('finds by the beginning of the name: $search', async ({ search, found }) => {
    const { items } = await w.call(members, { ...paged, search }, { as: risk })
    expect(items.map(({ username }) => username)).toEqual(found)
  })
  test('finds by id', async () => {
    const { items } = await w.call(members, { ...paged, search: bao.memberId }, { as: risk })
    expect(items.map(({ username }) => username)).toEqual(['bao_pier'])
  })
})

describe('the page of a member', () => {
  test('holds account, money, bets and sessions', async () => {
    const page = await w.call(member, { memberId: ana.memberId }, { as: risk })
    expect(page).toMatchObject({ username: 'ana_harbour', figures: { cash: parseMoney('101.00') } })
    expect(page.deposits).toMatchObject([{ amount: parseMoney('100.00'), state: 'credited' }])
    expect(page.bets?.map(({ status }) => status).toSorted()).toEqual(['lost', 'won'])
    expect(page.sessions).toHaveLength(1)
  })
  test('leaves out lists that the role may not see', async () => {
    const host = await w.staff('vip-host')
    const page = await w.call(member, { memberId: ana.memberId }, { as: host })
    expect(page).toMatchObject({ deposits: null, withdrawals: null, bets: null, actions: null })
  })
  test('is refused for an unknown member', async () => {
    expect(await w.outcome(member, { memberId: memberIdOf('nobody') }, { as: risk })).toBe('member.unknown')
  })
})

describe('blocking an account', () => {
  test('takes one person and effect at once; unblocking takes two different people', async () => {
    const other = await w.staff('risk')
    const about = { memberId: bao.memberId, reason: 'Device shared with five accounts' }
    await w.call(blockMember, about, { as: risk })
    expect(await w.outcome(memberInfo, {}, { as: bao })).toBe('session.required')
    expect(await w.outcome(blockMember, about, { as: risk })).toBe('member.status')
    const { approvalId } = await w.call(requestUnblock, { ...about, reason: 'All seen and fine' }, { as: risk })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: risk })).toBe('approval.own_request')
    expect(await w.call(waiting, {}, { as: risk })).toMatchObject({ approvals: 0 })
    expect(await w.call(waiting, {}, { as: other })).toMatchObject({ approvals: 1 })
    await w.call(approve, { approvalId, note: '' }, { as: other })
    const { status } = await w.call(member, { memberId: bao.memberId }, { as: risk })
    expect(status).toBe('active')
    expect(await w.outcome(requestUnblock, about, { as: risk })).toBe('member.status')
  })
  test('is in the audit log and on the member’s page', async () => {
    const auditor = await w.staff('auditor')
    const { items } = await w.call(audit, { ...paged, action: 'member.account' }, { as: auditor })
    expect(items).toMatchObject([{ object: `member:${bao.memberId}`, after: { status: 'blocked' } }])
    const { actions } = await w.call(member, { memberId: bao.memberId }, { as: auditor })
    expect(actions?.map(({ action }) => action)).toContain('member.account.block')
  })
})

describe('T021 staff end the sessions of a member', () => {
  const enter = () =>
    w.call(login, { type: 'username', username: bao.username, password: bao.password, remember: false })
  const isIn = (as: { token: string }) => w.outcome(memberInfo, {}, { as })
  test('one or all, with a reason in the audit log', async () => {
    const [phone, desk] = [await enter(), await enter()]
    const of = { memberId: bao.memberId, reason: 'Lost her phone' }
    const open = async () => (await w.call(member, { memberId: bao.memberId }, { as: risk })).sessions
    const [newest] = await open()
    const [others] = [(await w.call(member, { memberId: ana.memberId }, { as: risk })).sessions[0]!]
    expect(await w.outcome(endMemberSessions, { ...of, sessionId: others.id }, { as: risk })).toBe('session.not_found')
    expect(await w.call(endMemberSessions, { ...of, sessionId: newest!.id }, { as: risk })).toEqual({ ended: 1 })
    await eventually(async () =>
      expect([await isIn(phone), await isIn(desk)].toSorted()).toEqual(['ok', 'session.required']),
    )
    expect(await w.outcome(endMemberSessions, { ...of, sessionId: newest!.id }, { as: risk })).toBe('session.not_found')
    const left = await open()
    expect(await w.call(endMemberSessions, of, { as: risk })).toEqual({ ended: left.length })
    for (const as of [phone, desk]) await eventually(async () => expect(await isIn(as)).toBe('session.required'))
    expect(await open()).toEqual([])
    const { items } = await w.call(audit, { ...paged, action: 'member.session' }, { as: await w.staff('auditor') })
    expect(items.map(({ reason, staff }) => [reason, staff?.name])).toEqual([
      ['Lost her phone', risk.name],
      ['Lost her phone', risk.name],
    ])
  })
  test('is refused to support', async () => {
    const asked = { memberId: bao.memberId, reason: 'She asked' }
    expect(await w.outcome(endMemberSessions, asked, { as: await w.staff('support') })).toBe('session.forbidden')
    expect(await w.outcome(endMemberSessions, asked, { as: await w.staff('support-lead') })).toBe('ok')
  })
})

describe('the dashboard', () => {
  test('sums up the day: money, stakes minus payouts, and an entry for every hour', async () => {
    const today = await w.call(dashboard, {}, { as: risk })
    expect(today).toMatchObject({
      from: new Date('2026-03-02T00:00:00.000Z'),
      deposits: { count: 1, total: parseMoney('100.00') },
      withdrawals: { count: 0, total: 0n },
      bets: 2,
      stakes: parseMoney('4.00'),
      payouts: parseMoney('5.00'),
      ggr: parseMoney('-1.00'),
      registered: 2,
    })
    expect(today.hours).toHaveLength(11)
    expect(today.hours[10]).toMatchObject({ deposits: parseMoney('100.00') })
    expect(today.games).toMatchObject([{ game: 'ssc-1m', stakes: parseMoney('4.00') }])
  })
  test('the menu counts only pending work that the role may do', async () => {
    const finance = await w.staff('finance')
    const treasury = await w.staff('treasury')
    const id = await deposit(ana, '50.00', '60.00')
    const credit = { memberId: ana.memberId, amount: parseMoney('5.00'), reason: 'Paid twice at the counter' }
    await w.call(requestCredit, credit, { as: finance })
    expect(await w.call(waiting, {}, { as: finance })).toMatchObject({ withdrawals: 0, deposits: 1, approvals: 0 })
    expect(await w.call(waiting, {}, { as: treasury })).toMatchObject({ withdrawals: 0, deposits: null, approvals: 1 })
    await w.call(failDeposit, { id, reason: 'Given back at the counter' }, { as: finance })
    expect(await w.call(waiting, {}, { as: finance })).toMatchObject({ deposits: 0 })
    const { items } = await w.call(approvals, { ...paged, status: 'pending' }, { as: treasury })
    expect(items).toMatchObject([{ kind: 'cashier.credit', decidable: true, mine: false }])
  })
})
