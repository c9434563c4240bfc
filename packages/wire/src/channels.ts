import * as z from 'zod/mini'
import { instant, money } from './shapes.ts'

const result = z.object({
  game: z.string(),
  issueNo: z.string(),
  numbers: z.array(z.int()),
  drawnAt: instant,
})

/**
 * Live messages from server to browser over `/wps/live`. A channel carries state: a client that reconnects subscribes again with
 * its last cursor (`since`) and receives the messages that it missed.
 */
export const channels = {
  /** The member's balance. `seq` rises with every change, so a message with a lower one is stale. */
  balance: z.object({
    balance: money,
    held: money,
    seq: z.string(),
    reason: z.optional(z.string()),
    delta: z.optional(money),
  }),
  /** A draw result of one game, in order. */
  draw: result,
  /** The results of all games, for pages that show many of them. A subscription starts with the latest result of each game. */
  results: result,
  /**
   * The member's tickets on an issue were settled; `ticketId` is the last of them. Catching up overlaps, so a client may get
   * the same issue again.
   */
  settled: z.object({ game: z.string(), issueNo: z.string(), ticketId: z.string(), stake: money, payout: money }),
  /** A new message in the inbox. */
  message: z.object({ id: z.string(), type: z.string(), unread: z.int() }),
  /**
   * The status of the site: 0 normal, 1 maintenance, 2 restricted (§4); and the revision of the settings that its pages show.
   * A page with an older revision of `whitelabel` reads them again.
   */
  status: z.object({ status: z.int(), revision: z.int() }),
  /**
   * Limits, time-outs or exclusions of the member changed: pages read them again. Sent on every subscription, too, because an
   * earlier message may have been lost.
   */
  safety: z.object({ changed: z.literal(true) }),
  /** The member's chat with customer service changed: its number of lines, or its state. Pages read the lines after their last one. */
  chat: z.object({ id: z.string(), seq: z.int(), state: z.string() }),
  /** The same for a visitor's chat. The topic is its id, which only the visitor knows. */
  visitorChat: z.object({ id: z.string(), seq: z.int(), state: z.string() }),
  /** Messages of a chat room, in batches; the topic is the code of the room. `isWhole` replaces what a page has. */
  room: z.object({
    messages: z.array(z.object({ seq: z.int(), name: z.string(), content: z.string(), sentAt: instant })),
    /** Messages that staff have hidden. */
    hidden: z.array(z.int()),
    isWhole: z.boolean(),
  }),
  /** The session has ended: logged out elsewhere, expired or blocked. */
  session: z.object({ ended: z.literal(true) }),
} as const

export type ChannelName = keyof typeof channels
export type ChannelMessage<C extends ChannelName> = z.output<(typeof channels)[C]>

/** Codes and cursors are printable ASCII. */
const plain = (max: number) => z.string().check(z.regex(/^[\x20-\x7e]*$/), z.maxLength(max))

/** Client to server, JSON: `topic` is a game code for `draw`, the id of a chat without dashes for `visitorChat`, the code of a room for `room`, absent for the member's own channels. */
export const clientFrame = z.discriminatedUnion('type', [
  /** The first frame. Without a ticket the connection may subscribe to public channels only. */
  z.object({ type: z.literal('hello'), ticket: z.optional(z.string().check(z.maxLength(160))) }),
  z.object({
    type: z.literal('subscribe'),
    channel: z.enum([
      'balance',
      'draw',
      'results',
      'settled',
      'message',
      'safety',
      'status',
      'chat',
      'visitorChat',
      'room',
    ]),
    topic: z.optional(plain(32)),
    since: z.optional(plain(64)),
  }),
  z.object({
    type: z.literal('unsubscribe'),
    channel: z.string(),
    topic: z.optional(plain(32)),
  }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof clientFrame>

/** Server to client, JSON. A client that reconnects sends the last `cursor` as `since`. */
export type ServerFrame =
  | { type: 'message'; channel: ChannelName; topic?: string; cursor?: string; value: unknown }
  | { type: 'welcome'; serverTime: string }
  | { type: 'subscribed'; channel: string; topic?: string }
  /** The channel does not have the topic of a subscription, or the member may not watch it (any more). */
  | { type: 'unknown_topic'; channel: string; topic: string }
  | { type: 'pong'; serverTime: string }
