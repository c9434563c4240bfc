import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureOverruns, readBaseline, shrink, writeBaseline } from './tidy/baseline.ts'
import { findDuplicates, pairsIn } from './tidy/duplicates.ts'
import { functionsIn } from './tidy/functions.ts'
import { isTest, parse, type SourceFile, sourceFiles } from './tidy/source.ts'

/**
 * `npm run measures`: sizes, casts and duplicates of production code.
 *   --commit <name>  measures that commit instead of the working tree
 *   --list           names every function over 60 lines and every duplicate
 *   --shrink         lowers the baseline of the tidiness check to what the code holds
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { commit: { type: 'string' }, list: { type: 'boolean' }, shrink: { type: 'boolean' } },
})

const files = values.commit ? filesOfCommit(values.commit) : sourceFiles(root)
printMeasures(files.filter(({ path }) => !isTest(path)))
if (values.shrink) writeBaseline(shrink(measureOverruns(sourceFiles(root)), readBaseline()))

function filesOfCommit(commit: string): SourceFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-measures-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return sourceFiles(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printMeasures(production: readonly SourceFile[]): void {
  const functions = production.flatMap((file) =>
    functionsIn(parse(file)).map(({ name, lines }) => ({ place: `${file.path}: ${name}`, lines })),
  )
  const named = functions.filter(({ place }) => !place.endsWith('callback'))
  const { castsInAll, casts, tricks } = measureOverruns(production)
  const duplicates = findDuplicates(production)
  const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
  const over = (lines: number) => functions.filter((one) => one.lines > lines).length
  const rows: [string, string | number][] = [
    ['files', production.length],
    ['lines', production.reduce((sum, { text }) => sum + text.split('\n').length, 0)],
    ['functions', `${functions.length}, ${named.length} of them named`],
    ['named functions: median, 90th percentile, longest', quantiles(named.map(({ lines }) => lines))],
    ['all functions: median, 90th percentile, longest', quantiles(functions.map(({ lines }) => lines))],
    ['functions over 60 lines', over(60)],
    ['functions over 80 lines', over(80)],
    ['casts', `${castsInAll}, ${total(casts)} of them without a reason`],
    ['tricks that save lines', total(tricks)],
    ['pairs of functions with the same text', pairsIn(duplicates.same)],
    ['pairs of functions alike but for names and literals', pairsIn(duplicates.alike)],
  ]
  for (const [name, value] of rows) console.log(`${name.padEnd(54)}${value}`)
  if (values.list) printLists(functions, duplicates)
}

function printLists(
  functions: readonly { place: string; lines: number }[],
  { same, alike }: ReturnType<typeof findDuplicates>,
): void {
  console.log('\nfunctions over 60 lines')
  for (const { place, lines } of functions.filter((one) => one.lines > 60).toSorted((a, b) => b.lines - a.lines))
    console.log(`  ${String(lines).padStart(4)}  ${place}`)
  console.log('\nfunctions with the same text')
  for (const places of same) console.log(`  ${places.join('\n    = ')}`)
  console.log('\nfunctions alike but for names and literals')
  for (const places of alike) console.log(`  ${places.join('\n    ~ ')}`)
}

/** Counted whole, so a function's lines are also part of every function around it. */
function quantiles(lines: readonly number[]): string {
  const sorted = lines.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
  return `${at(0.5)}, ${at(0.9)}, ${at(1)}`
}
