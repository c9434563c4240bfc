import { defaultExclude, defineConfig } from 'vitest/config'

/** Tests that replace modules for whole files (`vi.doMock`), which files after them in the same worker would get too. */
const ISOLATED = ['packages/wire/src/lean.test.ts']

/** Groups, so that a database is started only when a test that may need one runs. */
export default defineConfig({
  test: {
    // By default Vitest leaves one core free, so on two cores it would run one file at a time.
    maxWorkers: '100%',
    // No test measures time: these only end what hangs, and a slow machine stays far below them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // `localhost` has two addresses. On a slow machine Node would give up the first one after a quarter of a second, and
    // find nobody at the second.
    execArgv: ['--network-family-autoselection-attempt-timeout=60000'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{site,console,sandbox,games,house}/**/*.test.{ts,tsx}',
            'tools/**/*.test.{ts,mjs}',
            'harness/**/*.test.ts',
          ],
          exclude: [...defaultExclude, ...ISOLATED],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'proofs/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // A worker imports the server once, not once for each file, which took a third of the run. So modules keep no
          // state that a test could leave behind.
          isolate: false,
        },
      },
    ],
  },
})
