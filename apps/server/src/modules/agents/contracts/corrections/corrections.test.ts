import { parseMoney } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { requestCorrection, statementFileDesk } from '@croupier/wire/agents/contracts.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractWorld, contractWorld } from '../../../../testing/contract-runs.ts'
import { contracted, dividendOf, hourlyOf, realtimeOf, salaryOf } from '../../../../testing/contracts.ts'
import { filesOf, verifyStatement } from '../../../../testing/statement-files.ts'
import type { TestMember, World } from '../../../../testing/world.ts'
import { account } from '../../../wallet/index.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const money = parseMoney
const received = async (agent: TestMember, kind: ContractKind = 'dailySalary') =>
  (await runs.linesOf(agent, 'received', kind)).items
const wished = async (lineId: string, amount: string | null) =>
  w.call(
    requestCorrection,
    { lineId, amount: amount === null ? null : money(amount), reason: 'a provider corrected a round' },
    { as: await w.staff('agent-manager') },
  )
/** Two people correct a line, or without an amount its run. */
async function correct(lineId: string, amount: string | null = null): Promise<void> {
  const { approvalId } = await wished(lineId, amount)
  await w.call(approve, { approvalId, note: 'checked' }, { as: await w.staff('agent-manager') })
}
const outcomeOf = async (lineId: string, amount: string | null) =>
  w.outcome(
    requestCorrection,
    { lineId, amount: amount === null ? null : money(amount), reason: 'a provider corrected a round' },
    { as: await w.staff('agent-manager') },
  )
async function dayOver(): Promise<void> {
  await runs.nextDay()
  await runs.pay()
}
/** A closed day with a bet of 2,000.00 and daily salaries of 1, 0.8 and 0.5 % of it. */
async function paidDay() {
  const line = await runs.team()
  await runs.sign(line, ['1', '0.8', '0.5'].map(salaryOf))
  await runs.nextDay()
  const ticketId = await runs.play(line.player, '2000')
  await dayOver()
  expect(await runs.pocketsOf(line.top, line.a, line.b)).toEqual(['4', '6', '10'].map(money))
  return { ...line, ticketId }
}
const lineOfDay = async (agent: TestMember, nth = 0): Promise<ContractLineView> => (await received(agent))[nth]!
/** What the verifier says about each statement of an agent. */
async function verdicts(agent: TestMember, kind: ContractKind = 'dailySalary'): Promise<string[]> {
  const as = await w.staff('agent-manager')
  const found = await received(agent, kind)
  const files = await Promise.all(found.map(({ id }) => w.call(statementFileDesk, { id }, { as })))
  return files.map(({ bytes }) => verifyStatement(filesOf(bytes)).verdict)
}

describe('a restatement', () => {
  test('counts a correction on the day of its bet, and no longer on its own day, which is computed later', async () => {
    const { top, a, b, player, ticketId } = await paidDay()
    await runs.push(player, ticketId, '2000')
    await runs.play(player, '5000')
    await correct((await lineOfDay(top)).id)
    const node = await w.another()
    await Promise.all([runs.pay(), runs.pay(node)])
    await runs.pay()
    // Each level returned what it got.
    expect(await runs.pocketsOf(top, a, b)).toEqual(['0', '0', '0'].map(money))
    expect(await received(b)).toMatchObject([
      { amount: money('-10'), base: 0n, status: 'paid', correction: { cause: 'restatement', before: money('10') } },
      { amount: money('10'), base: money('2000'), status: 'paid', correction: null },
    ])
    await dayOver()
    expect((await received(top))[0]).toMatchObject({ base: money('5000'), amount: money('50'), correction: null })
    expect(await runs.pocketsOf(top, a, b)).toEqual(['10', '15', '25'].map(money))
    expect(await verdicts(b)).toEqual(Array(3).fill('consistent'))
  })

  test('computes the day of the correction again when that is closed, too', async () => {
    const { top, b, player, ticketId } = await paidDay()
    await runs.push(player, ticketId, '2000')
    await runs.play(player, '5000')
    await dayOver()
    expect((await lineOfDay(top)).base).toBe(money('3000'))
    await correct((await lineOfDay(b, 1)).id)
    await runs.pay()
    expect((await received(top)).map(({ amount }) => amount).toSorted()).toEqual(
      ['-20', '20', '20', '30'].map(money).toSorted(),
    )
    expect((await runs.linesOf(top)).sums).toEqual({ amount: money('50'), paid: money('50') })
    expect(await verdicts(b)).toEqual(Array(4).fill('consistent'))
    // Nothing is left to correct.
    expect(await outcomeOf((await lineOfDay(top)).id, null)).toBe('agents.nothing_to_correct')
  })

  test('is refused while no bet of the period was corrected, and leaves out what settled during an exclusion', async () => {
    const { top, player } = await paidDay()
    expect(await outcomeOf((await lineOfDay(top)).id, null)).toBe('agents.nothing_to_correct')
    const open = await runs.bet(player, '700')
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(player) })
    w.clock.advance('1m')
    await open.settle('0')
    await runs.play(await w.member({ upline: top.memberId, cash: '5000' }), '1500')
    await dayOver()
    await dayOver()
    await runs.push(player, open.ticketId, '700')
    expect(await outcomeOf((await lineOfDay(top, 1)).id, null)).toBe('agents.nothing_to_correct')
  })

  test('of a dividend corrects the losses that later periods carry', async () => {
    const { top, player } = await runs.team()
    await contracted(w, null, top, dividendOf('10', { period: 'daily' }))
    await runs.nextDay()
    // The team wins 3,000.00 on the first day, and loses 5,000.00 on the second.
    const ticketId = await runs.play(player, '2000', '5000')
    await dayOver()
    await runs.play(player, '5000')
    await dayOver()
    const of = () => received(top, 'dividend')
    expect((await of()).map(({ amount, base }) => [amount, base])).toEqual([
      [money('200'), money('2000')],
      [0n, money('-3000')],
    ])
    await runs.inTransaction((tx) => runs.resettle(tx, player, ticketId, '0'))
    await correct((await of())[1]!.id)
    const corrected = (await of()).filter(({ correction }) => correction !== null)
    expect(corrected.map(({ base, carryIn, amount }) => [base, carryIn, amount])).toEqual([
      [money('5000'), 0n, money('300')],
      [money('2000'), 0n, money('200')],
    ])
    await dayOver()
    // The day of the correction has nothing of it, and carries nothing.
    expect((await of())[0]).toMatchObject({ base: 0n, carryIn: 0n, status: 'notReached' })
    expect(await verdicts(top, 'dividend')).toEqual(Array(5).fill('consistent'))
  })

  test('of hours moves a correction from one hour to another', async () => {
    const { top, player } = await runs.team()
    await contracted(w, null, top, hourlyOf('1'))
    const nextHour = () =>
      w.clock.set(new Date(w.clock.now().getTime() - (w.clock.now().getTime() % 3_600_000) + 3_900_000))
    nextHour()
    const ticketId = await runs.play(player, '1000')
    nextHour()
    await runs.push(player, ticketId, '1000')
    await runs.play(player, '1500')
    nextHour()
    await runs.pay()
    const of = () => received(top, 'hourlySalary')
    expect((await of()).map(({ amount }) => amount)).toEqual(['5', '10'].map(money))
    await correct((await of())[1]!.id)
    expect((await runs.linesOf(top, 'received', 'hourlySalary')).sums.amount).toBe(money('15'))
    await runs.pay()
    expect(await runs.pocketsOf(top)).toEqual([money('15')])
    expect(await verdicts(top, 'hourlySalary')).toEqual(Array(4).fill('consistent'))
  })
})

describe('an agreed amount', () => {
  test('is paid by the difference, in steps, and the payee owes what is not there', async () => {
    const { top, a, b } = await paidDay()
    const { id } = await lineOfDay(b)
    expect(await outcomeOf(id, '10')).toBe('agents.nothing_to_correct')
    await correct(id, '12')
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual(['4', '4', '12'].map(money))
    // It lowers the corrected amount; the payee has given most of it away.
    await runs.inTransaction(async (tx) => {
      const { post } = w.app.modules.wallet
      await post(tx, {
        ...{ kind: 'correction', reference: `spent-${id}`, at: w.clock.now() },
        postings: [{ from: account.pocket(b.memberId, 'agent'), to: account.house('corrections'), amount: money('9') }],
      })
    })
    await correct(id, '5')
    await runs.pay()
    expect((await received(b))[0]).toMatchObject({ amount: money('-7'), paid: money('-3'), status: 'partlyPaid' })
    await runs.credit(b, '50')
    await runs.pay()
    await runs.pay()
    expect(await w.cash(b)).toBe(money('46'))
    expect(await runs.pocketsOf(a)).toEqual([money('11')])
    expect(await verdicts(b)).toEqual(Array(3).fill('consistent'))
  })

  test('shrinks what the payer still owes first', async () => {
    const { top, a, b, player } = await runs.team().then(async (line) => {
      await runs.sign(line, ['1', '1', '1'].map(salaryOf))
      await runs.nextDay()
      return line
    })
    await runs.endHouseContract(top)
    await runs.nextDay()
    await runs.play(player, '2000')
    await dayOver()
    const line = await lineOfDay(a)
    expect(line).toMatchObject({ status: 'unfunded', amount: money('20') })
    await correct(line.id, '15')
    await runs.pay()
    expect((await received(a)).map(({ status, paid }) => [status, paid])).toEqual([
      ['paid', money('-5')],
      ['partlyPaid', money('5')],
      ['notReached', 0n],
    ])
    expect(await runs.pocketsOf(top, a, b)).toEqual([0n, 0n, 0n])
  })

  test('stays when the run is computed again, and a real-time salary has one, too', async () => {
    const { b, player, ticketId } = await paidDay()
    await correct((await lineOfDay(b)).id, '12')
    await runs.push(player, ticketId, '2000')
    await correct((await lineOfDay(b)).id)
    expect((await runs.linesOf(b)).sums.amount).toBe(money('2'))
    expect(await verdicts(b)).toEqual(Array(3).fill('consistent'))
    const other = await runs.team()
    await runs.sign(other, [realtimeOf(['2', '1', '1'])])
    await runs.readable()
    w.clock.advance('5m')
    await runs.pay()
    await runs.play(other.player, '100')
    await runs.readable()
    w.clock.advance('5m')
    await runs.pay()
    const [line] = await received(other.top, 'realtimeSalary')
    expect(await outcomeOf(line!.id, null)).toBe('agents.nothing_to_correct')
    await correct(line!.id, '4')
    await runs.pay()
    expect(await runs.pocketsOf(other.top)).toEqual([money('4')])
    expect(await verdicts(other.top, 'realtimeSalary')).toEqual(Array(2).fill('consistent'))
  })
})
