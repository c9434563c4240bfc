import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

/** A day of a member whose bets wait until the member may get rewards again. */
export type WaitingDay = { memberId: MemberId; countedDay: BusinessDay }

const DAYS = 'rewards.point_days'
const WAITS = 'rewards.point_waits'

/** The business days that are counted, and those of members who were barred. */
export const daysStore = {
  async lastCounted(reader: Reader): Promise<BusinessDay | null> {
    const { rows } = await sql<{ day: BusinessDay | null }>`
      select max(counted_day) as day from rewards.point_days`.execute(reader)
    return rows[0]?.day ?? null
  },
  async add(tx: Tx, countedDay: BusinessDay, countedAt: Instant): Promise<void> {
    await tables(tx)
      .insertInto(DAYS)
      .values({ countedDay, countedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async addWaiting(tx: Tx, waiting: readonly WaitingDay[]): Promise<void> {
    if (waiting.length === 0) return
    await tables(tx)
      .insertInto(WAITS)
      .values(waiting)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** The points that each member has earned within a time, by their booking, `to` excluded: of members who reach a least number. */
  async earnedWithin(
    reader: Reader,
    { from, to, least }: { from: Instant; to: Instant; least: bigint },
  ): Promise<{ memberId: MemberId; points: bigint }[]> {
    const { rows } = await sql<{ memberId: MemberId; points: bigint }>`
      select member_id as "memberId", sum(points)::bigint as points from rewards.point_moves
      where kind = 'earned' and moved_at >= ${from} and moved_at < ${to}
      group by member_id having sum(points) >= ${least}`.execute(reader)
    return rows
  },
  /** A page of members with waiting days. */
  async membersWaiting(
    reader: Reader,
    { after, limit }: { after: MemberId | null; limit: number },
  ): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from rewards.point_waits
      where member_id > ${after ?? ''} order by 1 limit ${limit}`.execute(reader)
    return rows.map(({ memberId }) => memberId)
  },
  /** Takes the waiting days of a member, oldest first. */
  async takeWaiting(tx: Tx, memberId: MemberId): Promise<BusinessDay[]> {
    const rows = await tables(tx).deleteFrom(WAITS).where('memberId', '=', memberId).returning('countedDay').execute()
    return rows.map(({ countedDay }) => countedDay).toSorted()
  },
}
