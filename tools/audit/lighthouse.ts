import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import runLighthouse from 'lighthouse'
import { browserLaunch } from '../../harness/browser.ts'
import { freePort } from '../../harness/ports.ts'

export type Score = { category: string; score: number; min: number; lost: string[] }

/** The scores that the home page must reach with Lighthouse's mobile preset. */
const MIN_SCORES: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const FIRST_PORT = 54_000
const START_TRIES = 100

/**
 * Runs Lighthouse's mobile preset. Its timing includes other load of the machine, so a run below the limit is repeated twice,
 * and the median by performance counts.
 */
export async function lighthouse(address: string): Promise<Score[]> {
  const first = await run(address)
  if (first.every(({ score, min }) => score >= min)) return first
  const runs = [first, await run(address), await run(address)]
  const speedOf = (scores: Score[]) => scores.find(({ category }) => category === 'performance')?.score ?? 0
  return runs.toSorted((a, b) => speedOf(a) - speedOf(b))[1]!
}

/** One run in a fresh browser. */
async function run(address: string): Promise<Score[]> {
  const port = await freePort('127.0.0.1', FIRST_PORT)
  const { executablePath, args, env } = await browserLaunch()
  const profile = mkdtempSync(join(tmpdir(), 'croupier-lighthouse-'))
  const flags = [
    ...args,
    '--headless=new',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ]
  const browser = spawn(executablePath, [...flags, 'about:blank'], { env, stdio: 'ignore' })
  try {
    await answers(`http://127.0.0.1:${port}/json/version`)
    const result = await runLighthouse(address, { port, logLevel: 'silent', onlyCategories: Object.keys(MIN_SCORES) })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no answer')
    const { categories, audits } = result.lhr
    return Object.entries(MIN_SCORES).map(([category, min]) => {
      const { score, auditRefs } = categories[category]!
      const lost = auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id]!
        return weight > 0 && audit.score !== null && audit.score < 1
          ? [`${audit.title} ${audit.displayValue ?? ''}`.trim()]
          : []
      })
      return { category, score: Math.round((score ?? 0) * 100), min, lost }
    })
  } finally {
    const gone = new Promise((done) => browser.once('exit', done))
    browser.kill()
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = START_TRIES; tries > 0; tries--) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the browser for Lighthouse did not start')
}
