import type { Clock } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { MessageType } from '@croupier/wire/messaging/inbox'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import { inboxStore as store } from './store.ts'

export type InboxDeps = { db: Db; clock: Clock; random: Random; jobs: Jobs; live: Live }
export type InboxService = ReturnType<typeof inboxService>
/** What a module asks to tell a member. `params` fill the client's text; `reference` names the event, told once. */
export type Sending = { memberId: string; type: MessageType; params: Record<string, string>; reference: string }

const TELL = 'messaging.tell'

/** The inbox: what a member is told, how much of it is unread, and the live channel that says so at once. */
export function inboxService({ db, clock, random, jobs, live }: InboxDeps) {
  const unread = (memberId: string) => store.unread(db, memberId)
  const tell = async (memberId: string, id: string, type: string) =>
    live.send('message', { memberId }, { id, type, unread: await unread(memberId) }, id)
  return {
    /** In the caller's transaction; the live message follows the commit. */
    async send(tx: Tx, { memberId, type, params, reference }: Sending): Promise<void> {
      const id = uuidV7(clock.now(), random)
      if (!(await store.add(tx, { id, memberId, type, params, reference, sentAt: clock.now() }))) return
      await jobs.add(tx, TELL, { memberId, id, type })
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
    tasks: [
      {
        name: TELL,
        run: async (payload: unknown) => {
          const { memberId, id, type } = payload as { memberId: string; id: string; type: string }
          await tell(memberId, id, type)
        },
      },
    ],
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
