import { setTimeout as sleep } from 'node:timers/promises'
import { type BusinessDay, dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import type pg from 'pg'
import { systemRandom } from '../apps/server/src/platform/clock.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { TEST_SECRET, testClock, type World, world } from '../apps/server/src/testing/world.ts'
import { addDay, addPayments, addWindow, betsOfTick, CLOSED, HISTORY } from './agents/facts.ts'
import { pagesOf } from './agents/pages.ts'
import { addTree, CONTRACTS, levelsOf, type Tree } from './agents/tree.ts'
import { type Copied, measureFloor } from './floor.ts'
import { disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { freshDatabase, type Server } from './setup.ts'

const TODAY = dayFrom('2026-11-02')
const TICK_SECONDS = 300
/**
 * Ticks from one checkpoint of the server to the next, 15 minutes later. The first one writes each page that it changes to the log as a
 * whole, so their mean counts.
 */
const TICKS = 3
const GOALS = { close: 6, tick: 0.05, history: 1.2, pages: 3 }

export type AgentsParts = {
  server: Server
  size: number
  /** Months of closed days, of which each has one day with bets of every member. The first number is measured first. */
  months: readonly number[]
  quietly: Gate
  slices: number
  log(line: string): void
}
type Site = { w: World; client: pg.Client; tree: Tree; quietly: Gate }
type Parts = { figures: number; lines: number }
type Payments = { count: number; perSecond: number }
type CloseParts = Parts & { rebates: number; paid: Payments }
type Times = {
  ticks: Measured<Parts & { both: number }>[]
  close: Measured<CloseParts>
  floor: Measured<number>
  payments: Payments
}

/**
 * Agent rules §15: the figures and contract lines of a tree of so many accounts in six levels, of whom every one bets on every measured
 * day. Compares the close of a day, with its rebates, with a plain copy of the rows that it leaves, and the pages of a master agent with
 * those of a tree of a hundred.
 */
export async function agentsBench({ server, size, months, quietly, slices, log }: AgentsParts) {
  const { url, drop } = await freshDatabase(server, 'agents')
  await migrate(url, TEST_SECRET)
  const w = await world({ clock: testClock(noonOf(TODAY)), database: { url, drop } })
  const result = await onServer(url, async (client) => {
    const site = { w, client, quietly, tree: await prepare(w, client, size) }
    log(`agents: the tree has ${site.tree.members} accounts, ${levelsOf(size).join(', ')}`)
    const rows = []
    let day = TODAY
    let filled = 0
    for (const count of months) {
      await addHistory(client, { from: filled, to: count })
      filled = count
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      log(`agents: ${count} months of closed days`)
      const own: Times[] = []
      for (let slice = 0; slice < slices; slice++, day = plusDays(day, 1)) own.push(await measureDay(site, day, log))
      await countActives(site, day, log)
      rows.push({ months: count, own, pages: await pagesOf(site, day) })
    }
    return summary(rows, size)
  })
  await w.close({ provingBooks: false })
  await drop()
  return result
}

/** Noon in Shanghai. */
const noonOf = (day: BusinessDay): Date => new Date(`${day}T04:00:00.000Z`)
const firstDay = (months: number): BusinessDay => {
  const first = new Date(`${TODAY}T00:00:00.000Z`)
  first.setUTCMonth(first.getUTCMonth() - months, 1)
  return dayFrom(first.toISOString().slice(0, 10))
}
const MONTHS_MOST = 24

async function prepare(w: World, client: pg.Client, size: number): Promise<Tree> {
  const start = firstDay(MONTHS_MOST)
  await client.query(CLOSED, [start, TODAY])
  const tree = await addTree(client, { size, random: systemRandom, fromDay: start })
  // From the first real-time salary on, the bet book keeps its results for windows.
  const { memberId } = await w.member({ accountType: 2 })
  const tiers = [{ singleBetAmount: parseMoney('1'), profitRate: 10_000n, lossRate: 10_000n }]
  await w.platform.database.db
    .transaction()
    .execute((tx) =>
      w.app.modules.agents.seedContract(tx, { payer: null, payee: memberId, terms: { kind: 'realtimeSalary', tiers } }),
    )
  for (const statement of CONTRACTS)
    await client.query(statement, [startOfDay(TODAY, w.app.modules.games.businessDay())])
  return tree
}

/** Adds the days with bets of these months before today. */
async function addHistory(client: pg.Client, { from, to }: { from: number; to: number }): Promise<void> {
  for (let month = to; month > from; month--)
    for (const statement of HISTORY) await client.query(statement, [plusDays(firstDay(month), 14)])
}

/** The seconds that a task takes. */
const run = async (w: World, name: string): Promise<number> => {
  const { agents, statements } = w.app.modules
  const task = [agents, statements].flatMap(({ tasks = [] }) => tasks).find((one) => one.name === name)
  if (!task) throw new Error(`there is no task ${name}`)
  const start = performance.now()
  await task.run({})
  return rounded((performance.now() - start) / 1000)
}
/** The figures of the running day, or of those that are over, and then the lines of contracts; seconds. */
const figuresAndLines = async (w: World, later: number) => {
  const figures = await run(w, 'agents.figures')
  w.clock.set(plusMs(w.clock.now(), later))
  return { figures, lines: await run(w, 'agents.contract_runs') }
}

/** The same at once, as their schedule starts them; `both` is the time until the later one ends. */
async function tickOf(w: World) {
  const start = performance.now()
  const [figures, lines] = await Promise.all([run(w, 'agents.figures'), run(w, 'agents.contract_runs')])
  return { figures, lines, both: rounded((performance.now() - start) / 1000) }
}

/** The statements of own rebates and of commissions of a day, and then their payments, which the same task makes. */
async function rebatesOf(w: World, client: pg.Client, day: BusinessDay) {
  const start = performance.now()
  const seconds = () => rounded((performance.now() - start) / 1000)
  const task = run(w, 'statements.close')
  const stated = `select count(*)::int as n from statements.periods where first_day = $1 and kind in ('rebate', 'commission')`
  while ((await client.query(stated, [day])).rows[0].n < 2) await sleep(POLL_MS)
  const rebates = seconds()
  await task
  const posted = `select count(*)::int as n from statements.statements where first_day = $1 and status = 'posted'`
  const { n: count } = (await client.query(posted, [day])).rows[0]
  return { rebates, paid: { count, perSecond: Math.round(count / (seconds() - rebates)) } }
}
const POLL_MS = 50

/** One business day: most of its bets, the bets of some ticks with their ticks, and its close. */
async function measureDay({ w, client, quietly }: Site, day: BusinessDay, log: (line: string) => void): Promise<Times> {
  w.clock.set(noonOf(day))
  // The days before, which are not measured.
  await run(w, 'statements.close')
  await addDay(client, day, w.clock.now())
  await addPayments(client, w.clock.now())
  await figuresAndLines(w, 0)
  // The payments of the days before, which were made at once, are older than the money that a tick reads again.
  w.clock.advance('20m')
  await figuresAndLines(w, 0)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const ticks: Times['ticks'] = []
  for (let tick = 0; tick < TICKS; tick++) {
    w.clock.advance('5m')
    await addWindow(client, day, w.clock.now(), tick)
    w.clock.advance('1ms')
    const measured = await quietly('tick', () => tickOf(w), { repeats: 0 })
    log(`agents: a tick took ${JSON.stringify(measured.value)}`)
    ticks.push(measured)
  }
  await client.query('checkpoint')
  const end = startOfDay(plusDays(day, 1), w.app.modules.games.businessDay())
  w.clock.set(plusMs(end, 6 * MS.minute))
  const closed = async () => ({
    ...(await figuresAndLines(w, 3 * MS.hour)),
    ...(await rebatesOf(w, client, day)),
  })
  const close = await quietly('close', closed, { repeats: 0 })
  log(`agents: the close took ${JSON.stringify(close.value)}`)
  const floor = await measureFloor(client, leftBy(day), quietly)
  return { ticks, close, floor, payments: await measurePayments(w, client, quietly) }
}

/** The days on which the intervals end that the pages ask for: the running day, and the one before 31 days. */
async function countActives({ w, client }: Site, today: BusinessDay, log: (line: string) => void): Promise<void> {
  await client.query(
    `update agents.figure_days set counted_at = $1, counted_minimum = 10000000 where business_day <> all($2::text[])`,
    [w.clock.now(), [today, plusDays(today, -31)]],
  )
  log(`agents: the active members of two days took ${await run(w, 'agents.active_members')} s`)
}

/** Pays the lines of contracts of the tick and of the close. */
async function measurePayments(w: World, client: pg.Client, quietly: Gate): Promise<Payments> {
  const count = async (of: string): Promise<number> =>
    (await client.query(`select count(*)::int as n from ${of}`)).rows[0].n
  const before = await count('agents.contract_payments')
  const { value: seconds } = await quietly('payments', () => run(w, 'agents.contract_payments'), { repeats: 0 })
  const paid = (await count('agents.contract_payments')) - before
  return { count: paid, perSecond: Math.round(paid / seconds) }
}

/** The rows that the close of a day leaves. */
const leftBy = (day: BusinessDay): Copied[] => [
  ['agents.member_days', `business_day = '${day}'`],
  ['agents.money_days', `business_day = '${day}'`],
  ['agents.team_days', `business_day = '${day}'`],
  ['agents.team_totals', `business_day = '${day}'`],
  ['agents.contract_lines', `kind = 'dailySalary' and first_day = '${day}'`],
  ['statements.statements', `first_day = '${day}'`],
  ['statements.lines', `about = 'daily:${day}'`],
]

const secondsOf = ({ value }: Measured<CloseParts>): number => value.figures + value.lines + value.rebates

type Row = { months: number; own: readonly Times[]; pages: Awaited<ReturnType<typeof pagesOf>> }
function summary(rows: readonly Row[], size: number) {
  const measured = rows.map(({ months, own, pages }) => {
    const of = (value: (one: Times) => number) => rounded(median(own.map(value)))
    const closeSeconds = of(({ close }) => secondsOf(close))
    const tickSeconds = of(({ ticks }) => ticks.reduce((sum, { value }) => sum + value.both, 0) / TICKS)
    return {
      months,
      rows: of(({ floor }) => floor.value),
      floorSeconds: of(({ floor }) => floor.seconds),
      closeSeconds,
      closeParts: own.map(({ close }) => close.value),
      closeRatio: of(({ close, floor }) => secondsOf(close) / floor.seconds),
      closeGoal: GOALS.close,
      tickSeconds,
      tickParts: own.map(({ ticks }) => ticks.map(({ value }) => value)),
      tickShare: rounded(tickSeconds / TICK_SECONDS, 4),
      tickGoal: GOALS.tick,
      /** Not in the times above. */
      payments: own.map(({ payments }) => payments),
      pages,
      pagesGoal: GOALS.pages,
      ...disturbance(own.flatMap(({ ticks, close, floor }) => [...ticks, close, floor])),
    }
  })
  const first = measured[0]!
  const last = measured.at(-1)!
  return {
    size,
    levels: levelsOf(size),
    betsOfTick: betsOfTick(size),
    measured,
    closeGrowth: rounded(last.closeSeconds / first.closeSeconds),
    tickGrowth: rounded(last.tickSeconds / first.tickSeconds),
    growthGoal: GOALS.history,
  }
}
