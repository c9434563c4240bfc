import { readFileSync, writeFileSync } from 'node:fs'
import type ts from 'typescript'
import { castsIn } from './casts.ts'
import { functionsIn } from './functions.ts'
import { isTest, nodesIn, parse, type SourceFile } from './source.ts'
import { trick } from './tricks.ts'

/**
 * The current violations of the limits. Every number may only shrink, and an entry that is no longer needed fails the check.
 * `npm run measures -- --shrink` lowers and removes entries, and never raises or adds one.
 */
export type Baseline = {
  /** Lines by `file: function`, counted whole. */
  functions: Record<string, number>
  /** Casts without a reason, by file. */
  casts: Record<string, number>
  /** Tricks that save lines, by file. */
  tricks: Record<string, number>
}

/** The maximum number of casts in production code, explained ones included. */
export type Limits = { castsInAll: number }

const FILE = new URL('baseline.json', import.meta.url)

export const readBaseline = (): Baseline & Limits => JSON.parse(readFileSync(FILE, 'utf8'))
export const writeBaseline = (baseline: Baseline & Limits): void =>
  writeFileSync(FILE, `${JSON.stringify(baseline, null, 2)}\n`)

/** Measures the production code, in the shape of the baseline. */
export function measureOverruns(files: readonly SourceFile[]): Baseline & Limits {
  const functions: Record<string, number> = {}
  const casts: Record<string, number> = {}
  const tricks: Record<string, number> = {}
  let castsInAll = 0
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const source = parse(file)
    for (const { name, lines, limit } of functionsIn(source)) {
      if (lines > limit) functions[freeKey(functions, `${file.path}: ${name}`)] = lines
    }
    const found = castsIn(source)
    castsInAll += found.length
    const unexplained = found.filter(({ isExplained }) => !isExplained).length
    if (unexplained > 0) casts[file.path] = unexplained
    const tricky = [...nodesIn(source)].filter((node: ts.Node) => trick(node) !== undefined).length
    if (tricky > 0) tricks[file.path] = tricky
  }
  return { castsInAll, functions, casts, tricks }
}

/** Two callbacks of one function have one name: the second gets a number. */
function freeKey(taken: Record<string, number>, key: string, number = 1): string {
  const candidate = number === 1 ? key : `${key} ${number}`
  return candidate in taken ? freeKey(taken, key, number + 1) : candidate
}

/** One sentence for each number that grew and for each entry that is no longer needed. */
export function compareWithBaseline(now: Baseline & Limits, baseline: Baseline & Limits): string[] {
  const parts = [
    ['functions', 'lines (limit 60, components 80)'],
    ['casts', 'casts without a reason (limit 0)'],
    ['tricks', 'tricks that save lines (limit 0)'],
  ] as const
  const sentences = parts.flatMap(([part, unit]) => [
    ...Object.entries(now[part])
      .filter(([key, count]) => count > (baseline[part][key] ?? 0))
      .map(([key, count]) => `${key} has ${count} ${unit}; the baseline allows ${baseline[part][key] ?? 'none'}`),
    ...Object.keys(baseline[part])
      .filter((key) => !(key in now[part]))
      .map((key) => `${key} is within its limit: remove it (npm run measures -- --shrink)`),
  ])
  if (now.castsInAll > baseline.castsInAll)
    sentences.push(`${now.castsInAll} casts in production code; the baseline allows ${baseline.castsInAll}`)
  return sentences
}

/** The baseline with every number lowered to the measured one, and without entries that are no longer needed. */
export function shrink(now: Baseline & Limits, baseline: Baseline & Limits): Baseline & Limits {
  const lower = (part: keyof Baseline) =>
    Object.fromEntries(
      Object.entries(baseline[part]).flatMap(([key, allowed]) => {
        const count = now[part][key]
        return count === undefined ? [] : [[key, Math.min(count, allowed)]]
      }),
    )
  return {
    castsInAll: Math.min(now.castsInAll, baseline.castsInAll),
    functions: lower('functions'),
    casts: lower('casts'),
    tricks: lower('tricks'),
  }
}
