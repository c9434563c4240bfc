import { once } from 'node:events'
import { portOf } from '../harness/ports.ts'
import { forkSession } from '../harness/sessions.ts'
import { createSessions } from './http.ts'
import { disturbance, type Gate, median, rounded } from './quiet.ts'
import type { Room, Told, Writing } from './room-caller.ts'
import type { Product } from './setup.ts'

const ROOM = 'lobby'

/** The value that a share of the measured ones does not exceed. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/**
 * §2: people in one chat room of one node, of whom some write so many messages a second through the calls of the site. Each
 * message must reach all.
 */
export async function roomBench(options: {
  product: Product
  quietly: Gate
  connections: number
  perSecond: number
  slices: number
  seconds: number
}) {
  const { product, quietly, connections, perSecond, slices, seconds } = options
  const tokens = await createSessions(product, 'chatter', { isVerified: true })
  const { site } = product.app
  if (!site.server.listening) await site.listen({ host: '127.0.0.1', port: 0 })
  const caller = forkSession(new URL('./room-caller.ts', import.meta.url))
  const nextMessage = async (): Promise<Told> => (await once(caller, 'message'))[0]
  caller.send({ port: portOf(site.server), tokens, connections, room: ROOM } satisfies Room)
  await nextMessage()
  const write = async () => {
    const answer = nextMessage()
    caller.send({ perSecond, seconds } satisfies Writing)
    const told = await answer
    if (told.type !== 'written') throw new Error('expected the times of the messages')
    return told
  }
  await write()
  const own = []
  for (let slice = 0; slice < slices; slice++) own.push(await quietly('messages to a room', write))
  caller.disconnect()
  await once(caller, 'exit')
  const told = own.map(({ value }) => value)
  const of = (share: number) => rounded(median(told.map(({ lastMs }) => quantile(lastMs, share))))
  return {
    connections,
    perSecond,
    messages: told.reduce((sum, { lastMs }) => sum + lastMs.length, 0),
    refused: told.reduce((sum, one) => sum + one.refused, 0),
    /** From the sending of a message until the last connection had it. */
    lastMs: { median: of(0.5), p99: of(0.99), most: of(1) },
    ...disturbance(own),
  }
}
