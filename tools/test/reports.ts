import * as z from 'zod/mini'

/** How many tests passed and failed. What was skipped is neither. */
export type Tally = { passed: number; failed: number }

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })

/** The one line that a machine may read: alone, and last. */
export const closingLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** Green means that something ran and nothing failed. */
export const isGreen = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

/** A run that ended badly without a failed test (a file that does not load, a fault outside any test) counts as one. */
const orElseOne = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

/** Vitest's JSON report. A file that failed before any of its tests did counts as a failure of its own. */
export function tallyOfVitest(report: unknown, exitCode: number): Tally {
  const { numPassedTests, numFailedTests, testResults } = z.parse(vitestReport, report)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return orElseOne({ passed: numPassedTests, failed: numFailedTests + broken.length }, exitCode)
}

/** Playwright's JSON report. A test that passed only at a second try has failed once, and counts so. */
export function tallyOfPlaywright(report: unknown, exitCode: number): Tally {
  const { stats, errors } = z.parse(playwrightReport, report)
  return orElseOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, exitCode)
}
