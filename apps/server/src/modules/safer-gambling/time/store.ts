import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { TimePeriod } from '@croupier/wire/safer-gambling/time-limits'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { StoredTimeLimit } from './model.ts'

type Key = { memberId: MemberId; period: TimePeriod }

const one = (db: Reader, { memberId, period }: Key) =>
  tables(db).updateTable('safer_gambling.time_limits').where('memberId', '=', memberId).where('period', '=', period)

export const timeStore = {
  ofMember: (reader: Reader, memberId: MemberId): Promise<StoredTimeLimit[]> =>
    tables(reader)
      .selectFrom('safer_gambling.time_limits')
      .select(['period', 'minutes', 'requestedAt', 'requestedMinutes'])
      .where('memberId', '=', memberId)
      .orderBy('period', 'desc')
      .execute(),

  /** Sets the minutes of a limit, and forgets a request. */
  async set(tx: Tx, key: Key, { minutes, at }: { minutes: number; at: Instant }): Promise<void> {
    const fresh = { minutes, setAt: at, requestedAt: null, requestedMinutes: null }
    await tables(tx)
      .insertInto('safer_gambling.time_limits')
      .values({ ...key, ...fresh })
      .onConflict((conflict) => conflict.columns(['memberId', 'period']).doUpdateSet(fresh))
      .execute()
  },

  async request(tx: Tx, key: Key, { minutes, at }: { minutes: number | null; at: Instant }): Promise<void> {
    await one(tx, key).set({ requestedAt: at, requestedMinutes: minutes }).execute()
  },

  async dropRequest(tx: Tx, key: Key): Promise<void> {
    await one(tx, key).set({ requestedAt: null, requestedMinutes: null }).execute()
  },

  async remove(tx: Tx, { memberId, period }: Key): Promise<void> {
    await tables(tx)
      .deleteFrom('safer_gambling.time_limits')
      .where('memberId', '=', memberId)
      .where('period', '=', period)
      .execute()
  },

  /** Since when the time of a member is used up, or null. */
  async usedUpSince(reader: Reader, memberId: MemberId): Promise<Instant | null> {
    const row = await tables(reader)
      .selectFrom('safer_gambling.time_counts')
      .select('usedUpAt')
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row?.usedUpAt ?? null
  },

  async count(tx: Tx, memberId: MemberId, count: { dueAt: Instant | null; usedUpAt: Instant | null }): Promise<void> {
    await tables(tx)
      .insertInto('safer_gambling.time_counts')
      .values({ memberId, ...count })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(count))
      .execute()
  },

  /** Members whose count is due, and the next instant at which one will be. */
  async due(reader: Reader, now: Instant, limit: number): Promise<{ memberIds: MemberId[]; next: Instant | null }> {
    const rows = await tables(reader)
      .selectFrom('safer_gambling.time_counts')
      .select(['memberId', 'dueAt'])
      .where('dueAt', 'is not', null)
      .orderBy('dueAt')
      .limit(limit)
      .execute()
    const isDue = ({ dueAt }: { dueAt: Instant | null }) => dueAt !== null && dueAt <= now
    const waiting = rows.find((row) => !isDue(row))
    return { memberIds: rows.filter(isDue).map(({ memberId }) => memberId), next: waiting?.dueAt ?? null }
  },
}
