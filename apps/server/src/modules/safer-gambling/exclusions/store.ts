import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { ExclusionSpan, StoredExclusion, TimeOutSpan } from './model.ts'

const ROW = sql`exclusion_id as id, member_id as "memberId", kind, starts_at as "startsAt", ends_at as "endsAt",
  returns_at as "returnsAt"`

export const exclusionsStore = {
  async add(tx: Tx, { id, memberId, kind, startsAt, endsAt }: StoredExclusion): Promise<void> {
    await tx
      .insertInto('safer_gambling.exclusions')
      .values({ exclusion_id: id, member_id: memberId, kind, starts_at: startsAt, ends_at: endsAt })
      .execute()
  },

  /** The exclusions of a member that are not lifted. */
  async running(reader: Reader, memberId: MemberId): Promise<StoredExclusion[]> {
    const { rows } = await sql<StoredExclusion>`
      select ${ROW} from safer_gambling.exclusions
      where member_id = ${memberId} and lifted_at is null order by starts_at, exclusion_id`.execute(reader)
    return rows
  },

  /** The members among these with an exclusion that is not lifted. */
  async amongExcluded(reader: Reader, memberIds: readonly MemberId[]): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from safer_gambling.exclusions
      where member_id = any(${memberIds}::text[]) and lifted_at is null`.execute(reader)
    return rows.map(({ memberId }) => memberId)
  },

  /** The exclusions of all members, or of some, that held at some time from an instant up to, and without, another. */
  async during(
    reader: Reader,
    { from, to, memberIds }: { from: Instant; to: Instant; memberIds?: readonly MemberId[] | undefined },
  ): Promise<ExclusionSpan[]> {
    const { rows } = await sql<ExclusionSpan>`
      select member_id as "memberId", starts_at as "from", lifted_at as "to" from safer_gambling.exclusions
      where starts_at < ${to} and (lifted_at is null or lifted_at > ${from})
        ${memberIds ? sql`and member_id = any(${memberIds}::text[])` : sql``}
      order by member_id, starts_at`.execute(reader)
    return rows
  },

  /** The members among these of whom an exclusion ran within a time, `to` excluded. */
  async amongExcludedWithin(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: Instant; to: Instant },
  ): Promise<ReadonlySet<MemberId>> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from safer_gambling.exclusions
      where member_id = any(${memberIds}::text[]) and starts_at < ${to}
        and case kind when 'time_out' then ends_at else coalesce(lifted_at, 'infinity') end > ${from}`.execute(reader)
    return new Set(rows.map(({ memberId }) => memberId))
  },

  /** Time-outs of members among these that began from an instant on. */
  async timeOutsSince(reader: Reader, memberIds: readonly MemberId[], since: Instant): Promise<TimeOutSpan[]> {
    const { rows } = await sql<TimeOutSpan>`
      select member_id as "memberId", starts_at as "from", ends_at as "to" from safer_gambling.exclusions
      where member_id = any(${memberIds}::text[]) and kind = 'time_out' and starts_at >= ${since}
      order by member_id, starts_at`.execute(reader)
    return rows
  },

  /** The members among these whose time-out or self-exclusion is not lifted. */
  async excludedAmong(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlySet<MemberId>> {
    if (memberIds.length === 0) return new Set()
    const rows = await reader
      .selectFrom('safer_gambling.exclusions')
      .select('member_id')
      .where('member_id', 'in', memberIds)
      .where('lifted_at', 'is', null)
      .execute()
    const excluded = new Set(rows.map(({ member_id }) => member_id))
    return new Set(memberIds.filter((memberId) => excluded.has(memberId)))
  },

  /** Notes when the account may be used again, on all self-exclusions of the member that have ended. */
  async setReturn(tx: Tx, memberId: MemberId, { now, returnsAt }: { now: Instant; returnsAt: Instant }): Promise<void> {
    await sql`
      update safer_gambling.exclusions set returns_at = ${returnsAt}
      where member_id = ${memberId} and kind = 'self_exclusion' and lifted_at is null and returns_at is null and ends_at <= ${now}`.execute(
      tx,
    )
  },

  /** Members with an exclusion that is over. */
  async due(reader: Reader, now: Instant, limit: number): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from safer_gambling.exclusions
      where lifted_at is null and ends_at <= ${now} and (kind = 'time_out' or returns_at <= ${now})
      limit ${limit}`.execute(reader)
    return rows.map(({ memberId }) => memberId)
  },

  async lift(tx: Tx, id: string, at: Instant): Promise<void> {
    await tx.updateTable('safer_gambling.exclusions').set({ lifted_at: at }).where('exclusion_id', '=', id).execute()
  },
}
