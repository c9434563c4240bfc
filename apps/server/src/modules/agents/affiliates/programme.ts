import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { periodOf } from '@croupier/kernel/period'
import type { AffiliateMonthView } from '@croupier/wire/agents/affiliate-shapes'
import { AFFILIATE_MONTHS_MAX, type AgentAffiliate, CAMPAIGNS_MAX } from '@croupier/wire/agents/affiliates'
import type { affiliateMonths } from '@croupier/wire/agents/affiliates.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Identity } from '../../identity/index.ts'
import type { Statements } from '../../statements/index.ts'
import type { Disputes } from '../disputes/service.ts'
import type { Days } from '../figures/model.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { attributionsStore } from './attributions-store.ts'
import { monthId } from './model.ts'
import { monthsStore, type StoredMonth } from './months-store.ts'
import { planRecords } from './plan-records.ts'
import { planOn } from './plans.ts'
import { plansStore } from './plans-store.ts'

export type ProgrammeDeps = Pick<TreeDeps, 'db'> & {
  tree: Pick<TreeService, 'today'>
  codes: Pick<Identity['agentAccounts']['vanity'], 'codesOfAgent'>
  statements: Pick<Statements['own'], 'byId'>
  disputes: Pick<Disputes, 'disputable'>
}
export type Programme = ReturnType<typeof programmeService>

/** Agent rules §11: what agents see of the members they brought, and of what it earns. */
export const programmeService = (deps: ProgrammeDeps) => ({
  view: (agent: MemberId, by: { isAssistant: boolean }) => view(deps, agent, by),
  monthsEndingIn: async (agent: MemberId, days: Days) =>
    viewsOf(deps, await monthsStore.endingIn(deps.db, agent, days)),
  months: ({ memberId, page, pageSize }: Input<typeof affiliateMonths>) =>
    months(deps, memberId, { page, pageSize: boundedPageSize(pageSize) }),
})

async function view(deps: ProgrammeDeps, agent: MemberId, by: { isAssistant: boolean }): Promise<AgentAffiliate> {
  const { db, codes, tree, disputes } = deps
  const { first: firstDay, last: lastDay } = periodOf(tree.today(), 'monthly')
  const assignments = await plansStore.assignmentsOf(db, [agent])
  const planId = planOn(assignments, tree.today())
  const plan = planId && (await planRecords.find(db, planId))
  const campaigns = await attributionsStore.campaigns(db, agent, { from: firstDay, to: lastDay }, CAMPAIGNS_MAX)
  const months = await monthsStore.page(db, agent, { page: 1, pageSize: AFFILIATE_MONTHS_MAX })
  const sum = (of: 'registrations' | 'firstDeposits') => campaigns.reduce((all, one) => all + one[of], 0)
  return {
    codes: (await codes.codesOfAgent(db, agent))
      .filter(({ isActive }) => isActive)
      .map(({ code, domains }) => ({ code, domains })),
    plan: plan ? { name: plan.name, terms: plan.terms } : null,
    month: {
      firstDay,
      lastDay,
      registrations: sum('registrations'),
      firstDeposits: sum('firstDeposits'),
      firstDepositSum: await attributionsStore.firstDepositSum(db, agent, { from: firstDay, to: lastDay }),
    },
    campaigns,
    months: await disputes.disputable(db, await viewsOf(deps, months.items), by),
  }
}

const STATES = { pending: 'waiting', issued: 'approved', posted: 'paid' } as const

async function months(
  { db, statements }: ProgrammeDeps,
  agent: MemberId,
  asked: PageRequest,
): Promise<Page<AffiliateMonthView>> {
  const found = await monthsStore.page(db, agent, asked)
  const views = await viewsOf({ db, statements }, found.items)
  return { ...found, items: views.map(({ statedAt: _, ...view }) => view) }
}

/** Months with the names of their plans, and how far their payments are. */
async function viewsOf(
  { db, statements }: Pick<ProgrammeDeps, 'db' | 'statements'>,
  found: readonly StoredMonth[],
): Promise<(AffiliateMonthView & { statedAt: Instant })[]> {
  const plans = await planRecords.byIds(db, [...new Set(found.map(({ planId }) => planId))])
  return Promise.all(
    found.map(async (month) => {
      const id = monthId(month)
      const statement = await statements.byId(db, id)
      return {
        id,
        firstDay: month.firstDay,
        lastDay: month.lastDay,
        plan: plans.get(month.planId)?.name ?? '',
        cpaMembers: month.cpaMembers,
        cpa: month.cpa,
        base: month.base,
        activeMembers: month.activeMembers,
        tier: month.tier,
        rate: month.rate,
        revShare: month.revShare,
        total: month.total,
        statedAt: month.computedAt,
        carryIn: month.carryIn,
        carryOut: month.carryOut,
        state: statement ? STATES[statement.status] : 'nothing',
      } as const
    }),
  )
}
