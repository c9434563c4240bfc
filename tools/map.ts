import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run map`: every section of the specification and the lines of code that cite it. `npm run map -- §5` shows one.
 * Rules cite the specification in their doc comments, so this is where each sentence of it was decided.
 */
const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const CODE = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'tools/**/*.ts', 'proofs/**/*.ts']

/** This file and the test of citations hold examples. */
const TALKS_OF_CITING = /^tools\/(map|tidy\.test)\.ts$/

export type Citation = { section: string; file: string; line: number; text: string }

/** Every `§n` in the code, in reading order. A line that names the lottery catalogue speaks of the catalogue's sections. */
export function citations(): Citation[] {
  const found: Citation[] = []
  for (const file of globSync(CODE, { cwd: root }).toSorted()) {
    if (file.includes('node_modules') || TALKS_OF_CITING.test(file)) continue
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    for (const [at, text] of lines.entries()) {
      if (/catalogue/i.test(text)) continue
      for (const [, section] of text.matchAll(/§(\d+)/g))
        found.push({ section: section!, file, line: at + 1, text: text.trim() })
    }
  }
  return found
}

function print(only: string | undefined): void {
  const all = citations().filter((one) => !only || one.section === only)
  const sections = [...new Set(all.map((one) => one.section))].toSorted((a, b) => Number(a) - Number(b))
  for (const section of sections) {
    process.stdout.write(`\n§${section}\n`)
    for (const one of all.filter((each) => each.section === section))
      process.stdout.write(`  ${one.file}:${one.line}  ${one.text.slice(0, 110)}\n`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv[2]?.replace('§', ''))
