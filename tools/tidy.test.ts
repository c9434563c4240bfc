import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findLostAnimations, styleFiles } from './tidy/animations.ts'
import {
  type Baseline,
  compareWithBaseline,
  type Limits,
  measureOverruns,
  readBaseline,
  shrink,
} from './tidy/baseline.ts'
import { findDuplicates } from './tidy/duplicates.ts'
import { skippedHooks } from './tidy/hooks.ts'
import { untranslated } from './tidy/literals.ts'
import { sourceFiles } from './tidy/source.ts'
import { foreignSchemas, moduleOfMigration, modules, untidiness } from './tidy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sources = sourceFiles(root)
const files = sources.map(({ path }) => path)

describe('the source files', () => {
  test('are more than 200', () => {
    expect(files.length).toBeGreaterThan(200)
  })

  test('obey the rules of tidiness', () => {
    expect(sources.flatMap(({ path, text }) => untidiness(path, text))).toEqual([])
  })

  test('keep functions, casts and line-saving tricks within the limits or the baseline', () => {
    expect(compareWithBaseline(measureOverruns(sources), readBaseline())).toEqual([])
  })
})

describe('hooks', () => {
  test('run in every render', () => {
    expect(sources.flatMap(skippedHooks)).toEqual([])
  })

  test.each([
    ['behind ||', 'const busy = useModal() !== null || usePage() !== null', ['a.tsx:1 usePage']],
    ['behind && and ??', 'a && useOne()\nb ?? useTwo(1)', ['a.tsx:1 useOne', 'a.tsx:2 useTwo']],
    ['in a branch', 'const a = b ? useOne() : useTwo()', ['a.tsx:1 useOne', 'a.tsx:1 useTwo']],
    ['before ||, or in a condition', 'const a = useOne() || b\nconst c = useTwo() ? 1 : 2', []],
    ['in a function of their own', 'const a = b && function C() { useOne() }', []],
  ])('%s are found or not', (_, text, found) => {
    expect(skippedHooks({ path: 'a.tsx', text })).toEqual(found)
  })
})

describe('texts of the site', () => {
  test('are in the catalogues, not in the code', () => {
    expect(sources.flatMap(untranslated)).toEqual([])
  })

  const found = (text: string) => untranslated({ path: 'apps/site/src/a.tsx', text })

  test.each([
    ['in JSX', '<p>Saved</p>', ['Saved']],
    ['in JSX beside a value', '<p>{count} left</p>', ['left']],
    ['in an attribute that is read', '<input placeholder="name" />', ['name']],
    ['in an attribute by a condition', "<b aria-label={a ? 'open' : t`Closed`} />", ['open']],
    ['in a property of a component', '<Card hint="Choose one" />', ['Choose one']],
    ['in an expression', "<p>{a ? 'Won' : <Trans>Lost</Trans>}</p>", ['Won']],
    ['in a call', "toast({ tone: 'warning', text: 'Try again' })", ['Try again']],
    ['in a template', 'const a = `Pages`', ['Pages']],
    ['in an object', "const labels = { won: 'Won' }", ['Won']],
  ])('are found %s', (_, text, texts) => {
    expect(found(text)).toEqual(texts.map((one) => `apps/site/src/a.tsx:1 ${one}`))
  })

  test.each([
    ['macros', "t`Saved`\nplural(n, { one: '# bet', other: '# bets' })\nconst a = { text: msg`Try again` }"],
    ['components of Lingui', '<Trans>Saved <b>Now</b></Trans>\n<p><Plural value={n} one="# Bet" other="# Bets" /></p>'],
    ['code', "<p className=\"tiny text-2\" id={`a-b`}>{a}</p>\nif (key === 'Enter') throw new Error('No such thing')"],
    ['lazy parts and selectors', "lazyPart('later', load, 'Picture')\na.closest('button, label')"],
    ['types and imports', "type A = 'Won' | 'Lost'\nimport a from 'Some Where'"],
    ['symbols', '<p>ID {id} · {a}</p>'],
  ])('may be %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('of the console are English', () => {
    expect(untranslated({ path: 'apps/console/src/a.tsx', text: '<p>Saved</p>' })).toEqual([])
  })
})

test('every animation in the styles has its keyframes', async () => {
  const styles = styleFiles(root)
  expect(styles.length).toBeGreaterThan(50)
  expect(await findLostAnimations(styles)).toEqual([])
})

describe('migrations', () => {
  const names = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))

  test.each(names)('%s is named after a module and touches only its schema', (name) => {
    expect([...modules, 'platform']).toContain(moduleOfMigration(name))
    expect(foreignSchemas(name, read(`migrations/${name}`))).toEqual([])
  })

  test('have unique numbers', () => {
    const numbers = names.filter((name) => !name.endsWith('.check.sql')).map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

test('git contains no data, builds or secrets', () => {
  if (!existsSync(join(root, '.git'))) return
  const kept = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(kept.filter((path) => /(^|\/)(dist|node_modules)\/|^data\/|\.(env|pem|key)$|\.log$/.test(path))).toEqual([])
})

const rules = 'apps/server/src/modules/rewards/points/rules.ts'
const service = 'apps/server/src/modules/rewards/points/service.ts'
const long = (lines: number) => Array.from({ length: lines }, (_, at) => `  work(${at})`).join('\n')

describe('the check of tidiness', () => {
  test.each([
    ['the clock in rules', rules, 'export const a = () => Date.now()', 'impurity'],
    ['a new date in rules', rules, 'export const a = () => new Date()', 'impurity'],
    [
      'T070 randomness in game-math',
      'packages/game-math/src/casino/reels.ts',
      'export const a = Math.random()',
      'impurity',
    ],
    ['waiting in rules', rules, 'export async function a(b: Promise<1>) { return await b }', 'impurity'],
    ['a float in game-math', 'packages/game-math/src/a.ts', "export const a = parseFloat('1')", 'impurity'],
    ['a float in the shared rules', 'packages/rules/src/agents/a.ts', "export const a = parseFloat('1')", 'impurity'],
    ['a float by its other name', rules, "export const a = Number.parseFloat('1')", 'impurity'],
    ['an English list on the site', 'apps/site/src/features/a.tsx', "export const a = [1].join(', ')", 'englishList'],
    [
      'a method of a schema on the site',
      'apps/site/src/lib/a.ts',
      'export const a = shape.safeParse(text)',
      'schemaMethod',
    ],
    [
      'a waiting method of a schema',
      'apps/site/src/lib/a.ts',
      'export const a = shape.safeParseAsync(1)',
      'schemaMethod',
    ],
    [
      'a schema of the wire that parses',
      'packages/wire/src/a.ts',
      'export const a = shape.parse(text)',
      'schemaMethod',
    ],
    ['a word that lean schemas lack', 'apps/site/src/lib/a.ts', 'export const a = z.omit(shape, {})', 'zodWord'],
    ['a query in a service', service, "export const a = (tx) => tx.selectFrom('a')", 'query'],
    ['an sql tag in an index', 'apps/server/src/modules/rewards/index.ts', 'export const a = sql`select 1`', 'query'],
    [
      "a driver's query in jobs",
      'apps/server/src/modules/rewards/jobs.ts',
      "export const a = (db) => db.query('select 1')",
      'query',
    ],
    ['a shape of the wire in rules', rules, "import { money } from '@croupier/wire/shapes'", 'wireValue'],
    ['the wire whole in a service', service, "import * as wire from '@croupier/wire/shapes'", 'wireValue'],
    [
      'a bucket by its number',
      'apps/server/src/modules/wallet/ledger/store.ts',
      'export const a = { bucket: 0 }',
      'bucket',
    ],
    [
      'the bucket of a key',
      'apps/server/src/modules/wallet/ledger/service.ts',
      'export const a = bucketOf(claim.key)',
      'bucket',
    ],
    [
      'a product that takes a stake itself',
      'apps/server/src/modules/casino/spins/service.ts',
      'await wallet.lane.submit(journal)',
      'stake',
    ],
    [
      'a product that posts a payout itself',
      'apps/server/src/modules/casino/spins/service.ts',
      "await wallet.post(tx, { kind: 'payout' })",
      'stake',
    ],
    [
      'a deposit that is opened without admission',
      'apps/server/src/modules/cashier/deposits/desk.ts',
      'await moves.open(tx, order)',
      'deposit',
    ],
    ['a test that waits for a second', 'apps/server/src/a.test.ts', 'await vi.waitFor(() => {})', 'impatience'],
    ['a test that polls for a second', 'apps/site/src/a.test.tsx', 'await expect.poll(() => 1).toBe(1)', 'impatience'],
    ['a long file', service, '\n'.repeat(300), 'file-size'],
  ])('reports %s', (_, path, text, rule) => {
    expect(untidiness(path, text).map((one) => one.rule)).toContain(rule)
  })

  test.each([
    ['a date from an argument in rules', rules, 'export const a = (at: number) => new Date(at)'],
    [
      'a query in a store',
      'apps/server/src/modules/rewards/points/store.ts',
      "export const a = (tx) => tx.selectFrom('a')",
    ],
    ['a sequence on the site', 'apps/site/src/features/a.tsx', "export const a = [1].join(' · ')"],
    ['types and lists of the wire', rules, "import { LOCALES, type Locale } from '@croupier/wire/content/system'"],
  ])('accepts %s', (_, path, text) => {
    expect(untidiness(path, text)).toEqual([])
  })

  test.each([
    ['create table wallet.accounts (a int)', []],
    ['insert into identity.members values (1)', ['identity']],
    ['create table wallet.a (b text references identity.members (id))', []],
    ["-- identity.members\nselect 'identity.members' from wallet.a", []],
  ])('finds the foreign schemas of a wallet migration with %j', (sql, foreign) => {
    expect(foreignSchemas('0040_wallet_ledger.sql', sql)).toEqual(foreign)
  })
})

const nothing: Baseline & Limits = { castsInAll: 0, functions: {}, casts: {}, tricks: {} }
const measured = (path: string, text: string) => measureOverruns([{ path, text }])

describe('the baseline', () => {
  test.each([
    ['a long function', service, `export function a() {\n${long(60)}\n}`, { functions: { [`${service}: a`]: 62 } }],
    [
      'a factory that is long because of the functions in it',
      service,
      `export const a = () => ({\n${`  b() {\n${long(30)}\n  },\n`.repeat(2)}})`,
      { functions: { [`${service}: a`]: 66 } },
    ],
    [
      'a long component',
      'packages/ui/src/a.tsx',
      `export function A() {\n${long(80)}\n}`,
      { functions: { 'packages/ui/src/a.tsx: A': 82 } },
    ],
    ['a cast without a reason', service, 'export const a = b as C', { castsInAll: 1, casts: { [service]: 1 } }],
    ['a spread object literal', service, 'export const a = { ...{ b, c } }', { tricks: { [service]: 1 } }],
    ['a spread array literal', service, 'export const a = [...[1, 2]]', { tricks: { [service]: 1 } }],
    ['a destructured array literal', service, 'const [a, b] = [1, 2]', { tricks: { [service]: 1 } }],
  ])('counts %s', (_, path, text, expected) => {
    expect(measured(path, text)).toEqual({ ...nothing, ...expected })
  })

  test.each([
    ['`as const`', service, 'export const a = [1] as const'],
    ['a component of 80 lines', 'packages/ui/src/a.tsx', `export function A() {\n${long(78)}\n}`],
    ['a destructured array from a function', service, 'const [a, b] = pair()'],
    ['a conditional spread', service, 'export const a = { ...(b ? { c } : {}) }'],
    ['a test', 'apps/server/src/a.test.ts', 'const [a, b] = [1 as C, 2]'],
  ])('does not count %s', (_, path, text) => {
    expect(measured(path, text)).toEqual(nothing)
  })

  test.each([
    ['above it', '// The column is numeric.\nexport const a = b as C'],
    ['at the end of its line', 'export const a = b as C // The column is numeric.'],
  ])('counts a cast in the total only if its reason is %s', (_, text) => {
    expect(measured(service, text)).toEqual({ ...nothing, castsInAll: 1 })
  })

  const allowed: Baseline & Limits = { ...nothing, functions: { a: 90 }, castsInAll: 5 }

  test.each([
    ['a longer function', { ...allowed, functions: { a: 91 } }, ['a has 91 lines']],
    ['a second long function', { ...allowed, functions: { a: 90, b: 61 } }, ['b has 61 lines']],
    ['an entry that is no longer needed', { ...allowed, functions: {} }, ['a is within its limit']],
    ['one cast more', { ...allowed, castsInAll: 6 }, ['6 casts']],
  ])('reports %s', (_, now, sentences) => {
    expect(compareWithBaseline(now, allowed)).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
  })

  test('accepts a function that became shorter, and shrinks with it', () => {
    const now = { ...allowed, functions: { a: 70 }, castsInAll: 4 }
    expect(compareWithBaseline(now, allowed)).toEqual([])
    expect(shrink(now, allowed)).toEqual(now)
    expect(shrink({ ...now, functions: { a: 95, b: 70 } }, allowed).functions).toEqual({ a: 90 })
    expect(shrink({ ...now, functions: {} }, allowed).functions).toEqual({})
  })
})

describe('the check of animations', () => {
  const base = { path: 'packages/ui/src/base.css', text: '@keyframes rise { from { opacity: 0 } }' }
  const lost = (text: string) => findLostAnimations([base, { path: 'packages/ui/src/a.module.css', text }])

  test.each(['.a { animation: rise 1s }', '.a{animation-name:rise}', '.a { animation: var(--t) sink linear, none }'])(
    'reports %s in a module',
    async (text) => {
      expect(await lost(text)).toEqual([expect.stringContaining('a.module.css: no @keyframes _')])
    },
  )

  test.each([
    '.a { animation: global(rise) var(--t-2) var(--ease-out) backwards }',
    '.a { animation: own 0.8s linear infinite } @keyframes own { to { opacity: 0 } }',
    '.a { animation: none; transition: opacity 1s }',
  ])('accepts %s in a module', async (text) => {
    expect(await lost(text)).toEqual([])
  })
})

test('finds duplicates by text and by shape', () => {
  const body = (name: string) => `{\n  const ${name} = 1\n${long(6)}\n}`
  const text = `function a() ${body('x')}\nfunction b() ${body('x')}\nfunction c() ${body('y')}`
  const { same, alike } = findDuplicates([{ path: service, text }])
  expect(same.map(({ length }) => length)).toEqual([2])
  expect(alike.map(({ length }) => length)).toEqual([3])
})
