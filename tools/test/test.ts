import { closingLine, isGreen, sum, type Tally } from './reports.ts'
import { steps } from './steps.ts'

/**
 * `npm test`: every step, whatever became of the one before; then one line for each, and the sum alone at the end.
 * No result is a failure.
 */
const outcomes: { name: string; tally: Tally; seconds: number }[] = []
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
  })

for (const { name, run } of steps) {
  if (stopped) break
  const began = performance.now()
  const tally = await run().catch((error: unknown) => {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, skipped: [] }
  })
  outcomes.push({ name, tally, seconds: Math.round((performance.now() - began) / 1000) })
}

console.log('')
for (const { name, tally, seconds } of outcomes) console.log(`${name}: ${closingLine(tally)} (${seconds} s)`)
if (stopped) console.log('stopped before the end')
const all = sum(outcomes.map(({ tally }) => tally))
process.exitCode = isGreen(all) && !stopped ? 0 : 1
console.log(closingLine(all))
