import { parseMoney } from '@croupier/kernel/money'
import { statementFileDesk } from '@croupier/wire/agents/contracts.console'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetOf } from '../../../../testing/agents.ts'
import { contractRuns } from '../../../../testing/contract-runs.ts'
import { contracted, hourlyOf, realtimeOf, salaryOf } from '../../../../testing/contracts.ts'
import { type Dying, dyingNode } from '../../../../testing/dying-node.ts'
import { filesOf, verifyStatement } from '../../../../testing/statement-files.ts'
import { type TestMember, testClock, type World, world } from '../../../../testing/world.ts'

let w: World
let node: World
let dying: Dying
let runs: ReturnType<typeof contractRuns>
beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  node = await w.another()
  dying = dyingNode(node)
  runs = contractRuns(w)
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const run = (on: World, name: string) => on.app.modules.agents.tasks!.find((task) => task.name === name)!.run({})
/** What the schedule does every five minutes, and what follows it. Payments continue where they stopped. */
const TASKS = [
  { name: 'agents.figures', continues: false },
  { name: 'agents.contract_runs', continues: false },
  { name: 'agents.contract_payments', continues: true },
]

/** A node that dies before every statement does the work of a time, and then two nodes at once. */
async function tickKilled(): Promise<void> {
  await runs.readable()
  for (const { name, continues } of TASKS) {
    expect(await dying.survives(() => run(node, name), { continues })).toBeGreaterThan(1)
    await Promise.all([run(w, name), run(node, name)])
  }
}

const pockets = async (...agents: TestMember[]) => (await runs.pocketsOf(...agents)).map(Number)
const money = (...amounts: string[]) => amounts.map((amount) => Number(parseMoney(amount)))

async function signed() {
  const line = await runs.team()
  const { top, a, b } = line
  for (const [at, one] of [top, a, b].entries()) {
    const payer = [null, top, a][at] ?? null
    const of = (...rates: readonly string[]) => rates[at]!
    await contracted(w, payer, one, salaryOf(of('1', '0.8', '0.5')))
    await contracted(w, payer, one, hourlyOf(of('0.3', '0.2', '0.1')))
    await contracted(w, payer, one, realtimeOf(['10', of('0.6', '0.4', '0.2'), of('0.9', '0.6', '0.3')]))
  }
  const other = await w.member({ upline: top.memberId, accountType: 1 })
  await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, other.memberId, presetOf(1950)))
  return { ...line, other, hidden: await w.member({ upline: b.memberId, cash: '1000000' }) }
}

async function move({ memberId }: TestMember, to: TestMember): Promise<void> {
  const asked = { memberId, to: to.username, reason: 'Agreed on the telephone' }
  const { approvalId } = await w.call(requestMove, asked, { as: await w.staff('agent-manager') })
  await w.call(approve, { approvalId, note: 'Agreed' }, { as: await w.staff('agent-manager') })
}

// Agent rules §14.3, §14.4, §14.10, §8.1.
test('a day is paid once by a node that dies at every statement, whatever happens to its members, its bets and its tree', async () => {
  const { top, a, b, player, other, hidden } = await signed()
  await runs.nextDay()
  w.clock.advance('1h')
  await tickKilled()

  // A bet before an exclusion counts, and one that settles within it does not.
  const ticketId = await runs.play(player, '2000')
  await runs.play(hidden, '500')
  const open = await runs.bet(hidden, '700')
  w.clock.advance('1m')
  await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(hidden) })
  w.clock.advance('1m')
  await open.settle('0')
  // The branch moves on the day whose figures it is paid for.
  await move(b, other)
  w.clock.advance('5m')
  await tickKilled()
  expect(await pockets(top, a, b)).toEqual(money('7.5', '7.5', '7.5'))

  w.clock.advance('1d')
  await tickKilled()
  expect(await pockets(top, a, b)).toEqual(money('15', '17.5', '22.5'))

  // The bet is settled again after its runs. It was pushed: what it paid in its window is returned, by the tree of its day.
  await runs.push(player, ticketId, '2000')
  await runs.play(player, '3000')
  w.clock.advance('5m')
  await tickKilled()
  w.clock.advance('1d')
  await tickKilled()
  expect(await pockets(top, a, b)).toEqual(money('49', '11.5', '16.5'))

  const { rows } = await w.platform.database.pool.query<{ id: string }>(
    'select line_id as id from agents.contract_lines where payee_id = any($1)',
    [[top, a, b].map(({ memberId }) => memberId)],
  )
  expect(rows).toHaveLength(15)
  const as = await w.staff('agent-manager')
  for (const { id } of rows)
    expect({ id, ...verifyStatement(filesOf((await w.call(statementFileDesk, { id }, { as })).bytes)) }).toMatchObject({
      id,
      verdict: 'consistent',
    })
  expect(await w.books(['bets', 'lottery'])).toEqual([])
})
