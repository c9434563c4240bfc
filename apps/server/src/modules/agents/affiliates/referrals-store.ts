import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { AffiliateFlag, FlagSource, ReferralStanding } from '@croupier/wire/agents/affiliates.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, type Row, tables } from '../../../platform/db/store.ts'

const ATTRIBUTIONS = 'agents.attributions'

export type Referral = Row<typeof ATTRIBUTIONS>
/** What a member did up to the end of a day. `depositedOn` is the day of the first deposit. */
export type MoneySums = {
  memberId: MemberId
  firstDeposit: Money
  depositedOn: BusinessDay | null
  withdrawn: Money
  validBet: Money
  lastBetOn: BusinessDay | null
}
/** A row of the desk. The agent brought the member, or is directly above. */
export type FlaggedMember = Omit<Referral, 'lookedOn'> & { source: FlagSource }
type Looked = { state: ReferralStanding; flags: readonly AffiliateFlag[]; lookedOn: BusinessDay }

/** Members whom agents with a plan brought, and what speaks against them. */
export const referralsStore = {
  /** Members with a deposit who did something since they were looked at last, up to the end of a day. */
  async toLookAt(reader: Reader, day: BusinessDay, limit: number): Promise<MemberId[]> {
    const since = (table: 'member_days' | 'money_days') => sql`
      exists (select from ${sql.table(`agents.${table}`)} d
              where d.member_id = a.member_id and d.business_day > a.looked_on and d.business_day <= ${day})`
    const { rows } = await sql<{ id: MemberId }>`
      select a.member_id as id from agents.attributions a
      where exists (select from agents.affiliate_assignments s where s.member_id = a.affiliate_id and s.plan_id is not null)
        and exists (select from agents.money_days d
                    where d.member_id = a.member_id and d.first_deposit is not null and d.business_day <= ${day})
        and (a.looked_on is null or ${since('member_days')} or ${since('money_days')})
      order by a.member_id limit ${limit}`.execute(reader)
    return rows.map(({ id }) => id)
  },
  lock: (tx: Tx, memberId: MemberId): Promise<Referral | undefined> =>
    tables(tx).selectFrom(ATTRIBUTIONS).selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst(),
  /** Members whom the same agent brought, the latest ones. */
  async siblings(reader: Reader, affiliateId: MemberId, limit: number): Promise<MemberId[]> {
    const rows = await tables(reader)
      .selectFrom(ATTRIBUTIONS)
      .select('memberId')
      .where('affiliateId', '=', affiliateId)
      .orderBy('attributedAt', 'desc')
      .orderBy('memberId')
      .limit(limit)
      .execute()
    return rows.map(({ memberId }) => memberId)
  },
  async sums(reader: Reader, memberIds: readonly MemberId[], day: BusinessDay): Promise<Map<MemberId, MoneySums>> {
    if (memberIds.length === 0) return new Map()
    const { rows } = await sql<MoneySums>`
      with own (member_id) as (select unnest(${[...memberIds]}::text[])), money as (
        select m.member_id, sum(m.withdrawals) as withdrawn,
               (array_agg(m.first_deposit order by m.business_day) filter (where m.first_deposit is not null))[1] as first_deposit,
               min(m.business_day) filter (where m.first_deposit is not null) as deposited_on
        from agents.money_days m join own using (member_id) where m.business_day <= ${day} group by 1
      ), play as (
        select m.member_id, sum(m.valid_bet) as valid_bet, max(m.business_day) as last_bet_on
        from agents.member_days m join own using (member_id) where m.business_day <= ${day} group by 1
      )
      select o.member_id as "memberId", coalesce(m.first_deposit, 0)::bigint as "firstDeposit",
             m.deposited_on as "depositedOn", coalesce(m.withdrawn, 0)::bigint as withdrawn,
             coalesce(p.valid_bet, 0)::bigint as "validBet", p.last_bet_on as "lastBetOn"
      from own o left join money m using (member_id) left join play p using (member_id)`.execute(reader)
    return new Map(rows.map((row) => [row.memberId, row]))
  },
  async saveLook(tx: Tx, memberId: MemberId, { state, flags, lookedOn }: Looked): Promise<void> {
    await tables(tx)
      .updateTable(ATTRIBUTIONS)
      .set({ state, flags: JSON.stringify(flags), lookedOn })
      .where('memberId', '=', memberId)
      .execute()
  },
  async decide(tx: Tx, memberId: MemberId, decided: { state: ReferralStanding; note: string }): Promise<void> {
    await tables(tx).updateTable(ATTRIBUTIONS).set(decided).where('memberId', '=', memberId).execute()
  },
  /** Members whom agents brought, and accounts of branches with flags. */
  async desk(
    reader: Reader,
    { state, memberIds }: { state: ReferralStanding | undefined; memberIds: readonly MemberId[] | undefined },
    { page, pageSize }: PageRequest,
  ): Promise<Page<FlaggedMember>> {
    const ids = memberIds && [...memberIds]
    const wanted = sql`
      (${state ?? null}::text is null or state = ${state ?? null}) and
      (${ids ?? null}::text[] is null or member_id = any(${ids ?? null}::text[]) or affiliate_id = any(${ids ?? null}::text[]))`
    const both = sql`
      select 'affiliate' as source, member_id, affiliate_id, attributed_at, code, sub_id, flags, state, note
      from agents.attributions where ${wanted}
      union all
      select 'branch', member_id, agent_id, found_at, '', null, flags, state, note
      from (select *, agent_id as affiliate_id from agents.branch_flags) b where ${wanted}`
    const counted = await sql<{ total: number }>`select count(*)::int as total from (${both}) f`.execute(reader)
    const { rows: items } = await sql<FlaggedMember>`
      select source, member_id as "memberId", affiliate_id as "affiliateId", attributed_at as "attributedAt", code, sub_id as "subId",
             flags, state, note
      from (${both}) f order by attributed_at desc, member_id desc, source
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(reader)
    return { items, page, pageSize, total: counted.rows[0]!.total }
  },
}
