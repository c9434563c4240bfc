import { parseMoney, units } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { agentIncome } from '@croupier/wire/agents/income'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { proveBooks } from '../../../../../../../proofs/books.ts'
import { presetOf } from '../../../../testing/agents.ts'
import { bookOf } from '../../../../testing/bets.ts'
import { type ContractWorld, contractWorld } from '../../../../testing/contract-runs.ts'
import { contracted, hourlyOf, realtimeOf } from '../../../../testing/contracts.ts'
import { onServer } from '../../../../testing/server.ts'
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

/** Goes to some minutes after the next full hour. */
function nextHour(minutes: number): void {
  const now = w.clock.now().getTime()
  w.clock.set(new Date(now - (now % 3_600_000) + 3_600_000 + minutes * 60_000))
}
/** Agent rules §10: the income of today. */
async function incomeOf(agent: TestMember) {
  const day = runs.today()
  return (await w.call(agentIncome, { from: day, to: day }, { as: await runs.session(agent) })).statements
}
/** Ends the running window, and pays it. */
async function tick(): Promise<void> {
  await runs.readable()
  w.clock.advance('5m')
  await runs.pay()
}
/** Three agents with real-time salaries of the rule book's worked figures, whose windows count from now on. */
async function realtimeLine() {
  const line = await runs.team()
  const terms = [realtimeOf(['2', '0.8', '1.2']), realtimeOf(['2', '0.6', '1']), realtimeOf(['5', '0.5', '0.7'])]
  await runs.sign(line, terms)
  await tick()
  return line
}

describe('an hourly salary', () => {
  test('is computed five minutes after the hour, and paid once from the top down', async () => {
    const line = await runs.team()
    await runs.sign(line, [hourlyOf('1'), hourlyOf('0.8'), hourlyOf('0.05')])
    // The contracts start with the next hour.
    await runs.play(line.player, '700')
    nextHour(1)
    await runs.play(line.player, '3333.3333')
    nextHour(4)
    await runs.play(line.player, '50')
    await runs.pay()
    expect((await runs.linesOf(line.top, 'received', 'hourlySalary')).items).toEqual([])
    w.clock.advance('1m')
    const node = await w.another()
    await Promise.all([runs.pay(), runs.pay(node)])
    await runs.pay()
    const { items } = await runs.linesOf(line.b, 'received', 'hourlySalary')
    expect(items).toMatchObject([
      { base: money('3333.3333'), activeMembers: 1, tier: 1, amount: money('1.6666'), status: 'paid' },
    ])
    const { top, a, b } = line
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('6.6667'), money('25'), money('1.6666')])
    expect((await runs.linesOf(a, 'received', 'hourlySalary')).items).toMatchObject([{ passedOn: money('1.6666') }])
    const paid = { kind: 'hourlySalary', base: money('3333.3333'), rate: parseRate('0.8'), state: 'paid' }
    expect(await incomeOf(a)).toMatchObject([{ ...paid, amount: money('26.6666'), passedOn: money('1.6666') }])
    // 50.00 in the next hour reach no tier, and an hour without bets has no line.
    nextHour(6)
    nextHour(6)
    await runs.pay()
    expect((await runs.linesOf(b, 'received', 'hourlySalary')).items.map(({ status }) => status)).toEqual([
      'notReached',
      'paid',
    ])
  })

  test('counts a bet that is settled again in the hour of the correction, and nothing of an excluded member', async () => {
    const { top, player } = await runs.team()
    await contracted(w, null, top, hourlyOf('1'))
    nextHour(10)
    const ticketId = await runs.play(player, '1000')
    const open = await runs.bet(player, '400')
    nextHour(10)
    await runs.push(player, ticketId, '1000')
    await runs.play(player, '1500')
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(player) })
    w.clock.advance('1m')
    await open.settle('0')
    nextHour(10)
    await runs.pay()
    const { items } = await runs.linesOf(top, 'received', 'hourlySalary')
    expect(items.map(({ base }) => base)).toEqual([money('500'), money('1000')])
  })
})

describe('a real-time salary', () => {
  test('pays each bet by its row and result, added up for a window of five minutes', async () => {
    const { top, a, b, player } = await realtimeLine()
    for (const [stake, payout] of [
      ['100', '195.60'],
      ['50', '0'],
      ['4', '0'],
      ['1', '0'],
      ['20', '20'],
    ] as const)
      await runs.play(player, stake, payout)
    const node = await w.another()
    await runs.readable()
    w.clock.advance('5m')
    await Promise.all([runs.pay(), runs.pay(node)])
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('0.308'), money('0.29'), money('0.85')])
    const { items, sums } = await runs.linesOf(top, 'received', 'realtimeSalary')
    expect(items).toMatchObject([
      {
        ...{ payer: null, tier: 1, amount: money('1.448'), passedOn: money('1.14'), status: 'paid' },
        realtime: { bets: 3, won: money('100'), lost: money('54') },
      },
    ])
    const paid = { kind: 'realtimeSalary', base: money('154'), rate: null, state: 'paid' }
    expect(await incomeOf(top)).toMatchObject([{ ...paid, amount: money('1.448'), passedOn: money('1.14') }])
    // The next window has nothing of it.
    await tick()
    expect((await runs.linesOf(top, 'received', 'realtimeSalary')).sums).toEqual(sums)
    expect((await runs.linesOf(b, 'owed', 'realtimeSalary')).items).toEqual([])
  })

  test('has a result that another transaction still writes in the window after', async () => {
    const { b, player } = await realtimeLine()
    const late = await runs.bet(player, '100')
    const [bet] = await bookOf(w).ticketBets(runs.db(), player.memberId, late.ticketId)
    const outcome = { status: 'lost', payout: money('0'), validBet: money('100'), selfRebate: money('0') } as const
    const written = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const writing = runs.inTransaction(async (tx) => {
      await bookOf(w).settleBetInTransaction(tx, { bet: bet!, outcome, at: w.clock.now() })
      written.resolve()
      await gate.promise
    })
    await written.promise
    w.clock.advance('5m')
    await runs.pay()
    expect((await runs.linesOf(b, 'received', 'realtimeSalary')).items).toEqual([])
    gate.resolve()
    await writing
    await runs.play(player, '50')
    await tick()
    await tick()
    expect((await runs.linesOf(b, 'received', 'realtimeSalary')).items).toMatchObject([
      { amount: money('1.05'), realtime: { bets: 2 } },
    ])
  })

  test('ends at the last result of a bet, and the payee returns what is too much or owes it', async () => {
    const { top, a, b, player } = await realtimeLine()
    const ticketId = await runs.play(player, '100')
    await tick()
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('0.2'), money('0.3'), money('0.7')])
    // A new contract does not touch the correction: it follows the rows of the first result.
    await contracted(w, a, b, realtimeOf(['2', '0.1', '0.1']))
    await tick()
    await runs.inTransaction((tx) => runs.resettle(tx, player, ticketId, '195.60'))
    await tick()
    expect((await runs.linesOf(b, 'received', 'realtimeSalary')).items[0]).toMatchObject({
      ...{ amount: money('-0.2'), paid: money('-0.2'), status: 'paid' },
      realtime: { bets: 0, won: money('100'), lost: money('-100') },
    })
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('0.2'), money('0.1'), money('0.5')])
    // The payee has given the money away, and owes the rest to the payer.
    await spend(b, '0.4')
    await runs.push(player, ticketId, '100')
    await tick()
    expect((await runs.linesOf(b, 'received', 'realtimeSalary')).items[0]).toMatchObject({
      ...{ amount: money('-0.5'), paid: money('-0.1'), status: 'partlyPaid' },
    })
    await expect(runs.inTransaction((tx) => w.app.modules.agents.refuseDebts(tx, b.memberId))).rejects.toThrow('debts')
    await runs.credit(b, '0.4')
    await runs.pay()
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual([units(0n), units(0n), units(0n)])
    for (const agent of [top, a, b]) {
      const { sums } = await runs.linesOf(agent, 'received', 'realtimeSalary')
      expect(sums).toEqual({ amount: units(0n), paid: units(0n) })
    }
  })

  test('is not returned while it is not paid: both sides of a contract offset what is open', async () => {
    const { top, a, b, player } = await realtimeLine()
    await runs.endHouseContract(top)
    await tick()
    const ticketId = await runs.play(player, '100')
    await tick()
    expect((await runs.linesOf(a, 'received', 'realtimeSalary')).items[0]).toMatchObject({ status: 'unfunded' })
    await runs.inTransaction((tx) => runs.resettle(tx, player, ticketId, '195.60'))
    await tick()
    // The payer owes what the last result comes to.
    const { items } = await runs.linesOf(a, 'received', 'realtimeSalary')
    expect(items.map(({ amount, paid, status }) => [amount, paid, status])).toEqual([
      [money('-0.4'), money('-0.4'), 'paid'],
      [money('1'), money('0.4'), 'partlyPaid'],
    ])
    await runs.push(player, ticketId, '100')
    await tick()
    for (const agent of [top, a, b])
      await runs.inTransaction((tx) => w.app.modules.agents.refuseDebts(tx, agent.memberId))
    expect(await runs.pocketsOf(top, a, b)).toEqual([units(0n), units(0n), units(0n)])
  })

  test('counts nothing that settled first while a member was excluded, but corrects what settled before', async () => {
    const { b, player } = await realtimeLine()
    const ticketId = await runs.play(player, '100')
    const open = await runs.bet(player, '1000')
    await tick()
    await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(player) })
    w.clock.advance('1m')
    await open.settle('0')
    await runs.push(player, ticketId, '100')
    await tick()
    await runs.inTransaction((tx) => runs.resettle(tx, player, open.ticketId, '1500'))
    await tick()
    const { items } = await runs.linesOf(b, 'received', 'realtimeSalary')
    expect(items.map(({ amount }) => amount)).toEqual([money('-0.7'), money('0.7')])
  })

  test('goes to the new upline of a branch from the first result of its day on, and a correction to the old one', async () => {
    const { top, a, b, player } = await realtimeLine()
    const c = await w.member({ upline: top.memberId, accountType: 1 })
    await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, c.memberId, presetOf(1950)))
    await contracted(w, top, c, realtimeOf(['2', '0.6', '1']))
    const moved = { memberId: b.memberId, to: c.username, reason: 'Agreed on the telephone' }
    const { approvalId } = await w.call(requestMove, moved, { as: await w.staff('agent-manager') })
    await w.call(approve, { approvalId, note: 'Agreed' }, { as: await w.staff('agent-manager') })
    // Two minutes before midnight in Shanghai.
    const now = w.clock.now().getTime()
    w.clock.set(new Date(now - (now % 86_400_000) + 15 * 3_600_000 + 58 * 60_000))
    await runs.readable()
    await runs.pay()
    const ticketId = await runs.play(player, '100')
    w.clock.advance('3m')
    await runs.play(player, '200')
    await tick()
    expect(await runs.pocketsOf(top, a, b, c)).toEqual([money('0.6'), money('0.3'), money('0.7'), money('2')])
    await runs.push(player, ticketId, '100')
    await tick()
    expect(await runs.pocketsOf(top, a, b, c)).toEqual([money('0.4'), units(0n), units(0n), money('2')])
  })

  test('is paid once when the node dies at any posting', async () => {
    const { top, a, b, player } = await realtimeLine()
    await runs.play(player, '100')
    await runs.readable()
    w.clock.advance('5m')
    const { wallet } = w.app.modules
    const { postMany } = wallet
    let deaths = 0
    for (let isDead = true; isDead; ) {
      isDead = false
      let calls = 0
      const dying = vi.spyOn(wallet, 'postMany').mockImplementation((...args) => {
        if (++calls <= deaths) return postMany(...args)
        isDead = true
        throw new Error('the node dies')
      })
      await runs.pay().catch(() => null)
      dying.mockRestore()
      deaths++
    }
    expect(deaths).toBeGreaterThan(2)
    await runs.pay()
    expect(await runs.pocketsOf(top, a, b)).toEqual([money('0.2'), money('0.3'), money('0.7')])
  })
})

/** Moves a part of an agent's income away. */
const spend = ({ memberId }: TestMember, amount: string) =>
  runs.inTransaction((tx) =>
    w.app.modules.wallet.post(tx, {
      ...{ kind: 'correction', reference: `spent-${memberId}`, at: w.clock.now() },
      postings: [{ from: account.pocket(memberId, 'agent'), to: account.house('corrections'), amount: money(amount) }],
    }),
  )

test.each([
  [
    'a window that leaves results out',
    (by: number) => `
      update agents.contract_runs set facts_to = (facts_to::text::bigint + ${by})::text::xid8
      where kind = 'realtimeSalary' and key = 'rt:0'`,
    'the windows of real-time salaries follow one another without a gap, and each begins where the one before ended',
  ],
  [
    'an offset that one side has alone',
    (by: number) => `
      update agents.contract_payments p set amount = p.amount + ${by}
      from agents.contract_lines l where l.line_id = p.line_id and l.due < 0 and p.is_offset`,
    'what a contract offsets is the same on both sides',
  ],
  [
    'a return that was not posted',
    (by: number) => `
      update agents.contract_payments p set amount = p.amount + ${by}
      from agents.contract_lines l where l.line_id = p.line_id and l.due < 0 and not p.is_offset`,
    'every instalment of a contract was posted once to the account that pays or returns it; no other was posted',
  ],
])('T036 the books find %s', async (_, changedBy, check) => {
  const failed = async () =>
    (await proveBooks(w.database.url)).filter(({ findings }) => findings.length > 0).map((one) => one.check)
  const change = (by: number) => onServer(w.database.url, (client) => client.query(changedBy(by)))
  expect(await failed()).not.toContain(check)
  await change(1)
  expect(await failed()).toContain(check)
  await change(-1)
  expect(await failed()).not.toContain(check)
})
