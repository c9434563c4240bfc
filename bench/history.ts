import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { type GatewayWorld, gatewayWorld } from '../apps/server/src/testing/gateway.ts'
import { callOf, HISTORY_CALLS, memberWithHistory, past, type Subject } from '../apps/server/src/testing/history.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { withdrawalsIn } from '../apps/server/src/testing/withdrawals.ts'
import { TEST_SECRET, type TestStaff } from '../apps/server/src/testing/world.ts'
import { disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { freshDatabase, type Server } from './setup.ts'

/** Rows of a member in the journal, and in each list. */
const SHORT = 100
const LONG = 100_000
const GOAL = 3
const CALLS = 20
const WARM_UP_CALLS = 5
/** An account may make 600 calls in ten seconds. */
const CALLS_PER_WINDOW = 500
const WINDOW_MS = 10_000

type Caller = { world: GatewayWorld; staff: TestStaff; made: number }
/** A call with its request on each history. */
type Compared = { name: string; endpoint: Endpoint; sides: readonly [short: Side, long: Side] }
type Side = { subject: Subject; input: object }
type Times = { shortMs: number; longMs: number }

export type HistoryParts = { server: Server; quietly: Gate; slices: number; log(line: string): void }

/** Compares every call that reads a member's history at 100 rows and at 100,000. */
export async function historyBench({ server, quietly, slices, log }: HistoryParts) {
  const { url, drop } = await freshDatabase(server, 'history')
  await migrate(url, TEST_SECRET)
  const world = await gatewayWorld({ database: { url, drop } })
  const withdrawals = withdrawalsIn(world)
  const short = await memberWithHistory(world, withdrawals, { entries: SHORT, number: 1 })
  const long = await memberWithHistory(world, withdrawals, { entries: LONG, number: 2 })
  await onServer(url, (client) => client.query('vacuum analyze'))
  log(`history: members have ${SHORT} and ${LONG} entries`)
  const caller = { world, staff: await world.staff('auditor', 'support', 'finance', 'risk'), made: 0 }
  const compared = callsOn(short, long, world.clock.now())
  const own: Measured<Times[]>[] = []
  for (let slice = 0; slice < slices; slice++) own.push(await quietly('history', () => timesOf(caller, compared)))
  await world.close({ provingBooks: false })
  await drop()
  const calls = compared.map(({ name, sides }, index) => {
    const shortMs = median(own.map(({ value }) => value[index]!.shortMs))
    const longMs = median(own.map(({ value }) => value[index]!.longMs))
    const ratio = rounded(longMs / shortMs)
    const request = JSON.stringify(sides[1].input)
    return { call: name, request, shortMs: rounded(shortMs), longMs: rounded(longMs), ratio }
  })
  const dearest = calls.toSorted((one, other) => other.ratio - one.ratio)
  return { entries: [SHORT, LONG], goal: GOAL, calls: dearest, ...disturbance(own) }
}

/** Every request of every call that reads a history. */
const callsOn = (short: Subject, long: Subject, now: Date): Compared[] =>
  registry.flatMap(({ name, endpoint }) => {
    const requests = HISTORY_CALLS[name]
    if (!requests) return []
    const ofLong = requests(long, past(long.entries, now))
    return requests(short, past(short.entries, now)).map((input, index) => ({
      name,
      endpoint,
      sides: [
        { subject: short, input },
        { subject: long, input: ofLong[index]! },
      ] as const,
    }))
  })

/** The median times of the calls in milliseconds, on both histories in turns. The first ones, which plan, do not count. */
async function timesOf(caller: Caller, compared: readonly Compared[]): Promise<Times[]> {
  const times: Times[] = []
  for (const { endpoint, sides } of compared) {
    const taken: [number[], number[]] = [[], []]
    for (let count = -WARM_UP_CALLS; count < CALLS; count++) {
      for (const [side, { subject, input }] of sides.entries()) {
        if (++caller.made % CALLS_PER_WINDOW === 0) await sleep(WINDOW_MS)
        const start = performance.now()
        await callOf(caller.world, endpoint, input, isForStaff(endpoint) ? caller.staff : subject.member)
        if (count >= 0) taken[side]!.push(performance.now() - start)
      }
    }
    times.push({ shortMs: median(taken[0]), longMs: median(taken[1]) })
  }
  return times
}
