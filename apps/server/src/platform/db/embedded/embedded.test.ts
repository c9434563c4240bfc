import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { folderForData } from '../../../testing/memory.ts'
import { canEnter, steppedDown } from './account.ts'
import { packagedBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { homeOf } from './place.ts'
import { exists } from './processes.ts'

/** The data folder of a first start, which most tests copy: making one takes longer than everything else they do. */
let made: string
let folder: string
let running: Embedded[]
let said: string[]

/** A path in a folder of its own. Folders of projects may have spaces and letters beyond ASCII. */
function newFolder(): string {
  const parent = mkdtempSync(join(folderForData(), 'croupier pg é '))
  chmodSync(parent, 0o755)
  return join(parent, 'data')
}

beforeAll(async () => {
  made = newFolder()
  await (await startEmbedded({ folder: made, log: () => {} })).stop()
})
afterAll(() => rmSync(join(made, '..'), { recursive: true, force: true }))
beforeEach(() => {
  folder = newFolder()
  running = []
  said = []
})
afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(homeOf(folder), { recursive: true, force: true })
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

/** As after a first start and its stop. */
const copyMade = (to = folder) => cpSync(made, to, { recursive: true })

async function start(): Promise<Embedded> {
  const one = await startEmbedded({ folder, log: (line) => said.push(line) })
  running.push(one)
  return one
}

async function startAgain(): Promise<Embedded> {
  copyMade()
  return start()
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows[0] && Object.values(rows[0])[0]
  } finally {
    await client.end()
  }
}

/** Another Node process that starts the database, says which server it got, and waits to be killed. */
async function startElsewhere(): Promise<{ serverPid: number; kill(): Promise<void> }> {
  const module = new URL('./embedded.ts', import.meta.url).href
  const code = `const { startEmbedded } = await import(${JSON.stringify(module)})
    const one = await startEmbedded({ folder: ${JSON.stringify(folder)}, log: () => {} })
    console.log(one.pid)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    serverPid: Number(line),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** The account that a process sees itself under. In a user namespace that is another one than `/proc` shows us. */
function ownAccountOf(pid: number): number {
  const { uid } = statSync(`/proc/${pid}`)
  const ranges = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split('\n')
  for (const range of ranges) {
    const [inside, outside, length] = range.trim().split(/\s+/).map(Number)
    if (uid >= outside! && uid < outside! + length!) return inside! + (uid - outside!)
  }
  throw new Error(`process ${pid} has no account in its own namespace`)
}

const setting = (name: string) => `select setting from pg_settings where name = '${name}'`

describe('the first start', () => {
  test('creates a durable cluster that is closed to other accounts and machines', async () => {
    const one = await start()
    expect(one.how).toBe('made')
    expect(await ask(one.url, 'select current_database()')).toBe('croupier')
    for (const [name, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
      ['listen_addresses', '127.0.0.1'],
      ['unix_socket_directories', `"${join(realpathSync(folder), 'socket')}"`],
      ['server_encoding', 'UTF8'],
      ['lc_messages', 'C'],
      ['data_checksums', 'on'],
      ['wal_level', 'replica'],
    ])
      expect([name, await ask(one.adminUrl, setting(name!))]).toEqual([name, value])
    expect(await ask(one.url, "select datcollate from pg_database where datname = 'croupier'")).toBe('C')
    for (const closed of ['cluster', 'socket']) expect(statSync(join(folder, closed)).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
  })

  test('connects through its socket, and through a port where the path of a socket is too long', async () => {
    const one = await startAgain()
    const address = "select coalesce(host(inet_server_addr()), 'socket') as at"
    expect(await ask(one.url, address)).toBe('socket')
    await one.stop()
    const long = join(folder, 'a-name-so-long-that-no-socket-fits'.repeat(3))
    copyMade(long)
    const other = await startEmbedded({ folder: long, log: (line) => said.push(line), throwAway: true })
    try {
      expect(await ask(other.url, address)).toBe('127.0.0.1')
    } finally {
      await other.stop()
    }
  })

  test('refuses connections without the generated password', async () => {
    const { url, pid } = await startAgain()
    const guessed = new URL(url)
    guessed.password = 'password'
    await expect(ask(guessed.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(pid).toBe(Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]))
  })

  test('uses a compression that this build supports', async () => {
    const { adminUrl } = await startAgain()
    expect(['lz4', 'pglz']).toContain(await ask(adminUrl, setting('wal_compression')))
  })
})

describe('a later start', () => {
  test('finds its data on the same port', async () => {
    const first = await startAgain()
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start()
    expect(second.how).toBe('started')
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toBe(42)
  })

  test('takes another port when its own is taken, and logs it', async () => {
    const first = await startAgain()
    const port = Number(new URL(first.url).port)
    await first.stop()
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    const second = await start()
    squatter.close()
    expect(new URL(second.url).port).not.toBe(String(port))
    expect(said.join()).toContain(`port ${port} of the database is taken`)
  })

  test('recovers after the server was killed, and keeps every commit', async () => {
    const first = await startAgain()
    await ask(first.url, 'create table kept as select 7 as answer')
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(second.how).toBe('started')
    expect(await ask(second.url, 'select answer from kept')).toBe(7)
  })

  test('recovers while a killed server still accepts connections and cuts them off', async () => {
    copyMade()
    const cluster = realpathSync(join(folder, 'cluster'))
    const { uid, gid } = statSync(cluster)
    const code = `let left = 3
      const server = require('node:net').createServer((socket) => {
        socket.resetAndDestroy()
        if (--left === 0) process.exit()
      })
      server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
    const dying = spawn(process.execPath, ['-e', code], { cwd: cluster, stdio: ['ignore', 'pipe', 'inherit'] })
    const [port] = (await once(createInterface({ input: dying.stdout }), 'line')) as [string]
    const path = join(cluster, 'postmaster.pid')
    writeFileSync(path, `${dying.pid}\n${cluster}\n1\n${port}\n\n127.0.0.1\n\nready   \n`)
    if (process.getuid?.() === 0) chownSync(path, uid, gid)
    try {
      expect((await start()).how).toBe('started')
    } finally {
      dying.kill()
    }
  })

  test("recovers when the dead server's process id belongs to another program", async () => {
    copyMade()
    const { uid, gid } = statSync(join(folder, 'cluster'))
    const path = join(folder, 'cluster', 'postmaster.pid')
    const stranger = spawn('sleep', ['300'], process.getuid?.() === 0 ? { uid, gid } : {})
    writeFileSync(path, `${stranger.pid}\n${realpathSync(join(folder, 'cluster'))}\n1\n5432\n\n127.0.0.1\n\nready   \n`)
    if (process.getuid?.() === 0) chownSync(path, uid, gid)
    try {
      expect((await start()).how).toBe('started')
    } finally {
      stranger.kill()
    }
  })

  test('closes a data folder that was open to other accounts', async () => {
    copyMade()
    chmodSync(join(folder, 'cluster'), 0o755)
    await start()
    expect(statSync(join(folder, 'cluster')).mode & 0o777).toBe(0o700)
  })

  test("reads the operator's own settings last", async () => {
    copyMade()
    writeFileSync(join(folder, 'cluster', 'operator.conf'), "work_mem = '9MB'\n")
    expect(await ask((await start()).url, 'show work_mem')).toBe('9MB')
  })

  test('reports the reason from the server log when it cannot start', async () => {
    copyMade()
    writeFileSync(join(folder, 'cluster', 'operator.conf'), 'no_such_setting = 1\n')
    await expect(start()).rejects.toThrow(/no_such_setting/)
  })
})

describe('a server that already runs', () => {
  test('outlives a killed start, and the next start attaches to it', async () => {
    copyMade()
    const other = await startElsewhere()
    await other.kill()
    const one = await start()
    expect(one).toMatchObject({ how: 'attached', pid: other.serverPid, sharedWith: [] })
    await one.stop()
    expect(exists(other.serverPid)).toBe(false)
  })

  test('is shared by processes, and the last one to leave stops it', async () => {
    copyMade()
    const other = await startElsewhere()
    const one = await start()
    expect(one).toMatchObject({ how: 'attached', pid: other.serverPid })
    expect(one.sharedWith).toHaveLength(1)
    await one.stop()
    expect(said.join()).toContain('keeps running')
    expect(exists(other.serverPid)).toBe(true)
    await other.kill()
    await (await start()).stop()
    expect(exists(other.serverPid)).toBe(false)
  })

  test('is started once by concurrent starts', async () => {
    const all = await Promise.all([start(), start(), start()])
    expect(new Set(all.map((one) => one.pid)).size).toBe(1)
    expect(all.map((one) => one.how).toSorted()).toEqual(['attached', 'attached', 'made'])
  })
})

describe.runIf(process.getuid?.() === 0)('started by root (needs root)', () => {
  function giveTo(account: number): void {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    for (const path of [folder, ...paths]) chownSync(path, account, account)
  }

  test('runs as the account that owns nothing', async () => {
    const { pid } = await start()
    expect(ownAccountOf(pid)).toBe(65_534)
  })

  test('runs as the account that owns the data, if that account can reach the programs', async () => {
    copyMade()
    giveTo(12_345)
    const reaches = await canEnter(steppedDown(12_345, 12_345), dirname(packagedBinaries().initdb))
    const { pid } = await start()
    expect(ownAccountOf(pid)).toBe(reaches ? 12_345 : 65_534)
  })

  test('keeps the data of another account whose folder is closed', async () => {
    const first = await startAgain()
    await ask(first.url, 'create table kept as select 1 as answer')
    await first.stop()
    giveTo(12_345)
    chmodSync(folder, 0o700)
    expect(await ask((await start()).url, 'select answer from kept')).toBe(1)
  })

  test.for(['022', '077'])('works in a folder that is closed to every other account (umask %s)', async (umask) => {
    chmodSync(join(folder, '..'), 0o700)
    const before = process.umask(Number.parseInt(umask, 8))
    onTestFinished(() => void process.umask(before))
    const first = await start()
    await ask(first.url, 'create table kept as select 1 as answer')
    await first.stop()
    expect(await ask((await start()).url, 'select answer from kept')).toBe(1)
  })
})
