import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { periodKey, periodOf } from '@croupier/kernel/period'
import type { AffiliateMonthView } from '@croupier/wire/agents/affiliate-shapes'
import { AFFILIATE_MONTHS_MAX, type AgentAffiliate, CAMPAIGNS_MAX } from '@croupier/wire/agents/affiliates'
import type { affiliateMonths } from '@croupier/wire/agents/affiliates.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Identity } from '../../identity/index.ts'
import type { Statements } from '../../statements/index.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { attributionsStore } from './attributions-store.ts'
import { AFFILIATE } from './months.ts'
import { monthsStore } from './months-store.ts'
import { planRecords } from './plan-records.ts'
import { planOn } from './plans.ts'
import { plansStore } from './plans-store.ts'

export type ProgrammeDeps = Pick<TreeDeps, 'db'> & {
  tree: Pick<TreeService, 'today'>
  codes: Pick<Identity['agentAccounts']['vanity'], 'codesOfAgent'>
  statements: Pick<Statements['own'], 'byId'>
}
export type Programme = ReturnType<typeof programmeService>

/** Agent rules §11: what agents see of the members they brought, and of what it earns. */
export const programmeService = (deps: ProgrammeDeps) => ({
  view: (agent: MemberId) => view(deps, agent),
  months: ({ memberId, page, pageSize }: Input<typeof affiliateMonths>) =>
    months(deps, memberId, { page, pageSize: boundedPageSize(pageSize) }),
})

async function view(deps: ProgrammeDeps, agent: MemberId): Promise<AgentAffiliate> {
  const { db, codes, tree } = deps
  const { first: firstDay, last: lastDay } = periodOf(tree.today(), 'monthly')
  const assignments = await plansStore.assignmentsOf(db, [agent])
  const planId = planOn(assignments, tree.today())
  const plan = planId && (await planRecords.find(db, planId))
  const campaigns = await attributionsStore.campaigns(db, agent, { from: firstDay, to: lastDay }, CAMPAIGNS_MAX)
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
    months: (await months(deps, agent, { page: 1, pageSize: AFFILIATE_MONTHS_MAX })).items,
  }
}

const STATES = { pending: 'waiting', issued: 'approved', posted: 'paid' } as const

async function months(
  { db, statements }: ProgrammeDeps,
  agent: MemberId,
  asked: PageRequest,
): Promise<Page<AffiliateMonthView>> {
  const found = await monthsStore.page(db, agent, asked)
  const plans = await planRecords.byIds(db, [...new Set(found.items.map(({ planId }) => planId))])
  const items = await Promise.all(
    found.items.map(async ({ affiliateId: _, planId, activeMinimum: __, ...month }) => {
      const key = periodKey({ length: 'monthly', first: month.firstDay })
      const statement = await statements.byId(db, `${AFFILIATE}:${key}:${agent}`)
      return {
        ...month,
        plan: plans.get(planId)?.name ?? '',
        state: statement ? STATES[statement.status] : 'nothing',
      } as const
    }),
  )
  return { ...found, items }
}
