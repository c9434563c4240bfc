import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { larger, type Money, share, smaller, UNITS_PER_CENT, UNITS_PER_ONE, units, ZERO } from '@croupier/kernel/money'
import { amountAt, type Rate, WHOLE } from '../rate.ts'

/** The order in which a stake uses the pockets. */
export const FUNDS_ORDERS = ['cashFirst', 'bonusFirst', 'proportional'] as const
export type FundsOrder = (typeof FUNDS_ORDERS)[number]

/** Reward rules §4.2. The parts of an offer that decide amounts; null for none. */
export type BonusOffer = {
  readonly kind: 'depositMatch' | 'fixed' | 'freeSpins' | 'cashback'
  readonly match: Rate
  /** The bonus of every kind but a deposit match. */
  readonly bonus: Money | null
  readonly bonusMax: Money | null
  readonly depositMin: Money
  readonly wagerBase: 'bonus' | 'depositPlusBonus'
  /** In 1/10,000. */
  readonly wagerMultiple: bigint
  /** The part of a valid bet that counts towards the requirement. Other categories do not count. */
  readonly contribution: Readonly<Record<string, Rate>>
  /** One less the theoretical return of the best counted game. */
  readonly edge: Readonly<Record<string, Rate>>
  readonly maxStake: Money | null
  readonly maxConvert: Money | null
  readonly days: number
  readonly fundsOrder: FundsOrder
}

export type CategoryFacts = { readonly stakes: Money; readonly expectedCost: Money }

export type OfferFacts = {
  readonly bonus: Money
  readonly mustStake: Money
  readonly byCategory: ReadonlyMap<string, CategoryFacts>
  /** The category with the lowest cost; null when no game counts. */
  readonly cheapest: string | null
  readonly expectedCost: Money | null
  /** The bonus less the lowest cost. It may be negative. */
  readonly expectedValue: Money | null
  readonly gamesThatDoNotCount: readonly string[]
  readonly maxWin: Money | null
  readonly lastDay: BusinessDay
}

/**
 * Reward rules §4.2. The numbers of an offer for a deposit. Values that a member gets are rounded down, costs that a member
 * sees are rounded up.
 */
export function offerFacts(
  offer: BonusOffer,
  deposit: Money,
  day: BusinessDay,
): OfferFacts | { readonly refusal: 'rewards.deposit_too_small' } {
  if (offer.kind === 'depositMatch' && deposit < offer.depositMin) return { refusal: 'rewards.deposit_too_small' }
  const bonus = bonusOf(offer, deposit)
  const base = offer.wagerBase === 'bonus' ? bonus : units(deposit + bonus)
  const mustStake = share(base, offer.wagerMultiple, UNITS_PER_ONE)
  const categories = Object.keys(offer.contribution).toSorted()
  const counted = categories.filter((category) => offer.contribution[category]! > 0n)
  const byCategory = new Map(counted.map((category) => [category, categoryFacts(offer, mustStake, category)]))
  const cheapest = [...byCategory].reduce<[string, CategoryFacts] | null>(
    (best, one) => (best && best[1].expectedCost <= one[1].expectedCost ? best : one),
    null,
  )
  return {
    bonus,
    mustStake,
    byCategory,
    cheapest: cheapest?.[0] ?? null,
    expectedCost: cheapest?.[1].expectedCost ?? null,
    expectedValue: cheapest && units(bonus - cheapest[1].expectedCost),
    gamesThatDoNotCount: categories.filter((category) => !counted.includes(category)),
    maxWin: offer.maxConvert,
    lastDay: plusDays(day, offer.days - 1),
  }
}

function bonusOf(offer: BonusOffer, deposit: Money): Money {
  if (offer.kind !== 'depositMatch') return offer.bonus ?? ZERO
  const matched = amountAt(deposit, offer.match)
  const inCents = units(matched - (matched % UNITS_PER_CENT))
  return offer.bonusMax === null ? inCents : smaller(inCents, offer.bonusMax)
}

function categoryFacts(offer: BonusOffer, mustStake: Money, category: string): CategoryFacts {
  const stakes = centsUp(mustStake * WHOLE, offer.contribution[category]!)
  return { stakes, expectedCost: centsUp(stakes * (offer.edge[category] ?? 0n), WHOLE) }
}

/** A quotient of two amounts that are not negative, rounded up to whole cents. */
function centsUp(numerator: bigint, denominator: bigint): Money {
  const cent = denominator * UNITS_PER_CENT
  return units(((numerator + cent - 1n) / cent) * UNITS_PER_CENT)
}

/** Reward rules §6. Cashback on the net loss of a closed period, less the rewards of the period. */
export function cashbackOf(
  period: { readonly turnover: Money; readonly payout: Money; readonly rewards: Money },
  rate: Rate,
  cap: Money | null,
): Money {
  const amount = amountAt(larger(units(period.turnover - period.payout - period.rewards), ZERO), rate)
  return cap === null ? amount : smaller(amount, cap)
}
