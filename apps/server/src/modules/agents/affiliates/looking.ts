import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { AffiliateFlag } from '@croupier/wire/agents/affiliates.console'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { flagsOf } from '../../rewards/index.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { branchFlagsStore } from './branch-flags-store.ts'
import { moneyFlags, withFlags } from './flag-rules.ts'
import { planRecords } from './plan-records.ts'
import { planOn } from './plans.ts'
import { plansStore } from './plans-store.ts'
import type { AffiliateSources } from './ports.ts'
import { type Referral, referralsStore as store } from './referrals-store.ts'

export type LookingDeps = Pick<TreeDeps, 'db'> & {
  log: Pick<Logger, 'error'>
  tree: Pick<TreeService, 'today'>
  affiliates: AffiliateSources
}

const PAGE = 200
/** Other members of an agent that are compared with one, the latest ones. */
const COMPARED_MAX = 200

/** Agent rules §11. Looks at the members whom agents with a plan brought, as of the last business day that is over. */
export async function lookAtReferrals(deps: LookingDeps): Promise<void> {
  const { db, log, tree } = deps
  const day = plusDays(tree.today(), -1)
  const failed = new Set<MemberId>()
  for (;;) {
    const ids = (await store.toLookAt(db, day, PAGE + failed.size)).filter((id) => !failed.has(id))
    if (ids.length === 0) return
    for (const id of ids) {
      try {
        await db.transaction().execute((tx) => look(deps, tx, id, day))
      } catch (error) {
        // The next run tries again. The others do not wait for it.
        failed.add(id)
        log.error({ err: error, member: id }, 'a member whom an agent brought could not be looked at')
      }
    }
  }
}

async function look(deps: LookingDeps, tx: Tx, memberId: MemberId, day: BusinessDay): Promise<void> {
  const referral = await store.lock(tx, memberId)
  if (!referral) return
  const { affiliateId } = referral
  const friends = (await store.siblings(tx, affiliateId, COMPARED_MAX)).map((id) => ({
    memberId: id,
    referrerId: affiliateId,
  }))
  const found = await flagsOf(deps.affiliates, tx, { memberId, referrerId: affiliateId }, friends)
  const flags = [...found, ...(await flagsOfMoney(deps, tx, referral, day)), ...(await flagsOfBranch(tx, referral))]
  await store.saveLook(tx, memberId, { ...withFlags(referral, flags), lookedOn: day })
}

/** Bets on both sides by members of the agent, as the branch was examined. */
async function flagsOfBranch(tx: Tx, { memberId, affiliateId }: Referral): Promise<readonly AffiliateFlag[]> {
  const found = await branchFlagsStore.lock(tx, memberId)
  return found?.agentId === affiliateId ? found.flags.filter(({ code }) => code === 'opposite_bets') : []
}

async function flagsOfMoney(
  { affiliates }: LookingDeps,
  tx: Reader,
  { memberId, affiliateId }: Referral,
  day: BusinessDay,
) {
  const sums = (await store.sums(tx, [memberId], day)).get(memberId)
  const assignments = await plansStore.assignmentsOf(tx, [affiliateId])
  const planId = planOn(assignments, day) ?? assignments.at(-1)?.planId
  const plan = planId && (await planRecords.find(tx, planId))
  if (!sums?.depositedOn || !plan) return []
  const { depositedOn } = sums
  const kept = await affiliates.firstDeposits(tx, new Map([[memberId, { from: depositedOn, to: depositedOn }]]))
  return moneyFlags({ ...sums, kept: kept.get(memberId) ?? ZERO }, { terms: plan.terms, day })
}
