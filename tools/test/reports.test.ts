import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  unsteadyLines,
  unsteadyOfPlaywright,
} from './failures.ts'
import {
  closingLine,
  isGreen,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './reports.ts'

const root = join(import.meta.dirname, '../..')
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

/** The first line of an error, in red as Vitest and Playwright print it, with more lines under it. */
const RED = '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.test.ts:1'
const journey = (status: string, ...messages: string[]) => ({
  projectName: 'phone',
  status,
  results: [{ duration: 1000, errors: messages.map((message) => ({ message })) }],
})

describe('the tally of a report', () => {
  test.each([
    ['all passed', vitest(2, 0, file('passed', 'passed', 'passed')), 0, { passed: 2, failed: 0, skipped: [] }],
    ['one failed', vitest(1, 1, file('failed', 'passed', 'failed')), 1, { passed: 1, failed: 1, skipped: [] }],
    [
      'a file does not load',
      vitest(1, 0, file('passed', 'passed'), file('failed')),
      1,
      { passed: 1, failed: 1, skipped: [] },
    ],
    ['an error outside any test', vitest(1, 0, file('passed', 'passed')), 1, { passed: 1, failed: 1, skipped: [] }],
  ])('counts a report of Vitest: %s', (_, report, exitCode, tally) => {
    expect(tallyOfVitest(report, exitCode)).toEqual(tally)
  })

  test.each([
    ['all passed', playwright(4, 0), 0, { passed: 4, failed: 0, skipped: [] }],
    ['one failed', playwright(3, 1), 1, { passed: 3, failed: 1, skipped: [] }],
    ['one passed at a second try', playwright(3, 0, 1), 0, { passed: 4, failed: 0, skipped: [] }],
    ['two passed at a second try', playwright(3, 0, 2), 0, { passed: 3, failed: 2, skipped: [] }],
    ['one failed, one passed at a second try', playwright(3, 1, 1), 1, { passed: 4, failed: 1, skipped: [] }],
    ['no test found', playwright(0, 0, 0, [{}]), 1, { passed: 0, failed: 1, skipped: [] }],
  ])('counts a report of Playwright: %s', (_, report, exitCode, tally) => {
    expect(tallyOfPlaywright(report, exitCode)).toEqual(tally)
  })

  test('lists skipped tests of Vitest with their reasons', () => {
    const skipped = [
      { status: 'skipped', fullName: 'with Redis (needs redis-server) counts' },
      { status: 'pending', fullName: 'counts' },
    ]
    const report = vitest(1, 0, { status: 'passed', assertionResults: [{ status: 'passed' }, ...skipped] })
    expect(tallyOfVitest(report, 0).skipped).toEqual(['needs redis-server', 'without a reason'])
  })

  test('lists skipped tests of Playwright with their reasons', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'needs no phone' }] }
    const suites = [{ specs: [{ tests: [skipped, { status: 'expected', annotations: [] }] }] }]
    expect(tallyOfPlaywright({ ...playwright(1, 0), suites }, 0).skipped).toEqual(['needs no phone'])
  })

  test('lists the times of files and journeys, slowest first', () => {
    const files = [
      { name: '/project/a.test.ts', startTime: 1000, endTime: 2500 },
      { name: '/project/b.test.ts', startTime: 0, endTime: 4000 },
    ]
    expect(timesOfVitest({ testResults: files }, '/project')).toEqual([
      { file: 'b.test.ts', seconds: 4 },
      { file: 'a.test.ts', seconds: 1.5 },
    ])
    const tests = [{ projectName: 'phone', status: 'expected', results: [{ duration: 500 }, { duration: 1500 }] }]
    const group = { title: 'a member', specs: [{ title: 'is paid', tests: [journey('expected')] }] }
    const suites = [{ title: 'a.e2e.ts', specs: [{ title: 'a bet', tests }], suites: [group] }]
    expect(timesOfPlaywright({ suites })).toEqual([
      { file: 'a.e2e.ts, phone: a bet', seconds: 2 },
      { file: 'a.e2e.ts, phone: a member › is paid', seconds: 1 },
    ])
  })

  test('finds a reason with the word needs at every skip in the sources', () => {
    const folders = ['apps', 'packages', 'tools', 'harness', 'proofs', 'e2e']
    const files = globSync(
      folders.map((folder) => `${folder}/**/*.{test,sim,e2e}.{ts,tsx,mjs}`),
      { cwd: root },
    )
    const skips = files
      .filter((file) => !/node_modules|reports\.test/.test(file))
      .flatMap(
        (file) => readFileSync(join(root, file), 'utf8').match(/(\.(skipIf|runIf)\(|test\.skip\().{0,250}/gs) ?? [],
      )
    expect(skips.length).toBeGreaterThan(3)
    expect(skips.filter((skip) => !/needs /.test(skip))).toEqual([])
  })

  test('refuses a report of another shape', () => {
    expect(() => tallyOfVitest({}, 0)).toThrow()
  })
})

describe('the failures', () => {
  const failed = (fullName: string, ...failureMessages: string[]) => ({ status: 'failed', fullName, failureMessages })

  test('of Vitest are the failed tests and the files that did not load, each with the first line of its error', () => {
    const testResults = [
      {
        name: '/project/a.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'passed', fullName: 'a bet is right' }, failed('a bet is paid', RED)],
      },
      { name: '/project/b.test.ts', status: 'failed', message: 'Cannot find module\n at b', assertionResults: [] },
      { name: '/project/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
    ]
    expect(failuresOfVitest({ testResults }, '/project', 1)).toEqual([
      { test: 'a.test.ts: a bet is paid', error: 'AssertionError: expected 1 to be 2' },
      { test: 'b.test.ts', error: 'Cannot find module' },
    ])
  })

  test('of Playwright are failed journeys and errors outside them; one that passed at a second try is listed apart', () => {
    const specs = [
      { title: 'loads', tests: [journey('expected'), journey('unexpected', RED)] },
      { title: 'is paid', tests: [journey('flaky', 'too slow')] },
    ]
    const suites = [{ title: 'a.e2e.ts', specs: [], suites: [{ title: 'a page', specs }] }]
    const report = { suites, errors: [{ message: 'no product' }] }
    const failed = { test: 'a.e2e.ts, phone: a page › loads', error: 'AssertionError: expected 1 to be 2' }
    const outside = { test: 'outside any journey', error: 'no product' }
    const unsteady = { test: 'a.e2e.ts, phone: a page › is paid', error: 'too slow' }
    expect(failuresOfPlaywright(report, 1)).toEqual([failed, outside])
    expect(unsteadyOfPlaywright(report)).toEqual([unsteady])
    expect(unsteadyLines([unsteady])).toEqual([
      'passed at a second try only:',
      '  a.e2e.ts, phone: a page › is paid',
      '    too slow',
    ])
    expect(unsteadyLines([])).toEqual([])
    specs.push({ title: 'is paid again', tests: [journey('flaky', 'too slow')] })
    expect(failuresOfPlaywright(report, 1)).toEqual([
      failed,
      unsteady,
      { test: 'a.e2e.ts, phone: a page › is paid again', error: 'too slow' },
      outside,
    ])
  })

  test('of a run that ended badly without a failed test are one, outside any test', () => {
    const outside = [{ test: 'outside any test', error: 'the output of this step names the error' }]
    expect(failuresOfVitest({ testResults: [] }, '/project', 1)).toEqual(outside)
    expect(failuresOfVitest({ testResults: [] }, '/project', 0)).toEqual([])
    expect(failuresOfPlaywright({ errors: [] }, 1)).toEqual(outside)
    expect(failuresOfPlaywright({ errors: [] }, 0)).toEqual([])
  })

  test('of all steps are listed together, and not at all where none failed', () => {
    const failures = [{ test: 'a.test.ts: holds', error: 'expected 1 to be 2' }]
    const green = { name: 'journeys', outcome: { failed: 0, failures: [] } }
    expect(failureLines([green])).toEqual([])
    const units = { name: 'units', outcome: { failed: 1, failures } }
    expect(failureLines([units, green, { name: 'fuzz', outcome: { failed: 1 } }])).toEqual([
      'failed:',
      '  units: a.test.ts: holds',
      '    expected 1 to be 2',
      '  fuzz: the step',
      '    its output names the error',
    ])
  })
})

describe('the closing line', () => {
  test.each([
    [[], '0 passed, 0 failed', false],
    [[{ passed: 0, failed: 0, skipped: [] }], '0 passed, 0 failed', false],
    [
      [
        { passed: 3, failed: 0, skipped: [] },
        { passed: 2, failed: 0, skipped: [] },
      ],
      '5 passed, 0 failed',
      true,
    ],
    [
      [
        { passed: 3, failed: 0, skipped: ['needs root', 'needs redis-server'] },
        { passed: 2, failed: 0, skipped: ['needs redis-server'] },
      ],
      '5 passed, 0 failed, 3 skipped (1 needs root; 2 needs redis-server)',
      true,
    ],
    [
      [
        { passed: 3, failed: 0, skipped: [] },
        { passed: 0, failed: 1, skipped: [] },
      ],
      '3 passed, 1 failed',
      false,
    ],
  ])('of %j is "%s"', (tallies, line, green) => {
    expect(closingLine(sum(tallies))).toBe(line)
    expect(isGreen(sum(tallies))).toBe(green)
  })
})
