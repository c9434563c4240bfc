import type { ChannelMessage, ChannelName, ServerFrame } from '@croupier/wire/channels'
import type { Fanout } from '../fanout/fanout.ts'
import type { Nodes } from '../fanout/nodes.ts'
import type { MemberSession } from '../http/session.ts'

/** Who gets a message: everyone who watches a topic, or the sessions of one member. */
export type Audience = { topic: string } | { memberId: string }
export type Missed<C extends ChannelName> = { cursor?: string; value: ChannelMessage<C> }

/**
 * What a module says about a channel of its own: whether it is the member's or everybody's, and what a client that
 * comes back has missed. A channel carries state, so "missed" may simply be the state of now.
 */
export type Channel<C extends ChannelName = ChannelName> = {
  name: C
  audience: 'member' | 'public'
  catchUp(ask: {
    session: MemberSession | null
    topic: string | undefined
    since: string | undefined
  }): Promise<Missed<C>[]>
}
export const channel = <C extends ChannelName>(one: Channel<C>): Channel => one as unknown as Channel

/** A live connection, as the hub sees it. */
export type Connection = {
  session: MemberSession | null
  tokenHash: string
  send(frame: Uint8Array): void
  close(): void
}

export type Live = {
  attach(channels: readonly Channel[]): void
  channelOf(name: string): Channel | undefined
  /** Here and on every other node. */
  send<C extends ChannelName>(name: C, audience: Audience, value: ChannelMessage<C>, cursor?: string): void
  /** To the connections of this node only, for what every node knows by itself. */
  sendHere<C extends ChannelName>(name: C, audience: Audience, value: ChannelMessage<C>, cursor?: string): void
  /** Whether somebody on this node would get it. */
  isWatchedHere(name: ChannelName, audience: Audience): boolean
  /** Members who listen to a channel of their own on this node. */
  membersHere(name: ChannelName): string[]
  /** From now on the end of its session finds this connection, whatever it watches. */
  know(connection: Connection): void
  join(connection: Connection, name: string, key: string): void
  leave(connection: Connection, name: string, key: string): void
  drop(connection: Connection): void
  connectionsOf(tokenHash: string): Connection[]
  /** The sessions that have a connection on this node. */
  tokenHashes(): string[]
  count(): number
}

const TOPIC = 'live'
const MOST_BYTES = 7_800

export const keyOf = (audience: Audience): string =>
  'topic' in audience ? `t:${audience.topic}` : `m:${audience.memberId}`

/** Who listens to what on this node, and the line to the other nodes. `encode` turns a value into its wire form. */
export function live({
  fanout,
  nodes,
  encode,
}: {
  fanout: Fanout
  nodes: Nodes
  encode(name: ChannelName, value: unknown): unknown
}): Live {
  const known = new Map<string, Channel>()
  const rooms = new Map<string, Set<Connection>>()
  const roomsOf = new Map<Connection, Set<string>>()
  const byToken = new Map<string, Set<Connection>>()

  /** The text becomes bytes once, however many get it: what waits in ten thousand slow sockets is the same memory. */
  const tellHere = (room: string, text: string) => {
    const listeners = rooms.get(room)
    if (!listeners) return
    const frame = Buffer.from(text)
    for (const connection of listeners) connection.send(frame)
  }
  const roomOf = (name: ChannelName, audience: Audience): string => `${name}|${keyOf(audience)}`
  function frameOf(name: ChannelName, audience: Audience, value: unknown, cursor: string | undefined): string {
    const topic = 'topic' in audience ? audience.topic : undefined
    const frame: ServerFrame = {
      type: 'message',
      channel: name,
      ...(topic ? { topic } : {}),
      ...(cursor ? { cursor } : {}),
      value: encode(name, value),
    }
    return JSON.stringify(frame)
  }
  fanout.subscribe(TOPIC, (payload) => {
    const { from, room, text } = JSON.parse(payload) as { from: string; room: string; text: string }
    if (from !== nodes.nodeId) tellHere(room, text)
  })
  return {
    attach(channels) {
      for (const one of channels) known.set(one.name, one)
    },
    channelOf: (name) => known.get(name),
    sendHere(name, audience, value, cursor) {
      tellHere(roomOf(name, audience), frameOf(name, audience, value, cursor))
    },
    isWatchedHere: (name, audience) => rooms.has(roomOf(name, audience)),
    membersHere(name) {
      const head = `${name}|m:`
      return [...rooms.keys()].flatMap((room) => (room.startsWith(head) ? room.slice(head.length) : []))
    },
    send(name, audience, value, cursor) {
      const room = roomOf(name, audience)
      const text = frameOf(name, audience, value, cursor)
      tellHere(room, text)
      if (nodes.isAlone()) return
      const payload = JSON.stringify({ from: nodes.nodeId, room, text })
      if (payload.length < MOST_BYTES) fanout.publish(TOPIC, payload).catch(() => {})
    },
    know(connection) {
      if (!byToken.has(connection.tokenHash)) byToken.set(connection.tokenHash, new Set())
      byToken.get(connection.tokenHash)!.add(connection)
    },
    join(connection, name, key) {
      const room = `${name}|${key}`
      if (!rooms.has(room)) rooms.set(room, new Set())
      rooms.get(room)!.add(connection)
      if (!roomsOf.has(connection)) roomsOf.set(connection, new Set())
      roomsOf.get(connection)!.add(room)
    },
    leave(connection, name, key) {
      leaveRoom(`${name}|${key}`, connection)
      roomsOf.get(connection)?.delete(`${name}|${key}`)
    },
    drop(connection) {
      for (const room of roomsOf.get(connection) ?? []) leaveRoom(room, connection)
      roomsOf.delete(connection)
      byToken.get(connection.tokenHash)?.delete(connection)
      if (byToken.get(connection.tokenHash)?.size === 0) byToken.delete(connection.tokenHash)
    },
    connectionsOf: (tokenHash) => [...(byToken.get(tokenHash) ?? [])],
    tokenHashes: () => [...byToken.keys()],
    count: () => roomsOf.size,
  }

  function leaveRoom(room: string, connection: Connection): void {
    const members = rooms.get(room)
    members?.delete(connection)
    if (members?.size === 0) rooms.delete(room)
  }
}
