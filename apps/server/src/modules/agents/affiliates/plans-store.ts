import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'

const PLANS = 'agents.affiliate_plans'
const ASSIGNMENTS = 'agents.affiliate_assignments'

export type StoredPlan = Row<typeof PLANS>
/** The plan of an agent from a month on; null for none. */
export type Assignment = { memberId: MemberId; fromDay: BusinessDay; planId: string | null }

export const plansStore = {
  /** False when another plan has the name. */
  add: (tx: Tx, plan: Omit<StoredPlan, 'terms'> & { terms: string }): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto(PLANS)
        .values(plan)
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
  find: (reader: Reader, planId: string): Promise<StoredPlan | undefined> =>
    tables(reader).selectFrom(PLANS).selectAll().where('planId', '=', planId).executeTakeFirst(),
  async byIds(reader: Reader, planIds: readonly string[]): Promise<StoredPlan[]> {
    if (planIds.length === 0) return []
    return tables(reader).selectFrom(PLANS).selectAll().where('planId', 'in', planIds).execute()
  },
  list: (reader: Reader, asked: PageRequest): Promise<Page<StoredPlan>> =>
    page(tables(reader).selectFrom(PLANS).selectAll().orderBy('createdAt', 'desc').orderBy('planId'), asked),
  /** How many agents have each plan on a day. */
  async agentsOn(reader: Reader, day: BusinessDay): Promise<Map<string, number>> {
    const { rows } = await sql<{ planId: string; agents: number }>`
      select plan_id as "planId", count(*)::int as agents from (
        select distinct on (member_id) plan_id from agents.affiliate_assignments
        where from_day <= ${day} order by member_id, from_day desc) latest
      where plan_id is not null group by 1`.execute(reader)
    return new Map(rows.map(({ planId, agents }) => [planId, agents]))
  },

  /** One change of the plan of an agent at a time. */
  async lockAgent(tx: Tx, memberId: MemberId): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('agents.affiliate:' || ${memberId}, 0))`.execute(tx)
  },
  /** The plans of agents, the earliest first. */
  async assignmentsOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Assignment[]> {
    if (memberIds.length === 0) return []
    return tables(reader)
      .selectFrom(ASSIGNMENTS)
      .select(['memberId', 'fromDay', 'planId'])
      .where('memberId', 'in', memberIds)
      .orderBy('fromDay')
      .execute()
  },
  /** Replaces an assignment from the same day on, which does not count yet. */
  async assign(tx: Tx, assignment: Assignment & { assignedAt: Instant }): Promise<void> {
    const { planId, assignedAt } = assignment
    await tables(tx)
      .insertInto(ASSIGNMENTS)
      .values(assignment)
      .onConflict((conflict) => conflict.columns(['memberId', 'fromDay']).doUpdateSet({ planId, assignedAt }))
      .execute()
  },
  async firstAssignment(reader: Reader): Promise<BusinessDay | null> {
    const { day } = await tables(reader)
      .selectFrom(ASSIGNMENTS)
      .select(({ fn }) => fn.min<BusinessDay | null>('fromDay').as('day'))
      .executeTakeFirstOrThrow()
    return day
  },
  /** The agents with a plan for the month that starts on a day. */
  async inForce(reader: Reader, firstDay: BusinessDay): Promise<{ affiliateId: MemberId; planId: string }[]> {
    const { rows } = await sql<{ affiliateId: MemberId; planId: string }>`
      select member_id as "affiliateId", plan_id as "planId" from (
        select distinct on (member_id) member_id, plan_id from agents.affiliate_assignments
        where from_day <= ${firstDay} order by member_id, from_day desc) latest
      where plan_id is not null order by member_id`.execute(reader)
    return rows
  },
}
