import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { AffiliateFlag, AffiliateFlagCode } from '@croupier/wire/agents/affiliates.console'
import { prepareForBulk } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { spanOf } from '../figures/rules.ts'
import type { TreeDeps } from '../tree/service.ts'
import { branchFlagsStore as store } from './branch-flags-store.ts'
import type { BranchFlagsPolicy } from './branch-policy.ts'
import { withFlags } from './flag-rules.ts'
import type { AffiliateSources } from './ports.ts'

export type BranchesDeps = Pick<TreeDeps, 'db'> & {
  clock: Clock
  calendar(): BusinessCalendar
  affiliates: Pick<AffiliateSources, 'twoSidedBets' | 'pairsSharingDevices'>
  branchFlags(): BranchFlagsPolicy
}

/** Accounts that are compared with their agents at once. */
const PAGE = 2_000
const OTHERS_MAX = 20

/**
 * Agent rules §11, agents' own rules. Examines the branches of paid agents for the last closed business day, once: bets on both sides of rounds,
 * and devices that an account shares with the agent above. After an idle time it goes on with the last day.
 */
export async function lookAtBranches(deps: BranchesDeps): Promise<void> {
  const day = await store.dayToLookAt(deps.db)
  if (!day) return
  await deps.db.transaction().execute(async (tx) => {
    await prepareForBulk(tx)
    const found = flagsByMember([...(await oppositesOf(deps, tx, day)), ...(await sharedDevices(deps, tx, day))])
    for (const [memberId, { agentId, flags }] of found) await addFlags(deps, tx, { memberId, agentId, flags, day })
    await store.markLooked(tx, day, deps.clock.now())
  })
}

type Found = { code: AffiliateFlagCode; agentId: MemberId; memberId: MemberId; otherId: MemberId }

/** Both accounts of a pair are flagged, but not the agent above. */
async function oppositesOf(
  { affiliates, calendar, branchFlags }: BranchesDeps,
  tx: Tx,
  day: BusinessDay,
): Promise<Found[]> {
  const sides = affiliates.twoSidedBets(spanOf(day, calendar()))
  const pairs = await store.oppositePairs(tx, day, { sides, policy: branchFlags() })
  return pairs
    .flatMap((pair) => [pair, { ...pair, memberId: pair.otherId, otherId: pair.memberId }])
    .filter(({ agentId, memberId }) => memberId !== agentId)
    .map((pair) => ({ code: 'opposite_bets', ...pair }))
}

async function sharedDevices({ affiliates }: BranchesDeps, tx: Tx, day: BusinessDay): Promise<Found[]> {
  const found: Found[] = []
  for (let after = ''; ; ) {
    const page = await store.played(tx, day, after, PAGE)
    const pairs = page.map(({ memberId, agentId }) => [memberId, agentId] as const)
    for (const { memberId, otherId } of pairs.length > 0 ? await affiliates.pairsSharingDevices(tx, pairs) : [])
      found.push({ code: 'same_device', agentId: otherId, memberId, otherId })
    const last = page.at(-1)
    if (!last || page.length < PAGE) return found
    after = last.memberId
  }
}

type MemberFlags = { agentId: MemberId; flags: AffiliateFlag[] }

function flagsByMember(found: readonly Found[]): Map<MemberId, MemberFlags> {
  const members = new Map<MemberId, MemberFlags>()
  for (const [memberId, own] of Map.groupBy(found, (one) => one.memberId)) {
    const flags = [...Map.groupBy(own, ({ code }) => code)].map(([code, same]) => ({
      code,
      others: [...new Set(same.map(({ otherId }) => otherId))].slice(0, OTHERS_MAX),
    }))
    members.set(memberId, { agentId: own[0]!.agentId, flags })
  }
  return members
}

async function addFlags(
  { clock }: BranchesDeps,
  tx: Tx,
  { memberId, agentId, flags, day }: MemberFlags & { memberId: MemberId; day: BusinessDay },
): Promise<void> {
  const before = await store.lock(tx, memberId)
  const standing = withFlags({ state: before?.state ?? 'open', flags: before?.flags ?? [] }, flags)
  await store.save(tx, {
    memberId,
    agentId,
    state: standing.state,
    flags: [...standing.flags],
    note: before?.note ?? '',
    foundAt: before?.foundAt ?? clock.now(),
    lookedOn: day,
  })
}
