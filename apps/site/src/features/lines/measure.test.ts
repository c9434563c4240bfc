import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { measureLines } from './measure.ts'

/** All answers of a test have come by then. */
const ALL_ANSWERED_MS = 1_000

/** A network whose domains answer after the given times, one answer after the other. A domain without a time is dead. */
function network(delays: Readonly<Record<string, readonly number[]>>, status = 200) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const { host, href } = new URL(String(input))
    const delay = delays[host]?.[asked.filter((one) => one === href).length]
    asked.push(href)
    if (delay === undefined) throw new TypeError('no answer')
    await new Promise((done) => setTimeout(done, delay))
    return new Response('', { status })
  }
  const measure = async (domains: readonly string[]) => {
    const measured = measureLines(domains, { fetch, now: () => Date.now(), protocol: 'https:' })
    // A bounded time, because what other files of the worker left behind may set timers without end.
    await vi.advanceTimersByTimeAsync(ALL_ANSWERED_MS)
    return measured
  }
  return { asked, measure }
}

describe('the domains of the site (§3 "Domain list")', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are sorted by their second answer, which finds the connection open', async () => {
    const { measure, asked } = network({ 'a.example': [40, 80], 'b.example': [300, 30] })
    expect(await measure(['a.example', 'b.example'])).toEqual([
      { domain: 'b.example', ms: 30 },
      { domain: 'a.example', ms: 80 },
    ])
    expect(new Set(asked)).toEqual(new Set(['https://a.example/health', 'https://b.example/health']))
  })

  test('come last if they are dead', async () => {
    const { measure } = network({ 'well.example': [20, 10], 'dying.example': [5] })
    expect(await measure(['dead.example', 'dying.example', 'well.example'])).toEqual([
      { domain: 'well.example', ms: 10 },
      { domain: 'dead.example', ms: null },
      { domain: 'dying.example', ms: null },
    ])
  })

  test('are dead if they answer with an error', async () => {
    const { measure } = network({ 'ill.example': [10, 10] }, 503)
    expect(await measure(['ill.example'])).toEqual([{ domain: 'ill.example', ms: null }])
  })
})
