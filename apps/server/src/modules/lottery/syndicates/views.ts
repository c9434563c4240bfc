import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { maskName } from '@croupier/rules/rewards/winners'
import type { Db } from '../../../platform/db/database.ts'
import type { CursorPage, CursorRequest } from '../../../platform/db/store.ts'
import { holdingsStore } from './holdings-store.ts'
import type { Syndicate, SyndicateStatus } from './model.ts'
import { requireSyndicate } from './parts.ts'
import { showsBets } from './rules.ts'
import { salesStore } from './sales-store.ts'
import { syndicatesStore as store } from './store.ts'

/** Port: the usernames of members, implemented by identity. */
export type Usernames = (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>
export type ViewDeps = { db: Db; clock: Clock; usernames: Usernames }

type ListRequest = CursorRequest & { memberId: MemberId; game: string; status: SyndicateStatus }

export const viewService = (deps: ViewDeps) => ({
  async list({ memberId, ...request }: ListRequest) {
    const { items, next } = await store.ofGame(deps.db, { ...request, now: deps.clock.now() })
    return { items: await viewsOf(deps, memberId, items), next }
  },
  async view(memberId: MemberId, syndicateId: string) {
    const [view] = await viewsOf(deps, memberId, [await requireSyndicate(deps, syndicateId)])
    return view!
  },
  async ownShares(request: CursorRequest & { memberId: MemberId }): Promise<CursorPage<OwnShares>> {
    const { items, next } = await holdingsStore.ofMember(deps.db, request)
    const ids = [...new Set(items.map(({ syndicateId }) => syndicateId))]
    const views = await viewsOf(deps, request.memberId, [...(await store.findMany(deps.db, ids)).values()])
    const byId = new Map(views.map((view) => [view.syndicateId, view]))
    return {
      next,
      items: items.flatMap((holding) => {
        const syndicate = byId.get(holding.syndicateId)
        if (!syndicate) return []
        const { holdingId, shares, stake, status, reason, ticketId, createdAt } = holding
        return [{ holdingId, shares, stake, status: shownStatus(status), reason, ticketId, createdAt, syndicate }]
      }),
    }
  },
})

type View = Awaited<ReturnType<typeof viewsOf>>[number]
type Shown = Awaited<ReturnType<typeof holdingsStore.ofMember>>['items'][number]
export type OwnShares = Pick<Shown, 'holdingId' | 'shares' | 'stake' | 'reason' | 'ticketId' | 'createdAt'> & {
  status: Exclude<Shown['status'], 'void'>
  syndicate: View
}

const shownStatus = (status: Shown['status']): OwnShares['status'] => (status === 'void' ? 'returned' : status)

/**
 * Syndicates as a member sees them: with a masked organiser, with the lines if the member may see them, and with whether the member
 * may end them.
 */
async function viewsOf({ db, clock, usernames }: ViewDeps, memberId: MemberId, syndicates: readonly Syndicate[]) {
  if (syndicates.length === 0) return []
  const ids = syndicates.map(({ syndicateId }) => syndicateId)
  const isOwnOpen = (one: Syndicate) => one.memberId === memberId && one.status === 'open'
  const ownIds = syndicates.filter(isOwnOpen).map(({ syndicateId }) => syndicateId)
  const [held, names, takenByOthers] = await Promise.all([
    holdingsStore.heldAmong(db, memberId, ids),
    usernames([...new Set(syndicates.map((one) => one.memberId))]),
    salesStore.takenByOthers(db, memberId, ownIds),
  ])
  const now: Instant = clock.now()
  return syndicates.map((one) => {
    const { bucket: _bucket, endedAt: _endedAt, memberId: organiser, own, taken, bets, ...shown } = one
    const isShown = showsBets(one, { isHolder: held.has(one.syndicateId) }, now)
    return {
      ...shown,
      sold: own + taken,
      organiser: maskName(names.get(organiser) ?? ''),
      isOwn: organiser === memberId,
      canCancel: isOwnOpen(one) && !takenByOthers.has(one.syndicateId),
      bets: isShown ? bets : null,
    }
  })
}
