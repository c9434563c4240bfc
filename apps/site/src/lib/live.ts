import type { Client } from '@croupier/api-client/client'
import {
  type ChannelMessage,
  type ChannelName,
  type ClientFrame,
  channels,
  type ServerFrame,
} from '@croupier/wire/channels'
import { liveTicket } from '@croupier/wire/platform/platform'
import * as z from 'zod/mini'
import type { ServerClock } from './clock.ts'
import { loseSession } from './lose-session.ts'
import type { Reachability } from './reachability.ts'
import type { SessionStore } from './session.ts'

type Subscribable = Extract<ClientFrame, { type: 'subscribe' }>['channel']
type MessageFrame = Extract<ServerFrame, { type: 'message' }>

export type LiveDeps = {
  call: Client
  session: SessionStore
  clock: ServerClock
  reachability: Reachability
  /** Whether the user sees the page. */
  isVisible(): boolean
  connect(): WebSocket
  /** From 0 to 1: spreads the reconnections of many browsers. */
  chance(): number
}
export type Live = {
  /** Listens until the returned function is called. A member's channel waits for a session. */
  listen<C extends Subscribable>(
    channel: C,
    topic: string | undefined,
    onMessage: (message: ChannelMessage<C>) => void,
  ): () => void
  isUp(): boolean
  /** Calls back when the connection is established or lost. */
  watch(listener: () => void): () => void
  /** Checks the connection now: the page became visible, and the device may have slept. */
  wake(): void
}

/** The schemas of the channels, each with the type of its messages. */
const schemas: { readonly [C in ChannelName]: z.core.$ZodType<ChannelMessage<C>> } = channels

const PUBLIC: readonly ChannelName[] = ['draw', 'results', 'status', 'visitorChat']
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A connection that is lost sooner counts as a failed attempt: the server may have closed it because of what the page sent. */
const STEADY_MS = 10_000
/** After this silence of the server, a visible page sends a ping. */
const SILENCE_MS = 2_500
/** A hidden page only keeps its connection open. */
const HIDDEN_SILENCE_MS = 25_000
/** Without a pong after this time, the server may be unreachable: see `reachability.ts`. */
const LATE_PONG_MS = 1_000
/** Without an answer after this time, the socket is useless, even if it is still open. */
const ANSWER_TIMEOUT_MS = 10_000

type Timer = ReturnType<typeof setTimeout> | undefined
type Subscription = {
  readonly channel: Subscribable
  readonly topic: string | undefined
  readonly listeners: Set<(value: unknown) => void>
  /** The cursor of the last message. */
  since?: string
}
type Connection = {
  readonly deps: LiveDeps
  readonly subscriptions: Map<string, Subscription>
  readonly watchers: Set<() => void>
  socket: WebSocket | undefined
  isUp: boolean
  token: string | null
  waitMs: number
  /** When the server welcomed the page, on the local clock. */
  upSince: number
  /** When the last frame that asks for the time was sent, on the local clock. */
  sentAt: number
  /** A ping waits for its pong. Another one would make the pong of the first look faster than it was. */
  isPinged: boolean
  reconnectTimer: Timer
  pingTimer: Timer
}

/**
 * One connection for the whole page. It opens with the first listener and reconnects with growing pauses after a loss.
 * Each subscription names the last message it saw, so that nothing is missed. A new session needs a new connection.
 */
export function live(deps: LiveDeps): Live {
  const connection: Connection = {
    deps,
    subscriptions: new Map(),
    watchers: new Set(),
    socket: undefined,
    isUp: false,
    token: deps.session.get()?.token ?? null,
    waitMs: FIRST_WAIT_MS,
    upSince: 0,
    sentAt: deps.clock.local(),
    isPinged: false,
    reconnectTimer: undefined,
    pingTimer: undefined,
  }
  deps.session.subscribe(() => followSession(connection))
  deps.reachability.subscribe(() => followServer(connection))
  return {
    listen: (channel, topic, onMessage) => listen(connection, channel, topic, onMessage),
    isUp: () => connection.isUp,
    watch(listener) {
      connection.watchers.add(listener)
      return () => connection.watchers.delete(listener)
    },
    wake: () => ping(connection),
  }
}

function listen<C extends Subscribable>(
  connection: Connection,
  channel: C,
  topic: string | undefined,
  onMessage: (message: ChannelMessage<C>) => void,
): () => void {
  const { subscriptions } = connection
  const key = keyOf(channel, topic)
  const known = subscriptions.get(key)
  const subscription: Subscription = known ?? { channel, topic, listeners: new Set() }
  const listener = (value: unknown) => {
    const read = z.safeParse(schemas[channel], value)
    if (read.success) onMessage(read.data)
  }
  subscription.listeners.add(listener)
  subscriptions.set(key, subscription)
  if (!connection.socket) open(connection)
  else if (!known) subscribe(connection, subscription)
  return () => {
    subscription.listeners.delete(listener)
    if (subscription.listeners.size > 0 || subscriptions.get(key) !== subscription) return
    subscriptions.delete(key)
    if (connection.isUp) send(connection, { type: 'unsubscribe', channel, ...(topic ? { topic } : {}) })
  }
}

const keyOf = (channel: string, topic: string | undefined): string => `${channel}|${topic ?? ''}`

/** Reconnects for another session, whose channels start without the cursors of the session before. */
function followSession(connection: Connection): void {
  const token = connection.deps.session.get()?.token ?? null
  if (token === connection.token) return
  connection.token = token
  for (const one of connection.subscriptions.values()) if (!PUBLIC.includes(one.channel)) delete one.since
  connection.waitMs = FIRST_WAIT_MS
  reconnect(connection)
}

/** Reconnects as soon as the server answers again, without waiting for the end of a pause. */
function followServer(connection: Connection): void {
  const { isUp, deps, subscriptions } = connection
  if (isUp || subscriptions.size === 0 || !deps.reachability.isReachable()) return
  connection.waitMs = FIRST_WAIT_MS
  reconnect(connection)
}

function setUp(connection: Connection, isUp: boolean): void {
  if (connection.isUp === isUp) return
  connection.isUp = isUp
  for (const watcher of connection.watchers) watcher()
}

function send({ socket }: Connection, frame: ClientFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

function subscribe(connection: Connection, { channel, topic, since }: Subscription): void {
  if (!connection.isUp || (!PUBLIC.includes(channel) && !connection.token)) return
  send(connection, { type: 'subscribe', channel, ...(topic ? { topic } : {}), ...(since ? { since } : {}) })
}

function reconnect(connection: Connection): void {
  const old = connection.socket
  connection.socket = undefined
  old?.close()
  setUp(connection, false)
  clearTimeout(connection.reconnectTimer)
  clearTimeout(connection.pingTimer)
  if (connection.subscriptions.size > 0) open(connection)
}

function reconnectLater(connection: Connection): void {
  const { waitMs, deps } = connection
  clearTimeout(connection.reconnectTimer)
  connection.reconnectTimer = setTimeout(() => reconnect(connection), waitMs * (0.5 + deps.chance() / 2))
  connection.waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
}

function open(connection: Connection): void {
  const socket = connection.deps.connect()
  connection.socket = socket
  connection.isPinged = false
  expectAnswer(connection, SILENCE_MS)
  socket.onopen = () => sayHello(connection, socket)
  socket.onmessage = ({ data }) => {
    if (connection.socket === socket) receive(connection, JSON.parse(String(data)))
  }
  socket.onclose = () => {
    if (connection.socket !== socket) return
    clearTimeout(connection.pingTimer)
    if (connection.isUp && connection.deps.clock.local() - connection.upSince >= STEADY_MS)
      connection.waitMs = FIRST_WAIT_MS
    setUp(connection, false)
    connection.deps.reachability.missed()
    reconnectLater(connection)
  }
}

async function sayHello(connection: Connection, socket: WebSocket): Promise<void> {
  const { call, clock } = connection.deps
  try {
    const ticket = connection.token ? (await call(liveTicket, {})).ticket : undefined
    if (connection.socket !== socket) return
    connection.sentAt = clock.local()
    send(connection, { type: 'hello', ...(ticket ? { ticket } : {}) })
  } catch {
    socket.close()
  }
}

function receive(connection: Connection, frame: ServerFrame): void {
  const { clock, reachability } = connection.deps
  reachability.heard()
  pingLater(connection)
  if (frame.type === 'welcome' || frame.type === 'pong') {
    connection.isPinged = false
    clock.observe(Date.parse(frame.serverTime), connection.sentAt, clock.local())
  }
  if (frame.type === 'welcome') {
    connection.upSince = clock.local()
    setUp(connection, true)
    for (const subscription of connection.subscriptions.values()) subscribe(connection, subscription)
  }
  if (frame.type === 'message') deliver(connection, frame)
}

/** The heartbeat: a ping after a silence. Any frame of the server starts the silence anew. */
function pingLater(connection: Connection): void {
  clearTimeout(connection.pingTimer)
  const silenceMs = connection.deps.isVisible() ? SILENCE_MS : HIDDEN_SILENCE_MS
  connection.pingTimer = setTimeout(() => ping(connection), silenceMs)
}

function ping(connection: Connection): void {
  if (!connection.isUp || connection.isPinged) return
  connection.isPinged = true
  connection.sentAt = connection.deps.clock.local()
  send(connection, { type: 'ping' })
  expectAnswer(connection, LATE_PONG_MS)
}

/** Reports a socket that does not open, or a server that does not answer; later gives the socket up. Any frame is an answer. */
function expectAnswer(connection: Connection, lateAfterMs: number): void {
  clearTimeout(connection.pingTimer)
  connection.pingTimer = setTimeout(() => {
    connection.deps.reachability.missed()
    connection.pingTimer = setTimeout(() => reconnect(connection), ANSWER_TIMEOUT_MS - lateAfterMs)
  }, lateAfterMs)
}

function deliver({ deps, subscriptions }: Connection, { channel, topic, cursor, value }: MessageFrame): void {
  if (channel === 'session') {
    loseSession(deps.session)
    return
  }
  const subscription = subscriptions.get(keyOf(channel, topic))
  if (!subscription) return
  if (cursor) subscription.since = cursor
  for (const listener of subscription.listeners) listener(value)
}
