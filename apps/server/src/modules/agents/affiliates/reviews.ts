import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import type {
  AffiliateReferral,
  affiliateReferrals,
  decideAffiliateReferral,
  FlagSource,
} from '@croupier/wire/agents/affiliates.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { branchFlagsStore } from './branch-flags-store.ts'
import type { AffiliateSources } from './ports.ts'
import { referralsStore as store } from './referrals-store.ts'

export type ReviewsDeps = Pick<TreeDeps, 'db' | 'members'> & {
  tree: Pick<TreeService, 'today'>
  affiliates: Pick<AffiliateSources, 'search'>
}
export type ReviewsDesk = ReturnType<typeof reviewsDesk>

/** Agent rules §11: staff see what speaks against members whom agents brought, and decide whether they count. */
export const reviewsDesk = (deps: ReviewsDeps) => ({
  list: (asked: Input<typeof affiliateReferrals>) => list(deps, asked),
  decide: (by: StaffCall, asked: Input<typeof decideAffiliateReferral>) => decide(deps, by, asked),
})

async function list(
  deps: ReviewsDeps,
  { state, search, page, pageSize }: Input<typeof affiliateReferrals>,
): Promise<Page<AffiliateReferral>> {
  const { db, affiliates, tree } = deps
  const memberIds = search === undefined ? undefined : await affiliates.search(db, search)
  const found = await store.desk(db, { state, memberIds }, { page, pageSize: boundedPageSize(pageSize) })
  const sums = await store.sums(
    db,
    found.items.map(({ memberId }) => memberId),
    tree.today(),
  )
  const items = await Promise.all(
    found.items.map(async ({ memberId, affiliateId, flags, ...referral }) => {
      const { depositedOn: _, memberId: __, ...own } = sums.get(memberId)!
      return {
        member: await accountOf(deps, memberId),
        affiliate: await accountOf(deps, affiliateId),
        flags: await Promise.all(
          flags.map(async (one) => ({
            code: one.code,
            others: await Promise.all(one.others.map((id) => accountOf(deps, memberIdOf(id)))),
          })),
        ),
        ...referral,
        ...own,
      }
    }),
  )
  return { ...found, items }
}

const accountOf = async ({ db, members }: ReviewsDeps, memberId: MemberId) => ({
  memberId,
  username: (await members.memberOf(db, memberId))?.username ?? '',
})

async function decide(
  { db }: ReviewsDeps,
  by: StaffCall,
  { memberId, source, decision, reason }: Input<typeof decideAffiliateReferral>,
) {
  await db.transaction().execute(async (tx) => {
    const { agentId, flags, state } = (await lockFlags(tx, memberId, source)) ?? refuse('agents.referral_unknown')
    if (flags.length === 0 || state === decision) refuse('agents.referral_decided')
    const decided = { state: decision, note: reason }
    await (source === 'branch' ? branchFlagsStore.decide(tx, memberId, decided) : store.decide(tx, memberId, decided))
    const shown = (standing: string) => ({ agent: agentId, state: standing })
    await by.audit(tx, { object: `member:${memberId}`, before: shown(state), after: shown(decision), reason })
  })
  return {}
}

async function lockFlags(tx: Tx, memberId: MemberId, source: FlagSource) {
  if (source === 'branch') return branchFlagsStore.lock(tx, memberId)
  const referral = await store.lock(tx, memberId)
  return referral && { ...referral, agentId: referral.affiliateId }
}
