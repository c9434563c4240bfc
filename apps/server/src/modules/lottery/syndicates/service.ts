import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import { account, bucketOf, ticketKey } from '../../wallet/index.ts'
import { validateChaseIssues } from '../chases/rules.ts'
import type { RequestedBet } from '../tickets/rules.ts'
import { requireGameOnSale } from '../tickets/service.ts'
import { type BuyingDeps, type BuyRequest, buy, resolveOverdue } from './buying.ts'
import { giveBack, startReturning } from './ending.ts'
import { holdingsStore } from './holdings-store.ts'
import type { Syndicate, Visibility } from './model.ts'
import { type HolderNoticesDeps, notifyHolders } from './notices.ts'
import { requireSyndicate } from './parts.ts'
import { advanceSyndicates, type PlacingDeps } from './placing.ts'
import { endOfSale, pricePlan } from './rules.ts'
import { salesStore } from './sales-store.ts'
import { syndicatesStore as store } from './store.ts'
import { type ViewDeps, viewService } from './views.ts'

export type SyndicatesDeps = PlacingDeps & BuyingDeps & ViewDeps & HolderNoticesDeps
export type SyndicatesService = ReturnType<typeof syndicatesService>

/** Syndicates: plans whose shares become bets of their holders. Every change of a syndicate happens under the lock of its row. */
export const syndicatesService = (deps: SyndicatesDeps) => ({
  open: (tx: Tx, request: OpenRequest) => open(deps, tx, request),
  buy: (request: BuyRequest) => buy(deps, request),
  cancel: (tx: Tx, request: { memberId: MemberId; syndicateId: string }) => cancel(deps, tx, request),
  ...viewService(deps),
  notifyHolders: (syndicateId: string) => notifyHolders(deps, syndicateId),
  /** Ends sales, places tickets and returns stakes that are due at `now`. Returns whether more may be due. */
  async advance(now: Instant): Promise<boolean> {
    const hasMoreSales = await resolveOverdue(deps, now)
    const hasMore = await advanceSyndicates(deps, now)
    return hasMoreSales || hasMore
  },
})

export type OpenRequest = {
  memberId: MemberId
  /** The Idempotency-Key. */
  reference: string
  receivedAt: Instant
  input: {
    game: string
    issueNo: string
    bets: RequestedBet[]
    shares: number
    own: number
    guaranteed: number
    visibility: Visibility
    /** The stake of one share, as the page showed it. */
    shareStake: Money
  }
}

/** Opens a syndicate, and holds the stakes of the organiser's own shares and of the guaranteed ones. */
async function open(deps: SyndicatesDeps, tx: Tx, { memberId, reference, receivedAt, input }: OpenRequest) {
  const policy = deps.policy()
  const { code: game, family, calendar } = requireGameOnSale(deps, input.game)
  const [issue] = validateChaseIssues(calendar, [input.issueNo], receivedAt, policy.chaseIssues)
  if (!issue) return refuse('lottery.issue_unknown')
  const { issueNo, openAt, closeAt, drawAt } = issue
  const endsAt = endOfSale(closeAt, policy)
  if (receivedAt >= endsAt) refuse('lottery.syndicate_ended')
  await deps.book.admit(tx, { memberId, game, at: receivedAt })
  const ownGroup = await deps.prizeGroups.of(tx, memberId)
  const { bets, shareStake } = pricePlan(input, { family, ownGroup, policy, drawAt })
  if (shareStake !== input.shareStake) refuse('lottery.stake_mismatch')
  const syndicateId = ticketKey(memberId, reference, receivedAt)
  const { shares, own, guaranteed, visibility } = input
  const stake = units(shareStake * BigInt(own + guaranteed))
  const postings = [{ from: account.cash(memberId), to: account.held(memberId), amount: stake }]
  await deps.wallet.post(tx, { kind: 'syndicate.hold', reference: syndicateId, at: receivedAt, postings })
  // The posting locks the member's cash, so syndicates of one member are counted one after another.
  if ((await store.countOpen(tx, memberId)) >= policy.openSyndicates)
    refuse('lottery.syndicate_limit', { max: policy.openSyndicates })
  const createdAt = receivedAt
  const key = { syndicateId, bucket: bucketOf(memberId) }
  const plan = { bets, shares, own, guaranteed, shareStake, visibility }
  await store.add(tx, { ...key, ...plan, memberId, game, issueNo, openAt, closeAt, endsAt, createdAt })
  const holding = { holdingId: syndicateId, syndicateId, memberId, shares: own + guaranteed, stake, createdAt }
  await holdingsStore.add(tx, holding)
  return { syndicateId, stake }
}

/**
 * Ends a syndicate for its organiser, while nobody else has shares in it. Returns the stakes of all shares that the organiser has,
 * which are in the same cell.
 */
async function cancel(deps: SyndicatesDeps, tx: Tx, request: { memberId: MemberId; syndicateId: string }) {
  const found = await requireSyndicate(deps, request.syndicateId)
  if (found.memberId !== request.memberId) return refuse('lottery.syndicate_unknown')
  const syndicate = await store.lock(tx, found)
  if (syndicate?.status !== 'open' || !(await isOrganisersAlone(tx, syndicate)))
    return refuse('lottery.syndicate_final')
  const { syndicateId } = syndicate
  await startReturning(tx, syndicate, 'cancelled')
  for (const holding of await holdingsStore.heldOf(tx, syndicateId)) await giveBack(deps, tx, holding, 'cancelled')
  await store.end(tx, syndicate, { status: 'returned', reason: 'cancelled', endedAt: deps.clock.now() })
  return { syndicateId }
}

/** Whether the organiser has all shares of a locked syndicate that are taken, and is not just buying another one. */
async function isOrganisersAlone(tx: Tx, syndicate: Syndicate): Promise<boolean> {
  const { syndicateId, memberId } = syndicate
  if (await salesStore.hasReserved(tx, syndicate)) return false
  return !(await salesStore.takenByOthers(tx, memberId, [syndicateId])).has(syndicateId)
}
