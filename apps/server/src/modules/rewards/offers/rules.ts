import { type BusinessCalendar, type BusinessDay, dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, UNITS_PER_CENT, units, ZERO } from '@croupier/kernel/money'
import { type ActivityState, activityState } from '@croupier/rules/rewards/activities'
import { depositBonus } from '@croupier/rules/rewards/deposit-offer'
import { offerFacts } from '@croupier/rules/rewards/offers'
import type { WagerTerms } from '@croupier/wire/rewards/bonus'
import type { GrantState } from '@croupier/wire/rewards/grants'
import type { DepositOffer } from '@croupier/wire/rewards/offers'

export type OfferBonus = { amount: Money; wager: WagerTerms }

/** Reward rules §4.2. What a deposit brings, as far as the budget goes; null for nothing. */
export function bonusOf(
  offer: DepositOffer,
  { deposit, day, given }: { deposit: Money; day: BusinessDay; given: Money },
): OfferBonus | null {
  const facts = offerFacts(depositBonus(offer), deposit, day)
  if ('refusal' in facts || facts.bonus === ZERO || facts.bonus > offer.budget - given) return null
  const { maxStake, days, categories } = offer
  const contributions = categories.map(({ category, percent: part }) => ({ category, percent: part }))
  return { amount: facts.bonus, wager: { mustStake: facts.mustStake, contributions, maxStake, days } }
}

/** The window of an offer. */
export const windowOf = (
  { firstDay, lastDay }: Pick<DepositOffer, 'firstDay' | 'lastDay'>,
  calendar: BusinessCalendar,
): { startsAt: Instant; endsAt: Instant } => ({
  startsAt: startOfDay(dayFrom(firstDay), calendar),
  endsAt: startOfDay(plusDays(dayFrom(lastDay), 1), calendar),
})

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
export const hasBudget = ({ budget }: Pick<DepositOffer, 'budget'>, given: Money): boolean =>
  units(budget - given) >= UNITS_PER_CENT
