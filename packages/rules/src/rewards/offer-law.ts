import type { Money } from '@croupier/kernel/money'
import { type FreeSpinsTerms, freeRoundsValue, type OfferTerms } from './offer-terms.ts'

/** What a jurisdiction allows of bonuses. */
export type BonusLaw = {
  readonly maxMultiple: number
  /** Whether games of several products may count towards one requirement. */
  readonly mixesProducts: boolean
  /** Whether what a bonus wins may have a maximum (T112). */
  readonly capsWins: boolean
}

/** The product of each category of games that counts for a bonus. */
const PRODUCTS: Readonly<Record<string, string>> = {
  LOTT: 'lottery',
  LOTTFIX: 'lottery',
  ELOTT: 'lottery',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  CARDS: 'games',
  PVP: 'games',
}
const productOf = (category: string): string => PRODUCTS[category] ?? 'casino'

type Wagering = Pick<OfferTerms, 'multiple' | 'categories'> & { readonly winMax?: Money | null }

/** Why the jurisdiction forbids an offer, by the field that breaks its rule. */
export function lawProblems(
  { multiple, categories, winMax = null }: Wagering,
  law: BonusLaw,
): { path: string; message: string }[] {
  const counted = categories.filter(({ percent }) => percent > 0)
  const products = [...new Set(counted.map(({ category }) => productOf(category)))]
  const problems: { path: string; message: string }[] = []
  if (multiple > law.maxMultiple)
    problems.push({ path: 'multiple', message: `The jurisdiction allows at most ${law.maxMultiple} times` })
  if (!law.mixesProducts && products.length > 1)
    problems.push({
      path: 'categories',
      message: `The jurisdiction allows one product for each offer. These games are of ${products.length}: ${products.join(', ')}`,
    })
  if (!law.capsWins && winMax !== null)
    problems.push({ path: 'winMax', message: 'The jurisdiction allows no maximum of what free rounds win' })
  return problems
}

/** What one person of staff may give by an offer. */
export type OfferLimits = { readonly aloneMax: Money; readonly aloneBudget: Money }
type Amounts = { readonly budget: Money } & (
  | { readonly bonus: Money }
  | { readonly bonusMax: Money }
  | Pick<FreeSpinsTerms, 'rounds' | 'stake'>
)

function largestOf(offer: Amounts): Money {
  if ('bonus' in offer) return offer.bonus
  return 'bonusMax' in offer ? offer.bonusMax : freeRoundsValue(offer)
}

/** Reward rules §13: whether one person may publish an offer. Its largest bonus, or the stakes of its free rounds, and its budget decide. */
export const isWithinLimits = (offer: Amounts, { aloneMax, aloneBudget }: OfferLimits): boolean =>
  offer.budget <= aloneBudget && largestOf(offer) <= aloneMax
