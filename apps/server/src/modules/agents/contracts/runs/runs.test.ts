import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { ownContract } from '@croupier/wire/agents/contracts'
import { requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { releaseIncome } from '@croupier/wire/agents/income'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBooks } from '../../../../../../../proofs/books.ts'
import { type ContractWorld, contractWorld } from '../../../../testing/contract-runs.ts'
import { dividendOf, salaryOf } from '../../../../testing/contracts.ts'
import { onServer } from '../../../../testing/server.ts'
import type { TestMember, World } from '../../../../testing/world.ts'

let w: World
let runs: ContractWorld
beforeAll(async () => {
  runs = await contractWorld()
  w = runs.w
})
afterAll(() => runs.close())

const money = parseMoney

/** Three agents with contracts, and a member below the last one. It is the day on which the contracts start. */
async function paidLine(terms: (rate: string) => ReturnType<typeof salaryOf>, ...rates: string[]) {
  const line = await runs.team()
  await runs.sign(line, rates.map(terms))
  await runs.nextDay()
  return line
}

async function progressOf(agent: TestMember, kind: 'dividend' | 'dailySalary') {
  const { contracts } = await w.call(ownContract, { kind }, { as: await runs.session(agent) })
  return contracts[0]?.progress
}

describe('a dividend', () => {
  test('waits for two people where the house pays, and then is paid down the line', async () => {
    // The contracts start with November.
    const { top, a, b, player } = await paidLine(dividendOf, '30', '20', '10')
    while (!runs.today().startsWith('2026-11')) await runs.nextDay()
    await runs.play(player, '5000', '1000')
    await runs.nextDay()
    // Before the period is over, each agent sees what it has come to so far.
    expect(await progressOf(a, 'dividend')).toMatchObject({
      ...{ firstDay: '2026-11-01', lastDay: '2026-11-30', validBet: money('5000'), base: money('4000') },
      ...{ tier: 1, amount: money('800') },
    })
    while (!runs.today().startsWith('2026-12')) await runs.nextDay()
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('0'), money('0'), money('0')])
    const waiting = await runs.deskLines({ kind: 'dividend', status: 'awaitingApproval', account: top.username })
    expect(waiting).toMatchObject([{ base: money('4000'), amount: money('1200') }])
    const maker = await w.staff('agent-manager')
    const asked = { lineId: waiting[0]!.id, reason: 'checked' }
    const approvalId = (await w.call(requestRunApproval, asked, { as: maker })).approvalId ?? ''
    expect(await w.outcome(approve, { approvalId, note: 'checked' }, { as: maker })).not.toBe('ok')
    const checker = await w.staff('agent-manager')
    expect(await w.outcome(approve, { approvalId, note: 'checked' }, { as: checker })).toBe('ok')
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('400'), money('400'), money('400')])
    expect(await w.outcome(requestRunApproval, asked, { as: maker })).toBe('agents.contract_state')
  })
})

describe('a daily salary', () => {
  test('is paid from the top down out of what each level has just received, once', async () => {
    const { top, a, b, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
    expect(await progressOf(a, 'dailySalary')).toMatchObject({ validBet: ZERO, tier: 0, amount: ZERO })
    await runs.play(player, '2000')
    await runs.run('agents.figures')
    const today = { firstDay: runs.today(), lastDay: runs.today(), activeMembers: 1, tier: 1, amount: money('16') }
    expect(await progressOf(a, 'dailySalary')).toMatchObject(today)
    await runs.nextDay()
    const node = await w.another()
    await Promise.all([runs.pay(), runs.pay(node)])
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('4'), money('6'), money('10')])
    const found = await runs.linesOf(a)
    expect(found).toMatchObject({
      total: 1,
      sums: { amount: money('16'), paid: money('16') },
      items: [
        {
          ...{ payer: top.username, payee: a.username, base: money('2000'), activeMembers: 1, tier: 1 },
          ...{ rate: parseRate('0.8'), amount: money('16'), paid: money('16'), status: 'paid' },
        },
      ],
    })
    expect((await runs.linesOf(a, 'owed')).items).toMatchObject([{ payee: b.username, amount: money('10') }])
    expect((await runs.linesOf(b, 'owed')).items).toEqual([])
    // A day without play reaches no tier.
    await runs.nextDay()
    await runs.pay()
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ tier: 0, amount: 0n, status: 'notReached' })
  })

  test('does not count what settles while a member is excluded', async () => {
    const { top, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
    await runs.play(player, '1000')
    const open = await runs.bet(player, '700')
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(player) })
    w.clock.advance('1m')
    await open.settle('0')
    await runs.play(await w.member({ upline: top.memberId, cash: '5000' }), '500')
    await runs.nextDay()
    await runs.pay()
    expect((await runs.linesOf(top)).items[0]).toMatchObject({ base: money('1500'), amount: money('15') })
  })

  test('of a day that is paid does not change when a bet is settled again; the next day counts the difference', async () => {
    const { top, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
    const ticketId = await runs.play(player, '2000')
    await runs.nextDay()
    await runs.pay()
    expect(await runs.pocketsOf(top)).toEqual([money('4')])
    await runs.push(player, ticketId, '2000')
    await runs.play(player, '5000')
    await runs.nextDay()
    await runs.pay()
    expect((await runs.linesOf(top)).items.map(({ amount }) => amount)).toEqual([money('30'), money('20')])
    expect(await runs.pocketsOf(top)).toEqual([money('10')])
  })
})

describe('a payer without enough money', () => {
  test('pays pro rata, owes the rest, and pays it from new money', async () => {
    const { top, a, player } = await paidLine(salaryOf, '1', '1', '1')
    // The house contract of the top agent ends with this day; the agent still owes what was agreed.
    await runs.endHouseContract(top)
    await runs.nextDay()
    await runs.play(player, '2000')
    await runs.nextDay()
    await runs.pay()
    expect((await runs.linesOf(top, 'owed')).items[0]).toMatchObject({
      status: 'unfunded',
      amount: money('20'),
      paid: 0n,
    })
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ status: 'unfunded' })
    expect(await runs.deskLines({ status: 'unfunded', account: top.username })).toHaveLength(1)
    await runs.credit(top, '5')
    await runs.pay()
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ status: 'partlyPaid', paid: money('5') })
    expect(await w.outcome(releaseIncome, {}, { as: await runs.session(a) })).toBe('agents.debts_open')
    const { agents } = w.app.modules
    const withdraws = (memberId: MemberId) =>
      runs
        .db()
        .transaction()
        .execute((tx) => agents.refuseDebts(tx, memberId))
    await expect(withdraws(top.memberId)).rejects.toThrow('debts')
    await expect(withdraws(player.memberId)).resolves.toBeUndefined()
    await runs.credit(top, '100')
    await runs.pay()
    await runs.pay()
    expect((await runs.linesOf(a)).items[0]).toMatchObject({ status: 'paid', paid: money('20') })
    expect(await w.cash(top)).toBe(money('85'))
  })
})

test.each([
  [
    'a line that says more than its instalments',
    (by: number) => `update agents.contract_lines set paid = paid + ${by}, due = due + ${by} where payee_id = $1`,
  ],
  [
    'an instalment of another amount than was posted',
    (by: number) => `
      with changed as (
        update agents.contract_payments p set amount = p.amount + ${by} from agents.contract_lines l
        where l.line_id = p.line_id and l.payee_id = $1 returning l.line_id
      ) update agents.contract_lines set paid = paid + ${by}, due = due + ${by} where line_id in (select line_id from changed)`,
  ],
])('T036 the books find %s', async (_, changedBy) => {
  const { top, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
  await runs.play(player, '2000')
  await runs.nextDay()
  await runs.pay()
  expect((await runs.linesOf(top)).items[0]).toMatchObject({ status: 'paid' })
  const name =
    'every contract line is paid by its instalments, each of which was posted once to its payee; no other was posted'
  const failed = async () =>
    (await proveBooks(w.database.url)).filter(({ findings }) => findings.length > 0).map(({ check }) => check)
  expect(await failed()).not.toContain(name)
  const change = (by: number) => onServer(w.database.url, (client) => client.query(changedBy(by), [top.memberId]))
  await change(1)
  expect(await failed()).toContain(name)
  await change(-1)
  expect(await failed()).not.toContain(name)
})
