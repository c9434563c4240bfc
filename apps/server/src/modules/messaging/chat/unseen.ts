import { type Clock, plusMs } from '@croupier/kernel/clock'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import type { InboxService } from '../inbox/service.ts'
import { UNSEEN_MS } from './rules.ts'
import { chatsStore as store } from './store.ts'

const UNSEEN = 'messaging.chat_unseen'
const payload = z.object({ chatId: z.string() })

/** Looks in a minute whether the member has seen the answer. A later answer begins the minute again. */
export const announceUnseen = (
  { clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'add'> },
  tx: Tx,
  chatId: string,
): Promise<void> =>
  jobs.add(tx, UNSEEN, { chatId }, { runAt: plusMs(clock.now(), UNSEEN_MS), key: `${UNSEEN}:${chatId}` })

/** Sends the member a message about answers that they have not seen, once until they look. */
export const unseenTask = ({ db, inbox }: { db: Db; inbox: Pick<InboxService, 'send'> }): Task => ({
  name: UNSEEN,
  async run(given) {
    const { chatId } = z.parse(payload, given)
    await db.transaction().execute(async (tx) => {
      const chat = await store.lock(tx, chatId)
      if (!chat || chat.memberId === null || chat.seenSeq >= chat.lastSeq) return
      const params = { agent: chat.staffName ?? '', answer: chat.lastLine }
      const reference = `${UNSEEN}:${chatId}:${chat.seenSeq}`
      await inbox.send(tx, { memberId: chat.memberId, type: 'chat_answered', params, reference })
    })
  },
})
