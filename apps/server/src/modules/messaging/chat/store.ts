import type { Instant } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { ChatQueue } from '@croupier/wire/messaging/chat.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { Customer } from './model.ts'

export type Chat = Row<'messaging.chats'>
export type Line = Row<'messaging.chat_lines'>
export type Part = { after?: number | undefined; before?: number | undefined }

const all = (reader: Reader) => tables(reader).selectFrom('messaging.chats').selectAll()
const of = (reader: Reader, customer: Customer) =>
  'memberId' in customer
    ? all(reader).where('memberId', '=', customer.memberId)
    : all(reader).where('visitorHash', '=', customer.visitorHash)

export const chatsStore = {
  /** The chat that began last. */
  lastOf: (reader: Reader, customer: Customer): Promise<Chat | undefined> =>
    of(reader, customer).orderBy('openedAt', 'desc').orderBy('chatId', 'desc').limit(1).executeTakeFirst(),
  byId: (reader: Reader, chatId: string): Promise<Chat | undefined> =>
    all(reader).where('chatId', '=', chatId).executeTakeFirst(),
  lock: (tx: Tx, chatId: string): Promise<Chat | undefined> =>
    all(tx).where('chatId', '=', chatId).forUpdate().executeTakeFirst(),
  lockOpen: (tx: Tx, customer: Customer): Promise<Chat | undefined> =>
    of(tx, customer).where('state', '<>', 'closed').forUpdate().executeTakeFirst(),
  /** Adds a chat unless the customer has an open one. */
  async open(tx: Tx, chat: Chat): Promise<void> {
    await tables(tx)
      .insertInto('messaging.chats')
      .values(chat)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async change(tx: Tx, chatId: string, change: Partial<Omit<Chat, 'chatId'>>): Promise<void> {
    await tables(tx).updateTable('messaging.chats').set(change).where('chatId', '=', chatId).execute()
  },
  async see(reader: Reader, chatId: string, seq: number): Promise<void> {
    await tables(reader)
      .updateTable('messaging.chats')
      .set({ seenSeq: sql<number>`least(last_seq, greatest(seen_seq, ${seq}::int))` })
      .where('chatId', '=', chatId)
      .where('seenSeq', '<', seq)
      .execute()
  },
  list(
    reader: Reader,
    asked: { queue: ChatQueue; staffId: StaffId; members?: readonly MemberId[] | undefined },
    request: PageRequest,
  ): Promise<Page<Chat>> {
    const { queue, staffId, members } = asked
    const direction = queue === 'waiting' ? 'asc' : 'desc'
    return page(
      all(reader)
        .where('state', '=', queue === 'mine' ? 'taken' : queue)
        .$if(queue === 'mine', (query) => query.where('staffId', '=', staffId))
        .$if(members !== undefined, (query) => query.where('memberId', 'in', [...members!]))
        .orderBy('lastAt', direction)
        .orderBy('chatId', direction),
      request,
    )
  },
  /** Removes the oldest chats without a line since an instant, at most `limit`, but for some members. Returns their files. */
  async removeOld(
    tx: Tx,
    since: Instant,
    kept: readonly MemberId[],
    limit: number,
  ): Promise<{ count: number; files: string[] }> {
    const old = await all(tx)
      .where('lastAt', '<', since)
      .$if(kept.length > 0, (query) =>
        query.where((eb) => eb.or([eb('memberId', 'is', null), eb('memberId', 'not in', [...kept])])),
      )
      .orderBy('lastAt')
      .limit(limit)
      .forUpdate()
      .execute()
    if (old.length === 0) return { count: 0, files: [] }
    const ids = old.map(({ chatId }) => chatId)
    const found = await tables(tx)
      .selectFrom('messaging.chat_images')
      .select('fileId')
      .where('chatId', 'in', ids)
      .execute()
    await tables(tx).deleteFrom('messaging.chats').where('chatId', 'in', ids).execute()
    return { count: old.length, files: found.map(({ fileId }) => fileId) }
  },
}

const lines = (reader: Reader, chatId: string) =>
  tables(reader).selectFrom('messaging.chat_lines').selectAll().where('chatId', '=', chatId)

export const linesStore = {
  byClientId: (reader: Reader, chatId: string, clientId: string): Promise<Line | undefined> =>
    lines(reader, chatId).where('clientId', '=', clientId).executeTakeFirst(),
  async add(tx: Tx, line: Line): Promise<void> {
    await tables(tx).insertInto('messaging.chat_lines').values(line).execute()
  },
  /** At most `limit` lines in their order: those after one, those before one, or the last ones. */
  async part(reader: Reader, chatId: string, { after, before, limit }: Part & { limit: number }): Promise<Line[]> {
    if (after !== undefined) return lines(reader, chatId).where('seq', '>', after).orderBy('seq').limit(limit).execute()
    const found = await lines(reader, chatId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before!))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return found.toReversed()
  },
}
