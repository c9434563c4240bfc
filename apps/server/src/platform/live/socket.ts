import type { Clock } from '@croupier/kernel/clock'
import { type ChannelName, type ClientFrame, channels, clientFrame, type ServerFrame } from '@croupier/wire/channels'
import { liveTicket } from '@croupier/wire/platform/platform'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Fanout } from '../fanout/fanout.ts'
import { isForeignOrigin } from '../http/cookies.ts'
import { type Route, route } from '../http/route.ts'
import { eventOf } from '../http/server.ts'
import { onSessionEnded, type Sessions } from '../http/session.ts'
import type { Logger } from '../log.ts'
import { type Connection, keyOf, type Live } from './live.ts'
import { silence } from './silence.ts'
import type { LiveTickets } from './tickets.ts'

/** A client that lets this much pile up is too slow to be kept: it comes back and is told what it missed. */
const BACKLOG_BYTES = 64 * 1024
const SUBSCRIPTIONS_MOST = 32

export type SocketDeps = {
  clock: Clock
  log: Logger
  live: Live
  tickets: LiveTickets
  sessions: Sessions
  fanout: Fanout
  /** The site is served under https: pages of another scheme are not ours. */
  https: boolean
}

export const encodeChannel = (name: ChannelName, value: unknown): unknown =>
  z.encode(channels[name] as never, value as never)

/** The ticket call of `/live`. */
export const liveRoutes = (tickets: LiveTickets): Route[] => [
  route(liveTicket, ({ tokenHash }) => ({ ticket: tickets.issue(tokenHash) })),
]

/** T163: the live connection. Same origin only; a member's channels need a ticket; a session that ends closes it. */
export function bindLive(server: FastifyInstance, deps: SocketDeps): void {
  const { clock, log, live, tickets, sessions, fanout, https } = deps
  const end = (hash: string) => {
    for (const connection of live.connectionsOf(hash)) connection.close()
  }
  onSessionEnded(fanout, end)
  // While the line between nodes was down a session may have ended unheard: each one is looked up again.
  fanout.onReset(async () => {
    for (const hash of live.tokenHashes()) {
      if ((await sessions.find(hash).catch(() => null)) === null) end(hash)
    }
  })
  const quiet = silence<{ terminate(): void }>(clock)
  server.addHook('onClose', async () => quiet.stop())
  server.get('/live', { websocket: true }, (socket, request) => {
    const { origin } = request.headers
    const deny = (code: 4401 | 4403, reason: string) => {
      log.info({ ...eventOf(request), code: `live.${reason}` }, 'denied')
      socket.close(code, reason)
    }
    if (origin !== undefined && isForeignOrigin(origin, request.host, https)) return deny(4403, 'origin')
    const subscriptions = new Set<string>()
    let greeted = false
    const connection: Connection = {
      session: null,
      tokenHash: '',
      send: (frame) =>
        socket.bufferedAmount > BACKLOG_BYTES ? socket.terminate() : socket.send(frame, { binary: false }),
      close() {
        socket.send(
          JSON.stringify({ type: 'message', channel: 'session', value: { ended: true } } satisfies ServerFrame),
        )
        socket.close(4401, 'session')
      },
    }
    const answer = (frame: ServerFrame) => connection.send(Buffer.from(JSON.stringify(frame)))

    async function greet(ticket: string | undefined): Promise<void> {
      greeted = true
      if (ticket) {
        const tokenHash = await tickets.take(ticket)
        if (!tokenHash) return deny(4401, 'ticket')
        // Known before it is looked up: a session that ends between the two must find its connection.
        connection.tokenHash = tokenHash
        live.know(connection)
        const session = await sessions.find(tokenHash)
        if (session?.kind !== 'member') return deny(4401, 'ticket')
        connection.session = session
      }
      answer({ type: 'welcome', serverTime: clock.now().toISOString() })
    }
    async function subscribe({
      channel: name,
      topic,
      since,
    }: Extract<ClientFrame, { type: 'subscribe' }>): Promise<void> {
      const known = live.channelOf(name)
      const mine = known?.audience === 'member'
      if (!known || (mine && !connection.session) || subscriptions.size >= SUBSCRIPTIONS_MOST)
        return socket.close(4400, 'channel')
      const key = mine ? keyOf({ memberId: connection.session!.memberId }) : keyOf({ topic: topic ?? '' })
      subscriptions.add(`${name}|${key}`)
      live.join(connection, name, key)
      const missed = await known.catchUp({ session: connection.session, topic, since })
      for (const { cursor, value } of missed) {
        answer({
          type: 'message',
          channel: name,
          ...(topic ? { topic } : {}),
          ...(cursor ? { cursor } : {}),
          value: encodeChannel(name, value),
        })
      }
      answer({ type: 'subscribed', channel: name, ...(topic ? { topic } : {}) })
    }
    async function hear(frame: ClientFrame): Promise<void> {
      // One greeting, the first: a connection never becomes somebody else's.
      if (greeted === (frame.type === 'hello')) return socket.close(4400, 'hello')
      if (frame.type === 'hello') return greet(frame.ticket)
      if (frame.type === 'subscribe') return subscribe(frame)
      if (frame.type === 'ping') return answer({ type: 'pong', serverTime: clock.now().toISOString() })
      const key =
        connection.session && live.channelOf(frame.channel)?.audience === 'member'
          ? keyOf({ memberId: connection.session.memberId })
          : keyOf({ topic: frame.topic ?? '' })
      subscriptions.delete(`${frame.channel}|${key}`)
      live.leave(connection, frame.channel, key)
    }
    const gone = () => {
      quiet.forget(socket)
      live.drop(connection)
    }
    quiet.hear(socket)
    socket.on('message', (data) => {
      quiet.hear(socket)
      const frame = readFrame(String(data))
      if (!frame) return socket.close(4400, 'frame')
      hear(frame).catch(() => socket.close(1011, 'fault'))
    })
    socket.on('close', gone)
    socket.on('error', gone)
  })
}

function readFrame(text: string): ClientFrame | undefined {
  try {
    const read = z.safeParse(clientFrame, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
