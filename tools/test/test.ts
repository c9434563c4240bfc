import { failureLines, unsteadyLines } from './failures.ts'
import { closingLine, isGreen, sum } from './reports.ts'
import { type Outcome, type Step, steps } from './steps.ts'

/**
 * `npm test` runs every step, even after a failure. It then prints a line for each with its slowest parts, every failure,
 * and the sum on the last line: a page of CI shows only the end. A step without a result counts as a failure.
 */
const SLOWEST = 5
const outcomes: { name: string; outcome: Outcome; seconds: number }[] = []
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
  })

async function runStep({ name, run }: Step): Promise<void> {
  const began = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => {
    const message = error instanceof Error ? error.message : `${error}`
    console.error(`${name}: ${message}`)
    return { passed: 0, failed: 1, skipped: [], failures: [{ test: 'the step', error: message }] }
  })
  outcomes.push({ name, outcome, seconds: Math.round((performance.now() - began) / 1000) })
}

for (const step of steps) if (!stopped) await runStep(step)

console.log('')
for (const { name, outcome, seconds } of outcomes) {
  console.log(`${name}: ${closingLine(outcome)} (${seconds} s)`)
  for (const time of (outcome.times ?? []).slice(0, SLOWEST))
    console.log(`  ${time.seconds.toFixed(1).padStart(6)} s  ${time.file}`)
}
const unsteady = outcomes.flatMap(({ outcome }) => outcome.unsteady ?? [])
for (const line of [...unsteadyLines(unsteady), ...failureLines(outcomes)]) console.log(line)
if (stopped) console.log('stopped before the end')
const all = sum(outcomes.map(({ outcome }) => outcome))
process.exitCode = isGreen(all) && !stopped ? 0 : 1
console.log(closingLine(all))
