import type { Clock, Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Endpoint } from '@croupier/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Message = FastifyRequest['raw']
type Response = FastifyReply['raw']

/** Half as many as calls without patience run at once, so that bets find a place. */
const INSIDE = 32
const WAITING = 10_000

type Arrival = { at: Instant; isTurnedAway: boolean }
const arrivals = new WeakMap<Message, Arrival>()

/** When a call of a crowd arrived; undefined for all other calls. Refuses `server.busy` when too many waited. */
export function arrivalOf(message: Message): Instant | undefined {
  const arrival = arrivals.get(message)
  if (arrival?.isTurnedAway) refuse('server.busy')
  return arrival?.at
}

/**
 * Lets the calls of crowds (`urgent: 'crowd'`) in a few at a time, in the order of their arrival. Those that wait outside have cost
 * nothing but the reading of their head: no hook, no body, no look-up of a session, no connection to the database. So the turns of the
 * event loop stay short, and other calls pass. The door refuses those that come while too many wait.
 */
export function gateCrowds(
  server: FastifyInstance,
  { clock, endpoints, inside = INSIDE, waiting = WAITING }: GateOptions,
): void {
  const paths = endpoints.filter(({ urgent }) => urgent === 'crowd').map(({ path }) => patternOf(path))
  const enter = line({ inside, waiting })
  // The first listener is Fastify's. The others only watch.
  const [handler, ...watchers] = server.server.listeners('request')
  const handle = (message: Message, response: Response) => handler?.call(server.server, message, response)
  server.server.removeAllListeners('request')
  server.server.on('request', (message, response) => {
    for (const watcher of watchers) watcher.call(server.server, message, response)
    if (!paths.some((path) => path.test(message.url ?? ''))) return handle(message, response)
    const arrival: Arrival = { at: clock.now(), isTurnedAway: false }
    arrivals.set(message, arrival)
    const start = (leave: () => void) => {
      // A caller who has gone comes again with the same key.
      if (response.destroyed) return leave()
      response.once('close', leave)
      handle(message, response)
    }
    arrival.isTurnedAway = !enter(start)
    if (arrival.isTurnedAway) handle(message, response)
  })
}

type GateOptions = {
  clock: Clock
  endpoints: readonly Pick<Endpoint, 'path' | 'urgent'>[]
  inside?: number
  waiting?: number
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)

type Start = (leave: () => void) => void

/** Calls start in the order of their arrival, so many at a time. False when too many wait. */
export function line({ inside, waiting }: { inside: number; waiting: number }): (start: Start) => boolean {
  let all: Start[] = []
  let first = 0
  let running = 0
  function leave(): void {
    running--
    // The next turn reads what has come since.
    setImmediate(next)
  }
  function next(): void {
    while (running < inside && first < all.length) {
      const start = all[first++]!
      running++
      start(leave)
    }
    // Cut now and then only, because it moves all that wait.
    if (first === all.length || first >= waiting) {
      all = all.slice(first)
      first = 0
    }
  }
  return (start) => {
    if (all.length - first >= waiting) return false
    all.push(start)
    if (running < inside) next()
    return true
  }
}
