import { type Clock, MS } from '@croupier/kernel/clock'
import { type ChannelName, type ClientFrame, channels, clientFrame, type ServerFrame } from '@croupier/wire/channels'
import type { Schema } from '@croupier/wire/endpoint'
import { liveTicket } from '@croupier/wire/platform/platform'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData } from 'ws'
import * as z from 'zod/mini'
import { isDatabaseBusy } from '../db/states.ts'
import type { Fanout } from '../fanout/fanout.ts'
import { networkOf } from '../http/address.ts'
import { isForeignOrigin } from '../http/cookies.ts'
import { type Route, route } from '../http/route.ts'
import { eventOf } from '../http/server.ts'
import { type Limiter, type LocalLimit, paceLimiter } from '../http/throttle.ts'
import type { Logger } from '../log.ts'
import type { SessionCache } from '../sessions/cache.ts'
import { onSessionEnded } from '../sessions/notices.ts'
import { type IdleCheck, idleCheck } from './idle.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  FRAME_PACE,
  MAX_WAITING_FRAMES,
  missedReader,
  strangerCount,
  upgradePace,
} from './limits.ts'
import { audienceOf, type Connection, type Live, mayWatch, roomKey } from './live.ts'
import type { LiveTickets } from './tickets.ts'

/** A client with a larger backlog is disconnected. It reconnects and catches up. */
const BACKLOG_BYTES = 64 * 1024
const MAX_SUBSCRIPTIONS = 32
/** How long the close frame may take to reach a client that is disconnected. */
const CLOSE_FRAME_MS = 1_000
/** A connection that has not greeted after this long is closed. */
const GREETING_MS = 15 * MS.second

export type SocketDeps = {
  clock: Clock
  log: Logger
  live: Live
  tickets: LiveTickets
  sessions: SessionCache
  fanout: Fanout
  limiter: Pick<Limiter, 'pace'>
  /** `CONNECTION_LIMITS` when left out. */
  connectionLimits?: ConnectionLimits | undefined
  /** The site is served under https, so pages of another scheme are foreign. */
  https: boolean
}

export function encodeChannel(name: ChannelName, value: unknown): unknown {
  const schema: Schema = channels[name]
  return z.encode(schema, value)
}

/** The endpoint that issues tickets for `/live`. */
export const liveRoutes = (tickets: LiveTickets): Route[] => [
  route(liveTicket, ({ tokenHash }) => ({ ticket: tickets.issue(tokenHash) })),
]

/**
 * T163: the live connection. Same origin only; a member's channels need a ticket; the end of the session closes it. Whatever a
 * client sends, a node does a bounded amount of work for it (T156): connections count as calls of their network, a connection
 * has a pace and is answered one frame at a time, and all catch-ups together use a few connections of the database.
 */
export function bindLive(server: FastifyInstance, deps: SocketDeps): void {
  closeWithSessions(deps)
  const idle = idleCheck<WebSocket>(deps.clock)
  server.addHook('onClose', async () => idle.stop())
  const { connectionLimits: limits = CONNECTION_LIMITS } = deps
  let connections = 0
  const node: Node = {
    ...deps,
    idle,
    limits,
    strangers: strangerCount(limits),
    framePace: paceLimiter(FRAME_PACE),
    nextId: () => String(++connections),
    readMissed: missedReader(),
  }
  // Before the upgrade, so that a refusal is answered like that of any other call.
  const onRequest = upgradePace(deps.limiter)
  server.get('/wps/live', { websocket: true, onRequest }, (socket, request) => serve(node, socket, request))
}

function closeWithSessions({ live, sessions, fanout }: SocketDeps): void {
  const close = (tokenHash: string) => {
    for (const connection of live.connectionsOf(tokenHash)) connection.close()
  }
  onSessionEnded(fanout, close)
  // A notice may have been lost while the connection between nodes was down.
  fanout.onReset(async () => {
    for (const tokenHash of live.tokenHashes()) {
      if ((await sessions.find(tokenHash).catch(() => null)) === null) close(tokenHash)
    }
  })
}

/** What the connections of a node share. */
type Node = SocketDeps & {
  idle: IdleCheck<WebSocket>
  limits: ConnectionLimits
  strangers: ReturnType<typeof strangerCount>
  framePace: LocalLimit
  nextId(): string
  readMissed: ReturnType<typeof missedReader>
}

/** One live connection: its socket, the session it belongs to, and the rooms it has joined. */
type Client = Node & {
  /** Unique on this node. */
  id: string
  socket: WebSocket
  request: FastifyRequest
  connection: Connection
  rooms: Set<string>
  hasGreeted: boolean
  /** Counted among the connections without a session. */
  isStranger: boolean
}

function serve(node: Node, socket: WebSocket, request: FastifyRequest): void {
  const { idle, live, strangers } = node
  const connection = connectionOver(socket)
  const client: Client = {
    ...node,
    id: node.nextId(),
    socket,
    request,
    connection,
    rooms: new Set(),
    hasGreeted: false,
    isStranger: false,
  }
  // An error closes the socket too.
  socket.on('error', () => {})
  const { origin } = request.headers
  if (origin !== undefined && isForeignOrigin(origin, request.host, node.https))
    return void deny(client, 4403, 'origin')
  const network = networkOf(request.address)
  client.isStranger = strangers.enter(network)
  if (!client.isStranger) return void deny(client, 1013, 'full')
  idle.touch(socket, GREETING_MS)
  socket.on('message', frameReceiver(client))
  socket.on('close', () => {
    idle.forget(socket)
    live.drop(connection)
    if (client.isStranger) strangers.leave(network)
  })
}

/**
 * Answers the frames of one connection in their order, one at a time. A client that sends more than a page does is
 * disconnected, and nothing more is read from it.
 */
function frameReceiver(client: Client): (data: RawData) => void {
  const { socket, idle } = client
  let waiting = 0
  let last = Promise.resolve()
  const answerNext = async (frame: ClientFrame) => {
    if (isOpen(client)) await answerFrame(client, frame).catch((error) => fail(client, error))
    waiting--
  }
  return (data) => {
    if (!isOpen(client)) return
    idle.touch(socket)
    if (waiting >= MAX_WAITING_FRAMES || !keepsPace(client)) return leaveUnread(client, 4429, 'pace')
    const frame = readFrame(String(data))
    if (!frame) return leaveUnread(client, 4400, 'frame')
    waiting++
    last = last.then(() => answerNext(frame))
  }
}

/** Closes a connection whose frame could not be answered. The client reconnects, later if the database is away or overloaded. */
function fail({ log, socket, request }: Client, error: Error): void {
  const isBusy = isDatabaseBusy(error)
  const event = { err: error, requestId: request.id, path: '/wps/live' }
  if (isBusy) log.warn(event, 'the database did not answer')
  else log.error(event, 'a frame could not be answered')
  socket.close(isBusy ? 1013 : 1011, isBusy ? 'busy' : 'fault')
}

function keepsPace({ framePace, id }: Client): boolean {
  try {
    framePace.count(id)
    return true
  } catch {
    return false
  }
}

const isOpen = ({ socket }: Client): boolean => socket.readyState === socket.OPEN

/** Closes a connection and reads nothing more from it, not even its answer to the close frame. */
function leaveUnread({ socket }: Client, code: number, reason: string): void {
  socket.close(code, reason)
  socket.pause()
  setTimeout(() => socket.terminate(), CLOSE_FRAME_MS).unref()
}

function connectionOver(socket: WebSocket): Connection {
  const ended: ServerFrame = { type: 'message', channel: 'session', value: { ended: true } }
  return {
    session: null,
    tokenHash: '',
    send: (frame) =>
      socket.bufferedAmount > BACKLOG_BYTES ? socket.terminate() : socket.send(frame, { binary: false }),
    close() {
      socket.send(JSON.stringify(ended))
      socket.close(4401, 'session')
    },
  }
}

function deny({ log, socket, request }: Client, code: 1013 | 4401 | 4403, reason: string): false {
  log.info({ ...eventOf(request), code: `live.${reason}` }, 'denied')
  socket.close(code, reason)
  return false
}

const send = ({ connection }: Client, frame: ServerFrame): void => connection.send(Buffer.from(JSON.stringify(frame)))

async function answerFrame(client: Client, frame: ClientFrame): Promise<void> {
  // The first frame is the only greeting, so a connection never changes its session.
  if (client.hasGreeted === (frame.type === 'hello')) return client.socket.close(4400, 'hello')
  if (frame.type === 'hello') return greet(client, frame.ticket)
  if (frame.type === 'subscribe') return subscribe(client, frame)
  if (frame.type === 'unsubscribe') return unsubscribe(client, frame)
  send(client, { type: 'pong', serverTime: client.clock.now().toISOString() })
}

async function greet(client: Client, ticket: string | undefined): Promise<void> {
  client.hasGreeted = true
  if (ticket && !(await joinSession(client, ticket))) return
  send(client, { type: 'welcome', serverTime: client.clock.now().toISOString() })
}

/** Gives the connection the session of a ticket. False when it was denied, or the client has gone meanwhile. */
async function joinSession(client: Client, ticket: string): Promise<boolean> {
  const { connection, limits, live, sessions, strangers, tickets, request } = client
  const tokenHash = await tickets.take(ticket)
  if (!isOpen(client)) return false
  if (!tokenHash) return deny(client, 4401, 'ticket')
  if (live.connectionsOf(tokenHash).length >= limits.bySession) return deny(client, 1013, 'full')
  // Added before the look-up: a session that ends in between must find its connection.
  connection.tokenHash = tokenHash
  live.add(connection)
  const session = await sessions.find(tokenHash)
  if (!isOpen(client)) return false
  if (session?.kind !== 'member' || session.owes.length > 0) return deny(client, 4401, 'ticket')
  connection.session = session
  strangers.leave(networkOf(request.address))
  client.isStranger = false
  return true
}

type Subscribe = Extract<ClientFrame, { type: 'subscribe' }>

async function subscribe(client: Client, { channel: name, topic, since }: Subscribe): Promise<void> {
  const { connection, live, rooms, socket, readMissed } = client
  const known = live.channelOf(name)
  const audience = known && audienceOf(known, connection, topic)
  if (!audience || rooms.size >= MAX_SUBSCRIPTIONS) return socket.close(4400, 'channel')
  if (topic && 'topic' in audience && !(await mayWatch(known, connection, topic))) {
    return send(client, { type: 'unknown_topic', channel: name, topic })
  }
  // A member's channel has no topics: a topic that the client sent is not repeated, because it may name another member.
  const of = { channel: name, ...(topic && 'topic' in audience ? { topic } : {}) }
  const room = roomKey(name, audience)
  if (!rooms.has(room)) {
    rooms.add(room)
    live.join(connection, name, audience)
    for (const { cursor, value } of await readMissed(known, { session: connection.session, topic, since })) {
      send(client, { type: 'message', ...of, ...(cursor ? { cursor } : {}), value: encodeChannel(name, value) })
    }
  }
  send(client, { type: 'subscribed', ...of })
}

function unsubscribe({ connection, live, rooms }: Client, frame: Extract<ClientFrame, { type: 'unsubscribe' }>): void {
  const known = live.channelOf(frame.channel)
  const audience = known && audienceOf(known, connection, frame.topic)
  if (!audience) return
  rooms.delete(roomKey(frame.channel, audience))
  live.leave(connection, frame.channel, audience)
}

function readFrame(text: string): ClientFrame | undefined {
  try {
    const read = z.safeParse(clientFrame, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
