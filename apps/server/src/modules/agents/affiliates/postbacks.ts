import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import { periodOf } from '@croupier/kernel/period'
import { affiliateMonth } from '@croupier/rules/agents/affiliates'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hookOutbox } from '../hooks/outbox-store.ts'
import { excludedAtEnd, type MonthsDeps, referredMember } from './months.ts'
import { monthsStore } from './months-store.ts'
import { planRecords } from './plan-records.ts'
import { plansStore } from './plans-store.ts'

export type PostbacksDeps = Pick<MonthsDeps, 'clock' | 'figures' | 'sources'> & {
  db: Db
  tree: { today(): BusinessDay }
}

/** Days that are read again for first deposits, for a run that did not take place. */
const DAYS_BACK = 2

/**
 * Agent rules §11: puts first deposits and members who qualify into the outbox of post-backs, each of them once. They follow from the
 * figures, so what uplines do not see (Agent rules §3.6) is in no post-back either.
 */
export async function addPostbacks(deps: PostbacksDeps): Promise<void> {
  const { db, clock, tree } = deps
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    await hookOutbox.firstDeposits(tx, plusDays(tree.today(), -DAYS_BACK), at)
    const ids = await qualifiedMembers(deps, tx)
    if (ids.length > 0) await hookOutbox.qualified(tx, ids, at)
  })
}

/** The members for whom the plans of affiliates with such a post-back would pay if the month ended now. */
async function qualifiedMembers({ clock, tree, figures, sources }: PostbacksDeps, tx: Tx): Promise<MemberId[]> {
  const wanted = await hookOutbox.subscribers(tx, 'affiliate.qualified')
  if (wanted.size === 0) return []
  const { first, last } = periodOf(tree.today(), 'monthly')
  const before = periodOf(plusDays(first, -1), 'monthly').first
  const agents = (await plansStore.inForce(tx, first)).filter(({ affiliateId }) => wanted.has(affiliateId))
  const plans = await planRecords.byIds(tx, [...new Set(agents.map(({ planId }) => planId))])
  const excluded = await excludedAtEnd({ sources }, tx, { endsAt: clock.now() })
  const paying = agents.map(({ affiliateId }) => affiliateId)
  const inputs = Map.groupBy(await monthsStore.inputs(tx, paying, { first, last, before }), (one) => one.affiliateId)
  const activeMinimum = figures().activeInPeriod
  return agents.flatMap(({ affiliateId, planId }) => {
    const plan = plans.get(planId)
    if (!plan) return []
    const own = inputs.get(affiliateId) ?? []
    const { cpaMembers } = affiliateMonth(
      plan.terms,
      own.map((one) => referredMember(one, { activeMinimum, excluded })),
      ZERO,
    )
    const paid = new Set(cpaMembers)
    return own.flatMap(({ memberId }) => (paid.has(memberId) ? memberId : []))
  })
}
