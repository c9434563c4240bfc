import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

const FLAGS = 'agents.branch_flags'

export type BranchFlags = Row<typeof FLAGS>
/** Two accounts of an agent, one of which may be the agent, or one account twice. */
export type OppositePair = { agentId: MemberId; memberId: MemberId; otherId: MemberId }

/** From how many rounds on, and from which shares on in per cent. */
type Thresholds = { rounds: number; coverage: number; share: number }

/** Agents who are paid for their teams: by a contract, or by a plan as an affiliate. */
const PAID_AGENTS = sql`
  select payee_id as agent_id from agents.contracts where status = 'accepted'
  union select member_id from agents.affiliate_assignments where plan_id is not null`

export const branchFlagsStore = {
  /** The last closed day, unless the branches were examined for it. */
  async dayToLookAt(reader: Reader): Promise<BusinessDay | undefined> {
    const row = await tables(reader)
      .selectFrom('agents.figure_days')
      .select(['businessDay', 'lookedAt'])
      .where('closedAt', 'is not', null)
      .orderBy('businessDay', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && row.lookedAt === null ? row.businessDay : undefined
  },
  async markLooked(tx: Tx, day: BusinessDay, lookedAt: Instant): Promise<void> {
    await tables(tx).updateTable('agents.figure_days').set({ lookedAt }).where('businessDay', '=', day).execute()
  },

  /**
   * The pairs with bets on both sides of many rounds of a day, of `sides`, a query of bets on one of two sides. An agent counts as one of the
   * accounts directly below.
   */
  async oppositePairs(
    reader: Reader,
    day: BusinessDay,
    { sides, policy }: { sides: RawBuilder<unknown>; policy: Thresholds },
  ): Promise<OppositePair[]> {
    const { rounds, coverage, share } = policy
    const matched = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
      sql`least(${one}, ${other}) * 100 >= ${coverage}::int * greatest(${one}, ${other})`
    const [a1, a2, b1, b2] = ['a.first', 'a.second', 'b.first', 'b.second'].map((name) => sql.ref(name))
    const { rows } = await sql<OppositePair>`
      with paid as (${PAID_AGENTS}), sides as materialized (${sides}), places as (
        select l.member_id, l.upline_id as agent_id from agents.lines l join paid p on p.agent_id = l.upline_id
        where l.from_day <= ${day} and l.to_day >= ${day}
        union all select agent_id, agent_id from paid
      ), bets as materialized (
        select p.agent_id, s.member_id, s.round_id, s.market,
               coalesce(sum(s.stake) filter (where s.is_first), 0) as first,
               coalesce(sum(s.stake) filter (where not s.is_first), 0) as second
        from sides s join places p using (member_id) group by 1, 2, 3, 4
      ), played as (
        select agent_id, member_id, count(*) as rounds from bets group by 1, 2
      ), pairs as (
        select a.agent_id, a.member_id, b.member_id as other_id, count(*) as rounds
        from bets a join bets b using (agent_id, round_id, market)
        where case when a.member_id = b.member_id then ${matched(a1!, a2!)}
                   when a.member_id > b.member_id then false
                   else (${a2} = 0 and ${b1} = 0 and ${matched(a1!, b2!)}) or (${a1} = 0 and ${b2} = 0 and ${matched(a2!, b1!)}) end
        group by 1, 2, 3 having count(*) >= ${rounds}::int
      )
      select p.agent_id as "agentId", p.member_id as "memberId", p.other_id as "otherId"
      from pairs p
      join played a on a.agent_id = p.agent_id and a.member_id = p.member_id
      join played b on b.agent_id = p.agent_id and b.member_id = p.other_id
      where p.rounds * 100 >= ${share}::int * least(a.rounds, b.rounds)
      order by 1, 2, 3`.execute(reader)
    return rows
  },
  /** The accounts directly below a paid agent that played on a day, after one of them, in order. */
  async played(reader: Reader, day: BusinessDay, after: string, limit: number) {
    const { rows } = await sql<{ memberId: MemberId; agentId: MemberId }>`
      with paid as (${PAID_AGENTS})
      select l.member_id as "memberId", l.upline_id as "agentId"
      from agents.lines l join paid p on p.agent_id = l.upline_id
      where l.from_day <= ${day} and l.to_day >= ${day} and l.member_id > ${after}
        and exists (select from agents.member_days d where d.business_day = ${day} and d.member_id = l.member_id)
      order by 1 limit ${limit}`.execute(reader)
    return rows
  },

  lock: (tx: Tx, memberId: MemberId): Promise<BranchFlags | undefined> =>
    tables(tx).selectFrom(FLAGS).selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst(),
  async save(tx: Tx, { memberId, flags, foundAt, ...row }: BranchFlags): Promise<void> {
    const values = { ...row, flags: JSON.stringify(flags) }
    await tables(tx)
      .insertInto(FLAGS)
      .values({ memberId, foundAt, ...values })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(values))
      .execute()
  },
  async decide(tx: Tx, memberId: MemberId, decided: Pick<BranchFlags, 'state' | 'note'>): Promise<void> {
    await tables(tx).updateTable(FLAGS).set(decided).where('memberId', '=', memberId).execute()
  },
}
