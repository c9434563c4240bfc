import { performance } from 'node:perf_hooks'
import type { Clock, Instant } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Endpoint } from '@croupier/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyStart, whenArrived } from './peek.ts'

type Message = FastifyRequest['raw']
type Response = FastifyReply['raw']
/** Handles the requests of an HTTP server. */
export type Handler = (message: Message, response: Response) => void

/** Calls of one crowd that run at once, beside others. More make every turn of the event loop longer. */
const INSIDE = 16
/** Calls that run at once before the node asks what they are about. Bets that arrive together share a commit. */
const ALONE = 64
/** The next group of a crowd starts when no more than one call in so many of the last one still runs. Calls that start together share queries. */
const LEFT = 4
/** Calls of one crowd that wait. */
const WAITING = 10_000
/** Beside others a group starts when the event loop has rested for so long. A loop that never rests has other calls to answer. */
const REST_MS = 1
/** A group waits no longer for a rest. */
const NO_REST_MS = 50
/** A crowd beside which nobody else has called for so long is alone. */
const ALONE_AFTER_MS = 1_000

/** `at`: when a call that waited had arrived; undefined while a part of its body is still to come. */
type Arrival = { at: Instant | undefined; isTurnedAway: boolean }
const arrivals = new WeakMap<Message, Arrival>()

/** When a call of a crowd arrived, if it had to wait. Refuses `server.busy` when too many waited. */
export function arrivalOf(message: Message): Instant | undefined {
  const arrival = arrivals.get(message)
  if (arrival?.isTurnedAway) refuse('server.busy')
  return arrival?.at
}

/**
 * A call that members make in crowds. Those of one address are one crowd. With a `field`, those with the same value of this text field
 * of the body are, so that calls about something else pass them. Names that are not known share a crowd, so that nobody opens crowds by
 * inventing some.
 */
export type CrowdCall = {
  endpoint: Pick<Endpoint, 'method' | 'path'>
  field?: CrowdField
  inside?: number
  /** Groups do not wait until the event loop has rested, because the calls are worthless after some instant. */
  hasDeadline?: boolean
}
/** `isKnown` is asked for each call, so it answers from memory. */
export type CrowdField = { name: string; isKnown(value: string): boolean }
export type GateOptions = Partial<Limits> & { clock: Clock; calls: readonly CrowdCall[] }

/**
 * Lets the calls of a crowd in a few at a time, in the order of their arrival. Those that wait outside have cost nothing but the reading
 * of their head, and of the start of the body if it names the crowd: no hook, no parsing, no look-up of a session, no connection to the
 * database. So the turns of the event loop stay short, and other calls pass. The door refuses those that come while too many wait.
 */
export function crowdGate({ clock, calls, inside = INSIDE, alone = ALONE, waiting = WAITING }: GateOptions) {
  const gates = calls.map((call) => {
    const own = call.inside ?? inside
    const limits = { inside: own, alone: call.field === undefined ? own : alone, waiting }
    return gateOf(call, clock, crowds(limits, call.hasDeadline ? setImmediate : afterRest))
  })
  return (handle: Handler): Handler =>
    (message, response) => {
      const url = message.url ?? ''
      const gate = gates.find(({ method, path }) => method === message.method && path.test(url))
      if (gate) gate.enter(message, response, handle)
      else handle(message, response)
    }
}
export type CrowdGate = ReturnType<typeof crowdGate>

function gateOf({ endpoint: { method, path }, field }: CrowdCall, clock: Clock, { enter, isCrowded }: Crowds) {
  const named = field && new RegExp(`"${field.name}"\\s*:\\s*"([^"\\\\]{1,64})"`)
  const nameIn = (body: string): string => {
    const value = named?.exec(body)?.[1] ?? ''
    return field?.isKnown(value) ? value : ''
  }

  function waitIn(name: string, message: Message, response: Response, handle: Handler): void {
    const hasArrived = !named || message.complete
    const arrival: Arrival = { at: hasArrived ? clock.now() : undefined, isTurnedAway: false }
    arrivals.set(message, arrival)
    arrival.isTurnedAway = !enter(name, starting(message, response, handle))
    if (arrival.isTurnedAway) handle(message, response)
  }
  return {
    method,
    path: patternOf(path),
    enter(message: Message, response: Response, handle: Handler): void {
      if (!named) waitIn(message.url?.split('?', 1)[0] ?? '', message, response, handle)
      // While few calls run, nobody waits, whatever they are about.
      else if (!isCrowded()) enter(null, starting(message, response, handle))
      else whenArrived(message, () => waitIn(nameIn(bodyStart(message)), message, response, handle))
    },
  }
}

const starting = (message: Message, response: Response, handle: Handler) => (leave: () => void) => {
  // A caller who has gone comes again with the same key.
  if (response.destroyed) return leave()
  response.once('close', leave)
  handle(message, response)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)

type Start = (leave: () => void) => void
/** Calls of a crowd that run at once beside others, those that run while it is alone, and those that wait. */
type Limits = { inside: number; alone: number; waiting: number }
type Crowds = ReturnType<typeof crowds>

/** Crowds by name, each with a line of its own. Calls start in groups, in the order of their arrival. */
export function crowds({ inside, alone, waiting }: Limits, whenRested = afterRest) {
  const lines = new Map<string, Line>()
  const lastOther = lastOthers()
  let running = 0
  let waitingInAll = 0
  const isAlone = (name: string) => performance.now() - lastOther(name) >= ALONE_AFTER_MS

  function run(start: Start, leave: () => void): void {
    running++
    start(() => {
      running--
      leave()
    })
  }
  function open(name: string): Line {
    const line = lineOf({
      most: () => (isAlone(name) ? alone : inside),
      whenRested: (start) => (isAlone(name) ? setImmediate(start) : whenRested(start)),
      run(start, leave) {
        waitingInAll--
        run(start, leave)
      },
      whenEmpty: () => lines.delete(name),
    })
    lines.set(name, line)
    return line
  }
  return {
    /** Whether so many calls run that it matters what the next ones are about. */
    isCrowded: () => running >= alone || waitingInAll > 0,
    /** Starts a call at once or later; at once without a name. False when too many of its crowd wait. */
    enter(name: string | null, start: Start): boolean {
      if (name === null) {
        run(start, () => {})
        return true
      }
      lastOther.see(name)
      const line = lines.get(name) ?? open(name)
      if (line.size() >= waiting) return false
      waitingInAll++
      line.add(start)
      return true
    },
  }
}

type Line = ReturnType<typeof lineOf>
/** `most`: how many may run now. `whenRested` calls back when the next group may start. */
type LineParts = {
  most: () => number
  whenRested: (start: () => void) => void
  run: (start: Start, leave: () => void) => void
  whenEmpty: () => void
}

/** Calls that wait. They start in groups: the next one when few calls of the last one are left and the event loop has rested. */
function lineOf({ most, whenRested, run, whenEmpty }: LineParts) {
  const calls = queue<Start>()
  let running = 0
  let isFull = false
  let isResting = false

  function startGroup(): void {
    const limit = most()
    if (running >= limit) isFull = true
    if (running <= limit / LEFT) isFull = false
    while (!isFull) {
      const start = calls.take()
      if (!start) break
      isFull = ++running >= limit
      run(start, leave)
    }
    if (running === 0 && calls.size() === 0) whenEmpty()
  }
  function leave(): void {
    running--
    if (isResting) return
    if (calls.size() === 0) {
      startGroup()
      return
    }
    isResting = true
    whenRested(() => {
      isResting = false
      startGroup()
    })
  }
  return {
    size: calls.size,
    add(start: Start): void {
      calls.add(start)
      if (!isResting) startGroup()
    },
  }
}

/** Calls back when the event loop has rested, or has had no rest for long. */
function afterRest(done: () => void): void {
  const since = performance.now()
  const { idle } = performance.eventLoopUtilization()
  const look = () => {
    const rested = performance.eventLoopUtilization().idle - idle
    if (rested >= REST_MS || performance.now() - since >= NO_REST_MS) done()
    else setTimeout(look, REST_MS)
  }
  setTimeout(look, REST_MS)
}

/** Knows when somebody last called about something else. */
function lastOthers() {
  const never = { name: '', at: Number.NEGATIVE_INFINITY }
  let last = never
  let before = never
  const lastOther = (name: string): number => (last.name === name ? before.at : last.at)
  lastOther.see = (name: string): void => {
    if (last.name !== name) before = last
    last = { name, at: performance.now() }
  }
  return lastOther
}

/** First in, first out. */
function queue<T>() {
  let all: T[] = []
  let first = 0
  return {
    size: () => all.length - first,
    add: (one: T): void => void all.push(one),
    take(): T | undefined {
      if (first === all.length) return undefined
      const one = all[first++]
      // Cut now and then only, because it moves all that wait.
      if (first === all.length || first >= 1_000) {
        all = all.slice(first)
        first = 0
      }
      return one
    },
  }
}
