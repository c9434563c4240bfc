import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { bonusReviews, decideBonusReview } from '@croupier/wire/rewards/reviews.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RewardMembers } from '../ports.ts'
import { stopReasonOf } from './rules.ts'
import { reviewsStore as store } from './store.ts'

export type ReviewsDeskDeps = { db: Db; members: Pick<RewardMembers, 'usernames' | 'search'> }
export type ReviewsDesk = ReturnType<typeof reviewsDeskService>

/** Reward rules §13: staff see what speaks against bonuses of members, and decide whether offers are open to them. */
export const reviewsDeskService = (deps: ReviewsDeskDeps) => ({
  list: (asked: Input<typeof bonusReviews>) => list(deps, asked),
  decide: (by: StaffCall, asked: Input<typeof decideBonusReview>) => decide(deps, by, asked),
})

async function list(
  { db, members }: ReviewsDeskDeps,
  { state, search, page, pageSize }: Input<typeof bonusReviews>,
): Promise<Output<typeof bonusReviews>> {
  const memberIds = search === undefined ? undefined : await members.search(db, search)
  const found = await store.desk(db, { state, memberIds }, { page, pageSize })
  const ids = found.items.flatMap(({ memberId, signals }) => [
    memberId,
    ...signals.flatMap(({ others }) => others.map(memberIdOf)),
  ])
  const names = await members.usernames([...new Set(ids)])
  const account = (memberId: MemberId) => ({ memberId, username: names.get(memberId) ?? '' })
  const items = found.items.map(({ memberId, signals, ...review }) => ({
    ...review,
    member: account(memberId),
    signals: signals.map(({ others, figures, ...one }) => ({
      ...one,
      figures: [...figures],
      others: others.map((id) => account(memberIdOf(id))),
    })),
    reason: stopReasonOf(signals),
  }))
  return { ...found, items, held: await store.held(db) }
}

async function decide(
  { db }: ReviewsDeskDeps,
  by: StaffCall,
  { memberId, decision, reason }: Input<typeof decideBonusReview>,
): Promise<Output<typeof decideBonusReview>> {
  await db.transaction().execute(async (tx) => {
    const review = (await store.lock(tx, [memberId]))[0] ?? refuse('rewards.review_unknown')
    if (review.signals.length === 0 || review.state === decision) refuse('rewards.review_decided')
    await store.save(tx, [{ ...review, state: decision, note: reason }])
    const shown = (state: string) => ({ score: review.score, state })
    await by.audit(tx, { object: `member:${memberId}`, before: shown(review.state), after: shown(decision), reason })
  })
  return {}
}
