import type { Clock } from '@croupier/kernel/clock'
import { type ChannelName, type ClientFrame, channels, clientFrame, type ServerFrame } from '@croupier/wire/channels'
import type { Schema } from '@croupier/wire/endpoint'
import { liveTicket } from '@croupier/wire/platform/platform'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Fanout } from '../fanout/fanout.ts'
import { isForeignOrigin } from '../http/cookies.ts'
import { type Route, route } from '../http/route.ts'
import { eventOf } from '../http/server.ts'
import type { Logger } from '../log.ts'
import type { SessionCache } from '../sessions/cache.ts'
import { onSessionEnded } from '../sessions/notices.ts'
import { type IdleCheck, idleCheck } from './idle.ts'
import { type Audience, type Channel, type Connection, type Live, roomKey } from './live.ts'
import type { LiveTickets } from './tickets.ts'

/** A client with a larger backlog is disconnected. It reconnects and catches up. */
const BACKLOG_BYTES = 64 * 1024
const MAX_SUBSCRIPTIONS = 32

export type SocketDeps = {
  clock: Clock
  log: Logger
  live: Live
  tickets: LiveTickets
  sessions: SessionCache
  fanout: Fanout
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

/** T163: the live connection. Same origin only; a member's channels need a ticket; the end of the session closes it. */
export function bindLive(server: FastifyInstance, deps: SocketDeps): void {
  closeWithSessions(deps)
  const idle = idleCheck<WebSocket>(deps.clock)
  server.addHook('onClose', async () => idle.stop())
  server.get('/live', { websocket: true }, (socket, request) => serve({ ...deps, idle }, socket, request))
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

/** One live connection: its socket, the session it belongs to, and the rooms it has joined. */
type Client = SocketDeps & {
  socket: WebSocket
  request: FastifyRequest
  connection: Connection
  rooms: Set<string>
  hasGreeted: boolean
}

function serve(
  { idle, ...deps }: SocketDeps & { idle: IdleCheck<WebSocket> },
  socket: WebSocket,
  request: FastifyRequest,
): void {
  const connection = connectionOver(socket)
  const client: Client = { ...deps, socket, request, connection, rooms: new Set(), hasGreeted: false }
  const { origin } = request.headers
  if (origin !== undefined && isForeignOrigin(origin, request.host, deps.https)) {
    deny(client, 4403, 'origin')
    return
  }
  const leave = () => {
    idle.forget(socket)
    deps.live.drop(connection)
  }
  idle.touch(socket)
  socket.on('message', (data) => {
    idle.touch(socket)
    const frame = readFrame(String(data))
    if (!frame) return socket.close(4400, 'frame')
    answerFrame(client, frame).catch(() => socket.close(1011, 'fault'))
  })
  socket.on('close', leave)
  socket.on('error', leave)
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

function deny({ log, socket, request }: Client, code: 4401 | 4403, reason: string): void {
  log.info({ ...eventOf(request), code: `live.${reason}` }, 'denied')
  socket.close(code, reason)
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
  const { clock, connection, live, sessions, tickets } = client
  client.hasGreeted = true
  if (ticket) {
    const tokenHash = await tickets.take(ticket)
    if (!tokenHash) return deny(client, 4401, 'ticket')
    // Added before the look-up: a session that ends in between must find its connection.
    connection.tokenHash = tokenHash
    live.add(connection)
    const session = await sessions.find(tokenHash)
    if (session?.kind !== 'member') return deny(client, 4401, 'ticket')
    connection.session = session
  }
  send(client, { type: 'welcome', serverTime: clock.now().toISOString() })
}

type Subscribe = Extract<ClientFrame, { type: 'subscribe' }>

async function subscribe(client: Client, { channel: name, topic, since }: Subscribe): Promise<void> {
  const { connection, live, rooms, socket } = client
  const known = live.channelOf(name)
  const audience = known && audienceOf(known, connection, topic)
  if (!audience || rooms.size >= MAX_SUBSCRIPTIONS) return socket.close(4400, 'channel')
  rooms.add(roomKey(name, audience))
  live.join(connection, name, audience)
  const missed = await known.catchUp({ session: connection.session, topic, since })
  for (const { cursor, value } of missed) {
    send(client, {
      type: 'message',
      channel: name,
      ...(topic ? { topic } : {}),
      ...(cursor ? { cursor } : {}),
      value: encodeChannel(name, value),
    })
  }
  send(client, { type: 'subscribed', channel: name, ...(topic ? { topic } : {}) })
}

function unsubscribe({ connection, live, rooms }: Client, frame: Extract<ClientFrame, { type: 'unsubscribe' }>): void {
  const known = live.channelOf(frame.channel)
  const audience = known && audienceOf(known, connection, frame.topic)
  if (!audience) return
  rooms.delete(roomKey(frame.channel, audience))
  live.leave(connection, frame.channel, audience)
}

/** The audience that a connection joins; undefined for a member's channel on a connection without a session. */
function audienceOf(known: Channel, { session }: Connection, topic = ''): Audience | undefined {
  if (known.audience === 'public') return { topic }
  return session ? { memberId: session.memberId } : undefined
}

function readFrame(text: string): ClientFrame | undefined {
  try {
    const read = z.safeParse(clientFrame, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
