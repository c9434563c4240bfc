import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  countOf,
  cursorPage,
  type Row,
  tables,
} from '../../../platform/db/store.ts'

const MESSAGES = 'agents.messages'
const MUTED = 'agents.muted_uplines'

export type StoredMessage = Row<typeof MESSAGES>

const messages = (reader: Reader) => tables(reader).selectFrom(MESSAGES).selectAll()
const isOlderThan = (agentId: MemberId, id: string) =>
  sql<boolean>`(sent_at, message_id) < (select sent_at, message_id from agents.messages where message_id = ${id} and member_id = ${agentId})`

/** What agents wrote to the accounts directly below, and who wants none of it. */
export const messagesStore = {
  async add(tx: Tx, message: Omit<StoredMessage, 'receivers'>): Promise<void> {
    await tables(tx)
      .insertInto(MESSAGES)
      .values({ ...message, receivers: null })
      .execute()
  },
  page: (reader: Reader, agentId: MemberId, { before, pageSize }: CursorRequest): Promise<CursorPage<StoredMessage>> =>
    cursorPage(
      messages(reader)
        .where('memberId', '=', agentId)
        .orderBy('sentAt', 'desc')
        .orderBy('messageId', 'desc')
        .$if(before !== undefined, (query) => query.where(isOlderThan(agentId, before!))),
      { pageSize },
      ({ messageId }) => messageId,
    ),
  countSince: (reader: Reader, agentId: MemberId, since: Instant): Promise<number> =>
    countOf(messages(reader).where('memberId', '=', agentId).where('sentAt', '>=', since)),
  /** Those that did not reach all receivers yet, oldest first. */
  unsent: (reader: Reader): Promise<StoredMessage[]> =>
    messages(reader).where('receivers', 'is', null).orderBy('sentAt').execute(),
  async markSent(tx: Tx, messageId: string, receivers: number): Promise<void> {
    await tables(tx).updateTable(MESSAGES).set({ receivers }).where('messageId', '=', messageId).execute()
  },
  /** The accounts directly below an agent on a day, after one in the order of their ids; all without it. */
  async directBelow(
    reader: Reader,
    agentId: MemberId,
    day: BusinessDay,
    { after, limit }: { after: MemberId | undefined; limit: number },
  ): Promise<MemberId[]> {
    const rows = await tables(reader)
      .selectFrom('agents.lines')
      .select('memberId')
      .where('uplineId', '=', agentId)
      .where('fromDay', '<=', day)
      .where('toDay', '>=', day)
      .$if(after !== undefined, (query) => query.where('memberId', '>', after!))
      .orderBy('memberId')
      .limit(limit)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },

  async isMuted(reader: Reader, memberId: MemberId): Promise<boolean> {
    const row = await tables(reader)
      .selectFrom(MUTED)
      .select('memberId')
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row !== undefined
  },
  async mute(reader: Reader, memberId: MemberId, mutedAt: Instant): Promise<void> {
    await tables(reader)
      .insertInto(MUTED)
      .values({ memberId, mutedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async unmute(reader: Reader, memberId: MemberId): Promise<void> {
    await tables(reader).deleteFrom(MUTED).where('memberId', '=', memberId).execute()
  },
}
