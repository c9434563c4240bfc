import type { Platform } from '../../../platform/platform.ts'
import type { Games } from '../../games/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { FigureSources } from '../figures/ports.ts'
import type { TreePolicy } from '../policy.ts'
import type { TreeMembers } from '../ports.ts'
import { prizeGroups } from './groups.ts'
import { type ListingDeps, treeListing } from './listing.ts'
import { treeService } from './service.ts'

export type TreePartsDeps = Pick<Platform, 'clock' | 'fanout'> &
  Pick<ListingDeps, 'db'> & {
    identity: Pick<Identity, 'memberOf' | 'memberNamed' | 'membersOf' | 'memberQuery'>
    wallet: ListingDeps['wallet'] & Pick<Wallet, 'figures'>
    figures: Pick<FigureSources, 'exclusionsDuring'>
    businessDay: Games['businessDay']
    settings(): TreePolicy
  }

/** The tree with its lists, and what the other areas of the module build on. */
export function treeParts({ db, clock, fanout, identity, wallet, settings, ...given }: TreePartsDeps) {
  const { memberOf, memberNamed, membersOf } = identity
  const members: TreeMembers = {
    memberOf,
    memberNamed,
    membersOf,
    isActive: async (...asked) => (await memberOf(...asked))?.status === 'active',
  }
  const groups = prizeGroups({ db, fanout })
  const base = { db, clock, members, groups, settings, calendar: given.businessDay }
  const tree = treeService(base)
  const listing = treeListing({
    ...base,
    tree,
    wallet,
    exclusionsDuring: given.figures.exclusionsDuring,
    sources: { members: identity.memberQuery, cashOf: wallet.figures.cashOf },
  })
  return { base, tree, groups, listing }
}
