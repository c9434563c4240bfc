import type { BusinessDay } from '@croupier/kernel/business-day'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { periodAfter, periodOf } from '@croupier/kernel/period'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { planRefusal } from '@croupier/rules/agents/affiliates'
import { rateText } from '@croupier/rules/rate'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import type {
  affiliatePlans,
  createAffiliatePlan,
  requestAffiliatePlan,
} from '@croupier/wire/agents/affiliates.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize, memberId as memberIdShape } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { AGENT_TYPES, type TreeDeps, type TreeService } from '../tree/service.ts'
import { planRecords } from './plan-records.ts'
import { type Assignment, plansStore as store } from './plans-store.ts'

export type PlansDeps = Pick<TreeDeps, 'db' | 'clock' | 'members'> & {
  random: Random
  tree: Pick<TreeService, 'today'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type PlansDesk = ReturnType<typeof plansDesk>

/** Agent rules §11: plans of affiliates. One person adds a plan; two give it to an agent. */
export function plansDesk(deps: PlansDeps) {
  const { db, clock, random, tree, approvals } = deps
  const assignments = approvals.register(assignmentKind(deps))
  return {
    async list({ page, pageSize }: Input<typeof affiliatePlans>) {
      const found = await planRecords.list(db, { page, pageSize: boundedPageSize(pageSize) })
      const agents = await store.agentsOn(db, tree.today())
      const items = found.items.map(({ planId: id, ...plan }) => ({ id, ...plan, agents: agents.get(id) ?? 0 }))
      return { ...found, items }
    },
    async create(by: StaffCall, { name, terms, reason }: Input<typeof createAffiliatePlan>) {
      const refusal = planRefusal(terms)
      if (refusal) refuse(refusal)
      const planId = humanId(random)
      await db.transaction().execute(async (tx) => {
        const isNew = await planRecords.add(tx, { planId, name, terms, createdAt: clock.now() })
        if (!isNew) refuse('agents.plan_name_taken')
        await by.audit(tx, {
          object: `affiliate-plan:${planId}`,
          before: null,
          after: { name, ...shown(terms) },
          reason,
        })
      })
      return { id: planId }
    },
    request: (by: StaffCall, { reason, ...payload }: Input<typeof requestAffiliatePlan>) =>
      db.transaction().execute((tx) => assignments.request(tx, by, { payload, reason })),
    plansOf: (reader: Reader, memberIds: readonly MemberId[]) => plansOf(reader, memberIds, tree.today()),
  }
}

/** The terms as people read them in a request and in the audit log. */
const shown = ({ kind, cpaAmount, cpaMinDeposit, cpaMinValidBet, tiers, carryNegative }: AffiliateTerms) => ({
  kind,
  perMember: moneyText(cpaAmount),
  minDeposit: moneyText(cpaMinDeposit),
  minValidBets: moneyText(cpaMinValidBet),
  tiers: tiers
    .map(({ ngr, activeMembers, rate }) => `${rateText(rate)} % from ${moneyText(ngr)}, ${activeMembers} active`)
    .join('; '),
  carryNegative,
})

const shownPlan = z.record(z.string(), z.union([z.string(), z.boolean()]))

const assignmentKind = (deps: PlansDeps) =>
  approvalKind({
    name: 'agent.affiliate-plan',
    permission: 'affiliate.plan.approve',
    payload: z.object({ memberId: memberIdShape, planId: z.nullable(z.string()) }),
    change: z.object({ before: shownPlan, after: shownPlan }),
    async describe(tx, { memberId, planId }) {
      const { username, before } = await accept(deps, tx, memberId)
      if (before === planId) refuse('approval.nothing_changes')
      return {
        object: `member:${memberId}`,
        before: { username, ...(await planShown(tx, before)) },
        after: { username, ...(await planShown(tx, planId)) },
      }
    },
    async apply(tx, { memberId, planId }) {
      await store.lockAgent(tx, memberId)
      const { before, fromDay } = await accept(deps, tx, memberId)
      if (before === planId) refuse('approval.nothing_changes')
      await store.assign(tx, { memberId, fromDay, planId, assignedAt: deps.clock.now() })
      return undefined
    },
  })

async function planShown(reader: Reader, planId: string | null): Promise<Record<string, string | boolean>> {
  if (planId === null) return { plan: '' }
  const { name, terms } = (await planRecords.find(reader, planId)) ?? refuse('agents.plan_unknown')
  return { plan: name, ...shown(terms) }
}

/** The last plan of an agent, and from when on another one would count. */
async function accept({ members, tree }: PlansDeps, tx: Tx, memberId: MemberId) {
  const member = (await members.memberOf(tx, memberId)) ?? refuse('member.unknown')
  if (!AGENT_TYPES.has(member.accountType)) refuse('agents.not_an_agent')
  const assignments = await store.assignmentsOf(tx, [memberId])
  const month = periodOf(tree.today(), 'monthly')
  const now = planOn(assignments, month.first)
  const fromDay = now === null ? month.first : periodAfter(month).first
  return { username: member.username, before: assignments.at(-1)?.planId ?? null, fromDay }
}

/** The plan that counts on a day. */
export const planOn = (assignments: readonly Assignment[], day: BusinessDay): string | null =>
  assignments.findLast(({ fromDay }) => fromDay <= day)?.planId ?? null

type PlanNames = { plan: string | null; nextPlan: { name: string | null; firstDay: BusinessDay } | null }

/** The names of the plans that agents have now, and of those that follow. */
async function plansOf(
  reader: Reader,
  memberIds: readonly MemberId[],
  today: BusinessDay,
): Promise<Map<MemberId, PlanNames>> {
  const all = await store.assignmentsOf(reader, memberIds)
  const plans = await planRecords.byIds(reader, [...new Set(all.flatMap(({ planId }) => planId ?? []))])
  const nameOf = (planId: string | null) => (planId === null ? null : (plans.get(planId)?.name ?? null))
  return new Map(
    [...Map.groupBy(all, ({ memberId }) => memberId)].map(([memberId, own]) => {
      const next = own.find(({ fromDay }) => fromDay > today)
      const nextPlan = next ? { name: nameOf(next.planId), firstDay: next.fromDay } : null
      return [memberId, { plan: nameOf(planOn(own, today)), nextPlan }]
    }),
  )
}
