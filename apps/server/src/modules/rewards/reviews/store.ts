import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { BonusStanding } from '@croupier/wire/rewards/reviews.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import type { StoredReview } from './model.ts'

const REVIEWS = 'rewards.bonus_reviews'

export type MemberPair = { memberId: MemberId; otherId: MemberId }
export type StoredBonusPlay = {
  memberId: MemberId
  fromDay: BusinessDay
  stakes: number
  limitStakes: number
  convertedAt: Instant | null
}

const anyOf = (ids: readonly MemberId[]) => sql<MemberId>`any(${[...ids]}::text[])`

export const reviewsStore = {
  of: (reader: Reader, memberId: MemberId): Promise<StoredReview | undefined> =>
    tables(reader).selectFrom(REVIEWS).selectAll().where('memberId', '=', memberId).executeTakeFirst(),
  /** Locks the reviews of members, in the order of their ids. */
  async lock(tx: Tx, memberIds: readonly MemberId[]): Promise<StoredReview[]> {
    return tables(tx)
      .selectFrom(REVIEWS)
      .selectAll()
      .where('memberId', '=', anyOf(memberIds))
      .orderBy('memberId')
      .forUpdate()
      .execute()
  },
  async save(tx: Tx, reviews: readonly StoredReview[]): Promise<void> {
    if (reviews.length === 0) return
    const values = reviews.map(({ signals, ...review }) => ({ ...review, signals: JSON.stringify(signals) }))
    await tables(tx)
      .insertInto(REVIEWS)
      .values(values)
      .onConflict((conflict) =>
        conflict.column('memberId').doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          score: row.ref('excluded.score'),
          signals: row.ref('excluded.signals'),
          note: row.ref('excluded.note'),
          scoredAt: row.ref('excluded.scoredAt'),
        })),
      )
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
  /** When members got bonuses of offers on deposits since an instant, the first one first. */
  async depositBonuses(
    reader: Reader,
    memberIds: readonly MemberId[],
    since: Instant,
  ): Promise<{ memberId: MemberId; at: Instant }[]> {
    const { rows } = await sql<{ memberId: MemberId; at: Instant }>`
      select member_id as "memberId", granted_at as at from rewards.participations
      where member_id = any(${[...memberIds]}::text[]) and granted_at >= ${since} and terms ->> 'kind' = 'depositMatch'
      order by granted_at`.execute(reader)
    return rows
  },
  /** The bonuses of members that run or ended since an instant. */
  async bonuses(reader: Reader, memberIds: readonly MemberId[], since: Instant): Promise<StoredBonusPlay[]> {
    const { rows } = await sql<StoredBonusPlay>`
      select b.member_id as "memberId", b.from_day as "fromDay", b.stakes + t.stakes as stakes,
        b.limit_stakes + t.limit_stakes as "limitStakes",
        case when b.status = 'converted' then b.ended_at end as "convertedAt"
      from rewards.bonuses b
      cross join lateral (
        select count(*)::int as stakes, (count(*) filter (where is_at_limit))::int as limit_stakes
        from rewards.bonus_tickets where bonus_id = b.bonus_id) t
      where b.member_id = any(${[...memberIds]}::text[]) and (b.ended_at is null or b.ended_at >= ${since})
      order by b.started_at`.execute(reader)
    return rows
  },
  /** For each member, the other accounts with the latest bonuses of each offer of which the member has one, so many for an offer. */
  async sharingOffers(reader: Reader, memberIds: readonly MemberId[], limit: number): Promise<MemberPair[]> {
    const { rows } = await sql<MemberPair>`
      with own as (
        select member_id, offer from rewards.participations
        where member_id = any(${[...memberIds]}::text[]) and granted_at is not null),
      latest as (
        select o.offer, l.member_id from (select distinct offer from own) o cross join lateral (
          select member_id from rewards.participations where offer = o.offer and granted_at is not null
          order by granted_at desc limit ${limit}) l)
      select distinct own.member_id as "memberId", l.member_id as "otherId"
      from own join latest l on l.offer = own.offer and l.member_id <> own.member_id`.execute(reader)
    return rows
  },
  /** The pairs of these with bonuses of the same offer. */
  async sharingOffersAmong(reader: Reader, pairs: readonly MemberPair[]): Promise<MemberPair[]> {
    if (pairs.length === 0) return []
    const { rows } = await sql<MemberPair>`
      select distinct p.member_id as "memberId", p.other_id as "otherId"
      from unnest(${pairs.map(({ memberId }) => memberId)}::text[], ${pairs.map(({ otherId }) => otherId)}::text[])
        as p (member_id, other_id)
      join rewards.participations m on m.member_id = p.member_id and m.granted_at is not null
      join rewards.participations o on o.member_id = p.other_id and o.offer = m.offer and o.granted_at is not null
      order by 1, 2`.execute(reader)
    return rows
  },
}
