import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { LimitSource } from '@croupier/wire/safer-gambling/limits'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { bucketOf } from '../../wallet/index.ts'
import { PERIOD_START } from './lane-store.ts'
import type { LimitName, PaidSince, PeriodStarts, StoredLimit } from './model.ts'

/** A limit with the payouts since the start of its period, which count for losses. */
export type CountedLimit = StoredLimit & { paid: Money }
export type LimitKey = LimitName & { memberId: MemberId; source: LimitSource }
/** The stake of a bet that was refunded, with the periods in which it was placed. */
export type RefundedStake = { memberId: MemberId; amount: Money; starts: PeriodStarts }

const keyed = ({ memberId, kind, period, source }: LimitKey) =>
  sql`member_id = ${memberId} and bucket = ${bucketOf(memberId)} and kind = ${kind} and period = ${period} and source = ${source}`

export const limitsStore = {
  /** The limits of a member with what counts in the current periods. The caller locks the account, or only shows them. */
  async ofMember(
    reader: Reader,
    { paidSince }: { paidSince: PaidSince },
    memberId: MemberId,
    { day, week, month }: PeriodStarts,
  ): Promise<CountedLimit[]> {
    const paidStatement = paidSince({ member: 'l.member_id', bucket: 'l.bucket', day: PERIOD_START })
    const { rows } = await sql<CountedLimit>`
      select l.kind, l.period, l.source, l.amount, l.since, l.staked, l.requested_at as "requestedAt",
             l.requested_amount as "requestedAmount", case l.kind when 'loss' then ${sql.raw(paidStatement)} else 0 end as paid
      from safer_gambling.limits l cross join (select ${day}::text as day, ${week}::text as week, ${month}::text as month) r
      where l.member_id = ${memberId} and l.bucket = ${bucketOf(memberId)}
      order by l.kind, array_position(array['day', 'week', 'month'], l.period), l.source`.execute(reader)
    return rows
  },

  /** Sets the amount of a limit and forgets a request. A new limit starts with the stakes counted so far. */
  async set(
    tx: Tx,
    key: LimitKey,
    { amount, at, since, staked }: { amount: Money; at: Instant; since: BusinessDay; staked: Money },
  ): Promise<void> {
    await sql`
      insert into safer_gambling.limits as l (member_id, bucket, kind, period, source, amount, since, staked, set_at)
      values (${key.memberId}, ${bucketOf(key.memberId)}, ${key.kind}, ${key.period}, ${key.source}, ${amount}, ${since}::date,
              ${staked}, ${at})
      on conflict (member_id, kind, period, source, bucket) do update
      set amount = excluded.amount, set_at = excluded.set_at, requested_at = null, requested_amount = null`.execute(tx)
  },

  async request(tx: Tx, key: LimitKey, { amount, at }: { amount: Money | null; at: Instant }): Promise<void> {
    await sql`update safer_gambling.limits set requested_at = ${at}, requested_amount = ${amount} where ${keyed(key)}`.execute(
      tx,
    )
  },

  async dropRequest(tx: Tx, key: LimitKey): Promise<void> {
    await sql`update safer_gambling.limits set requested_at = null, requested_amount = null where ${keyed(key)}`.execute(
      tx,
    )
  },

  async remove(tx: Tx, key: LimitKey): Promise<void> {
    await sql`delete from safer_gambling.limits where ${keyed(key)}`.execute(tx)
  },

  /** Counts a stake that is posted in the caller's transaction. The caller has locked the account. */
  async count(tx: Tx, { memberId, amount, starts }: RefundedStake): Promise<void> {
    await sql`
      update safer_gambling.limits l
      set staked = case when l.since >= ${sql.raw(PERIOD_START)} then l.staked else 0 end + ${amount},
          since = greatest(l.since, ${sql.raw(PERIOD_START)})
      from (select ${starts.day}::text as day, ${starts.week}::text as week, ${starts.month}::text as month) r
      where l.member_id = ${memberId} and l.bucket = ${bucketOf(memberId)} and l.kind in ('stake', 'loss')`.execute(tx)
  },

  /** Takes refunded stakes off the counts, where the period in which they were placed still runs. */
  async giveBack(tx: Tx, stakes: readonly RefundedStake[]): Promise<void> {
    await sql`
      update safer_gambling.limits l set staked = greatest(0, l.staked - r.amount)
      from (
        select member_id, bucket, p.period, p.since::date as since, sum(amount) as amount
        from unnest(${arrayText(stakes.map(({ memberId }) => memberId))}::text[],
                    ${arrayText(stakes.map(({ memberId }) => bucketOf(memberId)))}::smallint[],
                    ${arrayText(stakes.map(({ amount }) => amount))}::bigint[],
                    ${arrayText(stakes.map(({ starts }) => starts.day))}::text[],
                    ${arrayText(stakes.map(({ starts }) => starts.week))}::text[],
                    ${arrayText(stakes.map(({ starts }) => starts.month))}::text[])
          as s(member_id, bucket, amount, day, week, month)
        cross join lateral (values ('day', s.day), ('week', s.week), ('month', s.month)) as p(period, since)
        group by 1, 2, 3, 4) r
      where l.member_id = r.member_id and l.bucket = r.bucket and l.period = r.period and l.since = r.since
        and l.kind in ('stake', 'loss')`.execute(tx)
  },

  async hasDeclined(reader: Reader, memberId: MemberId): Promise<boolean> {
    const row = await reader
      .selectFrom('safer_gambling.choices')
      .select('member_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row !== undefined
  },

  async decline(tx: Tx, memberId: MemberId, at: Instant): Promise<void> {
    await tx
      .insertInto('safer_gambling.choices')
      .values({ member_id: memberId, declined_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
