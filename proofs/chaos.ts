import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chanceOf } from '../harness/chance.ts'
import { openGround } from '../harness/ground.ts'
import { type Person, people } from '../harness/people.ts'
import { wireCutter } from '../harness/wire-cutter.ts'
import { betViolations, bookViolations, everythingCompletes } from './chaos/checks.ts'
import { diskFull } from './chaos/disk-full.ts'
import { CLOCK_SWITCH, type Fault, faults, type Scene } from './chaos/faults.ts'
import { type Load, load } from './chaos/load.ts'

/**
 * `npm run chaos [-- --rounds 100 --seed 1]`: two nodes, a durable database and a gateway under load. In each round
 * one part fails at a random moment and recovers. Every acknowledged bet must exist once, no missing bet may have taken
 * money, due issues must be drawn and settled, and the books must be right.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const ROUNDS = Number(values.rounds ?? 100)
const SEED = Number(values.seed ?? 1)
const MEMBERS = 60
const READY_MS = 30_000
const say = (line: string) => console.log(line)

async function readyAgain({ nodes }: Scene): Promise<number> {
  const began = performance.now()
  for (const { site } of nodes) {
    for (;;) {
      const answer = await fetch(`${site}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      if (answer?.status === 200) break
      if (performance.now() - began > READY_MS)
        throw new Error(`${site} is not ready after ${READY_MS} ms: ${await answer?.text()}`)
      await sleep(50)
    }
  }
  return performance.now() - began
}

type Totals = { acknowledged: number; refused: number; unanswered: number; paid: number; slowestReadyMs: number }

async function round(
  scene: Scene,
  members: readonly Person[],
  fault: Fault,
  nth: number,
  all: Load[],
): Promise<number> {
  const chance = chanceOf(SEED, nth)
  const running = load(
    scene.nodes.map(({ site }) => site),
    members,
    chance,
  )
  all.push(running)
  try {
    await sleep(400 + chance.below(900))
    await fault.strike(scene, nth)
    const readyMs = await readyAgain(scene)
    await sleep(500)
    return readyMs
  } finally {
    // Checks run after the load has ended, also after a failure.
    await running.stop()
  }
}

/** Two nodes that start at the same time on an empty database. */
async function twoStarts(): Promise<string[]> {
  const ground = await openGround({ durable: false, migrated: false })
  try {
    const nodes = [await ground.node(), await ground.node()]
    await Promise.all(nodes.map((node) => node.start()))
    const gateway = { now: await ground.startGateway() }
    await readyAgain({ ground, nodes, wires: [], gateway })
    return await bookViolations(ground.url)
  } catch (error) {
    return [`two starts at once: ${error}`]
  } finally {
    await ground.close()
  }
}

const ground = await openGround({ durable: true })
const exceptions: string[] = []
const totals: Totals = { acknowledged: 0, refused: 0, unanswered: 0, paid: 0, slowestReadyMs: 0 }
try {
  const gateway = { now: await ground.startGateway() }
  const portOf = () => Number(new URL(ground.database().url).port)
  const wires = [await wireCutter(portOf), await wireCutter(portOf)]
  const nodes = []
  for (const wire of wires) {
    const databaseUrl = wire.through(ground.url)
    nodes.push(await ground.node({ databaseUrl, env: { NODE_OPTIONS: `--import ${CLOCK_SWITCH}` } }))
  }
  const wish = (_: unknown, index: number) => ({
    username: `gambler${index}x`,
    payeeName: 'Plain Person',
    cash: '100000.00',
  })
  const { members } = await people(ground, { members: Array.from({ length: MEMBERS }, wish), staff: {} })
  await Promise.all(nodes.map((node) => node.start()))
  const scene: Scene = { ground, nodes, wires, gateway }
  const loads: Load[] = []
  for (let nth = 0; nth < ROUNDS; nth++) {
    const fault = faults[nth % faults.length]!
    const began = performance.now()
    const before = exceptions.length
    try {
      const readyMs = await round(scene, members, fault, nth, loads)
      totals.slowestReadyMs = Math.max(totals.slowestReadyMs, readyMs)
    } catch (error) {
      exceptions.push(String(error instanceof Error ? error.stack : error))
    }
    const { tried, odd } = loads.at(-1)!
    const violations = async () => [...(await betViolations(ground.url, tried)), ...(await bookViolations(ground.url))]
    exceptions.push(
      ...new Set(odd),
      ...(await violations().catch((error: Error) => [`the database: ${error.message}`])),
    )
    totals.acknowledged += tried.filter((one) => one.acknowledged).length
    totals.refused += tried.filter((one) => one.refused).length
    totals.unanswered += tried.filter((one) => !one.acknowledged && !one.refused).length
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const wrong = exceptions.slice(before)
    say(`${wrong.length === 0 ? '✓' : '✗'} ${nth + 1} ${fault.name}: ${tried.length} tickets tried, ${seconds} s`)
    for (const one of wrong.slice(0, 5)) say(`    ${one}`)
    if (exceptions.length > 20) break
  }
  const paid = loads.flatMap((one) => one.paid)
  totals.paid = paid.length
  exceptions.push(...(await everythingCompletes(ground.url, paid)))
  // Checks all rounds again, after late answers and recoveries.
  exceptions.push(
    ...(await betViolations(
      ground.url,
      loads.flatMap((one) => one.tried),
    )),
    ...(await bookViolations(ground.url)),
  )
  exceptions.push(
    ...nodes.flatMap((node) =>
      node
        .said()
        .split('\n')
        .filter((line) => /"level":60/.test(line)),
    ),
  )
  for (const wire of wires) await wire.close()
} finally {
  await ground.close()
}
const starts = await twoStarts()
say(`${starts.length === 0 ? '✓' : '✗'} two starts at once on an empty database`)
exceptions.push(...starts)

const full = await diskFull(chanceOf(SEED, ROUNDS), readyAgain).catch((error: Error) => ({
  wrong: [`a full disk: ${error.stack}`],
  said: '',
  skipped: undefined,
}))
if (full.skipped) say(`- a full disk: SKIPPED, no small file system can be mounted here (${full.skipped})`)
else say(`${full.wrong.length === 0 ? '✓' : '✗'} a full disk: ${full.said}`)
exceptions.push(...full.wrong)

say(
  `${ROUNDS} rounds, seed ${SEED}: ${totals.acknowledged} tickets acknowledged, ${totals.refused} refused, ` +
    `${totals.unanswered} without an answer; ${totals.paid} deposits paid; ready again after ${Math.round(totals.slowestReadyMs)} ms at most`,
)
for (const one of [...new Set(exceptions)].slice(0, 40)) say(`✗ ${one}`)
say(exceptions.length === 0 ? '0 exceptions.' : `${exceptions.length} exceptions.`)
process.exitCode = exceptions.length === 0 ? 0 : 1
