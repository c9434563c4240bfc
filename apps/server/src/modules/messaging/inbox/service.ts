import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { type MessageType, type ShownMessages, SUBJECT_OF } from '@croupier/wire/messaging/inbox'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import type { PushSending } from '../../notifications/index.ts'
import { inboxStore as store } from './store.ts'

export type InboxDeps = {
  db: Db
  clock: Clock
  random: Random
  fanout: Fanout
  live: Live
  log: Logger
  /** How many of the operator's announcements a member has not read. */
  countNews(memberId: MemberId): Promise<number>
  /** Sends a message to the browsers in which the member wants messages. */
  push(tx: Tx, message: PushSending): Promise<void>
}
export type InboxService = ReturnType<typeof inboxService>
/** A message to a member. `params` fill the client's text; a second message with the same `reference` is dropped. */
export type Sending = { memberId: MemberId; type: MessageType; params: Record<string, string>; reference: string }

/** The inbox on the site. */
const INBOX_PATH = '/index#member/messageV2'

/** Between nodes: a message was committed. */
type Sent = { memberId: MemberId; id: string; type: MessageType }

/** The inbox: a member's messages, how many of them are unread, and the live channel that announces new ones. */
export function inboxService({ db, clock, random, fanout, live, log, countNews, push }: InboxDeps) {
  const unread = (memberId: MemberId) => store.unread(db, memberId)
  async function announce({ memberId, id, type }: Sent): Promise<void> {
    if (!live.isWatchedHere('message', { memberId })) return
    live.sendHere('message', { memberId }, { id, type, unread: await unread(memberId) }, id)
  }
  // A lost announcement costs nothing: the channel carries state, and a client that reconnects gets the newest message.
  const committed = jsonTopic<Sent>(fanout, 'messaging.sent')
  committed.subscribe((sent) => {
    announce(sent).catch((error: unknown) => log.warn({ err: error }, 'no live message was sent'))
  })
  return {
    /** Adds the message in the caller's transaction; every node announces it to its own connections with the commit. */
    async send(tx: Tx, { memberId, type, params, reference }: Sending): Promise<void> {
      const id = uuidV7(clock.now(), random)
      if (
        !(await store.add(tx, {
          messageId: id,
          memberId,
          type,
          subject: SUBJECT_OF[type],
          params,
          reference,
          sentAt: clock.now(),
        }))
      )
        return
      await push(tx, { memberId, template: `push_${SUBJECT_OF[type]}`, values: {}, reference, path: INBOX_PATH })
      await committed.publishWith(tx, { memberId, id, type })
    },
    async page(memberId: MemberId, asked: CursorRequest & { show?: ShownMessages | undefined }) {
      const found = await store.page(db, memberId, asked)
      return { ...found, items: found.items.map(({ messageId, ...message }) => ({ id: messageId, ...message })) }
    },
    unread: async (memberId: MemberId) => ({ unread: await unread(memberId), news: await countNews(memberId) }),
    async read(memberId: MemberId, id: string) {
      if (!(await store.read(db, memberId, id, clock.now()))) return refuse('message.unknown')
      return { unread: await unread(memberId) }
    },
    async readAll(memberId: MemberId) {
      await store.readAll(db, memberId)
      return { unread: await unread(memberId) }
    },
    async remove(memberId: MemberId, id: string) {
      if (!(await store.remove(db, memberId, id, clock.now()))) return refuse('message.unknown')
      return { unread: await unread(memberId) }
    },
    channels: [messageChannel(db, unread)] satisfies Channel[],
  }
}

const messageChannel = (db: Db, unread: (memberId: MemberId) => Promise<number>): Channel =>
  channel({
    name: 'message',
    audience: 'member',
    /** The newest message and the count: a client that comes back asks for the list when the id is new to it. */
    catchUp: async ({ session, since }) => {
      if (!session) return []
      const newest = await store.newest(db, session.memberId)
      if (!newest || newest.messageId === since) return []
      const { messageId: id, type } = newest
      return [{ cursor: id, value: { id, type, unread: await unread(session.memberId) } }]
    },
  })
