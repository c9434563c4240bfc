import type { ChannelMessage, ChannelName, ServerFrame } from '@croupier/wire/channels'
import { type Fanout, jsonTopic } from '../fanout/fanout.ts'
import type { Nodes } from '../fanout/nodes.ts'
import type { MemberSession } from '../http/session.ts'
import type { Logger } from '../log.ts'

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

/** A frame on its way to the other nodes: its text for everyone in a room. */
type Passed = { from: string; room: string; text: string }

export const keyOf = (audience: Audience): string =>
  'topic' in audience ? `t:${audience.topic}` : `m:${audience.memberId}`
const roomOf = (name: string, key: string): string => `${name}|${key}`

export type LiveDeps = {
  fanout: Fanout
  nodes: Nodes
  log: Logger
  /** Turns a value into its wire form. */
  encode(name: ChannelName, value: unknown): unknown
}

/** Who listens to what on this node, and the line to the other nodes. */
export function live({ fanout, nodes, log, encode }: LiveDeps): Live {
  const known = new Map<string, Channel>()
  const watched = rooms()
  const sessions = connectionsBySession()
  const passed = jsonTopic<Passed>(fanout, 'live')
  passed.subscribe(({ from, room, text }) => {
    if (from !== nodes.nodeId) watched.send(room, text)
  })
  return {
    know: sessions.know,
    connectionsOf: sessions.connectionsOf,
    tokenHashes: sessions.tokenHashes,
    attach(channels) {
      for (const one of channels) known.set(one.name, one)
    },
    channelOf: (name) => known.get(name),
    sendHere: (name, audience, value, cursor) =>
      watched.send(roomOf(name, keyOf(audience)), frameOf({ name, audience, value: encode(name, value), cursor })),
    isWatchedHere: (name, audience) => watched.has(roomOf(name, keyOf(audience))),
    membersHere: (name) => watched.keysUnder(roomOf(name, 'm:')),
    send(name, audience, value, cursor) {
      const room = roomOf(name, keyOf(audience))
      const text = frameOf({ name, audience, value: encode(name, value), cursor })
      watched.send(room, text)
      if (nodes.isAlone()) return
      passed
        .publish({ from: nodes.nodeId, room, text })
        .catch((error: unknown) => log.error({ err: error, channel: name }, 'a live message did not reach other nodes'))
    },
    join: (connection, name, key) => watched.join(connection, roomOf(name, key)),
    leave: (connection, name, key) => watched.leave(connection, roomOf(name, key)),
    drop(connection) {
      watched.drop(connection)
      sessions.forget(connection)
    },
    count: watched.count,
  }
}

type Sent = { name: ChannelName; audience: Audience; value: unknown; cursor: string | undefined }
function frameOf({ name, audience, value, cursor }: Sent): string {
  const topic = 'topic' in audience ? audience.topic : undefined
  const frame: ServerFrame = {
    type: 'message',
    channel: name,
    ...(topic ? { topic } : {}),
    ...(cursor ? { cursor } : {}),
    value,
  }
  return JSON.stringify(frame)
}

/** The connections that listen to each channel and audience. */
function rooms() {
  const connections = new Map<string, Set<Connection>>()
  const roomsOf = new Map<Connection, Set<string>>()
  function removeFrom(room: string, connection: Connection): void {
    const members = connections.get(room)
    members?.delete(connection)
    if (members?.size === 0) connections.delete(room)
  }
  return {
    has: (room: string): boolean => connections.has(room),
    count: (): number => roomsOf.size,
    /** The ends of the names of all rooms that begin with `head`. */
    keysUnder: (head: string): string[] =>
      [...connections.keys()].flatMap((room) => (room.startsWith(head) ? room.slice(head.length) : [])),
    /** The text becomes bytes once for all: a frame that waits in ten thousand slow sockets is the same memory. */
    send(room: string, text: string): void {
      const listeners = connections.get(room)
      if (!listeners) return
      const frame = Buffer.from(text)
      for (const connection of listeners) connection.send(frame)
    },
    join(connection: Connection, room: string): void {
      connections.set(room, (connections.get(room) ?? new Set()).add(connection))
      roomsOf.set(connection, (roomsOf.get(connection) ?? new Set()).add(room))
    },
    leave(connection: Connection, room: string): void {
      removeFrom(room, connection)
      roomsOf.get(connection)?.delete(room)
    },
    drop(connection: Connection): void {
      for (const room of roomsOf.get(connection) ?? []) removeFrom(room, connection)
      roomsOf.delete(connection)
    },
  }
}

/** The connections of each session, by the hash of its token. */
function connectionsBySession() {
  const byToken = new Map<string, Set<Connection>>()
  return {
    know(connection: Connection): void {
      byToken.set(connection.tokenHash, (byToken.get(connection.tokenHash) ?? new Set()).add(connection))
    },
    forget(connection: Connection): void {
      byToken.get(connection.tokenHash)?.delete(connection)
      if (byToken.get(connection.tokenHash)?.size === 0) byToken.delete(connection.tokenHash)
    },
    connectionsOf: (tokenHash: string): Connection[] => [...(byToken.get(tokenHash) ?? [])],
    tokenHashes: (): string[] => [...byToken.keys()],
  }
}
