import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'

export type StoredMessage = Row<'messaging.room_messages'>
export type NewMessage = Pick<StoredMessage, 'room' | 'memberId' | 'name' | 'clientId' | 'content' | 'sentAt'>
export type StoredBar = Row<'messaging.room_bars'>

/** Hidden messages that a page may still show are among the newest. */
const HIDDEN_WITHIN = 300
const all = (reader: Reader) => tables(reader).selectFrom('messaging.room_messages').selectAll()
const visible = (reader: Reader, room: string) => all(reader).where('room', '=', room).where('hiddenAt', 'is', null)

export const roomStore = {
  /** Batches of all nodes write to a room one after the other, so that `seq` rises in the order of the commits. */
  async lockRoom(tx: Tx, room: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`messaging.room:${room}`}, 0))`.execute(tx)
  },
  /** The messages that were written before under the names of these. */
  async written(tx: Tx, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
    return all(tx)
      .where('memberId', 'in', [...new Set(messages.map(({ memberId }) => memberId))])
      .where('clientId', 'in', [...new Set(messages.map(({ clientId }) => clientId))])
      .execute()
  },
  /** When each of these members wrote last in a room, since an instant. */
  async lastTimes(
    tx: Tx,
    room: string,
    memberIds: readonly MemberId[],
    since: Instant,
  ): Promise<Map<MemberId, Instant>> {
    if (memberIds.length === 0) return new Map()
    const rows = await tables(tx)
      .selectFrom('messaging.room_messages')
      .select(['memberId', (eb) => eb.fn.max('sentAt').as('at')])
      .where('memberId', 'in', [...memberIds])
      .where('room', '=', room)
      .where('sentAt', '>', since)
      .groupBy('memberId')
      .execute()
    return new Map(rows.map(({ memberId, at }) => [memberId, at]))
  },
  add: (tx: Tx, messages: readonly NewMessage[]): Promise<StoredMessage[]> =>
    tables(tx)
      .insertInto('messaging.room_messages')
      .values([...messages])
      .returningAll()
      .execute(),
  /** At most `limit` messages in their order: the last ones, or those before one. */
  async before(
    reader: Reader,
    room: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<StoredMessage[]> {
    const found = await visible(reader, room)
      .$if(before !== undefined, (query) => query.where('seq', '<', BigInt(before ?? 0)))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return found.toReversed()
  },
  /** At most `limit` messages after one, in their order. */
  after: (reader: Reader, room: string, { after, limit }: { after: number; limit: number }): Promise<StoredMessage[]> =>
    visible(reader, room).where('seq', '>', BigInt(after)).orderBy('seq').limit(limit).execute(),
  /** The hidden ones among the newest messages of a room. */
  async hidden(reader: Reader, room: string): Promise<number[]> {
    const newest = tables(reader)
      .selectFrom('messaging.room_messages')
      .select(['seq', 'hiddenAt'])
      .where('room', '=', room)
      .orderBy('seq', 'desc')
      .limit(HIDDEN_WITHIN)
      .as('newest')
    const rows = await tables(reader).selectFrom(newest).select('seq').where('hiddenAt', 'is not', null).execute()
    return rows.map(({ seq }) => Number(seq))
  },
  lock: (tx: Tx, seq: number): Promise<StoredMessage | undefined> =>
    all(tx).where('seq', '=', BigInt(seq)).forUpdate().executeTakeFirst(),
  async hide(tx: Tx, seq: number, at: Instant): Promise<void> {
    await tables(tx)
      .updateTable('messaging.room_messages')
      .set({ hiddenAt: at })
      .where('seq', '=', BigInt(seq))
      .execute()
  },
  list(
    reader: Reader,
    asked: { room?: string | undefined; members?: readonly MemberId[] | undefined; hidden?: boolean | undefined },
    request: PageRequest,
  ): Promise<Page<StoredMessage>> {
    const { room, members, hidden } = asked
    return page(
      all(reader)
        .$if(room !== undefined, (query) => query.where('room', '=', room!))
        .$if(members !== undefined, (query) => query.where('memberId', 'in', [...members!]))
        .$if(hidden !== undefined, (query) => query.where('hiddenAt', hidden ? 'is not' : 'is', null))
        .orderBy('seq', 'desc'),
      request,
    )
  },
  /** Removes at most `limit` messages from before an instant, but for those of some members. Returns how many. */
  async removeOld(tx: Tx, since: Instant, kept: readonly MemberId[], limit: number): Promise<number> {
    const old = tables(tx)
      .selectFrom('messaging.room_messages')
      .select('seq')
      .where('sentAt', '<', since)
      .$if(kept.length > 0, (query) => query.where('memberId', 'not in', [...kept]))
      .limit(limit)
    const { numDeletedRows } = await tables(tx)
      .deleteFrom('messaging.room_messages')
      .where('seq', 'in', old)
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}

const bars = (reader: Reader) => tables(reader).selectFrom('messaging.room_bars').selectAll()

export const barsStore = {
  of: (reader: Reader, memberId: MemberId): Promise<StoredBar | undefined> =>
    bars(reader).where('memberId', '=', memberId).executeTakeFirst(),
  async ofAll(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, StoredBar>> {
    if (memberIds.length === 0) return new Map()
    const rows = await bars(reader)
      .where('memberId', 'in', [...memberIds])
      .execute()
    return new Map(rows.map((bar) => [bar.memberId, bar]))
  },
  async set(tx: Tx, bar: StoredBar): Promise<void> {
    const { memberId: _, ...values } = bar
    await tables(tx)
      .insertInto('messaging.room_bars')
      .values(bar)
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(values))
      .execute()
  },
  lift: (tx: Tx, memberId: MemberId): Promise<boolean> =>
    hasWritten(tables(tx).deleteFrom('messaging.room_bars').where('memberId', '=', memberId)),
}
