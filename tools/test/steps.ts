import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Failure, failuresOfPlaywright, failuresOfVitest, unsteadyOfPlaywright } from './failures.ts'
import {
  type FileTime,
  type Tally,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './reports.ts'

/**
 * `times`: the parts of the step, slowest first. `failures`: what failed, where the step has parts. `unsteady`: what passed at a
 * second try only.
 */
export type Outcome = Tally & {
  times?: readonly FileTime[]
  failures?: readonly Failure[]
  unsteady?: readonly Failure[]
}
export type Step = { name: string; run(): Promise<Outcome> }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Where Node keeps compiled code of the steps and of the nodes that they start by the dozen, so that each file is compiled once.
 * Only tests do that: whoever may write there decides what runs.
 */
const COMPILED = join(root, 'node_modules/.cache/compiled')

/** Runs a Node program of the project with our output streams and without input. Returns its exit code. */
function node(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    })
    const pass = (signal: NodeJS.Signals) => void child.kill(signal)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
}

/** Passes a temporary path to `work`, and reads the report that it wrote there. */
async function withReport<T>(work: (path: string) => Promise<T>): Promise<{ result: T; report: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-report-'))
  try {
    const path = join(folder, 'report.json')
    const result = await work(path)
    return { result, report: JSON.parse(readFileSync(path, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rules, properties, and tests against a real PostgreSQL. */
const vitest: Step = {
  name: 'unit and integration tests',
  async run() {
    const { result, report } = await withReport((path) =>
      node([
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${path}`,
      ]),
    )
    return {
      ...tallyOfVitest(report, result),
      times: timesOfVitest(report, root),
      failures: failuresOfVitest(report, root, result),
    }
  },
}

/** Journeys in a real browser, with the real server, database and gateway. */
const playwright: Step = {
  name: 'journeys in the browser',
  async run() {
    const { result, report } = await withReport((path) =>
      node(['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--retries=1'], {
        E2E_REPORT: path,
      }),
    )
    return {
      ...tallyOfPlaywright(report, result),
      times: timesOfPlaywright(report),
      failures: failuresOfPlaywright(report, result),
      unsteady: unsteadyOfPlaywright(report),
    }
  },
}

/** A program that passes or fails as a whole, by its exit code. */
export const proof = (name: string, args: readonly string[]): Step => ({
  name,
  run: async () => {
    const isRight = (await node(args)) === 0
    return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: [] }
  },
})

function hasJourneys(): boolean {
  const folder = join(root, 'e2e')
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.e2e.ts'))
}

/** A short run of `npm run fuzz`. */
const fuzz = proof('hostile requests', ['proofs/fuzz.ts', '--requests', '2000'])

/**
 * The steps of `npm test`, in order. The hostile requests come before the journeys, which build the pages: a running product
 * verifies the files of its release (T003).
 */
export const steps: readonly Step[] = [vitest, fuzz, ...(hasJourneys() ? [playwright] : [])]
