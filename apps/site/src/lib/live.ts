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
import type { SessionStore } from './session.ts'

type Subscribable = Extract<ClientFrame, { type: 'subscribe' }>['channel']
type Listener = (value: never) => void
type Subscription = { channel: Subscribable; topic: string | undefined; since?: string; listeners: Set<Listener> }

export type LiveDeps = {
  call: Client
  session: SessionStore
  clock: ServerClock
  connect(): WebSocket
  /** 0 to 1, so that many browsers do not come back at the same moment. */
  chance(): number
}
export type Live = {
  /** Listens until the answer is called. A member's channel waits for a session. */
  listen<C extends Subscribable>(
    channel: C,
    topic: string | undefined,
    hear: (v: ChannelMessage<C>) => void,
  ): () => void
  isUp(): boolean
  /** Told when the connection comes or goes. */
  watch(listener: () => void): () => void
}

const PUBLIC: readonly ChannelName[] = ['draw', 'status']
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
const PING_MS = 25_000
/** A server that does not answer a ping this long is gone, whatever the socket believes. */
const SILENCE_MS = 10_000

/**
 * One connection for the whole page. It opens with the first listener, comes back with growing pauses after a loss and
 * subscribes again with what it saw last, so nothing is missed. A new session means a new connection.
 */
export function live({ call, session, clock, connect, chance }: LiveDeps): Live {
  const subscriptions = new Map<string, Subscription>()
  const watchers = new Set<() => void>()
  let socket: WebSocket | undefined
  let up = false
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setTimeout> | undefined
  let token = session.get()?.token ?? null

  session.subscribe(() => {
    const now = session.get()?.token ?? null
    if (now === token) return
    token = now
    for (const one of subscriptions.values()) if (!PUBLIC.includes(one.channel)) delete one.since
    wait = FIRST_WAIT_MS
    reopen()
  })

  return {
    listen(channel, topic, hear) {
      const key = `${channel}|${topic ?? ''}`
      const known = subscriptions.get(key)
      const one: Subscription = known ?? { channel, topic, listeners: new Set() }
      one.listeners.add(hear as Listener)
      subscriptions.set(key, one)
      if (!socket) open()
      else if (!known) subscribe(one)
      return () => {
        one.listeners.delete(hear as Listener)
        if (one.listeners.size > 0 || subscriptions.get(key) !== one) return
        subscriptions.delete(key)
        if (up) send({ type: 'unsubscribe', channel, ...(topic ? { topic } : {}) })
      }
    },
    isUp: () => up,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }

  function setUp(next: boolean): void {
    if (up === next) return
    up = next
    for (const watcher of watchers) watcher()
  }
  function send(frame: ClientFrame): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  function subscribe(one: Subscription): void {
    if (!up || (!PUBLIC.includes(one.channel) && !token)) return
    send({
      type: 'subscribe',
      channel: one.channel,
      ...(one.topic ? { topic: one.topic } : {}),
      ...(one.since ? { since: one.since } : {}),
    })
  }
  function reopen(): void {
    const old = socket
    socket = undefined
    old?.close()
    setUp(false)
    clearTimeout(timer)
    clearTimeout(pinging)
    if (subscriptions.size > 0) open()
  }
  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(reopen, wait * (0.5 + chance() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  function open(): void {
    const fresh = connect()
    socket = fresh
    let sentAt = clock.local()
    fresh.onopen = async () => {
      try {
        const ticket = token ? (await call(liveTicket, {})).ticket : undefined
        sentAt = clock.local()
        if (socket === fresh) send({ type: 'hello', ...(ticket ? { ticket } : {}) })
      } catch {
        fresh.close()
      }
    }
    fresh.onmessage = ({ data }) => {
      if (socket !== fresh) return
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'welcome' || frame.type === 'pong') {
        clock.hear(Date.parse(frame.serverTime), sentAt, clock.local())
        clearTimeout(pinging)
        pinging = setTimeout(() => {
          sentAt = clock.local()
          send({ type: 'ping' })
          pinging = setTimeout(reopen, SILENCE_MS)
        }, PING_MS)
      }
      if (frame.type === 'welcome') {
        wait = FIRST_WAIT_MS
        setUp(true)
        for (const one of subscriptions.values()) subscribe(one)
      }
      if (frame.type === 'message') hear(frame)
    }
    fresh.onclose = () => {
      if (socket !== fresh) return
      clearTimeout(pinging)
      setUp(false)
      later()
    }
  }
  function hear(frame: Extract<ServerFrame, { type: 'message' }>): void {
    if (frame.channel === 'session') {
      session.end()
      return
    }
    const one = subscriptions.get(`${frame.channel}|${frame.topic ?? ''}`)
    if (!one) return
    if (frame.cursor) one.since = frame.cursor
    const value = z.safeDecode(channels[frame.channel] as never, frame.value as never)
    if (value.success) for (const listener of one.listeners) listener(value.data as never)
  }
}
