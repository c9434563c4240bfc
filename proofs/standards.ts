import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clausesToCome, shownBy, toCome } from './standards/to-come.ts'

/**
 * `npm run standards`: lists the rows of the checklist for the parts that are built, each with the tests that carry its id
 * in their names, further proofs, and clauses that are not built yet. Rows without a test follow. It never fails.
 */
type Row = { id: string; requirement: string }
type Test = { file: string; line: number; name: string }

const root = join(import.meta.dirname, '..')
/** Rows of the parts that are built: clock, access, money; rewards; access control, transport, logs and faults. */
const ASKED: readonly (readonly [from: number, to: number])[] = [
  [1, 47],
  [110, 115],
  [150, 173],
]
/** Not built yet. */
const NOT_ASKED = new Set(['T152'])
const MAX_REQUIREMENT_LENGTH = 90

const isAsked = (id: string): boolean => {
  const number = Number(id.slice(1))
  return ASKED.some(([from, to]) => number >= from && number <= to) && !NOT_ASKED.has(id)
}

const rows: Row[] = readFileSync(join(root, 'docs/standards.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, requirement] = /^\|\s*(T\d{3})\s*\|\s*(.*?)\s*\|/.exec(line) ?? []
    return id && isAsked(id) ? [{ id, requirement: requirement! }] : []
  })

/** Tests with an id in their name; comments do not count. */
function testsIn(file: string): [id: string, test: Test][] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, name] = /^\s*(?!\/\/|\*|\/\*).*?['"`]([^'"`]*\bT\d{3}\b.*)$/.exec(text) ?? []
      if (!name) return []
      const test = { file, line: index + 1, name: name.replace(/['"`],? ?(async )?.*$/, '') }
      return [...name.matchAll(/\bT\d{3}\b/g)].map(([id]): [id: string, test: Test] => [id, test])
    })
}

const files = globSync('{apps,packages,tools,proofs,e2e}/**/*.{test.ts,test.tsx,test.mjs,e2e.ts,sim.ts}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})
const tests = Map.groupBy(files.toSorted().flatMap(testsIn), ([id]) => id)

const without: Row[] = []
for (const row of rows) {
  const bearing = tests.get(row.id) ?? []
  if (bearing.length === 0) {
    without.push(row)
    continue
  }
  console.log(`${row.id}  ${row.requirement.slice(0, MAX_REQUIREMENT_LENGTH)}`)
  for (const [, { file, line, name }] of bearing) console.log(`        ${file}:${line}  ${name}`)
  if (row.id in shownBy) console.log(`        shown by: ${shownBy[row.id]}`)
  if (row.id in clausesToCome) console.log(`        to come: ${clausesToCome[row.id]}`)
}
const open = without.filter(({ id }) => !(id in toCome))
const absent = without.filter(({ id }) => id in toCome)
const print = ({ id, requirement }: Row, more = '') =>
  console.log(`${id}  ${requirement.slice(0, MAX_REQUIREMENT_LENGTH)}${more}`)

console.log(`\n${rows.length - without.length} of ${rows.length} rows have a test.`)
console.log(`\nNot built yet: ${absent.length}`)
for (const row of absent) print(row, `\n        to come: ${toCome[row.id]}`)
console.log(`\nBuilt, but without a test: ${open.length}`)
for (const row of open) print(row)
