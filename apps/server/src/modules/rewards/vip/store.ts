import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { StoredLevel } from './model.ts'

const LEVELS = 'rewards.vip_members'
const CHANGES = 'rewards.vip_changes'
const levels = (reader: Reader) => tables(reader).selectFrom(LEVELS).selectAll()

export const vipStore = {
  of: (reader: Reader, memberId: MemberId): Promise<StoredLevel | undefined> =>
    levels(reader).where('memberId', '=', memberId).executeTakeFirst(),
  async ofMembers(reader: Reader, memberIds: readonly MemberId[]): Promise<StoredLevel[]> {
    return memberIds.length === 0 ? [] : levels(reader).where('memberId', 'in', memberIds).execute()
  },
  /** The members of at least a level. */
  async membersFrom(reader: Reader, level: number): Promise<MemberId[]> {
    const rows = await tables(reader).selectFrom(LEVELS).select('memberId').where('level', '>=', level).execute()
    return rows.map(({ memberId }) => memberId)
  },
  lock: (tx: Tx, memberId: MemberId): Promise<StoredLevel | undefined> =>
    levels(tx).where('memberId', '=', memberId).forUpdate().executeTakeFirst(),
  async save(tx: Tx, { memberId, ...state }: StoredLevel): Promise<void> {
    await tables(tx)
      .insertInto(LEVELS)
      .values({ memberId, ...state })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(state))
      .execute()
  },
  /** Notes the level before the first change of a day. */
  async addChange(tx: Tx, memberId: MemberId, { day, level }: { day: BusinessDay; level: number }): Promise<void> {
    await tables(tx)
      .insertInto(CHANGES)
      .values({ memberId, changedOn: day, levelBefore: level })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** The levels that members had at the start of a business day; a member without one is left out. */
  atStartOf: (reader: Reader, memberIds: readonly MemberId[], day: BusinessDay): Promise<Map<MemberId, number>> =>
    levelsAtStart(reader, day, sql`m.member_id = any(${memberIds}::text[])`),
  /** The levels of all members with one at the start of a business day. */
  allAtStartOf: (reader: Reader, day: BusinessDay): Promise<Map<MemberId, number>> =>
    levelsAtStart(reader, day, sql`true`),
  /** Members whose last months wait for their review, some at a time. */
  toReview: (reader: Reader, month: string, limit: number): Promise<StoredLevel[]> =>
    levels(reader).where('month', '<', month).orderBy('month').orderBy('memberId').limit(limit).execute(),
  /** Members with a level whose bonus of a month is not decided, some at a time. */
  toPay: (reader: Reader, month: string, limit: number): Promise<StoredLevel[]> =>
    levels(reader)
      .where('monthLevel', '>', 0)
      .where('month', '=', month)
      .where((eb) => eb.or([eb('bonusMonth', 'is', null), eb('bonusMonth', '<', month)]))
      .orderBy('memberId')
      .limit(limit)
      .execute(),
}

async function levelsAtStart(
  reader: Reader,
  day: BusinessDay,
  among: RawBuilder<unknown>,
): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ memberId: MemberId; level: number }>`
    select m.member_id as "memberId", coalesce(c.level_before, m.level) as level from rewards.vip_members m
    left join lateral (
      select level_before from rewards.vip_changes
      where member_id = m.member_id and changed_on >= ${day} order by changed_on limit 1) c on true
    where ${among}`.execute(reader)
  return new Map(rows.map(({ memberId, level }) => [memberId, level]))
}
