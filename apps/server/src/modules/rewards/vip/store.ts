import type { BusinessDay } from '@croupier/kernel/business-day'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { LevelChange, StoredLevel } from './model.ts'

const LEVELS = 'rewards.vip_members'
const CHANGES = 'rewards.vip_changes'
const levels = (reader: Reader) => tables(reader).selectFrom(LEVELS).selectAll()

/** The last member of the page before. */
export type LastReviewed = Pick<StoredLevel, 'month' | 'memberId'>
type Page<After> = { after: After | null; limit: number }

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
  /** What a review changes, of many members at once. */
  async saveReviewed(tx: Tx, reviewed: readonly StoredLevel[]): Promise<void> {
    await sql`
      update rewards.vip_members v
      set level = r.level, month = r.month, reached_in = r.reached_in, month_level = r.month_level
      from unnest(${reviewed.map(({ memberId }) => memberId)}::text[], ${reviewed.map(({ level }) => level)}::int[],
        ${reviewed.map(({ month }) => month)}::text[], ${reviewed.map(({ reachedIn }) => reachedIn)}::text[],
        ${reviewed.map(({ monthLevel }) => monthLevel)}::int[]) as r(member_id, level, month, reached_in, month_level)
      where v.member_id = r.member_id`.execute(tx)
  },
  /** Notes the levels before the first changes of days. */
  async addChanges(tx: Tx, changes: readonly LevelChange[]): Promise<void> {
    if (changes.length === 0) return
    await sql`
      insert into rewards.vip_changes (member_id, changed_on, level_before)
      select * from unnest(${changes.map(({ memberId }) => memberId)}::text[], ${changes.map(({ day }) => day)}::text[],
        ${changes.map(({ level }) => level)}::int[])
      on conflict do nothing`.execute(tx)
  },
  /** Marks the bonuses of a month as decided. */
  async decideBonuses(tx: Tx, memberIds: readonly MemberId[], month: string): Promise<void> {
    await sql`
      update rewards.vip_members set bonus_month = ${month} where member_id = any(${memberIds}::text[])`.execute(tx)
  },
  /** Locks members whose last months wait for their review, some at a time. */
  lockToReview(tx: Tx, month: string, { after, limit }: Page<LastReviewed>): Promise<StoredLevel[]> {
    let query = levels(tx).where('month', '<', month)
    if (after) query = query.where(sql<boolean>`(month, member_id) > (${after.month}, ${after.memberId})`)
    return query.orderBy('month').orderBy('memberId').limit(limit).forUpdate().execute()
  },
  /** Locks members with a level whose bonus of a month is not decided, some at a time. */
  lockToPay: (tx: Tx, month: string, { after, limit }: Page<MemberId>): Promise<StoredLevel[]> =>
    levels(tx)
      .where('monthLevel', '>', 0)
      .where('month', '=', month)
      .where('memberId', '>', after ?? memberIdOf(''))
      .where((eb) => eb.or([eb('bonusMonth', 'is', null), eb('bonusMonth', '<', month)]))
      .orderBy('memberId')
      .limit(limit)
      .forUpdate()
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
