import type { MemberId } from '@croupier/kernel/ids'
import type { ChannelMessage, ChannelName, ServerFrame } from '@croupier/wire/channels'
import { type Fanout, jsonTopic } from '../fanout/fanout.ts'
import type { Logger } from '../log.ts'
import type { MemberSession } from '../sessions/session.ts'
import { census } from './census.ts'

/** The recipients of a message: the connections that watch a topic, or those of one member. */
export type Audience = { topic: string } | { memberId: MemberId }
export type Missed<C extends ChannelName> = { cursor?: string; value: ChannelMessage<C> }

/** `topic` is one that the channel has. `session` is the member's in a member channel. */
export type CatchUp = { session: MemberSession | null; topic: string | undefined; since: string | undefined }

/**
 * A channel as its module serves it. A `member` channel takes the member from the session, a `public` one a topic. A `members` channel
 * takes a topic, from members whom `mayWatch` lets in.
 */
export type ChannelOf<C extends ChannelName> = {
  name: C
  audience: 'member' | 'public' | 'members'
  /** Whether a public channel has this topic. A channel without the function has no topics. */
  hasTopic?(topic: string): boolean
  mayWatch?(session: MemberSession): Promise<boolean>
  /** Returns the messages after the cursor `since`, or the current state where a channel carries a state. */
  catchUp(request: CatchUp): Promise<Missed<C>[]>
}
export type Channel = { [C in ChannelName]: ChannelOf<C> }[ChannelName]
export const channel = <C extends ChannelName>(one: ChannelOf<C>): ChannelOf<C> => one

export type Connection = {
  session: MemberSession | null
  tokenHash: string
  send(frame: Uint8Array): void
  close(): void
}

export type Live = {
  attach(channels: readonly Channel[]): void
  channelOf(name: string): Channel | undefined
  /** Sends to the connections of all nodes. */
  send<C extends ChannelName>(name: C, audience: Audience, value: ChannelMessage<C>, cursor?: string): void
  /** Sends to the connections of this node only: for changes that every node notices by itself. */
  sendHere<C extends ChannelName>(name: C, audience: Audience, value: ChannelMessage<C>, cursor?: string): void
  isWatchedHere(name: ChannelName, audience: Audience): boolean
  /** The members who watch a channel of their own on this node. */
  membersHere(name: ChannelName): MemberId[]
  /** Adds a connection, so that `connectionsOf` finds it before it watches a channel. */
  add(connection: Connection): void
  join(connection: Connection, name: string, audience: Audience): void
  leave(connection: Connection, name: string, audience: Audience): void
  drop(connection: Connection): void
  /** Ends what the connections of a member on this node watch of a channel, and tells them. */
  expel(name: ChannelName, memberId: MemberId): void
  connectionsOf(tokenHash: string): Connection[]
  /** The sessions that have a connection on this node. */
  tokenHashes(): string[]
  count(): number
  /** The members with a live connection to any node. */
  membersOnline(): Promise<number>
}

/** A frame that one node forwards to the connections of the others. */
type Forwarded = { from: string; room: string; text: string }

export type LiveDeps = {
  fanout: Fanout
  nodeId: string
  log: Logger
  /** Turns a value into its wire form. */
  encode(name: ChannelName, value: unknown): unknown
}

/** The live connections of this node, and the frames that nodes forward to each other. */
export function live({ fanout, nodeId, log, encode }: LiveDeps): Live {
  const channels = new Map<string, Channel>()
  const rooms = createRooms()
  const sessions = connectionsBySession()
  const forwarding = jsonTopic<Forwarded>(fanout, 'live')
  forwarding.subscribe(({ from, room, text }) => {
    if (from !== nodeId) rooms.send(room, text)
  })
  return {
    add: sessions.add,
    connectionsOf: sessions.connectionsOf,
    tokenHashes: sessions.tokenHashes,
    attach(attached) {
      for (const one of attached) channels.set(one.name, one)
    },
    channelOf: (name) => channels.get(name),
    sendHere: (name, audience, value, cursor) =>
      rooms.send(roomKey(name, audience), frameOf({ name, audience, value: encode(name, value), cursor })),
    isWatchedHere: (name, audience) => rooms.has(roomKey(name, audience)),
    membersHere: rooms.membersOf,
    send(name, audience, value, cursor) {
      const room = roomKey(name, audience)
      const text = frameOf({ name, audience, value: encode(name, value), cursor })
      rooms.send(room, text)
      forwarding
        .publish({ from: nodeId, room, text })
        .catch((error: unknown) => log.error({ err: error, channel: name }, 'a live message did not reach other nodes'))
    },
    join: rooms.join,
    leave: (connection, name, audience) => rooms.leave(connection, roomKey(name, audience)),
    expel: rooms.expel,
    drop(connection) {
      rooms.drop(connection)
      sessions.forget(connection)
    },
    count: rooms.count,
    membersOnline: census({ fanout, nodeId, membersHere: sessions.countMembers }),
  }
}

/** The audience that a connection joins; undefined without a session on a member's channel, or without a topic where there are some. */
export function audienceOf(known: Channel, { session }: Connection, topic = ''): Audience | undefined {
  if (known.audience === 'members' && !session) return undefined
  if (known.audience !== 'member') return known.hasTopic && topic === '' ? undefined : { topic }
  return session ? { memberId: session.memberId } : undefined
}

/** Whether a channel has a topic, and lets this connection watch it. */
export const mayWatch = async (known: Channel, { session }: Connection, topic: string): Promise<boolean> =>
  known.hasTopic?.(topic) === true && (!known.mayWatch || (session !== null && (await known.mayWatch(session))))

export const roomKey = (name: string, audience: Audience): string =>
  'topic' in audience ? `${name}|t:${audience.topic}` : `${name}|m:${audience.memberId}`

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

type Room = { name: string; audience: Audience; connections: Set<Connection> }

/** The connections that watch each channel and audience. */
function createRooms() {
  const byKey = new Map<string, Room>()
  const keysOf = new Map<Connection, Set<string>>()
  function removeFrom(key: string, connection: Connection): void {
    const room = byKey.get(key)
    room?.connections.delete(connection)
    if (room?.connections.size === 0) byKey.delete(key)
  }
  return {
    has: (key: string): boolean => byKey.has(key),
    count: (): number => keysOf.size,
    membersOf: (name: string): MemberId[] =>
      [...byKey.values()].flatMap(({ name: of, audience }) =>
        of === name && 'memberId' in audience ? audience.memberId : [],
      ),
    /** Encodes the text once: a frame that waits in ten thousand slow sockets shares its memory. */
    send(key: string, text: string): void {
      const room = byKey.get(key)
      if (!room) return
      const frame = Buffer.from(text)
      for (const connection of room.connections) connection.send(frame)
    },
    join(connection: Connection, name: string, audience: Audience): void {
      const key = roomKey(name, audience)
      const room = byKey.get(key) ?? { name, audience, connections: new Set() }
      room.connections.add(connection)
      byKey.set(key, room)
      keysOf.set(connection, (keysOf.get(connection) ?? new Set()).add(key))
    },
    leave(connection: Connection, key: string): void {
      removeFrom(key, connection)
      keysOf.get(connection)?.delete(key)
    },
    expel(name: ChannelName, memberId: MemberId): void {
      for (const [key, { name: of, audience, connections }] of byKey) {
        if (of !== name || !('topic' in audience)) continue
        const frame: ServerFrame = { type: 'unknown_topic', channel: name, topic: audience.topic }
        for (const connection of [...connections].filter(({ session }) => session?.memberId === memberId)) {
          removeFrom(key, connection)
          keysOf.get(connection)?.delete(key)
          connection.send(Buffer.from(JSON.stringify(frame)))
        }
      }
    },
    drop(connection: Connection): void {
      for (const key of keysOf.get(connection) ?? []) removeFrom(key, connection)
      keysOf.delete(connection)
    },
  }
}

/** The connections of each session, by the hash of its token. */
function connectionsBySession() {
  const byToken = new Map<string, Set<Connection>>()
  return {
    add(connection: Connection): void {
      byToken.set(connection.tokenHash, (byToken.get(connection.tokenHash) ?? new Set()).add(connection))
    },
    forget(connection: Connection): void {
      byToken.get(connection.tokenHash)?.delete(connection)
      if (byToken.get(connection.tokenHash)?.size === 0) byToken.delete(connection.tokenHash)
    },
    connectionsOf: (tokenHash: string): Connection[] => [...(byToken.get(tokenHash) ?? [])],
    tokenHashes: (): string[] => [...byToken.keys()],
    countMembers: (): number =>
      new Set([...byToken.values()].flatMap((own) => [...own].flatMap(({ session }) => session?.memberId ?? []))).size,
  }
}
