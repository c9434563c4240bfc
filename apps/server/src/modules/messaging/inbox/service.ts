import type { Clock } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { MessageType } from '@croupier/wire/messaging/inbox'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Logger } from '../../../platform/log.ts'
import { inboxStore as store } from './store.ts'

export type InboxDeps = { db: Db; clock: Clock; random: Random; fanout: Fanout; live: Live; log: Logger }
export type InboxService = ReturnType<typeof inboxService>
/** A message to a member. `params` fill the client's text; a second message with the same `reference` is dropped. */
export type Sending = { memberId: string; type: MessageType; params: Record<string, string>; reference: string }

const SENT = 'messaging.sent'
/** Between nodes: a message was committed. */
type Sent = { memberId: string; id: string; type: MessageType }

/** The inbox: a member's messages, how many of them are unread, and the live channel that announces new ones. */
export function inboxService({ db, clock, random, fanout, live, log }: InboxDeps) {
  const unread = (memberId: string) => store.unread(db, memberId)
  async function announce({ memberId, id, type }: Sent): Promise<void> {
    if (!live.isWatchedHere('message', { memberId })) return
    live.sendHere('message', { memberId }, { id, type, unread: await unread(memberId) }, id)
  }
  // A lost announcement costs nothing: the channel carries state, and a client that reconnects gets the newest message.
  fanout.subscribe(SENT, (sent) => {
    announce(JSON.parse(sent) as Sent).catch((error: unknown) => log.warn({ err: error }, 'no live message was sent'))
  })
  return {
    /** Adds the message in the caller's transaction; every node announces it to its own connections with the commit. */
    async send(tx: Tx, { memberId, type, params, reference }: Sending): Promise<void> {
      const id = uuidV7(clock.now(), random)
      if (!(await store.add(tx, { id, memberId, type, params, reference, sentAt: clock.now() }))) return
      const sent: Sent = { memberId, id, type }
      await fanout.publishWith(tx, SENT, JSON.stringify(sent))
    },
    async page(memberId: string, asked: { page: number; pageSize: number }) {
      const [page, pageSize] = [Math.max(asked.page, 1), boundedPageSize(asked.pageSize)]
      const { items, total } = await store.page(db, memberId, { limit: pageSize, offset: (page - 1) * pageSize })
      const shown = items.map(({ id, type, params, sentAt, readAt }) => ({ id, type, params, sentAt, readAt }))
      return { items: shown, page, pageSize, total }
    },
    unread: async (memberId: string) => ({ unread: await unread(memberId) }),
    async read(memberId: string, id: string) {
      if (!(await store.read(db, memberId, id, clock.now()))) return refuse('message.unknown')
      return { unread: await unread(memberId) }
    },
    async readAll(memberId: string) {
      await store.readAll(db, memberId, clock.now())
      return { unread: 0 }
    },
    async remove(memberId: string, id: string) {
      if (!(await store.remove(db, memberId, id, clock.now()))) return refuse('message.unknown')
      return { unread: await unread(memberId) }
    },
    channels: [
      channel({
        name: 'message',
        audience: 'member',
        /** The newest message and the count: a client that comes back asks for the list when the id is new to it. */
        catchUp: async ({ session, since }) => {
          if (!session) return []
          const newest = await store.newest(db, session.memberId)
          if (!newest || newest.id === since) return []
          return [{ cursor: newest.id, value: { ...newest, unread: await unread(session.memberId) } }]
        },
      }),
    ] satisfies Channel[],
  }
}
