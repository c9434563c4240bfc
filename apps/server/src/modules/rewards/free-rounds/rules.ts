import type { BusinessDay } from '@croupier/kernel/business-day'
import { type Money, smaller, UNITS_PER_CENT, units, ZERO } from '@croupier/kernel/money'
import { factsOf } from '@croupier/rules/rewards/offer-terms'
import type { WagerTerms } from '@croupier/wire/rewards/bonus'
import type { FreeRoundTerms } from '@croupier/wire/rewards/free-rounds'
import type { FreeSpinsOffer } from '@croupier/wire/rewards/offers'

/** The free rounds of an offer as its grant has them. */
export const roundsOf = ({
  provider,
  game,
  gameName,
  rounds,
  stake,
  winMax,
  playDays,
}: FreeSpinsOffer): FreeRoundTerms => ({
  provider,
  game,
  gameName,
  rounds,
  stake,
  winMax,
  playDays,
})

/**
 * Reward rules §4.2: what free rounds pay that won so much, at most the maximum and in whole cents. It must be staked as often as the
 * offer says, or is cash with the multiple 0. Null when they won nothing.
 */
export function winningsOf(
  offer: FreeSpinsOffer,
  won: Money,
  day: BusinessDay,
): { amount: Money; wager: WagerTerms | null } | null {
  const facts = factsOf(offer, won, day)
  if ('refusal' in facts || facts.bonus === ZERO) return null
  const { multiple, maxStake, days, categories } = offer
  if (multiple === 0) return { amount: facts.bonus, wager: null }
  const contributions = categories.map(({ category, percent }) => ({ category, percent }))
  return { amount: facts.bonus, wager: { mustStake: facts.mustStake, contributions, maxStake, days } }
}

/** What rounds that staff gave pay in cash: what they won in whole cents, at most the maximum. Null when they won nothing. */
export function cashOf({ winMax }: Pick<FreeRoundTerms, 'winMax'>, won: Money): { amount: Money; wager: null } | null {
  const paid = winMax === null ? won : smaller(won, winMax)
  const amount = units(paid - (paid % UNITS_PER_CENT))
  return amount === ZERO ? null : { amount, wager: null }
}

/** The right to the winnings of a right to free rounds. */
export const winningsRef = (sourceRef: string): string => `${sourceRef}:won`
