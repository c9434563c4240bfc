import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { BonusStanding } from '@croupier/wire/rewards/reviews.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import type { StoredReview } from './model.ts'

const REVIEWS = 'rewards.bonus_reviews'

export const reviewsStore = {
  of: (reader: Reader, memberId: MemberId): Promise<StoredReview | undefined> =>
    tables(reader).selectFrom(REVIEWS).selectAll().where('memberId', '=', memberId).executeTakeFirst(),
  lock: (tx: Tx, memberId: MemberId): Promise<StoredReview | undefined> =>
    tables(tx).selectFrom(REVIEWS).selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst(),
  async save(tx: Tx, { memberId, foundAt, signals, ...review }: StoredReview): Promise<void> {
    const values = { ...review, signals: JSON.stringify(signals) }
    await tables(tx)
      .insertInto(REVIEWS)
      .values({ memberId, foundAt, ...values })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(values))
      .execute()
  },
  async desk(
    reader: Reader,
    { state, memberIds }: { state: BonusStanding | undefined; memberIds: readonly MemberId[] | undefined },
    asked: PageRequest,
  ): Promise<Page<StoredReview>> {
    let query = tables(reader).selectFrom(REVIEWS).selectAll()
    if (state) query = query.where('state', '=', state)
    if (memberIds) query = query.where(sql<boolean>`member_id = any(${[...memberIds]}::text[])`)
    return page(query.orderBy('foundAt', 'desc').orderBy('memberId', 'desc'), asked)
  },
  async held(reader: Reader): Promise<number> {
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from rewards.bonus_reviews where state = 'held'`.execute(reader)
    return rows[0]?.held ?? 0
  },

  /** A page of members who got a reward of an offer since an instant, in the order of their ids. */
  async withOffers(
    reader: Reader,
    since: Instant,
    { after, limit }: { after: MemberId | null; limit: number },
  ): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from rewards.grants
      where source = 'offer' and offered_at >= ${since} and member_id > ${after ?? ''} order by 1 limit ${limit}`.execute(
      reader,
    )
    return rows.map(({ memberId }) => memberId)
  },
  /** When the member got bonuses of offers on deposits since an instant. */
  async depositBonuses(reader: Reader, memberId: MemberId, since: Instant): Promise<Instant[]> {
    const { rows } = await sql<{ at: Instant }>`
      select granted_at as at from rewards.participations
      where member_id = ${memberId} and granted_at >= ${since} and terms ->> 'kind' = 'depositMatch'
      order by granted_at`.execute(reader)
    return rows.map(({ at }) => at)
  },
  /** When bonuses of the member became cash since an instant. */
  async conversions(reader: Reader, memberId: MemberId, since: Instant): Promise<Instant[]> {
    const { rows } = await sql<{ at: Instant }>`
      select ended_at as at from rewards.bonuses
      where member_id = ${memberId} and status = 'converted' and ended_at >= ${since}`.execute(reader)
    return rows.map(({ at }) => at)
  },
  /** Other accounts with a bonus of an offer of which the member has one, the latest first. */
  async sharingOffers(reader: Reader, memberId: MemberId, limit: number): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select o.member_id as "memberId" from rewards.participations m
      join rewards.participations o on o.offer = m.offer and o.member_id <> m.member_id and o.granted_at is not null
      where m.member_id = ${memberId} and m.granted_at is not null
      group by 1 order by max(o.granted_at) desc, 1 limit ${limit}`.execute(reader)
    return rows.map((one) => one.memberId)
  },
  /** The members among these with a bonus of an offer of which the member has one. */
  async sharingOffersAmong(reader: Reader, memberId: MemberId, others: readonly MemberId[]): Promise<MemberId[]> {
    if (others.length === 0) return []
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct o.member_id as "memberId" from rewards.participations m
      join rewards.participations o on o.offer = m.offer and o.granted_at is not null
      where m.member_id = ${memberId} and m.granted_at is not null and o.member_id = any(${[...others]}::text[])
        and o.member_id <> m.member_id
      order by 1`.execute(reader)
    return rows.map((one) => one.memberId)
  },
}
