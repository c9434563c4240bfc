import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { median, rounded } from './quiet.ts'
import type { Turn, TurnResult } from './turn-worker.ts'

/**
 * `npm run bench:turns -- --against <folder>`: compares this code with another checkout, whose dependencies are installed. Both
 * run at the same time, each with a server of its own, and work in short turns, one after the other. So both see the same slow
 * and fast moments of the machine, which otherwise differ by more than the versions do. Both are started several times, because
 * a process keeps a speed of its own, by what V8 optimised and where its memory lies.
 */
const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    starts: { type: 'string', default: '4' },
    /** For each start. */
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    loads: { type: 'string', default: 'lane 1,lane 64,lane 256,lane 1024,http 0,http 1,http 10' },
  },
})
if (!options.against) throw new Error('--against names the folder of the other checkout')
const seconds = Number(options.seconds)

type Side = 'before' | 'now'
const folders: Record<Side, string> = { before: resolve(options.against), now: resolve(import.meta.dirname, '..') }

async function start(folder: string): Promise<ChildProcess> {
  const worker = fork(join(folder, 'bench/turn-worker.ts'), { cwd: folder })
  await once(worker, 'message')
  return worker
}
async function run(worker: ChildProcess, turn: Turn): Promise<TurnResult> {
  worker.send(turn)
  const [result] = await once(worker, 'message')
  return result
}

type Load = Pick<Turn, 'load' | 'size'> & { name: string; results: Record<Side, TurnResult[]> }
const loads = options.loads.split(',').map((name): Load => {
  const [load, size] = name.split(' ')
  if (load !== 'lane' && load !== 'http') throw new Error(`unknown load: ${name}`)
  return { name, load, size: Number(size), results: { before: [], now: [] } }
})
/** Turns that are not counted, because V8 is still compiling. */
const WARM_UPS = 2

/** Starts both versions, and runs all loads in turns. */
async function runRounds(): Promise<void> {
  const workers: Record<Side, ChildProcess> = { before: await start(folders.before), now: await start(folders.now) }
  for (let round = -WARM_UPS; round < Number(options.rounds); round++) {
    for (const { load, size, results } of loads) {
      const order: Side[] = round % 2 === 0 ? ['before', 'now'] : ['now', 'before']
      for (const side of order) {
        const result = await run(workers[side], { load, size, seconds: round < 0 ? 2 * seconds : seconds })
        if (round >= 0) results[side].push(result)
      }
    }
  }
  for (const worker of Object.values(workers)) {
    worker.disconnect()
    await once(worker, 'exit')
  }
}
const starts = Number(options.starts)
for (let count = 0; count < starts; count++) await runRounds()

/**
 * How many times as fast this code is: the mean over the starts of the median of each start's turns, and the standard error of
 * this mean, because turns of one start share the speed of its processes.
 */
function ratioOf({ before, now }: Load['results']): string {
  const perTurn = now.map(({ perSecond }, turn) => perSecond / before[turn]!.perSecond)
  const perStart = Array.from({ length: starts }, (_, start) =>
    median(perTurn.slice((start * perTurn.length) / starts, ((start + 1) * perTurn.length) / starts)),
  )
  const mean = perStart.reduce((sum, one) => sum + one, 0) / starts
  const variance = perStart.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (starts - 1)
  return starts > 1 ? `${rounded(mean)} ± ${rounded(Math.sqrt(variance / starts))}` : String(rounded(mean))
}

const table = loads.map(({ name, results: { before, now } }) => {
  const both = (of: (one: TurnResult) => number, digits = 1) =>
    `${rounded(median(before.map(of)), digits)} → ${rounded(median(now.map(of)), digits)}`
  return {
    load: name,
    ratio: ratioOf({ before, now }),
    'a second': both(({ perSecond }) => perSecond, 0),
    p50: both(({ p50 }) => p50),
    p99: both(({ p99 }) => p99),
    'node µs': both(({ nodeMicroseconds }) => nodeMicroseconds),
  }
})
console.table(table)
