import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney, units } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { contractLines } from '@croupier/wire/agents/contracts'
import {
  contractDesk,
  contractLineDesk,
  endContract,
  requestRunApproval,
} from '@croupier/wire/agents/contracts.console'
import { releaseIncome } from '@croupier/wire/agents/income'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBooks } from '../../../../../../../proofs/books.ts'
import { agentLine, presetOf } from '../../../../testing/agents.ts'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../../testing/bets.ts'
import { contracted, dividendOf, salaryOf } from '../../../../testing/contracts.ts'
import { onServer } from '../../../../testing/server.ts'
import { type Caller, type TestMember, testClock, type World, world } from '../../../../testing/world.ts'
import { account } from '../../../wallet/index.ts'

let w: World
beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const money = parseMoney
const db = () => w.platform.database.db
const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())

async function run(task: string, on: World = w): Promise<void> {
  await on.platform.jobs.add(on.platform.database.db, task, {})
  await on.runJobs()
}
/** Goes to the next business day, on which the figures of the day before are final. */
async function nextDay(): Promise<void> {
  w.clock.advance('1d')
  await run('agents.figures')
}
const pay = (on: World = w) => run('agents.contract_runs', on)
const session = ({ memberId }: Pick<TestMember, 'memberId'>): Promise<Caller> =>
  db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))

let rounds = 0
/** Places a bet, and answers how to settle it. */
async function bet({ memberId }: TestMember, stake: string) {
  const round = `contracts-${++rounds}`
  const ticket = ticketOf(memberId, { at: w.clock.now(), round, stake: money(stake) })
  await place(w, ticket)
  const open = await findOpenBets(w, round)
  const settle = (payout: string) =>
    settleResults(
      w,
      open.map((one) => resultOf(one, money(payout))),
    )
  return { ticketId: ticket.ticketId, settle }
}
async function play(member: TestMember, stake: string, payout = '0'): Promise<string> {
  const { ticketId, settle } = await bet(member, stake)
  await settle(payout)
  return ticketId
}
/** Settles the first bet of a ticket again: its stake is given back. */
async function push({ memberId }: TestMember, ticketId: string, stake: string): Promise<void> {
  const [one] = await bookOf(w).ticketBets(db(), memberId, ticketId)
  const outcome = { status: 'pushed', payout: money(stake), validBet: money('0'), selfRebate: money('0') } as const
  await db()
    .transaction()
    .execute((tx) => bookOf(w).resettleBet(tx, { bet: one!, outcome, at: w.clock.now() }))
}

type Line = { top: TestMember; a: TestMember; b: TestMember; player: TestMember }
/** Three agents with contracts, and a member below the last one. It is the day on which the contracts start. */
async function paidLine(terms: (rate: string) => ReturnType<typeof salaryOf>, ...rates: string[]): Promise<Line> {
  const [top, a, b] = (await agentLine(w, Array(3).fill(presetOf(1950)))) as [TestMember, TestMember, TestMember]
  const player = await w.member({ upline: b.memberId, cash: '1000000' })
  for (const [at, one] of [top, a, b].entries()) await contracted(w, [null, top, a][at] ?? null, one, terms(rates[at]!))
  await nextDay()
  return { top, a, b, player }
}
const pocketsOf = async (...agents: TestMember[]): Promise<Money[]> =>
  Promise.all(
    agents.map(
      async ({ memberId }) => (await w.app.modules.wallet.balanceOf(db(), memberId)).others.get('agent') ?? units(0n),
    ),
  )
const linesOf = async (agent: TestMember, side: 'received' | 'owed' = 'received', kind = 'dailySalary' as const) =>
  w.call(
    contractLines,
    { kind, side, from: plusDays(today(), -40), to: today(), page: 1, pageSize: 20 },
    { as: await session(agent) },
  )
const deskLines = async (wish: object) =>
  (await w.call(contractLineDesk, { page: 1, pageSize: 50, ...wish }, { as: await w.staff('agent-manager') })).items
async function endHouseContract({ username: account }: TestMember): Promise<void> {
  const as = await w.staff('agent-manager')
  const { items } = await w.call(contractDesk, { account, page: 1, pageSize: 9 }, { as })
  const house = items.find(({ payer }) => payer === null)!
  await w.call(endContract, { contractId: house.id, reason: 'the agent left' }, { as })
}
let paid = 0
/** Posts cash to a member. */
const credit = ({ memberId }: TestMember, amount: string) =>
  db()
    .transaction()
    .execute((tx) =>
      w.app.modules.wallet.post(tx, {
        ...{ kind: 'correction', reference: `credit-${++paid}`, at: w.clock.now() },
        postings: [{ from: account.house('corrections'), to: account.cash(memberId), amount: money(amount) }],
      }),
    )

describe('a dividend', () => {
  test('waits for two people where the house pays, and then is paid down the line', async () => {
    // The contracts start with November.
    const { top, a, b, player } = await paidLine(dividendOf, '30', '20', '10')
    while (!today().startsWith('2026-11')) await nextDay()
    await play(player, '5000', '1000')
    while (!today().startsWith('2026-12')) await nextDay()
    await pay()
    expect(await pocketsOf(top, a, b)).toEqual([money('0'), money('0'), money('0')])
    const waiting = await deskLines({ kind: 'dividend', status: 'awaitingApproval', account: top.username })
    expect(waiting).toMatchObject([{ base: money('4000'), amount: money('1200') }])
    const maker = await w.staff('agent-manager')
    const asked = { lineId: waiting[0]!.id, reason: 'checked' }
    const { approvalId } = await w.call(requestRunApproval, asked, { as: maker })
    expect(await w.outcome(approve, { approvalId, note: 'checked' }, { as: maker })).not.toBe('ok')
    const checker = await w.staff('agent-manager')
    expect(await w.outcome(approve, { approvalId, note: 'checked' }, { as: checker })).toBe('ok')
    await pay()
    expect(await pocketsOf(top, a, b)).toEqual([money('400'), money('400'), money('400')])
    expect(await w.outcome(requestRunApproval, asked, { as: maker })).toBe('agents.contract_state')
  })
})

describe('a daily salary', () => {
  test('is paid from the top down out of what each level has just received, once', async () => {
    const { top, a, b, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
    await play(player, '2000')
    await nextDay()
    const node = await w.another()
    await Promise.all([pay(), pay(node)])
    await pay()
    expect(await pocketsOf(top, a, b)).toEqual([money('4'), money('6'), money('10')])
    const found = await linesOf(a)
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
    expect((await linesOf(a, 'owed')).items).toMatchObject([{ payee: b.username, amount: money('10') }])
    expect((await linesOf(b, 'owed')).items).toEqual([])
    // A day without play reaches no tier.
    await nextDay()
    await pay()
    expect((await linesOf(a)).items[0]).toMatchObject({ tier: 0, amount: 0n, status: 'notReached' })
  })

  test('does not count what settles while a member is excluded', async () => {
    const { top, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
    await play(player, '1000')
    const open = await bet(player, '700')
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await session(player) })
    w.clock.advance('1m')
    await open.settle('0')
    await play(await w.member({ upline: top.memberId, cash: '5000' }), '500')
    await nextDay()
    await pay()
    expect((await linesOf(top)).items[0]).toMatchObject({ base: money('1500'), amount: money('15') })
  })

  test('of a day that is paid does not change when a bet is settled again; the next day counts the difference', async () => {
    const { top, player } = await paidLine(salaryOf, '1', '0.8', '0.5')
    const ticketId = await play(player, '2000')
    await nextDay()
    await pay()
    expect(await pocketsOf(top)).toEqual([money('4')])
    await push(player, ticketId, '2000')
    await play(player, '5000')
    await nextDay()
    await pay()
    expect((await linesOf(top)).items.map(({ amount }) => amount)).toEqual([money('30'), money('20')])
    expect(await pocketsOf(top)).toEqual([money('10')])
  })
})

describe('a payer without enough money', () => {
  test('pays pro rata, owes the rest, and pays it from new money', async () => {
    const { top, a, player } = await paidLine(salaryOf, '1', '1', '1')
    // The house contract of the top agent ends with this day; the agent still owes what was agreed.
    await endHouseContract(top)
    await nextDay()
    await play(player, '2000')
    await nextDay()
    await pay()
    expect((await linesOf(top, 'owed')).items[0]).toMatchObject({ status: 'unfunded', amount: money('20'), paid: 0n })
    expect((await linesOf(a)).items[0]).toMatchObject({ status: 'unfunded' })
    expect(await deskLines({ status: 'unfunded', account: top.username })).toHaveLength(1)
    await credit(top, '5')
    await pay()
    expect((await linesOf(a)).items[0]).toMatchObject({ status: 'partlyPaid', paid: money('5') })
    expect(await w.outcome(releaseIncome, {}, { as: await session(a) })).toBe('agents.debts_open')
    const { agents } = w.app.modules
    const withdraws = (memberId: MemberId) =>
      db()
        .transaction()
        .execute((tx) => agents.refuseDebts(tx, memberId))
    await expect(withdraws(top.memberId)).rejects.toThrow('debts')
    await expect(withdraws(player.memberId)).resolves.toBeUndefined()
    await credit(top, '100')
    await pay()
    await pay()
    expect((await linesOf(a)).items[0]).toMatchObject({ status: 'paid', paid: money('20') })
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
  await play(player, '2000')
  await nextDay()
  await pay()
  expect((await linesOf(top)).items[0]).toMatchObject({ status: 'paid' })
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
