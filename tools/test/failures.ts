import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'
import { type Journey, journeysOf } from './journeys.ts'
import { isTolerable } from './reports.ts'

/** A test that failed: its file and name, and the first line of its error. */
export type Failure = { test: string; error: string }

/** What failed in one step. A step that passes or fails as a whole has no list. */
type FailedStep = { name: string; outcome: { failed: number; failures?: readonly Failure[] } }

/** The failures of all steps, for the end of the output: two lines each. */
export function failureLines(steps: readonly FailedStep[]): string[] {
  const lines = steps
    .filter(({ outcome }) => outcome.failed > 0)
    .flatMap(({ name, outcome }) => {
      const failures = outcome.failures ?? [{ test: 'the step', error: 'its output names the error' }]
      return failures.flatMap(({ test, error }) => [`  ${name}: ${test}`, `    ${error}`])
    })
  return lines.length === 0 ? [] : ['failed:', ...lines]
}

/** The journeys that passed at a second try only, for the end of the output: two lines each. */
export const unsteadyLines = (unsteady: readonly Failure[]): string[] =>
  unsteady.length === 0
    ? []
    : ['passed at a second try only:', ...unsteady.flatMap(({ test, error }) => [`  ${test}`, `    ${error}`])]

const NO_MESSAGE = 'without a message'

/** The first line of an error, without colours. */
const firstLine = (message = ''): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? NO_MESSAGE

/** Where the report of a step that ended badly names no test, one line says so. */
const orElseOutside = (failures: Failure[], exitCode: number): Failure[] =>
  exitCode !== 0 && failures.length === 0
    ? [{ test: 'outside any test', error: 'the output of this step names the error' }]
    : failures

const vitestFailures = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.optional(z.string()),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

/** The failed tests of Vitest's JSON report, and the files that failed before any of their tests did. */
export function failuresOfVitest(report: unknown, root: string, exitCode: number): Failure[] {
  const { testResults } = z.parse(vitestFailures, report)
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ test: file, error: firstLine(message) }]
      return failed.map(({ fullName = '', failureMessages = [] }) => ({
        test: `${file}: ${fullName}`,
        error: firstLine(failureMessages[0]),
      }))
    })
  return orElseOutside(failures, exitCode)
}

const playwrightErrors = z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })

const nameOf = ({ file, project, title }: Journey) => `${file}, ${project}: ${title}`

const failureOf = (journey: Journey): Failure => ({ test: nameOf(journey), error: firstLine(journey.error) })

/** The journeys of Playwright's JSON report that passed at a second try only. */
export const unsteadyOfPlaywright = (report: unknown): Failure[] =>
  journeysOf(report)
    .filter(({ status }) => status === 'flaky')
    .map(failureOf)

/** The failed journeys of Playwright's JSON report, unsteady ones if they are too many, and errors outside the journeys. */
export function failuresOfPlaywright(report: unknown, exitCode: number): Failure[] {
  const outside = z.parse(playwrightErrors, report).errors.map(({ message }) => ({
    test: 'outside any journey',
    error: firstLine(message),
  }))
  const unsteady = unsteadyOfPlaywright(report)
  const journeys = journeysOf(report)
    .filter(({ status }) => status === 'unexpected')
    .map(failureOf)
  return orElseOutside([...journeys, ...(isTolerable(unsteady.length) ? [] : unsteady), ...outside], exitCode)
}
