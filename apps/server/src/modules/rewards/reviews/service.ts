import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { StopReason } from '@croupier/wire/rewards/offers'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Member } from '../../identity/index.ts'
import type { RefereeSources, RewardMembers } from '../ports.ts'
import { type FactsDeps, readFacts } from './facts.ts'
import type { StoredReview } from './model.ts'
import type { ReviewsPolicy } from './policy.ts'
import { isNewAccount, isStopped, scoreOf, signalsOf, stopReasonOf, withSignals } from './rules.ts'
import { reviewsStore as store } from './store.ts'

export type ReviewsDeps = FactsDeps & {
  db: Db
  sources: Pick<RefereeSources, 'hasKnownDevice'>
  members: Pick<RewardMembers, 'isVerified'>
  settings(): ReviewsPolicy
}
export type ReviewsService = ReturnType<typeof reviewsService>

/** Members of one transaction, whose facts are read as sets. */
const PAGE = 100

/** Reward rules §13: the score of bonus abuse. It closes offers, and takes nothing that a member has. */
export const reviewsService = (deps: ReviewsDeps) => ({
  run: () => run(deps),
  /** Why offers are closed to a member; null when they are open. */
  async stopReason(reader: Reader, memberId: MemberId): Promise<StopReason | null> {
    const review = await store.of(reader, memberId)
    return review && isStopped(review.state) ? stopReasonOf(review.signals) : null
  },
  /** Whether offers wait for the identity of a member: the account is new, and its device is known from another one. */
  async needsIdentity(reader: Reader, { id, registeredAt }: Pick<Member, 'id' | 'registeredAt'>): Promise<boolean> {
    const { clock, settings, sources, members } = deps
    if (!isNewAccount(registeredAt, clock.now(), settings())) return false
    return (await sources.hasKnownDevice(reader, id)) && !(await members.isVerified(reader, id))
  },
})

/** Scores the members who got a reward of an offer within the days of the setting. */
async function run(deps: ReviewsDeps): Promise<void> {
  const { db, clock, settings } = deps
  const since = plusMs(clock.now(), -settings().days * MS.day)
  let after: MemberId | null = null
  for (;;) {
    const page: readonly MemberId[] = await store.withOffers(db, since, { after, limit: PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    await db.transaction().execute((tx) => score(deps, tx, page, since))
    after = last
  }
}

async function score(deps: ReviewsDeps, tx: Tx, memberIds: readonly MemberId[], since: Instant): Promise<void> {
  const { clock, settings } = deps
  const factsOf = await readFacts(deps, tx, memberIds, since)
  const known = new Map((await store.lock(tx, memberIds)).map((one) => [one.memberId, one]))
  const now = clock.now()
  const reviews = memberIds.flatMap((memberId): StoredReview[] => {
    const found = signalsOf(factsOf(memberId), settings())
    const before = known.get(memberId)
    if (!before && found.length === 0) return []
    const standing = { state: before?.state ?? ('open' as const), flags: before?.signals ?? [] }
    const { state, flags: signals } = withSignals(standing, found, settings().limit)
    const { note = '', foundAt = now } = before ?? {}
    return [{ memberId, state, score: scoreOf(signals), signals, note, foundAt, scoredAt: now }]
  })
  await store.save(tx, reviews)
}
