import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  dayFrom,
  plusDays,
  startOfDay,
} from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, UNITS_PER_CENT, units, ZERO } from '@croupier/kernel/money'
import { periodOf } from '@croupier/kernel/period'
import { type ActivityState, activityState } from '@croupier/rules/rewards/activities'
import { factsOf, freeRoundsValue } from '@croupier/rules/rewards/offer-terms'
import type { WagerTerms } from '@croupier/wire/rewards/bonus'
import type { FreeRoundTerms } from '@croupier/wire/rewards/free-rounds'
import type { GrantState } from '@croupier/wire/rewards/grants'
import type { BonusOfferTerms, CashbackOffer } from '@croupier/wire/rewards/offers'
import { roundsOf } from '../free-rounds/rules.ts'

/** `cost`: what the budget pays. Free rounds cost their stakes, and their bonus comes with what they win. */
export type OfferBonus = { cost: Money; amount: Money; wager: WagerTerms | null; freeRounds: FreeRoundTerms | null }

/** Reward rules §4.2. What a deposit, a loss or a condition that is met brings, if the budget has it; null for nothing. */
export function bonusOf(
  offer: BonusOfferTerms,
  { base, day, given }: { base: Money; day: BusinessDay; given: Money },
): OfferBonus | null {
  if (offer.kind === 'freeSpins') {
    const cost = freeRoundsValue(offer)
    const rounds = { cost, amount: ZERO, wager: null, freeRounds: roundsOf(offer) }
    return cost > offer.budget - given ? null : rounds
  }
  const facts = factsOf(offer, base, day)
  if ('refusal' in facts || facts.bonus === ZERO || facts.bonus > offer.budget - given) return null
  const { maxStake, days, categories } = offer
  const contributions = categories.map(({ category, percent: part }) => ({ category, percent: part }))
  const wager = { mustStake: facts.mustStake, contributions, maxStake, days }
  return { cost: facts.bonus, amount: facts.bonus, wager, freeRounds: null }
}

/** Whether the bonus of an offer comes when the identity of the member is verified. */
export const waitsForIdentity = (offer: BonusOfferTerms): boolean => 'trigger' in offer && offer.trigger === 'identity'

/** The window of an offer. */
export const windowOf = (
  { firstDay, lastDay }: Pick<BonusOfferTerms, 'firstDay' | 'lastDay'>,
  calendar: BusinessCalendar,
): { startsAt: Instant; endsAt: Instant } => ({
  startsAt: startOfDay(dayFrom(firstDay), calendar),
  endsAt: startOfDay(plusDays(dayFrom(lastDay), 1), calendar),
})

/** Where an offer of the setting stands. */
export function offerStatus(
  { offer, isPaused }: { offer: Pick<BonusOfferTerms, 'firstDay' | 'lastDay'>; isPaused: boolean },
  calendar: BusinessCalendar,
  now: Instant,
): 'running' | 'comingSoon' | 'ended' | 'paused' {
  const { startsAt, endsAt } = windowOf(offer, calendar)
  if (now >= endsAt) return 'ended'
  if (isPaused) return 'paused'
  return now < startsAt ? 'comingSoon' : 'running'
}

export type Part = { hasJoined: boolean; granted: GrantState | null }

/** Reward rules §5. What the member can do with an offer. A bonus is claimed in the reward centre. */
export function offerState(
  window: { startsAt: Instant; endsAt: Instant },
  { hasJoined, granted }: Part,
  { hasBudget, now }: { hasBudget: boolean; now: Instant },
): ActivityState {
  const base = {
    ...window,
    needsJoin: true,
    needsApproval: false,
    isAutoIssued: false,
    isSignIn: false,
    hasSignedToday: false,
  }
  const isGoalMet = granted === 'offered'
  // A bonus that is offered has its money already, and its claim has an end of its own.
  const claim = {
    isGoalMet,
    hasJoined,
    hasBudget: hasBudget || isGoalMet,
    claimEndsAt: isGoalMet ? new Date(8.64e15) : window.endsAt,
  }
  if (granted === 'expired' || granted === 'withdrawn') return 'close'
  return activityState({ ...base, ...claim, application: null, granted: granted === 'claimed' ? 'claimed' : null }, now)
}

/** Whether a whole further bonus of at least a cent is left. */
export const hasBudget = ({ budget }: Pick<BonusOfferTerms, 'budget'>, given: Money): boolean =>
  units(budget - given) >= UNITS_PER_CENT

/** Bets that are settled late still count for so long. */
const LATE_MS = 10 * MS.minute

/** The last business day whose bets are all counted. */
export const lastClosedDay = (now: Instant, calendar: BusinessCalendar): BusinessDay =>
  plusDays(businessDayOf(plusMs(now, -LATE_MS), calendar), -1)

type Periods = Pick<CashbackOffer, 'period' | 'firstDay' | 'lastDay'>
const later = (one: BusinessDay, other: BusinessDay): BusinessDay => (one > other ? one : other)

/** The last counted day of the period with `day`: the window may cut it. Null after the window. */
export function periodEnd({ period, lastDay }: Periods, day: BusinessDay): BusinessDay | null {
  if (day > lastDay) return null
  const { last } = periodOf(day, period)
  return last > lastDay ? dayFrom(lastDay) : last
}

/** Reward rules §6. The first counted day of the period that ends on `end`: losses count from the day of joining. */
export const countedFrom = ({ period, firstDay }: Periods, end: BusinessDay, joinedOn: BusinessDay): BusinessDay =>
  later(later(periodOf(end, period).first, dayFrom(firstDay)), joinedOn)

/** Reward rules §6. The base of a cashback: the net loss of settled bets, less the rewards that the member claimed. */
export const lossIn = (played: { stake: Money; payout: Money } | undefined, rewards: Money): Money =>
  units((played?.stake ?? ZERO) - (played?.payout ?? ZERO) - rewards)

/** Something that brings a bonus, with the deposit or the loss that it is of. */
export type PastEvent = { memberId: MemberId; base: Money }

/**
 * Reward rules §4.2. What an offer gives for events in their order: the first that pays for each member, and every one of a
 * cashback, while the budget lasts.
 */
export function simulated(offer: BonusOfferTerms, events: readonly PastEvent[], day: BusinessDay) {
  const entitled = new Set<MemberId>()
  const members = new Set<MemberId>()
  const sums = { bonuses: 0, granted: ZERO, mustStake: ZERO, stakesCost: ZERO }
  for (const { memberId, base } of events) {
    if (offer.kind !== 'cashback' && members.has(memberId)) continue
    if (bonusOf(offer, { base, day, given: ZERO })) entitled.add(memberId)
    const bonus = bonusOf(offer, { base, day, given: sums.granted })
    // The most that free rounds win on average: as much as they stake.
    const facts = factsOf(offer, offer.kind === 'freeSpins' ? freeRoundsValue(offer) : base, day)
    if (!bonus || 'refusal' in facts) continue
    members.add(memberId)
    sums.bonuses += 1
    sums.granted = units(sums.granted + bonus.cost)
    sums.mustStake = units(sums.mustStake + facts.mustStake)
    sums.stakesCost = units(sums.stakesCost + (facts.expectedCost ?? ZERO))
  }
  const expectedCost = units(sums.granted - sums.stakesCost)
  return { ...sums, entitled: entitled.size, members: members.size, expectedCost }
}
