import '@croupier/game-math/lottery/families/all'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { families } from '@croupier/game-math/lottery/index'
import { battery } from './rng/battery.ts'
import type { Measured } from './rng/measure.ts'
import { placesOf } from './rng/symbols.ts'
import { boundOfEach } from './rng/tails.ts'

/**
 * `npm run rng`: draws the numbers of every family of lotteries as its games do, and tests whether they look like chance. All
 * tests of all families together pass true random numbers with a probability of 99 % (Šidák), also when a run draws only some of
 * the families. docs/randomness.md has the figures. The same seed gives the same draws. The printed numbers are
 * probabilities; 0.5 is usual, and one below the bound of each fails.
 *
 *   --draws 200000        draws of each family
 *   --full                10,000,000 draws of each family
 *   --families SSC,KENO   only these
 *   --seed TEXT           other draws
 *   --bias 0.005          plants a bias of half a per cent, which must be found in each family
 */
const LEVEL = 0.99

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '200000' },
    full: { type: 'boolean', default: false },
    families: { type: 'string' },
    seed: { type: 'string', default: 'croupier' },
    bias: { type: 'string', default: '0' },
  },
})
const draws = values.full ? 10_000_000 : Number(values.draws)
const bias = Number(values.bias)
if (!Number.isSafeInteger(draws) || draws < 1_000) throw new Error('--draws takes a number from 1000.')
if (!(bias >= 0 && bias < 1)) throw new Error('--bias takes a part from 0 to 1, such as 0.005.')
const named = values.families?.split(',')
const chosen = [...families.keys()].filter((code) => named?.includes(code) ?? true)
if (chosen.length === 0) throw new Error(`There is no such family. Families: ${[...families.keys()].join(', ')}`)

const waiting = chosen.map((family) => ({ family, draws, seed: values.seed, bias }))

const tests = [...families.values()].reduce((sum, family) => sum + battery(placesOf(family)).size, 0)
const bound = boundOfEach(LEVEL, tests)
const isWrong = ({ found }: Measured) => found.some(({ p }) => p < bound)

/** A family's tests with their probabilities, and the speed of its draws. */
function lineOf(one: Measured): string {
  const columns = one.found.map(({ test, p }) => `${test} ${p < 1e-6 ? '<1e-6' : p.toPrecision(3)}`)
  const speed = `${Math.round(draws / one.seconds).toLocaleString('en')}/s`
  return `${isWrong(one) ? '✗' : '✓'} ${one.family.padEnd(6)} ${columns.join(' · ')} · ${speed}`
}

/** Measures families until none is left, and prints each as soon as it is measured. */
async function work(): Promise<Measured[]> {
  const worker = new Worker(new URL('./rng/worker.ts', import.meta.url))
  const done: Measured[] = []
  for (let order = waiting.shift(); order; order = waiting.shift()) {
    worker.postMessage(order)
    const [measured]: Measured[] = await once(worker, 'message')
    if (measured) {
      console.log(lineOf(measured))
      done.push(measured)
    }
  }
  await worker.terminate()
  return done
}

console.log(
  `${draws.toLocaleString('en')} draws of each family, seed "${values.seed}"${bias > 0 ? `, with a planted bias of ${bias * 100} %` : ''}`,
)
const all = (await Promise.all(Array.from({ length: availableParallelism() }, work))).flat()
const wrong = all.filter(isWrong).length
console.log(
  `The bound of each of ${tests} tests is ${bound.toPrecision(2)}. ${wrong} of ${all.length} families have a test below it.`,
)
process.exitCode = bias > 0 ? Number(wrong < all.length) : Number(wrong > 0)
