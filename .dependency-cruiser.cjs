/**
 * The law of imports: who may know whom. Every rule here is shown to fail on its violation in tools/law.test.ts.
 * Server modules stand in tiers; a module sees only doors (index.ts) of lower tiers.
 */
const tiers = [
  ['staff'],
  ['content'],
  ['notifications'],
  ['identity'],
  ['wallet'],
  ['messaging', 'statements'],
  ['safer-gambling', 'kyc', 'privacy'],
  ['risk'],
  ['cashier'],
  ['games', 'draws'],
  ['lottery', 'sportsbook', 'casino', 'realtime'],
  ['rewards', 'providers'],
  ['agents'],
  ['backoffice'],
]
const SERVER = '^apps/server/src/'
const M = `${SERVER}modules/`
const TEST = '(\\.(test|sim)|/testing)\\.tsx?$'
/** A type may be named where its module may not be used. */
const valueOnly = { dependencyTypesNot: ['type-only'] }
const npm = (...names) => `node_modules/(${names.join('|')})/`
const builtIn = { dependencyTypes: ['core'] }

// The highest tier has nothing above it.
const looksDown = tiers.slice(0, -1).map((tier, at) => ({
  name: `tier-${at + 1}-looks-down`,
  from: { path: `${M}(${tier.join('|')})/` },
  to: { path: `${M}(${tiers.slice(at).flat().join('|')})/`, pathNot: `${M}$1/` },
}))

/** Shared code: each package says all that it may see. */
const packages = [
  {
    name: 'kernel-stands-alone',
    from: { path: '^packages/kernel/', pathNot: TEST },
    to: { pathNot: '^packages/kernel/' },
  },
  {
    name: 'game-math-knows-kernel-only',
    from: { path: '^packages/game-math/', pathNot: TEST },
    to: { pathNot: ['^packages/(kernel|game-math)/', npm('@noble', 'canonicalize')] },
  },
  {
    // Decided by server and browsers alike: pure, so that neither side comes to its own answer.
    name: 'rules-know-kernel-and-game-math',
    from: { path: '^packages/rules/', pathNot: TEST },
    to: { pathNot: ['^packages/(kernel|game-math|rules)/', npm('@noble', 'canonicalize', 'culori', '@types/culori')] },
  },
  {
    name: 'wire-knows-pure-packages-only',
    from: { path: '^packages/wire/', pathNot: TEST },
    to: { pathNot: ['^packages/(kernel|rules|game-math|wire)/', npm('zod')] },
  },
  {
    name: 'api-client-knows-kernel-and-wire',
    from: { path: '^packages/api-client/', pathNot: TEST },
    to: { path: '^(packages|apps)/', pathNot: '^packages/(kernel|wire|api-client)/' },
  },
  {
    name: 'ui-knows-kernel-only',
    from: { path: '^packages/ui/', pathNot: TEST },
    to: { path: '^(packages|apps)/', pathNot: '^packages/(kernel|ui)/' },
  },
  {
    // Studios use it without the platform.
    name: 'provider-kit-knows-kernel-and-wire',
    from: { path: '^packages/provider-kit/', pathNot: TEST },
    to: { path: '^(packages|apps)/', pathNot: '^packages/(kernel|wire|provider-kit)/' },
  },
  {
    name: 'browser-packages-without-node',
    from: { path: '^packages/(api-client|ui)/', pathNot: TEST },
    to: builtIn,
  },
  {
    name: 'packages-know-no-app',
    from: { path: '^packages/' },
    to: { path: '^(apps|tools|proofs|harness|e2e|bench|migrations)/' },
  },
]

/** One file role, one set of neighbours. */
const roles = [
  {
    name: 'rules-are-pure',
    from: { path: [`${M}.*/rules\\.ts$`, `${M}.*/rules/`], pathNot: TEST },
    to: {
      pathNot: [
        '^packages/(kernel|rules|game-math|wire)/',
        '/rules\\.ts$',
        '/rules/',
        '/(model|policy)\\.ts$',
        `${M}[^/]+/index\\.ts$`,
      ],
    },
  },
  {
    // What a lower module answered is an argument here, and has a type.
    name: 'rules-know-doors-by-type',
    from: { path: [`${M}.*/rules\\.ts$`, `${M}.*/rules/`], pathNot: TEST },
    to: { path: `${M}[^/]+/index\\.ts$`, ...valueOnly },
  },
  {
    // A port that a module above implements may name the transaction it runs in, by type.
    name: 'models-are-pure',
    from: { path: `${M}.*/model\\.ts$` },
    to: {
      pathNot: [
        '^packages/(kernel|rules|game-math|wire)/',
        '/rules\\.ts$',
        '/rules/',
        '/(model|policy)\\.ts$',
        `${SERVER}platform/db/database\\.ts$`,
      ],
    },
  },
  {
    name: 'models-touch-no-database',
    from: { path: `${M}.*/model\\.ts$` },
    to: { path: `${SERVER}platform/`, ...valueOnly },
  },
  {
    // An operator's number is declared with the schema that judges what the operator types.
    name: 'policies-are-pure',
    from: { path: `${M}.*/policy\\.ts$` },
    to: {
      pathNot: [
        '^packages/(kernel|rules|game-math|wire)/',
        '/rules\\.ts$',
        '/rules/',
        '/(model|policy)\\.ts$',
        npm('zod'),
      ],
    },
  },
  {
    name: 'services-write-no-sql',
    from: { path: `${M}.*/(service|jobs|listeners|routes|index|rules|model|policy)\\.ts$` },
    to: { path: npm('pg', 'kysely', 'node-pg-migrate'), ...valueOnly },
  },
  {
    name: 'stores-know-the-database-only',
    from: { path: `${M}.*/([^/]*store\\.ts$|store/)`, pathNot: TEST },
    to: {
      pathNot: [
        '^packages/(kernel|rules|game-math|wire)/',
        `${SERVER}platform/(db|jobs|outbox)/`,
        // How rows are named (an account, its bucket) is a rule, and rules are pure.
        `${M}.*/(rules|model|policy)\\.ts$`,
        `${M}.*/([^/]*store\\.ts$|store/)`,
        // A rider runs in the wallet's batch and speaks its words; the tiers still say whose door may be used.
        `${M}[^/]+/index\\.ts$`,
        npm('pg', 'kysely'),
      ],
    },
  },
  {
    name: 'stores-know-games-and-wire-by-type',
    from: { path: `${M}.*/([^/]*store\\.ts$|store/)`, pathNot: TEST },
    to: { path: '^packages/(game-math|wire)/', ...valueOnly },
  },
  {
    name: 'routes-only-bind',
    from: { path: `${M}.*/routes\\.ts$` },
    to: {
      path: [`${M}.*/(store|rules|policy)\\.ts$`, `${SERVER}platform/(db|jobs|outbox|fanout)/`, '^packages/game-math/'],
      ...valueOnly,
    },
  },
  {
    name: 'only-the-root-knows-modules',
    from: { path: SERVER, pathNot: [M, `${SERVER}(app/|(app|main|demo)\\.ts$)`, `${SERVER}(testing|demo)/`, TEST] },
    to: { path: M },
  },
]

const apps = [
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'through-the-door',
    from: { path: `${M}([^/]+)/` },
    to: { path: M, pathNot: [`${M}$1/`, `${M}[^/]+/index\\.ts$`] },
  },
  {
    name: 'draws-never-see-bets',
    from: { path: `${M}draws/`, pathNot: TEST },
    to: { path: [`${M}(games|lottery|sportsbook|casino|realtime)/`], reachable: true },
  },
  {
    name: 'apps-do-not-meet',
    // Tests put the sandbox beside the server: its gateway and its phones are the outside world, and the real one. So is the house provider.
    from: { path: '^apps/([^/]+)/', pathNot: [TEST, '^apps/server/src/testing/(gateway|house|phone-provider)\\.ts$'] },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'server-needs-no-browser-code',
    from: { path: SERVER, pathNot: [TEST, `${SERVER}testing/`] },
    to: { path: ['^packages/(api-client|ui)/', npm('react', 'react-dom')] },
  },
  {
    name: 'browser-apps-without-node',
    from: { path: '^apps/(site|console|games)/src/', pathNot: TEST },
    to: builtIn,
  },
  {
    name: 'features-do-not-meet',
    from: { path: '^apps/(site|console)/src/features/([^/]+)/' },
    to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  },
  {
    name: 'features-do-not-reach-up',
    from: { path: '^apps/(site|console)/src/features/', pathNot: TEST },
    to: { path: '^apps/$1/src/app/' },
  },
  {
    name: 'lib-knows-no-feature',
    from: { path: '^apps/(site|console)/src/lib/' },
    to: { path: '^apps/$1/src/(features|app)/' },
  },
]

/** What doubts us stands apart from us; what tests us is not part of us. */
const proofs = [
  {
    name: 'verifier-shares-nothing',
    from: { path: '^tools/verify/', pathNot: TEST },
    to: { pathNot: '^tools/verify/', dependencyTypesNot: ['core'] },
  },
  {
    name: 'books-shares-nothing',
    from: { path: '^proofs/books(/|\\.)', pathNot: TEST },
    to: { path: '^(packages|apps|tools)/' },
  },
  {
    // They start the product and call it from outside with what the harness offers.
    name: 'proofs-know-shared-code-only',
    from: { path: '^proofs/', pathNot: TEST },
    to: { path: '^(packages|apps|tools)/', pathNot: '^packages/(kernel|rules|wire|game-math|provider-kit)/' },
  },
  {
    name: 'harness-stands-below',
    from: { path: '^harness/' },
    to: { path: '^(tools|proofs|e2e|bench)/' },
  },
  {
    // What they share is the harness. The proof of the books imports nothing of ours, so everything may run it.
    name: 'users-of-the-harness-do-not-meet',
    from: { path: '^(tools|proofs|e2e|bench)/' },
    to: { path: '^(tools|proofs|e2e|bench)/', pathNot: ['^$1/', '^proofs/books(/|\\.)'] },
  },
  {
    name: 'product-knows-no-test',
    from: { path: '^(packages|apps)/', pathNot: [TEST, '/testing/', '^apps/[^/]+/[^/]+$'] },
    to: { path: [TEST, '/testing/', '^(tools|proofs|harness|e2e|bench)/', npm('vitest', '@playwright')] },
  },
  // What a Vite plugin makes up while building has no file.
  // The types of Vite are no modules.
  { name: 'everything-resolves', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|vite/types/)' } },
]

module.exports = {
  // Without a severity a rule only warns.
  forbidden: [...looksDown, ...packages, ...roles, ...apps, ...proofs].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only our own builds: libraries lie in folders of that name too, and must be seen.
    exclude: { path: '^apps/[^/]+/dist/' },
    // Otherwise it is blind across workspaces.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
