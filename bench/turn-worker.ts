import { portOf } from '../harness/ports.ts'
import { placeBet, runCallers } from './bettors.ts'
import { CONNECTIONS, call, createSessions, ticketOf } from './http.ts'
import { benchServer, startProduct } from './setup.ts'

/** A turn of `seconds`. `size` is the number of bettors of the lane, or of bets in a ticket; 0 is an empty call. */
export type Turn = { load: 'lane' | 'http'; size: number; seconds: number }
/** Latencies in milliseconds; `nodeMicroseconds` is the processor time of the node for one call. */
export type TurnResult = { perSecond: number; p50: number; p99: number; nodeMicroseconds: number }

const MEMBERS = 20_000

/**
 * One side of `npm run bench:turns`: a server and a product of its own, which run each turn that the parent sends, until the
 * parent disconnects. It begins with the message `ready`.
 */
const server = await benchServer(() => {})
const product = await startProduct(server, MEMBERS)
const tokens = await createSessions(product)
await product.app.site.listen({ host: '127.0.0.1', port: 0 })
const to = { port: portOf(product.app.site.server), tokens, connections: CONNECTIONS, method: 'POST' } as const

async function prepared({ load, size, seconds }: Turn) {
  if (load === 'lane') return () => runCallers(size, seconds, () => placeBet(product))
  if (size === 0) return () => call({ ...to, seconds, path: '/wps/live/ticket', body: '{}', keyed: false })
  const body = await ticketOf(product, size, seconds)
  return () => call({ ...to, seconds, path: '/wps/lottery/tickets', body, keyed: true })
}

async function run(turn: Turn): Promise<TurnResult> {
  const act = await prepared(turn)
  const before = process.cpuUsage()
  const { perSecond, p50, p99, all } = await act()
  const { user, system } = process.cpuUsage(before)
  return { perSecond, p50, p99, nodeMicroseconds: (user + system) / all }
}

process.on('message', async (turn: Turn) => process.send!(await run(turn)))
process.on('disconnect', async () => {
  await product.close()
  await server.stop()
  process.exit()
})
process.send!('ready')
