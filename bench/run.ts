import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proveBooks } from '../proofs/books.ts'
import { betRowBench } from './bet-row.ts'
import { parentOf } from './cpu.ts'
import { deskBench } from './desk.ts'
import { embeddedBench } from './embedded.ts'
import { benchServer, onServer, product, type Server } from './ground.ts'
import { growthBench } from './growth.ts'
import { httpBench } from './http.ts'
import { laneBench } from './lane.ts'
import { liveBench } from './live.ts'
import { postingsBench } from './postings.ts'
import { quietGate } from './quiet.ts'
import { settlementBench } from './settlement.ts'
import { yardstick } from './tpcb.ts'

/**
 * `npm run bench`: measures the product on the server of DATABASE_URL, else on an embedded one of its own, proves the
 * books after every slice, prints the figures as JSON and leaves them in `bench/results`.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'live,lane,postings,http,embedded,desk,settlement,growth' },
    slices: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    members: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '10000' },
    /** To settle; and, for the cost of growth, in the large book. */
    bets: { type: 'string', default: '1000000' },
    /** `all`: settled with a journal row for every bet; `tenth`: with one for a tenth of them. */
    paid: { type: 'string', default: 'all' },
    grown: { type: 'string', default: '5000000' },
    /** Journal entries of each member on the withdrawal desk's long page. */
    entries: { type: 'string', default: '1000000' },
    /** How long a quiet machine is waited for before each slice, in seconds, and how often a slice is repeated. */
    patience: { type: 'string', default: '120' },
    repeats: { type: 'string', default: '3' },
  },
})
const slices = Number(options.slices)
const seconds = Number(options.seconds)
const members = Number(options.members)
const parts = new Set(options.only.split(','))
const say = (line: string) => console.error(line)

const server = await benchServer(say)
try {
  const facts = await factsOf(server)
  if (!facts.durable) say('This server is not durable: the figures say nothing about money.')
  const gateFor = async (one: Server) => {
    const { postmaster } = await factsOf(one)
    return quietGate({ postmaster, patienceMs: Number(options.patience) * 1000, repeats: Number(options.repeats), say })
  }
  const quietly = await gateFor(server)
  const built = await product(server, members)
  const proveAt = async (url: string) => {
    const wrong = (await proveBooks(url)).flatMap(({ findings }) => findings)
    if (wrong.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(wrong.slice(0, 3))}`)
  }
  const prove = () => proveAt(built.url)
  const results: Record<string, unknown> = {
    at: new Date().toISOString(),
    server: `${server.name}, PostgreSQL ${facts.version}`,
    durable: facts.durable,
    cores: cpus().length,
    node: process.version,
    slices,
    seconds,
  }
  // First, while the process has not grown by anything else.
  if (parts.has('live'))
    results.live = await liveBench({ built, quietly, connections: Number(options.connections), slices })
  const rod = await yardstick(server)
  results.yardstick = rod.driver
  if (parts.has('http')) results.http = await httpBench({ rod, built, quietly, prove, slices, seconds })
  if (parts.has('embedded'))
    results.embedded = await embeddedBench({ server, built, members, gateFor, prove: proveAt, slices, seconds })
  // After what places fewer bets: proving the books takes longer the more of them there are.
  if (parts.has('lane')) Object.assign(results, await laneBench({ rod, built, quietly, prove, slices, seconds, say }))
  if (parts.has('postings')) results.postings = await postingsBench({ built, quietly, prove, slices, seconds, say })
  await rod.drop()
  await built.close()
  await prove()
  results.books = 'right after every slice'
  await built.drop()
  if (parts.has('bet-row'))
    results.betRow = await betRowBench({ server, bets: Number(options.bets) / 4, quietly, slices })
  if (parts.has('settlement')) {
    const paid = options.paid.split(',').map((share) => (share === 'all' ? share : 'tenth'))
    results.settlement = await settlementBench({
      server,
      members,
      quietly,
      prove: proveAt,
      slices,
      paid,
      bets: Number(options.bets),
    })
  }
  if (parts.has('desk'))
    results.desk = await deskBench({ server, entries: Number(options.entries), quietly, prove: proveAt, slices, say })
  if (parts.has('growth'))
    results.growth = await growthBench({
      server,
      members,
      quietly,
      prove: proveAt,
      slices,
      seconds,
      say,
      bets: Number(options.grown),
    })
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const text = `${JSON.stringify(results, null, 2)}\n`
  writeFileSync(join(folder, `${String(results.at).replaceAll(':', '-')}.json`), text)
  console.log(text)
} finally {
  await server.stop()
}

async function factsOf({ url }: Server) {
  return onServer(url, async (client) => {
    const { rows } = await client.query(`select pg_backend_pid() as pid, current_setting('server_version') as version,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`)
    const { pid, version, durable }: { pid: number; version: string; durable: boolean } = rows[0]
    return { version, durable, postmaster: parentOf(pid) }
  })
}
