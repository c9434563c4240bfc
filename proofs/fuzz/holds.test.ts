import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Child } from '../../harness/ground.ts'
import { holdAlone, suspectsOf, takeHolds } from './holds.ts'

/** A process that is busy, or waits, for so many milliseconds when it is told to. */
const WORKER = `
  const now = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000
  process.on('message', ({ busy, wait }) => {
    for (const end = now() + (busy ?? 0); busy && now() < end; );
    if (busy || wait) setTimeout(() => process.send({ type: 'done' }), wait ?? 0)
  })
  // The probe lets a process end that only listens for messages.
  setInterval(() => {}, 1_000)
  process.send({ type: 'ready' })`
let server: Child

beforeAll(async () => {
  const probe = new URL('./probe.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--import', probe, '--eval', WORKER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  server = { process: child, exited: once(child, 'exit').then(([code]: (number | null)[]) => code ?? null) }
  await once(child, 'message')
})
afterAll(async () => {
  server.process.kill()
  await server.exited
})

async function work(order: { busy?: number; wait?: number }): Promise<void> {
  const done = once(server.process, 'message')
  server.process.send(order)
  await done
}

describe('the probe', () => {
  test('reports how long the event loop was held, once', async () => {
    await takeHolds(server)
    await work({ busy: 150 })
    const holds = await takeHolds(server)
    expect(Math.max(...holds.map(({ cpuMs }) => cpuMs))).toBeGreaterThanOrEqual(150)
    expect((await takeHolds(server)).filter(({ cpuMs }) => cpuMs >= 100)).toEqual([])
  })
  test('reports no time in which the process only waits', async () => {
    expect(await holdAlone(server, () => work({ wait: 300 }))).toBeLessThan(100)
  })
})

describe('a request sent alone', () => {
  test('is judged by the shortest of its holds', async () => {
    const busy = [400, 150, 600]
    const attempts: number[] = []
    const shortest = await holdAlone(server, async (attempt) => {
      attempts.push(attempt)
      await work({ busy: busy[attempt - 1]! })
    })
    expect(attempts).toEqual([1, 2, 3])
    expect(shortest).toBeGreaterThanOrEqual(150)
    expect(shortest).toBeLessThan(400)
  })
  test('is not repeated after a short hold', async () => {
    let attempts = 0
    await holdAlone(server, () => work({ busy: ++attempts }))
    expect(attempts).toBe(1)
  })
})

describe('suspects', () => {
  const span = (turn: number, from: number, to: number, call = `call ${turn}`) => ({ turn, call, from, to })
  test('are the requests that were under way during a long turn of the event loop', () => {
    const spans = [span(1, 0, 90), span(2, 50, 250), span(3, 150, 160), span(4, 210, 300)]
    const found = suspectsOf(
      [
        { cpuMs: 100, from: 100, to: 200 },
        { cpuMs: 50, from: 250, to: 300 },
      ],
      spans,
    )
    expect(found.map(({ turn }) => turn)).toEqual([2, 3])
  })
  test('are a few of each call, those of the longest turns', () => {
    const spans = Array.from({ length: 20 }, (_, nth) => span(nth, nth * 100, nth * 100 + 50, 'one'))
    const holds = spans.map(({ from, to }, nth) => ({ cpuMs: 100 + nth, from, to }))
    expect(suspectsOf(holds, spans).map(({ turn }) => turn)).toEqual([19, 18, 17])
  })
})
