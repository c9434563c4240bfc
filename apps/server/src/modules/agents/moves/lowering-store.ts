import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Preset } from '@croupier/rules/agents/limits'
import type { Ceiling } from '@croupier/rules/agents/lowering'
import { rateText } from '@croupier/rules/rate'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { presetOf, type StoredRates, storedRates } from '../tree/model.ts'

export type BranchOf = { head: MemberId; today: BusinessDay; gap: number; ceiling: Ceiling }
/** An account of a branch with its values. The head is on level 0. */
export type BranchAccount = Preset & { memberId: MemberId; level: number }

/** A zero has a text here, other than in the table, because it lowers rates. */
const ceilingText = ({ rates }: Ceiling): string =>
  JSON.stringify(Object.fromEntries(Object.entries(rates).map(([category, rate]) => [category, rateText(rate)])))

/** The accounts of a branch, today or after a move that waits for its day, with values above the ceiling. */
const affectedOf = ({ head, today, gap, ceiling }: BranchOf): RawBuilder<unknown> => sql`
  with branch as (
    select member_id, max(case when member_id = ${head} then 0 else cardinality(path) - array_position(path, ${head}::text) + 1 end) as level
    from agents.lines
    where to_day >= ${today} and (member_id = ${head} or path @> array[${head}]::text[])
    group by member_id)
  select a.member_id, b.level, a.prize_group, a.rates
  from branch b join agents.accounts a using (member_id)
  where a.prize_group > ${ceiling.group}::int - ${gap}::int * b.level or exists (
    select from json_each_text(a.rates) r where r.value::numeric > (${ceilingText(ceiling)}::jsonb ->> r.key)::numeric)`

export const loweringStore = {
  /** How many accounts have values above the ceiling, and the deepest level of one. */
  async size(reader: Reader, branch: BranchOf): Promise<{ accounts: number; deepest: number }> {
    const { rows } = await sql<{ accounts: number; deepest: number }>`
      select count(*)::int as accounts, coalesce(max(level), 0)::int as deepest from (${affectedOf(branch)}) f`.execute(
      reader,
    )
    return rows[0]!
  },
  /** From the head down. */
  async affected(reader: Reader, branch: BranchOf, { offset, limit }: { offset: number; limit: number }) {
    const { rows } = await sql<{ memberId: MemberId; level: number; prizeGroup: number; rates: StoredRates }>`
      select member_id as "memberId", level::int as level, prize_group as "prizeGroup", rates
      from (${affectedOf(branch)}) f order by level, member_id offset ${offset} limit ${limit}`.execute(reader)
    return rows.map(({ prizeGroup, rates, ...one }): BranchAccount => ({ ...one, ...presetOf(prizeGroup, rates) }))
  },
  /** Changes the values at once for bets, and from the next business day on for rebates. */
  async save(tx: Tx, values: readonly (Preset & { memberId: MemberId })[], today: BusinessDay): Promise<void> {
    const ids = values.map(({ memberId }) => memberId)
    const groups = values.map(({ group }) => group)
    const rates = values.map((one) => JSON.stringify(storedRates(one.rates)))
    await sql`
      with given as (
        select * from unnest(${ids}::text[], ${groups}::int[], ${rates}::text[]) as g (member_id, prize_group, rates)
      ), changed as (
        update agents.accounts a set prize_group = g.prize_group, rates = g.rates::json
        from given g where a.member_id = g.member_id)
      insert into agents.preset_days (member_id, from_day, prize_group, rates)
      select member_id, ${plusDays(today, 1)}, prize_group, rates::json from given
      on conflict (member_id, from_day) do update set prize_group = excluded.prize_group, rates = excluded.rates`.execute(
      tx,
    )
  },
}
