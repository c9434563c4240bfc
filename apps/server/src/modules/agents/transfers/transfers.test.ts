import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { openDownline } from '@croupier/wire/agents/downlines'
import { transferDown, transferTerms, transferUp } from '@croupier/wire/agents/transfers'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { paymentPassword } from '../../../testing/withdrawals.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'
import { account } from '../../wallet/index.ts'
import { AGENT_POCKET } from '../pockets.ts'

let w: World
let agent: TestMember
beforeAll(async () => {
  w = await world()
  agent = (await agentLine(w, [presetOf(1950)]))[0]!
})
afterAll(() => w.close({ without: ['lottery'] }))

const money = parseMoney
const below = (upline: MemberId = agent.memberId, wish: object = {}) =>
  w.member({ upline, paymentPassword, cash: '1000', ...wish })
const up = (as: Caller, amount: string, given: object = { paymentPassword }) =>
  w.outcome(transferUp, { amount: money(amount) }, { as, ...given })
const down = (as: Caller, to: TestMember, amount: string) =>
  w.outcome(transferDown, { memberId: to.memberId, amount: money(amount) }, { as, paymentPassword })
const termsOf = (as: Caller) => w.call(transferTerms, {}, { as })
const kindsOf = async (as: Caller) =>
  (await w.call(memberTransactions, { pageSize: 20 }, { as })).items.map(({ kind }) => kind)
async function fundsOf({ memberId }: TestMember) {
  const { cash, others } = await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
  return { agent: others.get(AGENT_POCKET), cash }
}
/** Income in the agent pocket, as a commission pays it. */
async function earn({ memberId }: TestMember, amount: string): Promise<void> {
  const postings = [
    { from: account.house('rewards'), to: account.pocket(memberId, AGENT_POCKET), amount: money(amount) },
  ]
  await w.platform.database.db
    .transaction()
    .execute((tx) =>
      w.app.modules.wallet.post(tx, { kind: 'commission', reference: memberId, at: w.clock.now(), postings }),
    )
}
async function play(member: TestMember, stake: string): Promise<void> {
  await place(w, ticketOf(member.memberId, { at: w.clock.now(), round: `t-${member.username}`, stake: money(stake) }))
  const open = await findOpenBets(w, `t-${member.username}`)
  await settleResults(
    w,
    open.map((one) => resultOf(one, money(stake))),
  )
}

describe('a transfer to the upline', () => {
  test('leaves the sender at once, and reaches the upline with a turnover requirement', async () => {
    const ana = await below()
    expect(await termsOf(ana)).toMatchObject({ isOn: true, upline: agent.username, transferable: money('1000') })
    expect(await up(ana, '200.00')).toBe('ok')
    expect(await w.cash(ana)).toBe(money('800'))
    const before = await w.cash(agent)
    await w.runJobs()
    await w.runJobs()
    expect((await w.cash(agent)) - before).toBe(money('200'))
    expect(await kindsOf(ana)).toEqual(['transfer.up', 'correction'])
    expect((await kindsOf(agent))[0]).toBe('transfer.received')
    const [sent] = (await termsOf(ana)).latest
    expect(sent).toMatchObject({ direction: 'up', isSent: true, account: agent.username, amount: money('200') })
    const [received] = (await termsOf(agent)).latest
    expect(received).toMatchObject({ isSent: false, account: ana.username })
  })

  test('is refused without an upline, and with a wrong payment password', async () => {
    const alone = await w.member({ paymentPassword, cash: '100' })
    expect(await up(alone, '20.00')).toBe('agents.transfer_not_upline')
    expect(await up(await below(), '20.00', { paymentPassword: 'something else' })).toBe('payment_password.wrong')
    expect(await up(await below(), '20.00', {})).not.toBe('ok')
  })

  // Agent rules §9: the order of the checks.
  test.each([
    ['9.99', 'agents.transfer_amount'],
    ['9.995', 'money.whole_cents'],
    ['50000.01', 'agents.transfer_amount'],
    ['1000.01', 'wallet.insufficient_funds'],
    ['1000.00', 'ok'],
  ])('of %s from 1,000.00 answers %s', async (amount, code) => {
    expect(await up(await below(), amount)).toBe(code)
  })
})

describe('a transfer to a downline', () => {
  test('comes from an agent to an account directly below, and to no other one', async () => {
    const sender = await below(agent.memberId, { accountType: 1 })
    const [direct, upline] = [await below(sender.memberId, { accountType: 1 }), agent]
    const deeper = await below(direct.memberId)
    const stranger = await w.member({ paymentPassword })
    const outcomes = [direct, deeper, upline, stranger].map((to) => down(sender, to, '50.00'))
    expect(await Promise.all(outcomes)).toEqual(['ok', ...Array(3).fill('agents.transfer_not_downline')])
    expect(await down(deeper, direct, '50.00')).toBe('login.not_agent')
    await w.runJobs()
    expect(await w.cash(direct)).toBe(money('1050'))
    expect(await w.cash(sender)).toBe(money('950'))
  })

  // Agent rules §9: downwards the agent pocket pays first, upwards cash.
  test('comes from the agent pocket first, and one to the upline from cash first', async () => {
    const sender = await below(agent.memberId, { accountType: 1 })
    const ana = await below(sender.memberId)
    await earn(sender, '80')
    expect((await termsOf(sender)).transferable).toBe(money('1080'))
    expect(await down(sender, ana, '50.00')).toBe('ok')
    expect(await fundsOf(sender)).toEqual({ agent: money('30'), cash: money('1000') })
    expect(await up(sender, '1010.00')).toBe('ok')
    expect(await fundsOf(sender)).toEqual({ agent: money('20'), cash: 0n })
    expect(await down(sender, ana, '20.01')).toBe('wallet.insufficient_funds')
    await w.runJobs()
    expect(await w.cash(ana)).toBe(money('1050'))
  })

  test('locks what was received until it has been staked once', async () => {
    const sender = await below(agent.memberId, { accountType: 1 })
    const ana = await below(sender.memberId)
    expect(await down(sender, ana, '300.00')).toBe('ok')
    await w.runJobs()
    expect((await termsOf(ana)).transferable).toBe(money('1000'))
    expect(await up(ana, '1000.01')).toBe('wallet.insufficient_funds')
    await play(ana, '100')
    expect((await termsOf(ana)).transferable).toBe(money('1100'))
    expect(await down(sender, ana, '50.00')).toBe('ok')
    await w.runJobs()
    // 200 are left of the first one, and 50 came.
    expect((await termsOf(ana)).transferable).toBe(money('1100'))
  })
})

describe('transfers', () => {
  test('two at once come to no more than the cash and the limits of the day', async () => {
    const ana = await below()
    const both = await Promise.all([up(ana, '600.00'), up(ana, '600.00')])
    expect(both.toSorted()).toEqual(['ok', 'wallet.insufficient_funds'])
    const rich = await below(agent.memberId, { cash: '200000' })
    expect([await up(rich, '50000'), await up(rich, '50000'), await up(rich, '10')]).toEqual([
      'ok',
      'ok',
      'agents.transfer_day_limit',
    ])
    expect(await termsOf(rich)).toMatchObject({ dayLeft: 0n, countLeft: 18 })
    w.clock.advance('1d')
    const { memberId } = rich
    const session = await w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
    expect(await up(session, '10')).toBe('ok')
  })

  test('two nodes hand a transfer to its receiver once', async () => {
    const receiver = await below(agent.memberId, { accountType: 1 })
    const ana = await below(receiver.memberId)
    const node = await w.another()
    expect(await up(ana, '100.00')).toBe('ok')
    await Promise.all([w.runJobs(), node.runJobs()])
    await w.platform.jobs.add(w.platform.database.db, 'agents.transfers', {})
    await w.runJobs()
    expect(await w.cash(receiver)).toBe(money('1100'))
  })

  test('are refused with one answer for an excluded and a blocked account, on either side', async () => {
    const upline = await below(agent.memberId, { accountType: 1 })
    const [ana, ben, eve] = [await below(upline.memberId), await below(upline.memberId), await below(upline.memberId)]
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, ben.memberId, true))
    const outcomes = [await up(ana, '20.00'), await down(upline, ana, '20.00'), await down(upline, ben, '20.00')]
    expect(outcomes).toEqual(Array(3).fill('agents.transfer_unavailable'))
    await w.call(takeTimeOut, { days: 1 }, { as: upline })
    expect(await up(eve, '20.00')).toBe('agents.transfer_unavailable')
  })

  test('are no business of assistants', async () => {
    const upline = await below(agent.memberId, { accountType: 1 })
    const ana = await below(upline.memberId)
    const wish = { username: 'movingassistant', password: 'nine tall candles', kind: 'assistant' as const }
    const { memberId } = await w.call(openDownline, { ...wish, ...presetOf(1700) }, { as: upline })
    const from = { address: '127.0.0.1', userAgent: '' }
    const { db } = w.platform.database
    const as = await db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, memberId as MemberId, from))
    expect([await up(as, '20.00'), await down(as, ana, '20.00')]).toEqual(['session.forbidden', 'session.forbidden'])
  })

  test.each(['gli', 'uk'] as const)('are off under %s', async (profile) => {
    const ana = await below()
    await w.jurisdiction(profile)
    expect(await up(ana, '20.00')).toBe('agents.transfer_off')
    expect((await termsOf(ana)).isOn).toBe(false)
    await w.jurisdiction('default')
  })
})
