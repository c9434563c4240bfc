import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import { CPA_DAYS } from '@croupier/rules/agents/affiliates'
import type { ReferralStanding } from '@croupier/wire/agents/affiliates.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { Days } from '../figures/model.ts'

const MONTHS = 'agents.affiliate_months'
const LINES = 'agents.affiliate_lines'
const ROWS_AT_ONCE = 2_000

export type StoredMonth = Row<typeof MONTHS>
export type StoredLine = Row<typeof LINES>
/** A month of business days, both included, and the first day of the month before. */
export type Month = { first: BusinessDay; last: BusinessDay; before: BusinessDay }

/** What a member brings to a month. */
export type MonthInput = Pick<
  StoredLine,
  'affiliateId' | 'memberId' | 'countedFrom' | 'firstDeposit' | 'ngr' | 'wasCpaPaid'
> & { validBetIn30Days: Money; validBet: Money; state: ReferralStanding }

export const monthsStore = {
  /**
   * The members whom agents brought, with their figures of closed days. Only days on which the member was directly below the agent count.
   * A member who was held in the month before counts from the first held month on. Members without a deposit and without bets are left out.
   */
  async inputs(reader: Reader, affiliates: readonly MemberId[], { first, last, before }: Month): Promise<MonthInput[]> {
    if (affiliates.length === 0) return []
    const { rows } = await sql<MonthInput>`
      with own as (
        select a.member_id, a.affiliate_id, a.state,
               case when b.is_flagged then b.counted_from else ${first} end as counted_from
        from agents.attributions a
        left join agents.affiliate_lines b
          on b.affiliate_id = a.affiliate_id and b.member_id = a.member_id and b.first_day = ${before}
        where a.affiliate_id = any(${[...affiliates]}::text[])
      ), below as (
        select o.member_id, greatest(l.from_day, o.counted_from) as from_day, least(l.to_day, ${last}) as to_day
        from own o join agents.lines l
          on l.member_id = o.member_id and l.upline_id = o.affiliate_id and l.from_day <= ${last} and l.to_day >= o.counted_from
      ), play as (
        select b.member_id, sum(m.turnover - m.payout - m.rebate) as result,
               coalesce(sum(m.valid_bet) filter (where m.business_day >= ${first}), 0) as valid_bet
        from below b
        join agents.member_days m on m.member_id = b.member_id and m.business_day between b.from_day and b.to_day
        group by b.member_id
      ), given as (
        select b.member_id, sum(m.rebates + m.commissions + m.rewards) as amount
        from below b
        join agents.money_days m on m.member_id = b.member_id and m.business_day between b.from_day and b.to_day
        group by b.member_id
      ), deposited as (
        select distinct on (m.member_id) m.member_id, m.first_deposit, m.business_day
        from own o join agents.money_days m
          on m.member_id = o.member_id and m.first_deposit is not null and m.business_day <= ${last}
        order by m.member_id, m.business_day
      ), acquired as (
        select d.member_id, sum(m.valid_bet) as valid_bet
        from deposited d join agents.member_days m
          on m.member_id = d.member_id and m.business_day >= d.business_day
          and m.business_day < (d.business_day::date + ${CPA_DAYS}::int)::text and m.business_day <= ${last}
        group by d.member_id
      )
      select o.affiliate_id as "affiliateId", o.member_id as "memberId", o.state, o.counted_from as "countedFrom",
             coalesce(d.first_deposit, 0)::bigint as "firstDeposit", coalesce(q.valid_bet, 0)::bigint as "validBetIn30Days",
             (coalesce(p.result, 0) - coalesce(g.amount, 0))::bigint as ngr, coalesce(p.valid_bet, 0)::bigint as "validBet",
             exists (select from agents.affiliate_lines e where e.member_id = o.member_id and e.earns_cpa) as "wasCpaPaid"
      from own o
      left join play p on p.member_id = o.member_id
      left join given g on g.member_id = o.member_id
      left join deposited d on d.member_id = o.member_id
      left join acquired q on q.member_id = o.member_id
      where (d.member_id is not null or p.member_id is not null or g.member_id is not null)
        and exists (select from below b where b.member_id = o.member_id)
      order by o.affiliate_id, o.member_id`.execute(reader)
    return rows
  },
  async add(tx: Tx, month: StoredMonth): Promise<void> {
    await tables(tx).insertInto(MONTHS).values(month).execute()
  },
  /** The lines of a month, which is added in the same transaction. */
  async addLines(tx: Tx, lines: readonly StoredLine[]): Promise<void> {
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE)
      await tables(tx)
        .insertInto(LINES)
        .values(lines.slice(at, at + ROWS_AT_ONCE))
        .execute()
  },
  /** What months that start on a day left below zero. */
  async carriedOut(reader: Reader, firstDay: BusinessDay): Promise<Map<MemberId, Money>> {
    const rows = await tables(reader)
      .selectFrom(MONTHS)
      .select(['affiliateId', 'carryOut'])
      .where('firstDay', '=', firstDay)
      .execute()
    return new Map(rows.map(({ affiliateId, carryOut }) => [affiliateId, carryOut]))
  },
  page: (reader: Reader, affiliateId: MemberId, asked: PageRequest): Promise<Page<StoredMonth>> =>
    page(
      tables(reader).selectFrom(MONTHS).selectAll().where('affiliateId', '=', affiliateId).orderBy('firstDay', 'desc'),
      asked,
    ),
  /** The months of an agent that end on these days, the latest first. */
  endingIn: (reader: Reader, affiliateId: MemberId, { from, to }: Days): Promise<StoredMonth[]> =>
    tables(reader)
      .selectFrom(MONTHS)
      .selectAll()
      .where('affiliateId', '=', affiliateId)
      .where('lastDay', '>=', from)
      .where('lastDay', '<=', to)
      .orderBy('firstDay', 'desc')
      .execute(),
  find: (reader: Reader, affiliateId: MemberId, firstDay: BusinessDay): Promise<StoredMonth | undefined> =>
    tables(reader)
      .selectFrom(MONTHS)
      .selectAll()
      .where('affiliateId', '=', affiliateId)
      .where('firstDay', '=', firstDay)
      .executeTakeFirst(),
}
