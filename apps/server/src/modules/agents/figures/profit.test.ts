import { plusDays } from '@croupier/kernel/business-day'
import { type Money, parseMoney, sumOf, ZERO } from '@croupier/kernel/money'
import { type BranchFigures, teamOverview, teamProfit } from '@croupier/wire/agents/figures'
import { transferUp } from '@croupier/wire/agents/transfers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { type ContractWorld, contractWorld } from '../../../testing/contract-runs.ts'
import { hourlyOf } from '../../../testing/contracts.ts'
import { paymentPassword } from '../../../testing/withdrawals.ts'
import type { TestMember, World } from '../../../testing/world.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const money = parseMoney
const refresh = () => runs.run('agents.figures')
const below = ({ memberId: upline }: TestMember, wish: object = {}) => w.member({ upline, cash: '100000', ...wish })
const profit = async (as: TestMember, asked: object = {}) =>
  w.call(
    teamProfit,
    { from: runs.today(), to: runs.today(), page: 1, pageSize: 20, ...asked },
    { as: await runs.session(as) },
  )

const AMOUNTS = [
  ...['deposits', 'withdrawals', 'transfersIn', 'transfersOut', 'turnover', 'validBet', 'payout'],
  ...['rebates', 'commissions', 'rewards', 'salaries', 'dividends', 'pnl'],
] as readonly (keyof BranchFigures)[]
/** The rows of a page, added up. */
const sumsOf = (rows: readonly BranchFigures[]) =>
  Object.fromEntries(AMOUNTS.map((name) => [name, sumOf(rows.map((row) => row[name] as Money))]))

describe('the profit and loss of users', () => {
  test('has a row for each branch, and the rows add up to the team at every level', async () => {
    const [top] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const mid = await below(top, { accountType: 1 })
    const [ana, ben] = await Promise.all([below(top), below(mid)])
    await runs.play(ana, '10', '4')
    await runs.play(ben, '70', '0')
    await runs.play(mid, '5', '9')
    await refresh()
    const sum = (rows: readonly { turnover: Money; pnl: Money }[], of: 'turnover' | 'pnl') =>
      rows.reduce((total, row) => total + row[of], 0n)
    const found = await profit(top)
    expect(found.items).toMatchObject([
      { account: mid.username, type: 1, team: 1, turnover: money('75'), pnl: money('-66') },
      { account: ana.username, type: 0, team: 0, turnover: money('10'), pnl: money('-6') },
    ])
    for (const of of ['turnover', 'pnl'] as const) expect(sum(found.items, of)).toBe(found.sums[of])
    const deeper = await profit(top, { of: mid.memberId })
    expect(deeper.path.map(({ account }) => account)).toEqual([top.username, mid.username])
    expect(deeper).toMatchObject({ sums: { turnover: money('70') }, own: { turnover: money('5') } })
    expect(sum(deeper.items, 'turnover')).toBe(deeper.sums.turnover)
    const { top: best } = await w.call(
      teamOverview,
      { from: runs.today(), to: runs.today() },
      { as: await runs.session(top) },
    )
    expect(best.map(({ account }) => account)).toEqual([mid.username, ana.username])
  })

  test('is refused for a foreign branch and for too many days', async () => {
    const [top, mid] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const [stranger] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const asked = { from: runs.today(), to: runs.today(), page: 1, pageSize: 20 }
    const outcome = async (as: TestMember, wish: object) =>
      w.outcome(teamProfit, { ...asked, ...wish }, { as: await runs.session(as) })
    expect(await outcome(stranger, { of: mid.memberId })).toBe('agents.downline_unknown')
    expect(await outcome(mid, { of: top.memberId })).toBe('agents.downline_unknown')
    expect(await outcome(top, { from: plusDays(runs.today(), -93) })).toBe('request.malformed')
    expect(await outcome(top, { from: plusDays(runs.today(), -92) })).toBe('ok')
    expect(await outcome(top, { from: plusDays(runs.today(), 1) })).toBe('request.malformed')
    expect(await outcome(await w.member(), {})).toBe('login.not_agent')
  })

  test('has what moved along the line in columns of its own, which are no part of the profit and loss', async () => {
    const line = await runs.team()
    const { top, a, b, player } = line
    const ana = await below(b, { paymentPassword })
    await runs.sign(line, [hourlyOf('1'), hourlyOf('0.8'), hourlyOf('0.05')])
    w.clock.advance('1h')
    await runs.play(player, '3333.3333')
    expect(await w.outcome(transferUp, { amount: money('30') }, { as: await runs.session(ana), paymentPassword })).toBe(
      'ok',
    )
    w.clock.advance('1h')
    w.clock.advance('6m')
    await runs.pay()
    await refresh()
    const ofTop = await profit(top)
    expect(sumsOf(ofTop.items)).toEqual(sumsOf([ofTop.sums as BranchFigures]))
    // Agent rules §3.4: what the top agent paid is what came into the team; what its members paid each other is not added up.
    expect(ofTop).toMatchObject({
      items: [{ account: a.username, salaries: money('26.6666'), transfersIn: money('30'), transfersOut: money('30') }],
      sums: { dividends: ZERO, pnl: money('-3333.3333') },
      own: { salaries: money('6.6667') },
    })
    const ofA = await profit(top, { of: a.memberId })
    expect(sumsOf(ofA.items)).toEqual(sumsOf([ofA.sums as BranchFigures]))
    expect(ofA).toMatchObject({ own: { salaries: money('25') }, sums: { salaries: money('1.6666') } })
    const ofB = await profit(top, { of: b.memberId })
    expect(ofB.own).toMatchObject({ transfersIn: money('30'), transfersOut: ZERO })
    expect(ofB.items.find(({ account }) => account === ana.username)).toMatchObject({ transfersOut: money('30') })
  })

  test('lists all agents of a team, each with its own, or one account by its name', async () => {
    const { top, a, b, player } = await runs.team()
    const other = await below(top)
    await runs.credit(b, '5')
    await runs.play(player, '50')
    await runs.play(b, '5')
    await runs.play(other, '1')
    await refresh()
    const rows = async (asked: object) =>
      (await profit(top, asked)).items.map(({ account, turnover }) => [account, turnover])
    const ofA = [a.username, money('55')]
    expect(await rows({})).toEqual([ofA, [other.username, money('1')]])
    const agents = await profit(top, { level: 'agents' })
    expect(agents.items.map(({ account, turnover }) => [account, turnover])).toEqual(
      expect.arrayContaining([ofA, [b.username, money('55')]]),
    )
    expect(agents).toMatchObject({ total: 2, sums: { turnover: money('56') } })
    expect(await rows({ level: 'agents', of: a.memberId })).toEqual([[b.username, money('55')]])
    const one = await profit(top, { account: b.username.toUpperCase() })
    expect(one.path.map(({ account }) => account)).toEqual([top.username, a.username])
    expect(one).toMatchObject({
      total: 1,
      items: [{ account: b.username, turnover: money('55') }],
      sums: { turnover: money('55') },
      own: { turnover: money('5') },
    })
    const foreign = async (as: TestMember, account: string) =>
      w.outcome(
        teamProfit,
        { from: runs.today(), to: runs.today(), account, page: 1, pageSize: 20 },
        { as: await runs.session(as) },
      )
    expect(await foreign(b, a.username)).toBe('agents.downline_unknown')
    expect(await foreign(top, 'nobody-at-all')).toBe('agents.downline_unknown')
  })
})
