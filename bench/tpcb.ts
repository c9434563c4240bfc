import { execFile, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { onServer } from '../apps/server/src/testing/server.ts'
import { median } from './quiet.ts'
import { freshDatabase, type Server } from './setup.ts'

/** The yardstick: TPC-B as pgbench runs it, on the same server. */
export type Yardstick = {
  driver: string
  /** Transactions per second with this number of clients, and their median latency in milliseconds. */
  slice(clients: number, seconds: number): Promise<Pace>
  drop(): Promise<void>
}

export type Pace = { perSecond: number; p50: number }

const SCALE = 32
const PER_BRANCH = 100_000
const TELLERS_PER_BRANCH = 10

export async function openYardstick(server: Server): Promise<Yardstick> {
  const database = await freshDatabase(server, 'tpcb')
  await onServer(database.url, (client) => client.query(TABLES))
  const drop = database.drop
  if (hasPgbench())
    return {
      driver: 'pgbench -M simple',
      slice: (clients, seconds) => runPgbench(database.url, clients, seconds),
      drop,
    }
  return {
    driver: 'our own driver (pgbench is not on PATH)',
    slice: (clients, seconds) => runOwnDriver(database.url, clients, seconds),
    drop,
  }
}

const TABLES = `
  create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select n, 0, '' from generate_series(1, ${SCALE}) n;
  insert into pgbench_tellers select n, (n - 1) / ${TELLERS_PER_BRANCH} + 1, 0, '' from generate_series(1, ${SCALE * TELLERS_PER_BRANCH}) n;
  insert into pgbench_accounts select n, (n - 1) / ${PER_BRANCH} + 1, 0, '' from generate_series(1, ${SCALE * PER_BRANCH}) n;
  alter table pgbench_branches add primary key (bid);
  alter table pgbench_tellers add primary key (tid);
  alter table pgbench_accounts add primary key (aid);
  analyze;`

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function runPgbench(url: string, clients: number, seconds: number): Promise<Pace> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-pgbench-'))
  try {
    const args = ['-n', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-s', `${SCALE}`, '-l', url]
    const { stdout } = await promisify(execFile)('pgbench', args, { cwd: folder })
    const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1]
    if (!tps) throw new Error(`pgbench printed no rate: ${stdout}`)
    // A line is: client, transaction, microseconds …
    const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    return { perSecond: Number(tps), p50: median(lines.map((line) => Number(line.split(' ')[2]) / 1000)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the transaction of `pgbench`, statement by statement over the simple protocol. */
async function runOwnDriver(url: string, clients: number, seconds: number): Promise<Pace> {
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }))
  await Promise.all(connections.map((one) => one.connect()))
  const latencies: number[] = []
  let isRunning = true
  const work = connections.map(async (client) => {
    while (isRunning) {
      const aid = randomInt(1, SCALE * PER_BRANCH + 1)
      const bid = randomInt(1, SCALE + 1)
      const tid = randomInt(1, SCALE * TELLERS_PER_BRANCH + 1)
      const delta = randomInt(-5000, 5001)
      const start = performance.now()
      await client.query('begin')
      await client.query(`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`)
      await client.query(`select abalance from pgbench_accounts where aid = ${aid}`)
      await client.query(`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`)
      await client.query(`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`)
      await client.query(
        `insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`,
      )
      await client.query('end')
      latencies.push(performance.now() - start)
    }
  })
  await sleep(seconds * 1000)
  isRunning = false
  await Promise.all(work)
  await Promise.all(connections.map((one) => one.end()))
  return { perSecond: latencies.length / seconds, p50: median(latencies) }
}
