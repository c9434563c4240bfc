import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { onServer } from '../apps/server/src/testing/server.ts'
import { proveBooks } from '../proofs/books.ts'
import { agentsBench } from './agents.ts'
import { betRowBench } from './bet-row.ts'
import { claimsBench } from './claims.ts'
import { parentOf } from './cpu.ts'
import { crashBench } from './crash.ts'
import { deskBench } from './desk.ts'
import { embeddedBench } from './embedded.ts'
import { growthBench } from './growth.ts'
import { historyBench } from './history.ts'
import { httpBench } from './http.ts'
import { laneBench } from './lane.ts'
import { liveBench } from './live.ts'
import { postingsBench } from './postings.ts'
import { quietGate } from './quiet.ts'
import { rewardsBench } from './rewards.ts'
import { roomBench } from './room.ts'
import { KINDS } from './settlement/rounds.ts'
import { settlementBench } from './settlement.ts'
import { benchServer, type Server, startProduct } from './setup.ts'
import { slotsBench } from './slots.ts'
import { studiosBench } from './studios.ts'
import { openYardstick } from './tpcb.ts'

/**
 * `npm run bench`: measures the product on the server of DATABASE_URL, else on an embedded one of its own, proves the
 * books after every slice, prints the figures as JSON and saves them in `bench/results`.
 */
const { values: options } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'live,room,crash,slots,lane,postings,http,studios,embedded,desk,history,settlement,agents,rewards,growth',
    },
    slices: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    members: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '10000' },
    /** People in the chat room, and the messages that they write in a second. */
    people: { type: 'string', default: '5000' },
    messages: { type: 'string', default: '50' },
    /** Bets of a settled issue. */
    bets: { type: 'string', default: '1000000' },
    /** Which bets of the settlement bench are paid: `all`, `tenth` or `mixed` (`KINDS`). A paid bet has a journal row. */
    paid: { type: 'string', default: 'all' },
    /** Bets in the large book of the growth bench. */
    grown: { type: 'string', default: '5000000' },
    /** Journal entries of each member on the withdrawal desk's long page. */
    entries: { type: 'string', default: '1000000' },
    /** Accounts of the agents and rewards benches, and for agents the months of closed days, each of which is measured. */
    size: { type: 'string', default: '1000000' },
    months: { type: 'string', default: '1,24' },
    /** The maximum wait for a quiet machine before each slice, in seconds, and the maximum repeats of a slice. */
    patience: { type: 'string', default: '120' },
    repeats: { type: 'string', default: '3' },
  },
})
const slices = Number(options.slices)
const seconds = Number(options.seconds)
const members = Number(options.members)
const parts = new Set(options.only.split(','))
const log = (line: string) => console.error(line)

const server = await benchServer(log)
try {
  const facts = await factsOf(server)
  if (!facts.durable) log('This server is not durable, so the figures are not those of a production server.')
  const gateFor = async (one: Server) => {
    const { postmaster } = await factsOf(one)
    return quietGate({ postmaster, patienceMs: Number(options.patience) * 1000, repeats: Number(options.repeats), log })
  }
  const quietly = await gateFor(server)
  const product = await startProduct(server, members)
  const proveAt = async (url: string) => {
    const wrong = (await proveBooks(url)).flatMap(({ findings }) => findings)
    if (wrong.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(wrong.slice(0, 3))}`)
  }
  const prove = () => proveAt(product.url)
  const results: Record<string, unknown> = {
    at: new Date().toISOString(),
    server: `${server.name}, PostgreSQL ${facts.version}`,
    durable: facts.durable,
    cores: cpus().length,
    node: process.version,
    slices,
    seconds,
  }
  // Runs first, because it measures the memory of this process.
  if (parts.has('live'))
    results.live = await liveBench({ product, quietly, connections: Number(options.connections), slices })
  if (parts.has('room')) {
    const connections = Number(options.people)
    const perSecond = Number(options.messages)
    results.room = await roomBench({ product, quietly, connections, perSecond, slices, seconds })
  }
  if (parts.has('crash'))
    results.crash = await crashBench({ quietly, connections: Number(options.connections), slices, seconds })
  if (parts.has('slots')) results.slots = await slotsBench({ quietly, slices, seconds })
  const yardstick = await openYardstick(server)
  results.yardstick = yardstick.driver
  if (parts.has('http')) results.http = await httpBench({ yardstick, product, quietly, prove, slices, seconds })
  if (parts.has('studios'))
    results.studios = await studiosBench({ yardstick, product, quietly, prove, slices, seconds })
  if (parts.has('embedded'))
    results.embedded = await embeddedBench({ server, product, members, gateFor, prove: proveAt, slices, seconds })
  // Runs after the benches with fewer bets, because the proof of the books takes longer with more bets.
  if (parts.has('lane'))
    Object.assign(results, await laneBench({ yardstick, product, quietly, prove, slices, seconds, log }))
  if (parts.has('postings')) results.postings = await postingsBench({ product, quietly, prove, slices, seconds, log })
  if (parts.has('rewards')) results.claims = await claimsBench({ yardstick, product, quietly, prove, slices, seconds })
  await yardstick.drop()
  await product.close()
  await prove()
  results.books = 'correct after every slice'
  await product.drop()
  if (parts.has('bet-row'))
    results.betRow = await betRowBench({ server, bets: Number(options.bets) / 4, quietly, slices })
  if (parts.has('settlement')) {
    const paid = KINDS.filter((kind) => options.paid.split(',').includes(kind))
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
    results.desk = await deskBench({ server, entries: Number(options.entries), quietly, prove: proveAt, slices, log })
  if (parts.has('history')) results.history = await historyBench({ server, quietly, slices, log })
  if (parts.has('agents'))
    results.agents = await agentsBench({
      server,
      size: Number(options.size),
      months: options.months.split(',').map(Number),
      quietly,
      slices,
      log,
    })
  if (parts.has('rewards')) results.rewards = await rewardsBench({ server, size: Number(options.size), quietly, log })
  if (parts.has('growth'))
    results.growth = await growthBench({
      server,
      members,
      quietly,
      prove: proveAt,
      slices,
      seconds,
      log,
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
