import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Kept, keepEmbedded } from './keep.ts'
import { exists } from './processes.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
let folder: string
let kept: Kept
let said: string[]
let moved: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-keep-'))
  chmodSync(folder, 0o755)
  said = []
  moved = []
  kept = await keepEmbedded({
    folder: join(folder, 'data'),
    log: (line) => said.push(line),
    throwAway: true,
    onMoved: (url) => moved.push(url),
  })
})
afterEach(async () => {
  await kept.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('T039 a database that was killed is back at the same address', async () => {
  const first = kept.pid()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(kept.pid()).not.toBe(first), PATIENCE)
  expect(await answers(kept.url)).toBe(true)
  expect(moved).toEqual([])
  expect(said).toContain('the database ended by itself; starting it again')
})

test('a database whose port was taken meanwhile is back at another, and says so', async () => {
  const port = Number(new URL(kept.url).port)
  const squatter = createServer()
  const first = kept.pid()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(
    () =>
      new Promise<void>((done, fail) => {
        squatter.once('error', fail)
        squatter.listen({ host: '127.0.0.1', port, exclusive: true }, done)
      }),
    { timeout: 900, interval: 10 },
  )
  await vi.waitFor(() => expect(moved).toHaveLength(1), PATIENCE)
  expect(await answers(moved[0]!)).toBe(true)
  squatter.close()
})

test('a database that is stopped stays so', async () => {
  const pid = kept.pid()
  await kept.stop()
  expect(exists(pid)).toBe(false)
  expect(await answers(kept.url)).toBe(false)
})
