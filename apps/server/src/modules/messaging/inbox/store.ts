import type { Instant } from '@croupier/kernel/clock'
import type { MessageType } from '@croupier/wire/messaging/inbox'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export type Message = {
  id: string
  memberId: string
  type: MessageType
  params: Record<string, string>
  reference: string
  sentAt: Instant
  readAt: Instant | null
}

const inboxOf = (db: Reader, memberId: string) =>
  db.selectFrom('messaging.messages').where('member_id', '=', memberId).where('removed_at', 'is', null)

export const inboxStore = {
  /** False when the event was told before. */
  async add(tx: Tx, { id, memberId, type, params, reference, sentAt }: Omit<Message, 'readAt'>): Promise<boolean> {
    const row = await tx
      .insertInto('messaging.messages')
      .values({
        message_id: id,
        member_id: memberId,
        type,
        params: JSON.stringify(params),
        reference,
        sent_at: sentAt,
      })
      .onConflict((conflict) => conflict.columns(['member_id', 'reference']).doNothing())
      .returning('message_id')
      .executeTakeFirst()
    return row !== undefined
  },
  async page(
    db: Reader,
    memberId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: Message[]; total: number }> {
    const { total } = await inboxOf(db, memberId)
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await inboxOf(db, memberId)
      .selectAll()
      .orderBy('sent_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const items = rows.map((row) => ({
      id: row.message_id,
      memberId: row.member_id,
      type: row.type as MessageType,
      params: row.params as Record<string, string>,
      reference: row.reference,
      sentAt: row.sent_at,
      readAt: row.read_at,
    }))
    return { items, total: Number(total) }
  },
  async newest(db: Reader, memberId: string): Promise<{ id: string; type: string } | undefined> {
    const row = await inboxOf(db, memberId)
      .select(['message_id', 'type'])
      .orderBy('sent_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { id: row.message_id, type: row.type }
  },
  async unread(db: Reader, memberId: string): Promise<number> {
    const { total } = await inboxOf(db, memberId)
      .where('read_at', 'is', null)
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  },
  /** True when the member has this message; a message keeps the instant at which it was read first. */
  async read(db: Reader, memberId: string, id: string, at: Instant): Promise<boolean> {
    const row = await db
      .updateTable('messaging.messages')
      .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
      .where('member_id', '=', memberId)
      .where('message_id', '=', id)
      .where('removed_at', 'is', null)
      .returning('message_id')
      .executeTakeFirst()
    return row !== undefined
  },
  async readAll(db: Reader, memberId: string, at: Instant): Promise<void> {
    await db
      .updateTable('messaging.messages')
      .set({ read_at: at })
      .where('member_id', '=', memberId)
      .where('read_at', 'is', null)
      .where('removed_at', 'is', null)
      .execute()
  },
  async remove(db: Reader, memberId: string, id: string, at: Instant): Promise<boolean> {
    const row = await db
      .updateTable('messaging.messages')
      .set({ removed_at: at })
      .where('member_id', '=', memberId)
      .where('message_id', '=', id)
      .where('removed_at', 'is', null)
      .returning('message_id')
      .executeTakeFirst()
    return row !== undefined
  },
}
