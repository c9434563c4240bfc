import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const law = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: IForbiddenRuleType[]
  options: ICruiseOptions & { enhancedResolveOptions: object }
}

/** Reads the files under `folder` as `npm run check` does. */
async function readImports(folder: string, rules: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { tsConfig: _, enhancedResolveOptions, ...options } = law.options
  const { output } = await cruise(parts, { ...options, baseDir: folder, ...rules }, enhancedResolveOptions)
  return output as ICruiseResult
}

/** Checks the files under `folder` as `npm run check` does. */
const judge = (folder: string) => readImports(folder, { ruleSet: { forbidden: law.forbidden }, validate: true })

const parts = ['packages', 'apps', 'tools', 'proofs', 'harness', 'e2e', 'bench']
const module = (path: string) => `apps/server/src/modules/${path}`

/** One violation for each rule: the importing file and its target. `npm:` and `node:` targets are not files. */
const violations: [rule: string, from: string, to: string][] = [
  ['tier-1-looks-down', module('staff/service.ts'), module('content/index.ts')],
  ['tier-2-looks-down', module('content/service.ts'), module('identity/index.ts')],
  ['tier-3-looks-down', module('notifications/service.ts'), module('identity/index.ts')],
  ['tier-4-looks-down', module('identity/service.ts'), module('wallet/index.ts')],
  ['tier-5-looks-down', module('wallet/service.ts'), module('messaging/index.ts')],
  ['tier-6-looks-down', module('messaging/service.ts'), module('risk/index.ts')],
  ['tier-7-looks-down', module('kyc/service.ts'), module('risk/index.ts')],
  ['tier-8-looks-down', module('risk/service.ts'), module('cashier/index.ts')],
  ['tier-9-looks-down', module('cashier/service.ts'), module('games/index.ts')],
  ['tier-10-looks-down', module('games/service.ts'), module('draws/index.ts')],
  ['tier-11-looks-down', module('lottery/service.ts'), module('sportsbook/index.ts')],
  ['tier-12-looks-down', module('rewards/service.ts'), module('agents/index.ts')],
  ['tier-13-looks-down', module('agents/service.ts'), module('backoffice/index.ts')],
  ['kernel-stands-alone', 'packages/kernel/src/a.ts', 'packages/wire/src/target.ts'],
  ['kernel-stands-alone', 'packages/kernel/src/b.ts', 'node:fs'],
  ['game-math-knows-kernel-only', 'packages/game-math/src/a.ts', 'packages/wire/src/target.ts'],
  ['game-math-knows-kernel-only', 'packages/game-math/src/b.ts', 'npm:zod/mini'],
  ['rules-know-kernel-and-game-math', 'packages/rules/src/a.ts', 'packages/wire/src/target.ts'],
  ['rules-know-kernel-and-game-math', 'packages/rules/src/b.ts', 'node:crypto'],
  ['wire-knows-pure-packages-only', 'packages/wire/src/a.ts', 'packages/ui/src/target.ts'],
  ['api-client-knows-kernel-and-wire', 'packages/api-client/src/a.ts', 'packages/game-math/src/target.ts'],
  ['ui-knows-kernel-only', 'packages/ui/src/a.ts', 'packages/wire/src/target.ts'],
  ['provider-kit-knows-kernel-and-wire', 'packages/provider-kit/src/a.ts', 'packages/game-math/src/target.ts'],
  ['browser-packages-without-node', 'packages/ui/src/b.ts', 'node:fs'],
  ['packages-know-no-app', 'packages/kernel/src/c.ts', 'apps/server/src/target.ts'],
  ['rules-are-pure', module('risk/limits/rules.ts'), module('risk/limits/store.ts')],
  ['rules-are-pure', module('risk/rules.ts'), 'node:crypto'],
  ['rules-are-pure', module('agents/rules/dividend.ts'), 'apps/server/src/platform/db/database.ts'],
  ['rules-know-doors-by-type', module('agents/rules.ts'), module('wallet/index.ts')],
  ['models-are-pure', module('risk/model.ts'), 'node:crypto'],
  ['models-touch-no-database', module('staff/model.ts'), 'apps/server/src/platform/db/database.ts'],
  ['policies-are-pure', module('risk/policy.ts'), module('content/index.ts')],
  ['services-write-no-sql', module('content/jobs.ts'), 'npm:kysely'],
  ['stores-know-the-database-only', module('content/store.ts'), module('content/service.ts')],
  ['stores-know-the-database-only', module('identity/store.ts'), 'node:crypto'],
  ['stores-know-games-and-wire-by-type', module('identity/store.ts'), 'packages/wire/src/target.ts'],
  ['stores-know-games-and-wire-by-type', module('lottery/store.ts'), 'packages/game-math/src/target.ts'],
  ['routes-only-bind', module('wallet/routes.ts'), module('wallet/store.ts')],
  ['only-the-root-knows-modules', 'apps/server/src/platform/live/live.ts', module('wallet/index.ts')],
  ['through-the-door', module('agents/service.ts'), module('wallet/model.ts')],
  ['apps-do-not-meet', 'apps/site/src/lib/a.ts', 'apps/console/src/target.ts'],
  ['server-needs-no-browser-code', 'apps/server/src/platform/a.ts', 'packages/api-client/src/target.ts'],
  ['browser-apps-without-node', 'apps/site/src/lib/b.ts', 'node:path'],
  ['features-do-not-meet', 'apps/site/src/features/wallet/a.ts', 'apps/site/src/features/lottery/target.ts'],
  ['features-do-not-reach-up', 'apps/console/src/features/draws/a.ts', 'apps/console/src/app/target.ts'],
  ['lib-knows-no-feature', 'apps/site/src/lib/c.ts', 'apps/site/src/features/lottery/target.ts'],
  ['verifier-shares-nothing', 'tools/verify/a.ts', 'packages/kernel/src/target.ts'],
  ['verifier-shares-nothing', 'tools/verify/b.ts', 'npm:zod/mini'],
  ['books-shares-nothing', 'proofs/books.ts', 'packages/kernel/src/target.ts'],
  ['proofs-know-shared-code-only', 'proofs/bench.ts', 'apps/server/src/target.ts'],
  ['harness-stands-below', 'harness/a.ts', 'tools/target.ts'],
  ['harness-stands-below', 'harness/b.ts', 'proofs/target.ts'],
  ['users-of-the-harness-do-not-meet', 'tools/a.ts', 'proofs/target.ts'],
  ['users-of-the-harness-do-not-meet', 'proofs/a.ts', 'tools/target.ts'],
  ['users-of-the-harness-do-not-meet', 'e2e/a.ts', 'tools/target.ts'],
  ['users-of-the-harness-do-not-meet', 'bench/a.ts', 'e2e/target.ts'],
  ['product-knows-no-test', 'apps/server/src/b.ts', 'apps/server/src/testing/target.ts'],
  ['everything-resolves', 'apps/server/src/c.ts', 'npm:no-such-package'],
]

/** Violations over several imports. */
const chains: [rule: string, imports: [from: string, to: string][]][] = [
  [
    'no-cycles',
    [
      ['packages/kernel/src/ring-1.ts', 'packages/kernel/src/ring-2.ts'],
      ['packages/kernel/src/ring-2.ts', 'packages/kernel/src/ring-1.ts'],
    ],
  ],
  [
    'draws-never-see-bets',
    [
      [module('draws/service.ts'), 'apps/server/src/platform/way.ts'],
      ['apps/server/src/platform/way.ts', module('games/index.ts')],
    ],
  ],
]

/** Allowed imports, so that a rule that forbids too much fails as well. */
const allowed: [from: string, to: string][] = [
  ['packages/wire/src/fine.ts', 'packages/kernel/src/target.ts'],
  ['packages/wire/src/fine-rules.ts', 'packages/rules/src/target.ts'],
  ['packages/rules/src/agents/fine.ts', 'packages/game-math/src/target.ts'],
  [module('rewards/limits/rules.ts'), 'packages/rules/src/target.ts'],
  ['apps/site/src/lib/fine.ts', 'packages/rules/src/target.ts'],
  [module('rewards/service.ts'), module('wallet/index.ts')],
  [module('rewards/rules.ts'), 'packages/game-math/src/target.ts'],
  [module('rewards/store.ts'), 'apps/server/src/platform/db/database.ts'],
  [module('rewards/routes.ts'), module('rewards/service.ts')],
  ['apps/server/src/app/modules.ts', module('rewards/index.ts')],
  ['apps/site/src/app/routes.ts', 'apps/site/src/features/lottery/target.ts'],
  ['proofs/rtp.ts', 'packages/game-math/src/target.ts'],
  ['proofs/chaos.ts', 'harness/target.ts'],
  ['harness/ground.ts', 'apps/server/src/platform/db/database.ts'],
  ['tools/restore.ts', 'proofs/books.ts'],
  ['e2e/journey.e2e.ts', 'proofs/books.ts'],
]

const specifier = (from: string, to: string): string => {
  if (to.startsWith('npm:')) return to.slice(4)
  if (to.startsWith('node:')) return to
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

let folder: string
let found: { rule: string; from: string; to: string }[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-law-'))
  const imports = [
    ...violations.map(([, from, to]) => [from, to] as const),
    ...chains.flatMap(([, pairs]) => pairs),
    ...allowed,
  ]
  const texts = new Map<string, string>()
  for (const [from, to] of imports) {
    if (!/^(npm|node):/.test(to) && !texts.has(to)) texts.set(to, '')
    const used = `import * as it${imports.findIndex((pair) => pair[0] === from && pair[1] === to)} from '${specifier(from, to)}'\n`
    texts.set(from, (texts.get(from) ?? '') + used)
  }
  for (const [path, text] of texts) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}export const here = 1\n`)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { summary } = await judge(folder)
  found = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the law of imports', () => {
  test.each(violations)('reports %s: %s → %s', (rule, from, to) => {
    const here = found.filter((one) => one.rule === rule && one.from === from)
    const target = to.replace(/^(npm|node):/, '')
    expect(
      here.some((one) => one.to.includes(target.split('/')[0]!)),
      JSON.stringify(here),
    ).toBe(true)
  })

  test.each(chains)('reports the chain %s', (rule, imports) => {
    expect(found).toContainEqual(expect.objectContaining({ rule, from: imports[0]?.[0] }))
  })

  test('has a violation in this test for each of its rules', () => {
    const shown = new Set([...violations.map(([rule]) => rule), ...chains.map(([rule]) => rule)])
    expect(law.forbidden.map(({ name }) => name).filter((name) => !shown.has(name!))).toEqual([])
    expect(law.forbidden.filter(({ severity }) => severity !== 'error')).toEqual([])
  })
})

test.each(allowed)('the law of imports lets %s import %s', (from, to) => {
  expect(found.filter((one) => one.from === from && one.to === to)).toEqual([])
})

/** Files that are started by name and not imported. */
const entries = [
  /\.(test|sim)\.(tsx?|mjs)$/,
  /\.d\.ts$/,
  /(^|\/)[\w-]+\.config\.(ts|mjs)$/,
  /^apps\/[^/]+\/src\/(main|service-worker)\.tsx?$/,
  /^apps\/[^/]+\/public\//,
  // Their pages start them.
  /^apps\/site\/src\/(phone-check|offline|offer-preview)\/main\.tsx?$/,
  /^apps\/site\/src\/worker\/worker\.ts$/,
  // The sandbox serves them to browsers.
  /^apps\/sandbox\/src\/phone\/check(-frame)?\.js$/,
  // The build puts it into the page.
  /^apps\/site\/first\.js$/,
  /^apps\/server\/src\/testing\/global-setup\.ts$/,
  // `npm run rng` starts it in threads.
  /^proofs\/rng\/worker\.ts$/,
  // PostgreSQL calls it for every file of its log.
  /^apps\/server\/src\/platform\/db\/backup\/archive-wal\.ts$/,
  // A family's texts, which the site loads with `import.meta.glob`.
  /^apps\/site\/src\/lib\/families\/[^/]+\/(games|names|late|help)\.ts$/,
  // The process that floods a node.
  /^proofs\/siege\/flooder\.ts$/,
  // The process that a test of the archive kills.
  /^apps\/server\/src\/testing\/archiver\.ts$/,
  // The process of a crowd.
  /^proofs\/crowd\/rush\.ts$/,
  /^e2e\//,
  // Commands of a package.
  /^packages\/[^/]+\/bin\//,
  // The component library, whose workbench shows every part.
  /^packages\/ui\/(src|workbench)\//,
]

/** Files that nothing imports yet. The list may only get shorter. */
const awaited = new Set([
  'apps/server/src/modules/games/index.ts',
  'apps/site/src/lib/command.ts',
  'apps/site/src/lib/game-name.ts',
  'apps/site/src/lib/plays/selection-text.ts',
  'packages/wire/src/identity/password.ts',
  'packages/wire/src/identity/registration.ts',
  'packages/wire/src/lottery/chases.ts',
])

describe('the files of the project', () => {
  let modules: ICruiseResult['modules']
  beforeAll(async () => {
    modules = (await readImports(root)).modules
    // Parsing every file takes half a minute of processor time, and several minutes on a machine with other work.
  }, 600_000)

  test('are all read by dependency-cruiser, which follows imports across packages', () => {
    const ours = modules.filter(({ source }) => !source.includes('node_modules'))
    // A parser that fails on the sources would find no violation.
    expect(ours.length).toBeGreaterThan(150)
    const rules = ours.find(({ source }) => source === module('draws/rules.ts'))
    expect(rules?.dependencies.map(({ resolved }) => resolved)).toContain('packages/game-math/src/fairness/index.ts')
  })

  test('are imported, tested or started by name', () => {
    const started = ['package.json', ...globSync('tools/**/*.{mjs,ts}', { cwd: root })]
    const scripts = started.map((path) => readFileSync(join(root, path), 'utf8')).join('')
    const orphans = modules
      .filter(
        ({ source, dependents, coreModule }) =>
          !coreModule && dependents.length === 0 && !source.includes('node_modules'),
      )
      .map(({ source }) => source)
      .filter((source) => !entries.some((entry) => entry.test(source)))
      .filter((source) => !scripts.includes(source) && !scripts.includes(`'${source.split('/').at(-1)}'`))
    expect(orphans.filter((source) => !awaited.has(source))).toEqual([])
  })
})
