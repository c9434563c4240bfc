import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@croupier/kernel/ids'
import { uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { lotteryGuards } from '../apps/server/src/modules/lottery/index.ts'
import { lineKey, ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { proveBooks } from '../proofs/books.ts'
import { benchServer, ISSUE, onServer, product } from './ground.ts'
import { yardstick } from './tpcb.ts'

/**
 * The fast lane against TPC-B on the same server in the same run: durable, in the product's tables, with the issue's
 * gate held and the bet's row riding. `node bench/lane.ts [slices] [seconds]`
 */
const [slices = 5, seconds = 3] = process.argv.slice(2).map(Number)
const BETTORS = [64, 256, 1024]
const CLIENTS = [8, 16, 32]
const MEMBERS = 100_000

/** Keys come from browsers: making them here must not be what is measured, so chance is fetched in bulk. */
let pool: Uint8Array = new Uint8Array(0)
const pooled: Random = {
  bytes(length) {
    if (pool.length < length) pool = systemRandom.bytes(65_536)
    const taken = pool.subarray(0, length)
    pool = pool.subarray(length)
    return taken
  },
}

type Slice = { perSecond: number; p50: number; p99: number }
type Product = Awaited<ReturnType<typeof product>>

/** So many bettors who each wait for the answer to their bet before the next one. */
async function bet({ app, memberIds }: Product, bettors: number): Promise<Slice> {
  const { wallet, games } = app.modules
  const waits: number[] = []
  let running = true
  const play = async () => {
    while (running) {
      const memberId = memberIds[Math.floor(Math.random() * memberIds.length)]!
      const start = performance.now()
      await wallet.lane.submit(posting(memberId, games.betBook.ride))
      waits.push(performance.now() - start)
    }
  }
  const all = Array.from({ length: bettors }, play)
  await sleep(500)
  waits.length = 0
  const start = performance.now()
  await sleep(seconds * 1000)
  const perSecond = (waits.length * 1000) / (performance.now() - start)
  running = false
  const measured = waits.toSorted((one, other) => one - other)
  await Promise.all(all)
  return { perSecond, p50: measured[measured.length >> 1]!, p99: measured[Math.floor(measured.length * 0.99)]! }
}

function posting(memberId: MemberId, ride: Product['app']['modules']['games']['betBook']['ride']) {
  const receivedAt = systemClock.now()
  const ticketId = ticketKey(memberId, uuidV7(receivedAt, pooled), receivedAt)
  const selection = { pos: [[1], [2], [3]] }
  const bets = [
    {
      betId: lineKey(ticketId, 1),
      ticketId,
      memberId,
      product: 'lottery' as const,
      ...ISSUE,
      play: 'SSC_3B_DIRECT',
      selection,
      units: 1,
      multiple: 1,
      mode: 1000,
      prizeGroup: 1956,
      ownGroup: 1956,
      prizes: { WIN: units(19_560_000n) },
      stake: units(20_000n),
      acceptedAt: receivedAt,
    },
  ]
  return {
    key: ticketId,
    memberId,
    kind: 'stake' as const,
    amount: units(20_000n),
    payload: JSON.stringify(selection),
    receivedAt,
    riders: [ride(bets)],
    guard: { guard: lotteryGuards[0]!, row: [ISSUE.game, ISSUE.round] },
  }
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!
const say = (line: string) => console.error(line)

const server = await benchServer(say)
try {
  const durable = await onServer(server.url, async (client) => {
    const { rows } = await client.query("select current_setting('fsync') f, current_setting('synchronous_commit') s")
    return rows[0].f === 'on' && rows[0].s === 'on'
  })
  if (!durable) say('This server is not durable: the figures say nothing about money.')
  const rod = await yardstick(server)
  const built = await product(server, MEMBERS)
  const rodSlices = new Map<number, number[]>(CLIENTS.map((clients) => [clients, []]))
  const laneSlices = new Map<number, Slice[]>(BETTORS.map((bettors) => [bettors, []]))
  for (let slice = 0; slice < slices; slice++) {
    for (const clients of CLIENTS) rodSlices.get(clients)!.push(await rod.slice(clients, seconds))
    for (const bettors of BETTORS) laneSlices.get(bettors)!.push(await bet(built, bettors))
    say(`slice ${slice + 1} of ${slices}`)
  }
  await built.close()
  const wrong = (await proveBooks(built.url)).flatMap(({ findings }) => findings)
  const tpcb = CLIENTS.map((clients) => ({ clients, perSecond: median(rodSlices.get(clients)!) }))
  const best = Math.max(...tpcb.map(({ perSecond }) => perSecond))
  const lane = BETTORS.map((bettors) => {
    const own = laneSlices.get(bettors)!
    const perSecond = median(own.map((one) => one.perSecond))
    const ratio = Number((perSecond / best).toFixed(1))
    return { bettors, perSecond, ratio, p50: median(own.map((one) => one.p50)), p99: median(own.map((one) => one.p99)) }
  })
  console.log(
    JSON.stringify(
      {
        server: server.name,
        durable,
        yardstick: rod.driver,
        slices,
        seconds,
        tpcb,
        lane,
        books: wrong.length === 0 ? 'right' : wrong,
      },
      null,
      2,
    ),
  )
  await built.drop()
  await rod.drop()
} finally {
  await server.stop()
}
