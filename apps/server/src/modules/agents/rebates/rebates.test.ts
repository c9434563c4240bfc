import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney } from '@croupier/kernel/money'
import { openDownline } from '@croupier/wire/agents/downlines'
import { teamOverview } from '@croupier/wire/agents/figures'
import { agentIncome, agentIncomeLines, releaseIncome } from '@croupier/wire/agents/income'
import { teamTransactions } from '@croupier/wire/agents/records'
import { setAgentPreset } from '@croupier/wire/agents/tree.console'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf, slotBets } from '../../../testing/agents.ts'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'
import { COMMISSION, REBATE } from './model.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const money = parseMoney
const db = () => w.platform.database.db
const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())

async function run(task: string, on: World = w): Promise<void> {
  await on.platform.jobs.add(on.platform.database.db, task, {})
  await on.runJobs()
}
/** Goes to the next business day, on which the day before is closed, stated and paid. */
async function nextDay(): Promise<void> {
  w.clock.advance('1d')
  await run('agents.figures')
  await run('statements.close')
}
const session = ({ memberId }: TestMember): Promise<Caller> =>
  db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
const income = async (as: TestMember, days: object = {}) =>
  w.call(agentIncome, { from: plusDays(today(), -5), to: today(), ...days }, { as: await session(as) })

let rounds = 0
async function play(
  { memberId }: Pick<TestMember, 'memberId'>,
  stake: string,
  payout = '0',
  selection = 'SSC_3B_DIRECT',
) {
  const round = `rebates-${++rounds}`
  const ticket = ticketOf(memberId, { at: w.clock.now(), round, stake: money(stake) })
  ticket.bets[0]!.detail.play = selection
  await place(w, ticket)
  const [open] = await findOpenBets(w, round)
  await settleResults(w, [resultOf(open!, money(payout))])
  return ticket.ticketId
}

/** The line of Agent rules §5.4, example 1, whose values count from the next day on. */
async function lineOfTheBook() {
  const line = await agentLine(w, [presetOf(1960, '0.8'), presetOf(1958, '0.6'), presetOf(1950, '0.6')])
  const [top, a, b] = line as [TestMember, TestMember, TestMember]
  const player = await w.member({ upline: b.memberId, cash: '100000' })
  await preset(player.memberId, 1940, '0.5')
  await nextDay()
  return { top, a, b, player }
}
const preset = (memberId: MemberId, group: number, slots: string) =>
  db()
    .transaction()
    .execute((tx) => w.app.modules.agents.seedPreset(tx, memberId, presetOf(group, slots)))
const amounts = async (...agents: TestMember[]): Promise<Money[]> =>
  Promise.all(agents.map(async (one) => (await income(one)).total))
const statementsOf = async (kind: string, { memberId }: TestMember) =>
  w.app.modules.statements.own.sumsOf(db(), { kind, owner: memberId, from: plusDays(today(), -9), to: today() })
const slots = (member: TestMember, validBet: string) => slotBets(w, member, today(), validBet)

describe('commissions', () => {
  test('of a lottery stake are those of the rule book, and are paid to the agent pockets once', async () => {
    const { top, a, b, player } = await lineOfTheBook()
    await play(player, '1000')
    await nextDay()
    expect(await amounts(b, a, top)).toEqual([money('5'), money('4'), money('1')])
    const found = await income(b)
    expect(found).toMatchObject({ pocket: money('5'), statements: [{ state: 'paid', base: money('1000') }] })
    const { id } = found.statements[0]!
    const asked = { id, page: 1, pageSize: 20 }
    const own = await session(b)
    const { items, total } = await w.call(agentIncomeLines, asked, { as: own })
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        category: 'LOTT',
        account: player.username,
        step: '10',
        isGroups: true,
        validBet: money('1000'),
        amount: money('5'),
      },
    ])
    await run('statements.close')
    expect((await income(b)).pocket).toBe(money('5'))
    // A statement is its owner's alone, for its kind alone.
    for (const as of [a, top])
      expect(await w.outcome(agentIncomeLines, asked, { as: await session(as) })).toBe('statement.unknown')
    expect(await w.outcome(agentIncomeLines, asked, { as: await session(player) })).toBe('login.not_agent')
  })

  test('are not paid for plays with fixed odds, which the prize group does not price', async () => {
    const { top, a, b, player } = await lineOfTheBook()
    await play(player, '1000', '0', 'SSC_SIDE_POS')
    await nextDay()
    expect(await amounts(b, a, top)).toEqual([money('0'), money('0'), money('0')])
  })

  test('follow the values of the start of the day, and the tree of the day', async () => {
    const { a, b, player } = await lineOfTheBook()
    await w.call(
      setAgentPreset,
      { memberId: player.memberId, ...presetOf(1930), reason: 'Agreed' },
      { as: await w.staff('agent-manager') },
    )
    await play(player, '1000')
    await nextDay()
    expect(await amounts(b, a)).toEqual([money('5'), money('4')])
    await play(player, '1000')
    await nextDay()
    expect(await amounts(b, a)).toEqual([money('15'), money('8')])
  })

  test('of a day with more corrections than bets are taken back from the next statement', async () => {
    const { b, player } = await lineOfTheBook()
    const ticketId = await play(player, '1000')
    await nextDay()
    const [bet] = await bookOf(w).ticketBets(db(), player.memberId, ticketId)
    const outcome = { status: 'pushed', payout: money('1000'), validBet: money('0'), selfRebate: money('0') } as const
    await db()
      .transaction()
      .execute((tx) => bookOf(w).resettleBet(tx, { bet: bet!, outcome, at: w.clock.now() }))
    await nextDay()
    expect(await income(b)).toMatchObject({ total: money('0'), pocket: money('5') })
    await play(player, '1600')
    await nextDay()
    expect(await income(b)).toMatchObject({ total: money('8'), pocket: money('8') })
  })

  test('of two nodes that close a day at once are paid once', async () => {
    const { b, player } = await lineOfTheBook()
    await play(player, '1000')
    const node = await w.another()
    w.clock.advance('1d')
    await run('agents.figures')
    await Promise.all([
      run('statements.close'),
      run('statements.close', node),
      run('statements.close'),
      run('statements.close', node),
    ])
    expect(await income(b)).toMatchObject({ total: money('5'), pocket: money('5') })
    await node.close()
  })

  test('wait until the figures of the day are final', async () => {
    const { b, player } = await lineOfTheBook()
    await play(player, '1000')
    w.clock.advance('1d')
    await run('statements.close')
    expect((await income(b)).total).toBe(money('0'))
    await run('agents.figures')
    await run('statements.close')
    expect((await income(b)).total).toBe(money('5'))
  })
})

describe('daily rebates', () => {
  test('are paid to the cash of the member, and the differences to the agents above', async () => {
    const { top, a, b, player } = await lineOfTheBook()
    await play(player, '1')
    await slots(player, '12345.67')
    const before = (await w.call(balance, {}, { as: await session(player) })).cash
    await nextDay()
    const rebate = money('61.7283')
    expect((await w.call(balance, {}, { as: await session(player) })).cash).toBe(before + rebate)
    const { items } = await w.call(memberTransactions, { pageSize: 5 }, { as: await session(player) })
    expect(items[0]).toMatchObject({ kind: 'rebate.day', amount: rebate, reference: { kind: 'statement' } })
    expect(await statementsOf(REBATE, player)).toMatchObject([{ status: 'posted', sums: { rebate: String(rebate) } }])
    // With 0.005, 0.004 and 0.001 of the lottery stake of 1.00.
    expect(await amounts(b, a, top)).toEqual([money('12.3506'), money('0.004'), money('24.6923')])
    // They are in the figures of the teams above on the day of the payment.
    await run('agents.figures')
    const as = await session(top)
    const { figures } = await w.call(teamOverview, { from: today(), to: today() }, { as })
    expect(figures).toMatchObject({
      rebates: rebate,
      commissions: money('12.3546'),
      pnl: money('74.0829'),
    })
    // The upline sees the rebate in the account record.
    const asked = { account: player.username, from: today(), to: today(), pageSize: 20 }
    const record = await w.call(teamTransactions, asked, { as: await session(b) })
    expect(record.items.map(({ kind }) => kind)).toContain('rebate.day')
  })

  test('leave out what bonus money staked, on which the agents above get their differences', async () => {
    const { b, player } = await lineOfTheBook()
    await play(player, '1')
    await slots(player, '12345.67')
    await w.platform.database.pool.query(
      "update games.member_days set bonus_valid_bet = $2 where member_id = $1 and category = 'RNG'",
      [player.memberId, money('2345.67')],
    )
    await nextDay()
    expect(await statementsOf(REBATE, player)).toMatchObject([{ sums: { rebate: String(money('50')) } }])
    expect(await amounts(b)).toEqual([money('12.3506')])
  })
})

describe('the income of an agent', () => {
  test('is released to cash, by the agent only', async () => {
    const { b, player } = await lineOfTheBook()
    const wish = { username: 'incomeassistant', password: 'nine tall candles', kind: 'assistant' as const }
    const { memberId } = await w.call(openDownline, { ...wish, ...presetOf(1900) }, { as: await session(b) })
    await play(player, '1000')
    await nextDay()
    const assistant = { ...b, memberId: memberId as MemberId }
    expect((await income(assistant)).total).toBe(money('5'))
    // Nothing but a release makes it money that pays stakes.
    expect(await w.call(balance, {}, { as: await session(b) })).toMatchObject({ cash: 0n, bonus: 0n })
    expect(await w.outcome(releaseIncome, {}, { as: await session(assistant) })).not.toBe('ok')
    const outcomes = await Promise.all([
      w.outcome(releaseIncome, {}, { as: await session(b) }),
      w.outcome(releaseIncome, {}, { as: await session(b) }),
    ])
    expect(outcomes.sort()).toEqual(['ok', 'wallet.insufficient_funds'])
    expect((await income(b)).pocket).toBe(money('0'))
    expect((await w.call(balance, {}, { as: await session(b) })).cash).toBe(money('5'))
    expect(await statementsOf(COMMISSION, b)).toHaveLength(1)
  })

  test('is in the overview, and an interval that is too long is refused', async () => {
    const { b, player } = await lineOfTheBook()
    await play(player, '1000')
    const day = today()
    await nextDay()
    const as = await session(b)
    expect((await w.call(teamOverview, { from: day, to: day }, { as })).income).toBe(money('5'))
    expect((await w.call(teamOverview, { from: today(), to: today() }, { as })).income).toBe(money('0'))
    const outcome = (from: string) => w.outcome(agentIncome, { from: from as typeof day, to: today() }, { as })
    expect(await outcome(plusDays(today(), -93))).toBe('request.malformed')
    expect(await outcome(plusDays(today(), -92))).toBe('ok')
  })
})
