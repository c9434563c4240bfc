import { relative } from 'node:path'
import * as z from 'zod/mini'
import { journeysOf } from './journeys.ts'

/** Counts of tests. `skipped` holds one reason for each test that was skipped. */
export type Tally = { passed: number; failed: number; skipped: readonly string[] }
/** How long one file of tests took. Files run side by side, so the sum is more than the step took. */
export type FileTime = { file: string; seconds: number }

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.flatMap(({ skipped }) => skipped),
})

/** The one line that a machine may read: alone, and last. Skipped tests are counted by reason. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  if (skipped.length === 0) return counts
  const reasons = [...new Set(skipped)].map((reason) => {
    const count = skipped.filter((one) => one === reason).length
    return `${count} ${reason}`
  })
  return `${counts}, ${skipped.length} skipped (${reasons.join('; ')})`
}

/** Green means that something ran and nothing failed. */
export const isGreen = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.optional(z.string()) })),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.optional(z.array(z.unknown())),
})

const NO_REASON = 'without a reason'

/** A run that ended badly without a failed test (a file that does not load, a fault outside any test) counts as one. */
const orElseOne = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

/** Vitest reports no reason with a skipped test, so its name says what it needs: `with Redis (needs redis-server)`. */
const REASON = /\((needs [^)]+)\)/
const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled'])

/** Vitest's JSON report. A file that failed before any of its tests did counts as a failure of its own. */
export function tallyOfVitest(report: unknown, exitCode: number): Tally {
  const { numPassedTests, numFailedTests, testResults } = z.parse(vitestReport, report)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((assertion) => SKIPPED.has(assertion.status))
    .map(({ fullName = '' }) => REASON.exec(fullName)?.[1] ?? NO_REASON)
  return orElseOne({ passed: numPassedTests, failed: numFailedTests + broken.length, skipped }, exitCode)
}

/**
 * So many journeys may need a second try. They are listed with their errors, because a press that is lost once in a thousand
 * times is a fault too; but it says nothing about the change that is being tested. More of them do.
 */
const MAX_UNSTEADY = 1

/** Whether the journeys that passed at a second try only are few enough to be listed, and not to fail the run. */
export const isTolerable = (unsteady: number): boolean => unsteady <= MAX_UNSTEADY

/** Playwright's JSON report. */
export function tallyOfPlaywright(report: unknown, exitCode: number): Tally {
  const { stats, errors, suites = [] } = z.parse(playwrightReport, report)
  const { expected, unexpected, flaky } = stats
  const [passed, failed] = isTolerable(flaky) ? [expected + flaky, unexpected] : [expected, unexpected + flaky]
  return orElseOne({ passed, failed: failed + errors.length, skipped: skippedIn(suites) }, exitCode)
}

const vitestTimes = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** The files of Vitest's report, slowest first. */
export function timesOfVitest(report: unknown, root: string): FileTime[] {
  const { testResults } = z.parse(vitestTimes, report)
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
}

/** The journeys of Playwright's report, slowest first. */
export const timesOfPlaywright = (report: unknown): FileTime[] =>
  journeysOf(report)
    .map(({ file, project, title, seconds }) => ({ file: `${file}, ${project}: ${title}`, seconds }))
    .toSorted((one, other) => other.seconds - one.seconds)

const skippedTest = z.object({
  status: z.literal('skipped'),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
})

/** The reasons of the skipped tests anywhere in Playwright's tree of suites, specs and tests. */
function skippedIn(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(skippedIn)
  if (typeof tree !== 'object' || tree === null) return []
  const { success, data } = z.safeParse(skippedTest, tree)
  if (!success) return Object.values(tree).flatMap(skippedIn)
  return [data.annotations.find(({ type }) => type === 'skip')?.description ?? NO_REASON]
}
