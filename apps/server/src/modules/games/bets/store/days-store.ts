import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import { cursorPages } from '../../../../platform/db/cursor.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { bucketOf } from '../../../wallet/index.ts'

/** Settled bets of one game: GGR is stakes − payouts. */
export type GameFigures = { game: string; bets: number; stakes: Money; payouts: Money }
/** Figures of settled bets, of a member or of a product. */
export type BetFigures = { bets: number; stake: Money; validBet: Money; payout: Money; selfRebate: Money }
/** `countedBet` is the part of the valid bets that counts for rewards. */
export type MemberFigures = BetFigures & { countedBet: Money }
/** Figures of a member on one business day, of one category of a product. `rebateBet` is the part that earns a rebate. */
export type CategoryDay = MemberFigures & { day: BusinessDay; product: string; category: string; rebateBet: Money }
export type MemberCategoryDay = {
  memberId: MemberId
  day: BusinessDay
  category: string
  bets: number
  wins: number
  validBet: Money
}
export type BonusBets = { memberId: MemberId; category: string; bonusValidBet: Money }
export type ScoreQuery = {
  of: 'validBet' | 'netWin'
  category: string | null
  from: BusinessDay
  to: BusinessDay
  least: Money
}
export type DayRange = { from?: BusinessDay | undefined; to?: BusinessDay | undefined }

const SUMS = sql`sum(bets)::int as bets, sum(stake)::bigint as stake, sum(valid_bet)::bigint as "validBet",
  sum(payout)::bigint as payout, sum(self_rebate)::bigint as "selfRebate"`

/** Reward rules §13. The valid bets that count for rewards. */
const COUNTED = sql`(valid_bet - netted)`
/** Reward rules §6. Those among them that cash staked. */
const REBATED = sql`(valid_bet - netted - bonus_valid_bet + netted_bonus)`

/** Rows have the low 32 bits of the id of the transaction that wrote them. The age of an id bears their wrap-around. */
const changedSince = (day: BusinessDay, since: string) => sql`
  and member_id in (
    select member_id from games.member_days
    where day = ${day}::date and age(xmin) <= age((${since}::bigint & 4294967295)::text::xid))`

/** Figures by member and business day. Sums are read here, never from the journal or the book. */
export const daysStore = {
  /** Figures of members over business days, both ends included; a member without settled bets is left out. */
  async ofMembers(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: DayRange = {},
  ): Promise<Map<MemberId, MemberFigures>> {
    if (memberIds.length === 0) return new Map()
    const { rows } = await sql<MemberFigures & { memberId: MemberId }>`
      select member_id as "memberId", ${SUMS}, sum(${COUNTED})::bigint as "countedBet" from games.member_days
      where member_id = any(${memberIds}::text[]) and bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[])
        ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}
      group by member_id`.execute(reader)
    return new Map(rows.map(({ memberId, ...figures }) => [memberId, figures]))
  },

  /** Figures of one member over business days, both ends included, by day, product and category. */
  async ofMemberByDay(
    reader: Reader,
    memberId: MemberId,
    { from, to }: { from: BusinessDay; to: BusinessDay },
  ): Promise<CategoryDay[]> {
    const { rows } = await sql<CategoryDay>`
      select day::text as day, product, category, bets, stake, valid_bet as "validBet", payout,
             self_rebate as "selfRebate", ${COUNTED} as "countedBet", ${REBATED} as "rebateBet"
      from games.member_days
      where member_id = ${memberId} and bucket = ${bucketOf(memberId)} and day between ${from}::date and ${to}::date
      order by day, product, category`.execute(reader)
    return rows
  },

  /** Settled and won bets, and valid bets that count for rewards, of members over business days, both ends included, by day and category. */
  async ofMembersByDay(
    reader: Reader,
    memberIds: readonly MemberId[],
    { from, to }: { from: BusinessDay; to: BusinessDay },
  ): Promise<MemberCategoryDay[]> {
    if (memberIds.length === 0) return []
    const { rows } = await sql<MemberCategoryDay>`
      select member_id as "memberId", day::text as day, category, sum(bets)::int as bets, sum(wins)::int as wins,
             sum(${COUNTED})::bigint as "validBet"
      from games.member_days
      where member_id = any(${memberIds}::text[]) and bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[])
        and day between ${from}::date and ${to}::date
      group by member_id, day, category`.execute(reader)
    return rows
  },

  /** The valid bets that count for rewards, or the net wins, of all members over business days, both ends included, that reach a least sum. */
  async scoresOf(
    reader: Reader,
    { of, category, from, to, least }: ScoreQuery,
  ): Promise<{ memberId: MemberId; score: Money }[]> {
    const score = of === 'validBet' ? sql`sum(${COUNTED})` : sql`sum(payout + self_rebate - stake)`
    const { rows } = await sql<{ memberId: MemberId; score: Money }>`
      select member_id as "memberId", ${score}::bigint as score from games.member_days
      where day between ${from}::date and ${to}::date ${category === null ? sql`` : sql`and category = ${category}`}
      group by member_id having ${score} >= ${least}`.execute(reader)
    return rows
  },

  /** Figures of the products over business days, both ends included; a product without settled bets is left out. */
  async ofProducts(
    reader: Reader,
    { from, to }: { from: BusinessDay; to: BusinessDay },
  ): Promise<Map<string, BetFigures>> {
    const { rows } = await sql<BetFigures & { product: string }>`
      select product, ${SUMS} from games.member_days
      where day between ${from}::date and ${to}::date group by product order by product`.execute(reader)
    return new Map(rows.map(({ product, ...figures }) => [product, figures]))
  },

  /**
   * Valid bets of each member since the start of a business day of their own, all or those that count for rewards; a member
   * without any is left out.
   */
  async validBetsSince(
    reader: Reader,
    since: ReadonlyMap<MemberId, BusinessDay>,
    of: 'all' | 'counted' = 'all',
  ): Promise<Map<MemberId, Money>> {
    if (since.size === 0) return new Map()
    const memberIds = [...since.keys()]
    const { rows } = await sql<{ memberId: MemberId; validBet: Money }>`
      select since.member_id as "memberId", d."validBet"
      from unnest(${memberIds}::text[], ${[...since.values()]}::date[], ${memberIds.map(bucketOf)}::smallint[])
        as since(member_id, day, bucket)
      cross join lateral (
        select sum(${of === 'all' ? sql`valid_bet` : COUNTED})::bigint as "validBet" from games.member_days
        where member_id = since.member_id and bucket = since.bucket and day >= since.day) d
      where d."validBet" is not null`.execute(reader)
    return new Map(rows.map(({ memberId, validBet }) => [memberId, validBet]))
  },

  /** Valid bets that count for rewards, of each member over business days of their own, both ends included; a member without any is left out. */
  async validBetsWithin(
    reader: Reader,
    days: ReadonlyMap<MemberId, { from: BusinessDay; to: BusinessDay }>,
  ): Promise<Map<MemberId, Money>> {
    if (days.size === 0) return new Map()
    const memberIds = [...days.keys()]
    const from = [...days.values()].map((one) => one.from)
    const to = [...days.values()].map((one) => one.to)
    const { rows } = await sql<{ memberId: MemberId; validBet: Money }>`
      select d.member_id as "memberId", sum(${COUNTED})::bigint as "validBet"
      from unnest(${memberIds}::text[], ${from}::date[], ${to}::date[], ${memberIds.map(bucketOf)}::smallint[])
        as own(member_id, first_day, last_day, bucket)
      join games.member_days d on d.member_id = own.member_id and d.bucket = own.bucket
        and d.day between own.first_day and own.last_day
      group by d.member_id`.execute(reader)
    return new Map(rows.map(({ memberId, validBet }) => [memberId, validBet]))
  },

  /** Valid bets that count for rewards, of each member since the start of a business day of their own, by category. */
  async playedByCategory(
    reader: Reader,
    since: ReadonlyMap<MemberId, BusinessDay>,
  ): Promise<Map<MemberId, Map<string, Money>>> {
    if (since.size === 0) return new Map()
    const memberIds = [...since.keys()]
    const { rows } = await sql<{ memberId: MemberId; category: string; validBet: Money }>`
      select d.member_id as "memberId", d.category, sum(${COUNTED})::bigint as "validBet"
      from unnest(${memberIds}::text[], ${[...since.values()]}::date[], ${memberIds.map(bucketOf)}::smallint[])
        as since(member_id, day, bucket)
      join games.member_days d on d.member_id = since.member_id and d.bucket = since.bucket and d.day >= since.day
      group by d.member_id, d.category`.execute(reader)
    const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
    return new Map(
      [...byMember].map(([memberId, own]) => [
        memberId,
        new Map(own.map(({ category, validBet }) => [category, validBet])),
      ]),
    )
  },

  /**
   * A SQL query of the figures of all members on one business day, by category: `member_id`, `category`, `turnover`, `valid_bet`,
   * `payout`, `rebate`. Modules above copy it without reading its rows. `since` is the id of a database transaction: the query then has
   * the members of whom that transaction, or a later one, wrote a row. A vacuum that freezes rows may hide such a member.
   */
  dayQuery: (day: BusinessDay, since: string | null = null): RawBuilder<unknown> => sql`
    select member_id, category, sum(stake)::bigint as turnover, sum(valid_bet)::bigint as valid_bet,
           sum(payout)::bigint as payout, sum(self_rebate)::bigint as rebate
    from games.member_days where day = ${day}::date ${since === null ? sql`` : changedSince(day, since)}
    group by member_id, category`,

  /** The parts of valid bets of one business day that earn no rebate: other pockets than cash staked them, or they count for no reward. */
  async bonusBetsOn(reader: Reader, day: BusinessDay): Promise<BonusBets[]> {
    const { rows } = await sql<BonusBets>`
      select member_id as "memberId", category, sum(valid_bet - ${REBATED})::bigint as "bonusValidBet"
      from games.member_days where day = ${day}::date and valid_bet <> ${REBATED}
      group by member_id, category`.execute(reader)
    return rows
  },

  /** Members with settled bets since a business day, in the order of their ids. */
  async playedSince(
    reader: Reader,
    day: BusinessDay,
    { after, limit }: { after: MemberId | null; limit: number },
  ): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct member_id as "memberId" from games.member_days
      where day >= ${day}::date and member_id > ${after ?? ''} order by 1 limit ${limit}`.execute(reader)
    return rows.map(({ memberId }) => memberId)
  },

  /**
   * Valid bets of one business day that count for rewards, by category: pages of members from one snapshot, in the order of their ids. `tx` stays open meanwhile and
   * must do nothing else. A query for each page would read the whole day each time.
   */
  async *validBetsOn(tx: Tx, day: BusinessDay, pageSize: number): AsyncGenerator<Map<MemberId, Record<string, Money>>> {
    const query = sql<{ memberId: MemberId; validBets: Record<string, string> }>`
      select member_id as "memberId", json_object_agg(category, valid_bet::text) as "validBets"
      from (
        select member_id, category, sum(${COUNTED}) as valid_bet from games.member_days
        where day = ${day}::date group by member_id, category) d
      group by member_id order by member_id`
    for await (const rows of cursorPages(tx, 'valid_bets', query, pageSize)) {
      const page = new Map<MemberId, Record<string, Money>>()
      for (const { memberId, validBets } of rows) {
        const sums = Object.entries(validBets).map(([category, sum]) => [category, units(BigInt(sum))])
        page.set(memberId, Object.fromEntries(sums))
      }
      yield page
    }
  },

  /** The first business day with settled bets; null without any. */
  async firstDay(reader: Reader): Promise<BusinessDay | null> {
    const { rows } = await sql<{ day: BusinessDay | null }>`
      select min(day)::text as day from games.member_days`.execute(reader)
    return rows[0]?.day ?? null
  },

  /** A SQL expression: the payouts and self-rebates of a member since a business day, all given as expressions. */
  paidSince: ({ member, bucket, day }: { member: string; bucket: string; day: string }): string => `(
    select coalesce(sum(d.payout + d.self_rebate), 0)::bigint from games.member_days d
    where d.member_id = ${member} and d.bucket = ${bucket} and d.day >= ${day})`,

  /** Settled bets from the hour of `from` on, by game, the largest stakes first. */
  async settledSince(reader: Reader, from: Instant): Promise<GameFigures[]> {
    const { rows } = await sql<GameFigures>`
      select game, sum(bets)::int as bets, sum(stake)::bigint as stakes, sum(payout)::bigint as payouts
      from games.hours where hour >= date_trunc('hour', ${from}::timestamptz)
      group by game order by stakes desc, game`.execute(reader)
    return rows
  },
}
