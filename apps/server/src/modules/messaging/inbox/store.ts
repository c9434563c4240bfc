import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { ShownMessages } from '@croupier/wire/messaging/inbox'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  cursorPage,
  hasWritten,
  type Row,
  tables,
} from '../../../platform/db/store.ts'

export type Message = Row<'messaging.messages'>
/** A message as its member sees it. */
export type InboxMessage = Pick<Message, 'messageId' | 'type' | 'params' | 'sentAt' | 'readAt'>

/** Bounds the cost of the count. The site shows no number above 99. */
const MAX_COUNTED = 100

const inboxOf = (db: Reader, memberId: MemberId) =>
  tables(db).selectFrom('messaging.messages').where('memberId', '=', memberId).where('removedAt', 'is', null)
const newestFirst = (db: Reader, memberId: MemberId) =>
  inboxOf(db, memberId).orderBy('sentAt', 'desc').orderBy('messageId', 'desc')
const changeIn = (db: Reader, memberId: MemberId) =>
  tables(db).updateTable('messaging.messages').where('memberId', '=', memberId).where('removedAt', 'is', null)

/** Whether a message is listed after this one of the same member. A removed message is still a cursor. */
const isOlderThan = (memberId: MemberId, id: string) =>
  sql<boolean>`(sent_at, message_id) < (select sent_at, message_id from messaging.messages where message_id = ${id}::uuid and member_id = ${memberId})`

const readUntil = (memberId: MemberId) => sql`(select read_until from messaging.inboxes where member_id = ${memberId})`
/** Whether a message is newer than the last time at which all were marked as read. */
const isUnread = (memberId: MemberId) => sql<boolean>`sent_at > coalesce(${readUntil(memberId)}, '-infinity')`
/** When a message was read: itself, or with all others. Null while it is unread. */
const readAt = (memberId: MemberId) =>
  sql<Instant | null>`coalesce(read_at, case when sent_at <= ${readUntil(memberId)} then ${readUntil(memberId)} end)`

export const inboxStore = {
  /** False when the member has a message with this reference. */
  add: (tx: Tx, message: Omit<Message, 'readAt' | 'removedAt'>): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('messaging.messages')
        .values(message)
        .onConflict((conflict) => conflict.columns(['memberId', 'reference']).doNothing()),
    ),
  page: (
    db: Reader,
    memberId: MemberId,
    { before, pageSize, show }: CursorRequest & { show?: ShownMessages | undefined },
  ): Promise<CursorPage<InboxMessage>> => {
    const subject = show === 'unread' ? undefined : show
    return cursorPage(
      newestFirst(db, memberId)
        .select(['messageId', 'type', 'params', 'sentAt', readAt(memberId).as('readAt')])
        .$if(show === 'unread', (query) => query.where('readAt', 'is', null).where(isUnread(memberId)))
        .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
        .$if(before !== undefined, (query) => query.where(isOlderThan(memberId, before!))),
      { pageSize },
      ({ messageId }) => messageId,
    )
  },
  newest: (db: Reader, memberId: MemberId): Promise<Pick<Message, 'messageId' | 'type'> | undefined> =>
    newestFirst(db, memberId).select(['messageId', 'type']).executeTakeFirst(),
  /** The number of unread messages, at most `MAX_COUNTED`. */
  async unread(db: Reader, memberId: MemberId): Promise<number> {
    const unread = inboxOf(db, memberId)
      .where('readAt', 'is', null)
      .where(isUnread(memberId))
      // The order is that of the index, so that the limit ends the search.
      .orderBy('sentAt', 'desc')
    return (await unread.select('messageId').limit(MAX_COUNTED).execute()).length
  },
  /** True when the member has this message; a message keeps the instant at which it was read first. */
  read: (db: Reader, memberId: MemberId, messageId: string, at: Instant): Promise<boolean> =>
    hasWritten(
      changeIn(db, memberId)
        .set({ readAt: sql`coalesce(${readAt(memberId)}, ${at}::timestamptz)` })
        .where('messageId', '=', messageId),
    ),
  /** Marks the messages up to the newest one as read. Writes one row, however many there are. */
  async readAll(db: Reader, memberId: MemberId): Promise<void> {
    await tables(db)
      .insertInto('messaging.inboxes')
      .columns(['memberId', 'readUntil'])
      .expression(newestFirst(db, memberId).select(['memberId', 'sentAt']).limit(1))
      .onConflict((conflict) =>
        conflict
          .column('memberId')
          .doUpdateSet((eb) => ({ readUntil: eb.ref('excluded.readUntil') }))
          .where(sql<boolean>`messaging.inboxes.read_until < excluded.read_until`),
      )
      .execute()
  },
  remove: (db: Reader, memberId: MemberId, messageId: string, at: Instant): Promise<boolean> =>
    hasWritten(changeIn(db, memberId).set({ removedAt: at }).where('messageId', '=', messageId)),
}
