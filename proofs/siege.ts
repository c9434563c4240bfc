import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cipherKey } from '@croupier/wire/platform/platform'
import { caller } from '../harness/caller.ts'
import { openGround } from '../harness/ground.ts'
import { people } from '../harness/people.ts'
import { forkSession } from '../harness/sessions.ts'
import { proveBooks } from './books.ts'
import { newKey } from './fuzz/draft.ts'
import { encrypters } from './fuzz/encrypters.ts'
import { bystander, isServed, type Observed } from './siege/bystander.ts'
import { type Cost, costs, warmUp } from './siege/costs.ts'
import { dearRequests } from './siege/dear.ts'
import {
  attackerAddresses,
  type FloodKind,
  type FloodOrder,
  type FloodReport,
  floods,
  percentile,
} from './siege/model.ts'
import { known } from './siege/requests.ts'
import { drawsBetween, type Sample, watch } from './siege/watch.ts'

/**
 * `npm run siege [-- --seconds 20 --only "live frames,logins" --seed 1]`: floods a node of its own from 200 addresses, one kind
 * of flood after the other, while a member looks, bets and withdraws, and draws run. Needs Linux. The figures compare with the
 * same run before the floods.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' } },
})
const SECONDS = Number(values.seconds ?? 20)
const SEED = Number(values.seed ?? 1)
const kinds = values.only ? floods.filter((kind) => values.only!.split(',').includes(kind)) : floods
const ATTACKERS = 200
const QUIET_MS = 20_000
/** A draw may be this late. */
const MAX_LATE_MS = 2_000
/** The bystander's 99th percentile may grow by this factor, and the node's memory by the next. */
const MAX_SLOWER = 5
const MAX_MEMORY = 1.5
const NORMAL_AFTER_MS = 10_000
const MAX_COST_MS = 50
/** Calls of the bystander that show whether the node is back to normal. */
const WINDOW_MS = 2_000

const findings: string[] = []
const say = (line: string) => console.log(line)
const p99 = (observed: readonly Observed[]) =>
  percentile(
    observed.map(({ ms }) => ms),
    0.99,
  )
const highest = (samples: readonly Sample[]) => Math.max(...samples.map(({ memoryMb }) => memoryMb))

async function flood(order: FloodOrder): Promise<FloodReport> {
  const flooder = forkSession(new URL('./siege/flooder.ts', import.meta.url))
  flooder.send(order)
  const reported = once(flooder, 'message').then(([report]: FloodReport[]) => report)
  return (await Promise.race([reported, once(flooder, 'exit').then(() => undefined)])) ?? { 'no report': 1 }
}

const ground = await openGround({ durable: true })
try {
  await ground.startGateway()
  const wish = (username: string) => ({ username, payeeName: 'Plain Person', cash: '100000.00' })
  const names = Array.from({ length: ATTACKERS }, (_, index) => `attacker${index}x`)
  const { members } = await people(ground, { members: ['bystander1', ...names].map(wish), staff: {} })
  const [standing, ...attackers] = members
  const node = await ground.node({ env: { LOG_LEVEL: 'error' } })
  await node.start()
  const pid = node.child()!.process.pid!
  const siteKey = await caller(node.site)(cipherKey, {})
  const addresses = attackerAddresses(ATTACKERS)
  const order = { site: node.site, addresses, tokens: attackers.map(({ token }) => token), siteKey, seconds: SECONDS }

  const who = {
    members: order.tokens,
    scapegoats: order.tokens,
    staff: [],
    known: (field: string) => (field === 'idempotencyKey' ? [newKey()] : (known[field] ?? [])),
    foreign: [],
    encrypters: await encrypters(siteKey),
  }
  const measured = { site: node.site, pid, who, callers: attackers, addresses }
  await warmUp(measured)

  const watched = watch(node.site, pid)
  const member = await bystander(node.site, standing!)
  const began = new Date()
  await sleep(QUIET_MS)
  const quiet = { p99: p99(member.observed), memoryMb: highest(watched.samples) }
  say(`quiet: ${member.observed.length} calls, p99 ${quiet.p99.toFixed(0)} ms, ${quiet.memoryMb.toFixed(0)} MB`)

  for (const kind of kinds) await besiege(kind)

  async function besiege(kind: FloodKind): Promise<void> {
    const from = performance.now()
    const since = (all: readonly { at: number }[]) => all.findIndex(({ at }) => at >= from)
    const report = await flood({ ...order, kind, seed: SEED, dear: await dearRequests(node.site) })
    const observed = member.observed.slice(since(member.observed))
    const samples = watched.samples.slice(since(watched.samples))
    const normalAfterMs = await untilNormal()
    const wrong = [...wrongDuring(observed, samples)]
    if (normalAfterMs > NORMAL_AFTER_MS) wrong.push(`normal again only after ${(normalAfterMs / 1000).toFixed(1)} s`)
    const sent = Object.entries(report).map(([what, count]) => `${what} ${count.toLocaleString('en')}`)
    const unready = samples.filter(({ isReady }) => !isReady).length
    say(
      `${wrong.length === 0 ? '✓' : '✗'} ${kind}: ${sent.join(' · ')}\n    bystander ${observed.length} calls, p99 ${p99(observed).toFixed(0)} ms · ` +
        `${highest(samples).toFixed(0)} MB · not ready ${unready} of ${samples.length} · normal after ${(normalAfterMs / 1000).toFixed(1)} s`,
    )
    for (const one of wrong) {
      say(`    ${one}`)
      findings.push(`${kind}: ${one}`)
    }
  }

  function* wrongDuring(observed: readonly Observed[], samples: readonly Sample[]): Generator<string> {
    const slower = p99(observed) / quiet.p99
    if (slower > MAX_SLOWER) yield `the bystander's p99 is ${slower.toFixed(1)} times the quiet one`
    const memory = highest(samples) / quiet.memoryMb
    if (memory > MAX_MEMORY) yield `memory is ${memory.toFixed(2)} times the quiet peak`
    const failed = observed.filter((one) => !isServed(one))
    const codes = new Set(failed.map(({ call, code }) => `${call}: ${code}`))
    if (failed.length > 0) yield `${failed.length} calls of the bystander failed (${[...codes].slice(0, 4).join(', ')})`
    const untrue = samples.filter(
      ({ at, isReady }) => isReady && failed.some((call) => call.at <= at && at <= call.at + call.ms),
    )
    if (untrue.length > 0) yield `/ready said yes ${untrue.length} times while a call failed`
  }

  /** How long it takes until the calls of two seconds are as quick, and memory is as low, as the bounds demand. */
  async function untilNormal(): Promise<number> {
    const from = performance.now()
    while (performance.now() - from < 3 * NORMAL_AFTER_MS) {
      const start = performance.now()
      await sleep(WINDOW_MS)
      const observed = member.observed.filter(({ at }) => at >= start)
      const samples = watched.samples.filter(({ at }) => at >= start)
      const isNormal = observed.length > 0 && samples.length > 0 && [...wrongDuring(observed, samples)].length === 0
      if (isNormal) return start - from
    }
    return performance.now() - from
  }

  await member.stop()
  watched.stop()
  const draws = await drawsBetween(ground.url, began, new Date(Date.now() - MAX_LATE_MS))
  say(
    `draws: ${draws.due} due, the latest ${draws.latestMs.toFixed(0)} ms late, ${draws.void} void, ${draws.undecided} undecided`,
  )
  if (draws.due === 0) findings.push('no draw was due')
  if (draws.latestMs > MAX_LATE_MS || draws.void > 0 || draws.undecided > 0) findings.push('draws were late')

  const dear = await dearRequests(node.site)
  const dearest = await costs({ ...measured, dear })
  const show = ({ call, how, ms, share, status }: Cost) =>
    say(`    ${ms.toFixed(1)} ms, ${(share * 100).toFixed(0)} % of a core  ${call}, ${how} (${status})`)
  say('Processor time of the node for one call at its limits, dearest first, and for one caller at full pace:')
  dearest.slice(0, 15).forEach(show)
  say('The same, by the part of a core that one caller may take:')
  dearest
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 15)
    .forEach(show)
  for (const { call, how, ms } of dearest)
    if (ms > MAX_COST_MS) findings.push(`${call}, ${how}, costs ${ms.toFixed(0)} ms`)
  if (!node.child()) findings.push('the node has ended')
  for (const { findings: wrong } of await proveBooks(ground.url))
    findings.push(...wrong.map(({ check, what }) => `books: ${check}: ${what}`))
} finally {
  await ground.close()
}
for (const one of findings) say(`✗ ${one}`)
say(findings.length === 0 ? 'The node withstood every flood. The books are right.' : `${findings.length} findings.`)
process.exitCode = findings.length === 0 ? 0 : 1
