import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, hasWritten, type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'

export type Message = Row<'messaging.messages'>

const inboxOf = (db: Reader, memberId: MemberId) =>
  tables(db).selectFrom('messaging.messages').where('memberId', '=', memberId).where('removedAt', 'is', null)
const newestFirst = (db: Reader, memberId: MemberId) =>
  inboxOf(db, memberId).orderBy('sentAt', 'desc').orderBy('messageId', 'desc')
const changeIn = (db: Reader, memberId: MemberId) =>
  tables(db).updateTable('messaging.messages').where('memberId', '=', memberId).where('removedAt', 'is', null)

export const inboxStore = {
  /** False when the member has a message with this reference. */
  add: (tx: Tx, message: Omit<Message, 'readAt' | 'removedAt'>): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('messaging.messages')
        .values(message)
        .onConflict((conflict) => conflict.columns(['memberId', 'reference']).doNothing()),
    ),
  page: (db: Reader, memberId: MemberId, asked: PageRequest): Promise<Page<Message>> =>
    page(newestFirst(db, memberId).selectAll(), asked),
  newest: (db: Reader, memberId: MemberId): Promise<Pick<Message, 'messageId' | 'type'> | undefined> =>
    newestFirst(db, memberId).select(['messageId', 'type']).executeTakeFirst(),
  unread: (db: Reader, memberId: MemberId): Promise<number> =>
    countOf(inboxOf(db, memberId).where('readAt', 'is', null)),
  /** True when the member has this message; a message keeps the instant at which it was read first. */
  read: (db: Reader, memberId: MemberId, messageId: string, at: Instant): Promise<boolean> =>
    hasWritten(
      changeIn(db, memberId)
        .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(at)) }))
        .where('messageId', '=', messageId),
    ),
  async readAll(db: Reader, memberId: MemberId, at: Instant): Promise<void> {
    await changeIn(db, memberId).set({ readAt: at }).where('readAt', 'is', null).execute()
  },
  remove: (db: Reader, memberId: MemberId, messageId: string, at: Instant): Promise<boolean> =>
    hasWritten(changeIn(db, memberId).set({ removedAt: at }).where('messageId', '=', messageId)),
}
