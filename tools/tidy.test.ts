import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'
import { foreignSchemas, moduleOfMigration, modules, untidiness } from './tidy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Written by a generator, or by hand as data; size says nothing there. */
const generated = new Set(['apps/server/src/platform/db/tables.ts'])

/**
 * What is longer than it should be, and how long it may stay. Only ever lower a number; a file that has become tidy
 * must leave the list.
 */
const ratchet: Record<string, number> = {}

const files = globSync(
  ['packages/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}', 'tools/**/*.ts', 'proofs/**/*.ts', 'e2e/**/*.ts'],
  {
    cwd: root,
  },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/(^|\/)(node_modules|dist|locales)\//.test(path) && !generated.has(path))
  .toSorted()

describe('the house is tidy', () => {
  const found = files.flatMap((path) => untidiness(path, read(path)))
  const isSize = (rule: string) => rule.endsWith('-size')

  test('there is a house', () => {
    expect(files.length).toBeGreaterThan(200)
  })

  test('rules and game law neither read the clock nor take chance, wait or make floats; SQL stands in stores; of the wire only types and lists', () => {
    expect(found.filter(({ rule }) => !isSize(rule))).toEqual([])
  })

  test('no file and no function is longer than agreed', () => {
    const sizes = found.filter(({ rule }) => isSize(rule))
    const over = sizes.filter(({ file }) => sizes.filter((one) => one.file === file).length > (ratchet[file] ?? 0))
    expect(over).toEqual([])
    for (const [file, allowed] of Object.entries(ratchet))
      expect([file, sizes.filter((one) => one.file === file).length]).toEqual([file, allowed])
  })
})

describe('migrations', () => {
  const names = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))

  test.each(names)('%s bears the name of a module and touches only its schema', (name) => {
    expect([...modules, 'platform']).toContain(moduleOfMigration(name))
    expect(foreignSchemas(name, read(`migrations/${name}`))).toEqual([])
  })

  test('no two bear the same number', () => {
    const numbers = names.filter((name) => !name.endsWith('.check.sql')).map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

/** What is started by its name and not imported. */
const entries = [
  /\.(test|sim)\.(tsx?|mjs)$/,
  /\.d\.ts$/,
  /(^|\/)[\w-]+\.config\.(ts|mjs)$/,
  /^apps\/[^/]+\/src\/(main|service-worker)\.tsx?$/,
  /^apps\/[^/]+\/public\//,
  /^apps\/server\/src\/testing\/global-setup\.ts$/,
  // PostgreSQL calls it for every file of its log.
  /^apps\/server\/src\/platform\/db\/backup\/archive-wal\.ts$/,
  // Node loads it into the server that hostile requests are sent to.
  /^proofs\/fuzz\/collect\.ts$/,
  /^e2e\//,
  // The library: its parts are offered before each has a page, and all are shown on its workbench.
  /^packages\/ui\/(src|workbench)\//,
]

/** Offered before what uses it stands. The list only gets shorter. */
const awaited = new Set([
  'apps/server/src/modules/games/index.ts',
  'apps/site/src/lib/command.ts',
  'apps/site/src/lib/game-name.ts',
  'apps/site/src/lib/plays/selection-text.ts',
  'packages/wire/src/identity/password.ts',
  'packages/wire/src/identity/registration.ts',
  'packages/wire/src/lottery/chases.ts',
])

test('no file is an orphan: everything is imported, tested or started by its name', async () => {
  const { options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    options: ICruiseOptions & { enhancedResolveOptions: object }
  }
  const { tsConfig: _, enhancedResolveOptions, ...rest } = options
  const parts = ['packages', 'apps', 'tools', 'proofs', 'e2e'].filter((part) => existsSync(join(root, part)))
  const { output } = await cruise(parts, { ...rest, baseDir: root }, enhancedResolveOptions)
  const scripts = `${read('package.json')}${globSync('tools/**/*.{mjs,ts}', { cwd: root })
    .map((path) => read(path))
    .join('')}`
  const orphans = (output as ICruiseResult).modules
    .filter(
      ({ source, dependents, coreModule }) =>
        !coreModule && dependents.length === 0 && !source.includes('node_modules'),
    )
    .map(({ source }) => source)
    .filter((source) => !entries.some((entry) => entry.test(source)))
    .filter((source) => !scripts.includes(source) && !scripts.includes(`'${source.split('/').at(-1)}'`))
  expect(orphans.filter((source) => !awaited.has(source))).toEqual([])
}, 60_000)

test('what must not be kept is not kept: data, builds, secrets', () => {
  if (!existsSync(join(root, '.git'))) return
  const kept = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(kept.filter((path) => /(^|\/)(dist|node_modules)\/|^data\/|\.(env|pem|key)$|\.log$/.test(path))).toEqual([])
})

const rules = 'apps/server/src/modules/rewards/points/rules.ts'
const service = 'apps/server/src/modules/rewards/points/service.ts'
const long = (lines: number) => Array.from({ length: lines }, (_, at) => `  work(${at})`).join('\n')

describe('tidy fails on', () => {
  test.each([
    ['the clock in rules', rules, 'export const a = () => Date.now()', 'impurity'],
    ['a new date in rules', rules, 'export const a = () => new Date()', 'impurity'],
    ['chance in game law', 'packages/game-math/src/casino/reels.ts', 'export const a = Math.random()', 'impurity'],
    ['waiting in rules', rules, 'export async function a(b: Promise<1>) { return await b }', 'impurity'],
    ['a float in game law', 'packages/game-math/src/a.ts', "export const a = parseFloat('1')", 'impurity'],
    ['a float by its other name', rules, "export const a = Number.parseFloat('1')", 'impurity'],
    ['a query in a service', service, "export const a = (tx) => tx.selectFrom('a')", 'query'],
    ['an sql tag in a door', 'apps/server/src/modules/rewards/index.ts', 'export const a = sql`select 1`', 'query'],
    [
      "a driver's query in jobs",
      'apps/server/src/modules/rewards/jobs.ts',
      "export const a = (db) => db.query('select 1')",
      'query',
    ],
    ['a shape of the wire in rules', rules, "import { money } from '@croupier/wire/shapes'", 'wireValue'],
    ['the wire whole in a service', service, "import * as wire from '@croupier/wire/shapes'", 'wireValue'],
    ['a test that waits for a second', 'apps/server/src/a.test.ts', 'await vi.waitFor(() => {})', 'impatience'],
    ['a test that polls for a second', 'apps/site/src/a.test.tsx', 'await expect.poll(() => 1).toBe(1)', 'impatience'],
    ['a long file', service, '\n'.repeat(300), 'file-size'],
    ['a long function', service, `export function a() {\n${long(60)}\n}`, 'function-size'],
    ['a long component', 'packages/ui/src/a.tsx', `export function A() {\n${long(150)}\n}`, 'function-size'],
  ])('%s', (_, path, text, rule) => {
    expect(untidiness(path, text).map((one) => one.rule)).toContain(rule)
  })

  test.each([
    ['a date from an argument in rules', rules, 'export const a = (at: number) => new Date(at)'],
    [
      'a query in a store',
      'apps/server/src/modules/rewards/points/store.ts',
      "export const a = (tx) => tx.selectFrom('a')",
    ],
    ['types and lists of the wire', rules, "import { LOCALES, type Locale } from '@croupier/wire/content/system'"],
    [
      'a factory of short functions',
      service,
      `export const a = () => ({\n${`  b() {\n${long(40)}\n  },\n`.repeat(3)}})`,
    ],
  ])('but not on %s', (_, path, text) => {
    expect(untidiness(path, text)).toEqual([])
  })

  test.each([
    ['create table wallet.accounts (a int)', []],
    ['insert into identity.members values (1)', ['identity']],
    ['create table wallet.a (b text references identity.members (id))', []],
    ["-- identity.members\nselect 'identity.members' from wallet.a", []],
  ])('a migration of the wallet that says %j', (sql, foreign) => {
    expect(foreignSchemas('0040_wallet_ledger.sql', sql)).toEqual(foreign)
  })
})
