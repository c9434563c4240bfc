import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { MessageState } from '@croupier/wire/notifications/messages.console'
import type { MessageChannel, MessagePurpose } from '@croupier/wire/notifications/template'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  cursorPage,
  hasWritten,
  type Period,
  type Row,
  tables,
} from '../../../platform/db/store.ts'
import type { Ending } from './rules.ts'

export type Message = Row<'notifications.messages'>
export type NewMessage = Omit<
  Message,
  'tries' | 'status' | 'reason' | 'error' | 'providerId' | 'endedAt' | 'reportedAt'
>
export type MessageFilter = Period &
  CursorRequest & {
    status?: MessageState | undefined
    channel?: MessageChannel | undefined
    purpose?: MessagePurpose | undefined
    /** Messages of one of these members, recipients or ids. */
    found?: { memberId: MemberId; recipientMacs: readonly string[]; messageId: string | null } | undefined
  }
export type Claim = { channel: MessageChannel; now: Instant; until: Instant; limit: number }

const messages = (db: Reader) => tables(db).selectFrom('notifications.messages').selectAll()

/** Whether a message is listed after this one. A message that is gone ends the list. */
const isOlderThan = (id: string) =>
  sql<boolean>`(queued_at, message_id) < (select queued_at, message_id from notifications.messages where message_id = ${id}::uuid)`

export const messagesStore = {
  /** False when there is a message with this reference. */
  add: (tx: Tx, message: NewMessage): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('notifications.messages')
        .values({ ...message, status: 'queued' })
        .onConflict((conflict) => conflict.column('reference').doNothing()),
    ),
  byId: (db: Reader, messageId: string): Promise<Message | undefined> =>
    messages(db).where('messageId', '=', messageId).executeTakeFirst(),
  lock: (tx: Tx, messageId: string): Promise<Message | undefined> =>
    messages(tx).where('messageId', '=', messageId).forUpdate().executeTakeFirst(),
  /**
   * Takes due messages for one try, the most urgent first. Other nodes leave them until `until`: then the node that took them is
   * considered dead.
   */
  claim: (db: Reader, { channel, now, until, limit }: Claim): Promise<Message[]> =>
    tables(db)
      .updateTable('notifications.messages')
      .set((eb) => ({ status: 'sending', tries: eb('tries', '+', 1), dueAt: until }))
      .where('messageId', 'in', (eb) =>
        eb
          .selectFrom('notifications.messages')
          .select('messageId')
          .where('channel', '=', channel)
          .where('status', 'in', ['queued', 'sending'])
          .where('dueAt', '<=', now)
          .orderBy('priority')
          .orderBy('dueAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute(),
  /** Records the end of a try. False when another node has taken the message since. `isErased` removes the text with its secrets. */
  end: (
    tx: Tx,
    { messageId, tries }: Pick<Message, 'messageId' | 'tries'>,
    ending: Ending,
    { now, isErased }: { now: Instant; isErased: boolean },
  ): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('notifications.messages')
        .set({ ...ending, ...(ending.status === 'queued' ? {} : { endedAt: now }) })
        .$if(isErased, (query) => query.set({ contentEncrypted: null }))
        .where('messageId', '=', messageId)
        .where('status', '=', 'sending')
        .where('tries', '=', tries),
    ),
  /** The newest message of a channel with this id of its sender. */
  async idOfProvider(tx: Tx, channel: MessageChannel, providerId: string): Promise<string | undefined> {
    const found = await messages(tx)
      .where('channel', '=', channel)
      .where('providerId', '=', providerId)
      .orderBy('queuedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return found?.messageId
  },
  async report(
    tx: Tx,
    messageId: string,
    reported: Pick<Message, 'status' | 'reason' | 'error' | 'endedAt' | 'reportedAt'> & { contentEncrypted?: null },
  ): Promise<void> {
    await tables(tx).updateTable('notifications.messages').set(reported).where('messageId', '=', messageId).execute()
  },
  async queueAgain(tx: Tx, messageId: string, at: { dueAt: Instant; expiresAt: Instant }): Promise<void> {
    await tables(tx)
      .updateTable('notifications.messages')
      .set({ ...at, status: 'queued', tries: 0, endedAt: null, reportedAt: null })
      .where('messageId', '=', messageId)
      .execute()
  },
  /** In the order of their ids. */
  listAfter: (db: Reader, after: string | null, limit: number): Promise<Message[]> =>
    messages(db)
      .$if(after !== null, (query) => query.where('messageId', '>', after!))
      .orderBy('messageId')
      .limit(limit)
      .execute(),
  /** False when the message has lost its text meanwhile. */
  reencrypt: (
    db: Reader,
    { messageId, contentEncrypted }: Message,
    anew: Pick<Message, 'recipientEncrypted' | 'recipientMac' | 'contentEncrypted' | 'shownEncrypted'>,
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('notifications.messages')
        .set(anew)
        .where('messageId', '=', messageId)
        .where('contentEncrypted', 'is not distinct from', contentEncrypted),
    ),
  /** Newest first. */
  page(db: Reader, { status, channel, purpose, found, from, to, before, pageSize }: MessageFilter) {
    let query = messages(db)
    if (status) query = query.where('status', '=', status)
    if (channel) query = query.where('channel', '=', channel)
    if (purpose) query = query.where('purpose', '=', purpose)
    if (from) query = query.where('queuedAt', '>=', from)
    if (to) query = query.where('queuedAt', '<', to)
    if (found)
      query = query.where((eb) =>
        eb.or([
          eb('memberId', '=', found.memberId),
          eb('recipientMac', 'in', found.recipientMacs),
          ...(found.messageId === null ? [] : [eb('messageId', '=', found.messageId)]),
        ]),
      )
    if (before) query = query.where(isOlderThan(before))
    const ordered = query.orderBy('queuedAt', 'desc').orderBy('messageId', 'desc')
    const page: Promise<CursorPage<Message>> = cursorPage(ordered, { pageSize }, ({ messageId }) => messageId)
    return page
  },
}
