import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, type Row, tables } from '../../../platform/db/store.ts'

import type { Days } from '../figures/model.ts'

const ATTRIBUTIONS = 'agents.attributions'

/** A member whom an agent brought by a code, a link or a domain. */
export type Attribution = Row<typeof ATTRIBUTIONS>
type NewAttribution = Pick<Attribution, 'memberId' | 'affiliateId' | 'code' | 'subId' | 'attributedAt'>
/** How many members an agent brought by one of the codes. */
export type Campaign = { subId: string | null; registrations: number; firstDeposits: number }
export type CodeCount = { affiliateId: MemberId; code: string; registrations: number }

export const attributionsStore = {
  async add(tx: Tx, attribution: NewAttribution): Promise<void> {
    await tables(tx).insertInto(ATTRIBUTIONS).values(attribution).execute()
  },
  /** The agents who brought members, the one with the latest registration first. */
  async affiliates(reader: Reader, { page, pageSize }: PageRequest): Promise<Page<MemberId>> {
    const { rows } = await sql<{ id: MemberId; total: number }>`
      select affiliate_id as id, count(*) over ()::int as total from agents.attributions
      group by affiliate_id order by max(attributed_at) desc, affiliate_id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(reader)
    return { items: rows.map(({ id }) => id), page, pageSize, total: rows[0]?.total ?? 0 }
  },
  /** Registrations and first deposits of an interval by sub-id, the most registrations first. */
  async campaigns(reader: Reader, affiliateId: MemberId, { from, to }: Days, most: number): Promise<Campaign[]> {
    const { rows } = await sql<Campaign>`
      with own as (
        select a.member_id, a.sub_id, min(l.from_day) as registered_on
        from agents.attributions a join agents.lines l using (member_id)
        where a.affiliate_id = ${affiliateId} group by 1, 2
      )
      select o.sub_id as "subId", count(*) filter (where o.registered_on between ${from} and ${to})::int as registrations,
             count(d.member_id)::int as "firstDeposits"
      from own o left join agents.money_days d
        on d.member_id = o.member_id and d.first_deposit is not null and d.business_day between ${from} and ${to}
      where o.registered_on between ${from} and ${to} or d.member_id is not null
      group by 1 order by 2 desc, 3 desc, 1 limit ${most}`.execute(reader)
    return rows
  },
  /** The sum of the first deposits of an interval. */
  async firstDepositSum(reader: Reader, affiliateId: MemberId, { from, to }: Days): Promise<Money> {
    const { rows } = await sql<{ sum: Money }>`
      select coalesce(sum(d.first_deposit), 0)::bigint as sum
      from agents.attributions a join agents.money_days d using (member_id)
      where a.affiliate_id = ${affiliateId} and d.business_day between ${from} and ${to}`.execute(reader)
    return rows[0]!.sum
  },
  async countsByCode(reader: Reader, affiliates: readonly MemberId[]): Promise<CodeCount[]> {
    if (affiliates.length === 0) return []
    const { rows } = await sql<CodeCount>`
      select affiliate_id as "affiliateId", code, count(*)::int as registrations from agents.attributions
      where affiliate_id = any(${[...affiliates]}::text[]) group by 1, 2`.execute(reader)
    return rows
  },
}
