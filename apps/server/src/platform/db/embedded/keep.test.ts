import { chmodSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { folderForData } from '../../../testing/memory.ts'
import { startEmbedded } from './embedded.ts'
import { type Kept, keepEmbedded } from './keep.ts'
import { exists, withLock } from './processes.ts'

/** A stopped database, which each test copies: making one takes longer than what the tests do. */
let made: string
let folder: string
let kept: Kept
let said: string[]
let moved: string[]

function newFolder(): string {
  const created = mkdtempSync(join(folderForData(), 'croupier-keep-'))
  chmodSync(created, 0o755)
  return created
}

beforeAll(async () => {
  made = newFolder()
  await (await startEmbedded({ folder: join(made, 'data'), log: () => {}, throwAway: true })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))
beforeEach(async () => {
  folder = newFolder()
  cpSync(made, folder, { recursive: true })
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

const listenOn = (server: Server, port: number) =>
  new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', fail)
      done()
    })
  })

test('T039 a killed database is back at the same address', async () => {
  const first = kept.pid()
  process.kill(first, 'SIGKILL')
  await eventually(() => expect(kept.pid()).not.toBe(first))
  expect(await answers(kept.url)).toBe(true)
  expect(moved).toEqual([])
  expect(said).toContain('the database ended by itself; starting it again')
})

test('a database whose port was taken is back at another address, and reports it', async () => {
  const port = Number(new URL(kept.url).port)
  const squatter = createServer()
  // Whoever holds the folder's lock keeps the next start waiting, so the port is taken before it, however slow the machine.
  await withLock(
    join(realpathSync(folder), 'data', 'lock'),
    async () => {
      process.kill(kept.pid(), 'SIGKILL')
      await eventually(() => listenOn(squatter, port))
    },
    () => {},
  )
  await eventually(() => expect(moved).toHaveLength(1))
  expect(await answers(moved[0]!)).toBe(true)
  squatter.close()
})

test('a stopped database stays stopped', async () => {
  const pid = kept.pid()
  await kept.stop()
  expect(exists(pid)).toBe(false)
  expect(await answers(kept.url)).toBe(false)
})
