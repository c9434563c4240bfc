import { describe, expect, test } from 'vitest'
import { closingLine, isGreen, sum, tallyOfPlaywright, tallyOfVitest } from './reports.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})
const vitest = (passed: number, failed: number, ...testResults: unknown[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 3 },
  errors,
})

describe('counting', () => {
  test.each([
    ['all passed', vitest(2, 0, file('passed', 'passed', 'passed')), 0, { passed: 2, failed: 0 }],
    ['one failed', vitest(1, 1, file('failed', 'passed', 'failed')), 1, { passed: 1, failed: 1 }],
    ['a file does not load', vitest(1, 0, file('passed', 'passed'), file('failed')), 1, { passed: 1, failed: 1 }],
    ['a fault outside any test', vitest(1, 0, file('passed', 'passed')), 1, { passed: 1, failed: 1 }],
  ])('Vitest, %s', (_, report, exitCode, tally) => {
    expect(tallyOfVitest(report, exitCode)).toEqual(tally)
  })

  test.each([
    ['all passed', playwright(4, 0), 0, { passed: 4, failed: 0 }],
    ['one failed', playwright(3, 1), 1, { passed: 3, failed: 1 }],
    ['passed at the second try', playwright(3, 0, 1), 0, { passed: 3, failed: 1 }],
    ['no test found', playwright(0, 0, 0, [{}]), 1, { passed: 0, failed: 1 }],
  ])('Playwright, %s', (_, report, exitCode, tally) => {
    expect(tallyOfPlaywright(report, exitCode)).toEqual(tally)
  })

  test('a report of another shape is no result', () => {
    expect(() => tallyOfVitest({}, 0)).toThrow()
  })
})

describe('closing', () => {
  test.each([
    [[], '0 passed, 0 failed', false],
    [[{ passed: 0, failed: 0 }], '0 passed, 0 failed', false],
    [
      [
        { passed: 3, failed: 0 },
        { passed: 2, failed: 0 },
      ],
      '5 passed, 0 failed',
      true,
    ],
    [
      [
        { passed: 3, failed: 0 },
        { passed: 0, failed: 1 },
      ],
      '3 passed, 1 failed',
      false,
    ],
  ])('%j closes with "%s"', (tallies, line, green) => {
    expect(closingLine(sum(tallies))).toBe(line)
    expect(isGreen(sum(tallies))).toBe(green)
  })
})
