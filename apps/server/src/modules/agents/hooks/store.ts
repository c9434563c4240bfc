import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, hasWritten, tables } from '../../../platform/db/store.ts'
import type { Failed, HookEvent, HookRow } from './model.ts'

const HOOKS = 'agents.hooks'
const EVENTS = 'agents.hook_events'

type EventId = Pick<HookEvent, 'hookId' | 'eventId'>
export type Tried = Pick<HookEvent, 'outcome' | 'status'> & { triedAt: Instant }

/** Events that one statement forgets. */
const FORGET_ROWS = 5_000

const hooks = (reader: Reader) => tables(reader).selectFrom(HOOKS).selectAll()
const events = (reader: Reader) => tables(reader).selectFrom(EVENTS).selectAll()

export const hooksStore = {
  ofOwner: (reader: Reader, ownerId: MemberId): Promise<HookRow[]> =>
    hooks(reader).where('memberId', '=', ownerId).orderBy('createdAt', 'desc').orderBy('hookId').execute(),
  /** Of web-hooks, or of post-backs. */
  countOf: (reader: Reader, { memberId, method }: Pick<HookRow, 'memberId' | 'method'>): Promise<number> =>
    countOf(
      hooks(reader)
        .where('memberId', '=', memberId)
        .where('method', method === null ? 'is' : 'is not', null),
    ),
  /** Undefined when the owner has no such web-hook. */
  find: (reader: Reader, ownerId: MemberId, hookId: string): Promise<HookRow | undefined> =>
    hooks(reader).where('memberId', '=', ownerId).where('hookId', '=', hookId).executeTakeFirst(),
  async add(tx: Tx, row: HookRow): Promise<void> {
    await tables(tx).insertInto(HOOKS).values(row).execute()
  },
  remove: (tx: Tx, ownerId: MemberId, hookId: string): Promise<HookRow | undefined> =>
    tables(tx)
      .deleteFrom(HOOKS)
      .where('memberId', '=', ownerId)
      .where('hookId', '=', hookId)
      .returningAll()
      .executeTakeFirst(),

  /** Leases web-hooks with events that are due to this node. Another node gets others. */
  async claim(
    reader: Reader,
    { now, until, limit }: { now: Instant; until: Instant; limit: number },
  ): Promise<HookRow[]> {
    const { rows } = await sql<{ hookId: string }>`
      update agents.hooks set leased_until = ${until} where hook_id in (
        select h.hook_id from agents.hooks h
        where h.disabled_at is null and h.due_at <= ${now} and (h.leased_until is null or h.leased_until <= ${now})
          and exists (select from agents.hook_events e where e.hook_id = h.hook_id and e.outcome = 'queued')
        order by h.due_at limit ${limit} for no key update skip locked)
      returning hook_id as "hookId"`.execute(reader)
    if (rows.length === 0) return []
    const ids = rows.map(({ hookId }) => hookId)
    return hooks(reader).where('hookId', 'in', ids).execute()
  },
  /** Ends a lease. The next one begins at `dueAt` at the earliest. */
  async release(reader: Reader, hookId: string, dueAt: Instant): Promise<void> {
    await tables(reader).updateTable(HOOKS).set({ dueAt, leasedUntil: null }).where('hookId', '=', hookId).execute()
  },
  async fail(tx: Tx, hookId: string, failed: Failed): Promise<void> {
    await tables(tx)
      .updateTable(HOOKS)
      .set({ ...failed, leasedUntil: null })
      .where('hookId', '=', hookId)
      .execute()
  },
  /** After a success, which also switches it on again. */
  async recover(tx: Tx, hookId: string, dueAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable(HOOKS)
      .set({ failures: 0, failingSince: null, disabledAt: null, dueAt })
      .where('hookId', '=', hookId)
      .execute()
  },

  /** The next event to try: new ones before those that failed. */
  next: (reader: Reader, hookId: string): Promise<HookEvent | undefined> =>
    events(reader)
      .where('hookId', '=', hookId)
      .where('outcome', '=', 'queued')
      .orderBy('attempts')
      .orderBy('createdAt')
      .orderBy('eventId')
      .limit(1)
      .executeTakeFirst(),
  /** False when the web-hook was deleted, or another node has recorded the event. */
  tried: (tx: Tx, { hookId, eventId }: EventId, tried: Tried): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable(EVENTS)
        .set(({ eb }) => ({ ...tried, attempts: eb('attempts', '+', 1) }))
        .where('hookId', '=', hookId)
        .where('eventId', '=', eventId)
        .where('outcome', '=', 'queued'),
    ),
  async addEvent(reader: Reader, event: HookEvent): Promise<void> {
    await tables(reader).insertInto(EVENTS).values(event).execute()
  },
  deliveries: (reader: Reader, hookId: string, most: number): Promise<HookEvent[]> =>
    events(reader).where('hookId', '=', hookId).orderBy('createdAt', 'desc').orderBy('eventId').limit(most).execute(),
  /** Forgets events from before a time, and events about members from before another one. */
  async forget(reader: Reader, { before, members }: { before: Instant; members: Instant }): Promise<void> {
    await sql`
      delete from agents.hook_events where (hook_id, event_id) in (
        select hook_id, event_id from agents.hook_events where created_at < ${before} and (member_id is null or created_at < ${members}) limit ${FORGET_ROWS})`.execute(
      reader,
    )
  },

  /** In the order of their ids. */
  listAfter: (reader: Reader, after: string | null, limit: number): Promise<HookRow[]> =>
    hooks(reader)
      .$if(after !== null, (query) => query.where('hookId', '>', after!))
      .orderBy('hookId')
      .limit(limit)
      .execute(),
  reencrypt: (reader: Reader, hookId: string, secretEncrypted: Buffer): Promise<boolean> =>
    hasWritten(tables(reader).updateTable(HOOKS).set({ secretEncrypted }).where('hookId', '=', hookId)),
}
