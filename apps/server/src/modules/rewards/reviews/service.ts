import { businessDayOf } from '@croupier/kernel/business-day'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { StopReason } from '@croupier/wire/rewards/offers'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { RefereeSources, RewardFigures } from '../ports.ts'
import type { BonusFacts } from './model.ts'
import type { ReviewsPolicy } from './policy.ts'
import { isStopped, scoreOf, signalsOf, stopReasonOf, withSignals } from './rules.ts'
import { reviewsStore as store } from './store.ts'

export type ReviewsDeps = {
  db: Db
  clock: Clock
  sources: Pick<RefereeSources, 'accountsOfPerson' | 'sharingDevices'>
  figures: Pick<RewardFigures, 'calendar' | 'creditedDeposits' | 'requestedWithdrawals' | 'validBetsSince'>
  settings(): ReviewsPolicy
}
export type ReviewsService = ReturnType<typeof reviewsService>

const PAGE = 500
/** Other accounts with the same offers whose devices are compared, the latest ones. */
const COMPARED_MAX = 200

/** Reward rules §13: the score of bonus abuse. It closes offers, and takes nothing that a member has. */
export const reviewsService = (deps: ReviewsDeps) => ({
  run: () => run(deps),
  /** Why offers are closed to a member; null when they are open. */
  async stopReason(reader: Reader, memberId: MemberId): Promise<StopReason | null> {
    const review = await store.of(reader, memberId)
    return review && isStopped(review.state) ? stopReasonOf(review.signals) : null
  },
})

/** Scores the members who got a reward of an offer within the days of the setting. */
async function run(deps: ReviewsDeps): Promise<void> {
  const { db, clock, settings } = deps
  const since = plusMs(clock.now(), -settings().days * MS.day)
  let after: MemberId | null = null
  for (;;) {
    const page: readonly MemberId[] = await store.withOffers(db, since, { after, limit: PAGE })
    for (const memberId of page) await db.transaction().execute((tx) => score(deps, tx, memberId, since))
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

async function score(deps: ReviewsDeps, tx: Tx, memberId: MemberId, since: Date): Promise<void> {
  const { clock, settings } = deps
  const found = signalsOf(await factsOf(deps, tx, memberId, since), settings())
  const before = await store.lock(tx, memberId)
  if (!before && found.length === 0) return
  const review = withSignals({ state: before?.state ?? 'open', flags: before?.signals ?? [] }, found, settings().limit)
  const now = clock.now()
  await store.save(tx, {
    memberId,
    state: review.state,
    score: scoreOf(review.flags),
    signals: review.flags,
    note: before?.note ?? '',
    foundAt: before?.foundAt ?? now,
    scoredAt: now,
  })
}

async function factsOf(
  { clock, sources, figures }: ReviewsDeps,
  tx: Tx,
  memberId: MemberId,
  since: Date,
): Promise<BonusFacts> {
  const period = { from: since, to: clock.now() }
  const depositBonuses = await store.depositBonuses(tx, memberId, since)
  const [first] = depositBonuses
  const playedSince = first && new Map([[memberId, businessDayOf(first, figures.calendar())]])
  return {
    samePerson: await store.sharingOffersAmong(tx, memberId, await sources.accountsOfPerson(tx, memberId)),
    sameDevice: await sources.sharingDevices(tx, memberId, await store.sharingOffers(tx, memberId, COMPARED_MAX)),
    depositBonuses,
    conversions: await store.conversions(tx, memberId, since),
    deposits: await figures.creditedDeposits(tx, [memberId], period),
    withdrawals: await figures.requestedWithdrawals(tx, [memberId], period),
    validBet: (playedSince && (await figures.validBetsSince(tx, playedSince)).get(memberId)) ?? ZERO,
  }
}
