import type { BusinessDay } from '@croupier/kernel/business-day'
import { type Money, smaller, UNITS_PER_CENT, UNITS_PER_ONE, units, ZERO } from '@croupier/kernel/money'
import { type Rate, WHOLE } from '../rate.ts'
import { type BonusOffer, cashbackOf, offerFacts } from './offers.ts'

type Wagering = {
  readonly multiple: number
  readonly categories: readonly {
    readonly category: string
    readonly percent: number
    /** In hundredths of a per cent. */
    readonly edgeHundredths: number
  }[]
  readonly maxStake: Money
  readonly days: number
}

/** A bonus on a deposit, as the operator writes it. */
export type DepositTerms = Wagering & {
  readonly kind: 'depositMatch'
  readonly matchPercent: number
  readonly bonusMax: Money
  readonly depositMin: Money
  readonly wagerBase: BonusOffer['wagerBase']
}

/** A bonus of one amount, which no deposit brings. */
export type FixedTerms = Wagering & { readonly kind: 'fixed'; readonly bonus: Money }

/** A part of what a member lost in each closed period. */
export type CashbackTerms = Wagering & {
  readonly kind: 'cashback'
  readonly period: CashbackPeriod
  readonly lossPercent: number
  /** For one period. */
  readonly bonusMax: Money
}
/** Rounds of a game that cost the member nothing. What they win is the bonus, which is cash if the multiple is 0. */
export type FreeSpinsTerms = Wagering & {
  readonly kind: 'freeSpins'
  readonly rounds: number
  /** Of each round. */
  readonly stake: Money
  /** The most that is paid of what all rounds win; null for no maximum (T112). */
  readonly winMax: Money | null
}
export const CASHBACK_PERIODS = ['weekly', 'monthly'] as const
export type CashbackPeriod = (typeof CASHBACK_PERIODS)[number]

export type OfferTerms = DepositTerms | FixedTerms | CashbackTerms | FreeSpinsTerms

/** What free rounds stake in all, which the budget of their offer pays. */
export const freeRoundsValue = ({ rounds, stake }: Pick<FreeSpinsTerms, 'rounds' | 'stake'>): Money =>
  units(BigInt(rounds) * stake)

const percent = (number: number): Rate => (BigInt(number) * WHOLE) / 100n
const hundredths = (number: number): Rate => (BigInt(number) * WHOLE) / 10_000n

/** Reward rules §4.2. The same offer for the engine, the facts box and the calculator. */
export const bonusOfferOf = (terms: OfferTerms): BonusOffer => ({
  ...amountsOf(terms),
  wagerMultiple: BigInt(terms.multiple) * UNITS_PER_ONE,
  contribution: Object.fromEntries(terms.categories.map((one) => [one.category, percent(one.percent)])),
  edge: Object.fromEntries(terms.categories.map((one) => [one.category, hundredths(one.edgeHundredths)])),
  maxStake: terms.maxStake,
  maxConvert: null,
  days: terms.days,
  fundsOrder: 'cashFirst',
})

type Amounts = Pick<BonusOffer, 'kind' | 'match' | 'bonus' | 'bonusMax' | 'depositMin' | 'wagerBase'>
const NO_DEPOSIT = { match: 0n, bonusMax: null, depositMin: ZERO, wagerBase: 'bonus' } as const

function amountsOf(terms: OfferTerms): Amounts {
  if (terms.kind === 'fixed') return { ...NO_DEPOSIT, kind: terms.kind, bonus: terms.bonus }
  if (terms.kind === 'cashback') return { ...NO_DEPOSIT, kind: terms.kind, bonus: terms.bonusMax }
  if (terms.kind === 'freeSpins') return { ...NO_DEPOSIT, kind: terms.kind, bonus: terms.winMax }
  const { kind, matchPercent, bonusMax, depositMin, wagerBase } = terms
  return { kind, match: percent(matchPercent), bonus: null, bonusMax, depositMin, wagerBase }
}

/**
 * Reward rules §4.2, §6. The facts of an offer. `base` is the deposit, the net loss of a closed period less the rewards in it, or what
 * free rounds won; a fixed bonus needs none.
 */
export function factsOf(terms: OfferTerms, base: Money, day: BusinessDay): ReturnType<typeof offerFacts> {
  const offer = bonusOfferOf(terms)
  if (terms.kind === 'cashback') return offerFacts({ ...offer, bonus: cashbackIn(terms, base) }, ZERO, day)
  if (terms.kind === 'freeSpins') return offerFacts({ ...offer, bonus: winningsIn(terms, base) }, ZERO, day)
  return offerFacts(offer, base, day)
}

/** Whole cents, and at most the maximum. */
function winningsIn({ winMax }: FreeSpinsTerms, won: Money): Money {
  const inCents = units(won - (won % UNITS_PER_CENT))
  return winMax === null ? inCents : smaller(inCents, winMax)
}

/** Whole cents, as every bonus that must be wagered. */
function cashbackIn({ lossPercent, bonusMax }: CashbackTerms, loss: Money): Money {
  const amount = cashbackOf({ turnover: loss, payout: ZERO, rewards: ZERO }, percent(lossPercent), bonusMax)
  return units(amount - (amount % UNITS_PER_CENT))
}
