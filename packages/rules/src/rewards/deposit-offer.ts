import { type Money, UNITS_PER_ONE } from '@croupier/kernel/money'
import { type Rate, WHOLE } from '../rate.ts'
import type { BonusOffer } from './offers.ts'

/** A bonus on a deposit, as the operator writes it. */
export type DepositTerms = {
  readonly matchPercent: number
  readonly bonusMax: Money
  readonly depositMin: Money
  readonly wagerBase: BonusOffer['wagerBase']
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

const percent = (number: number): Rate => (BigInt(number) * WHOLE) / 100n
const hundredths = (number: number): Rate => (BigInt(number) * WHOLE) / 10_000n

/** Reward rules §4.2. The same offer for the engine, the facts box and the calculator. */
export const depositBonus = (terms: DepositTerms): BonusOffer => ({
  kind: 'depositMatch',
  match: percent(terms.matchPercent),
  bonus: null,
  bonusMax: terms.bonusMax,
  depositMin: terms.depositMin,
  wagerBase: terms.wagerBase,
  wagerMultiple: BigInt(terms.multiple) * UNITS_PER_ONE,
  contribution: Object.fromEntries(terms.categories.map((one) => [one.category, percent(one.percent)])),
  edge: Object.fromEntries(terms.categories.map((one) => [one.category, hundredths(one.edgeHundredths)])),
  maxStake: terms.maxStake,
  maxConvert: null,
  days: terms.days,
  fundsOrder: 'cashFirst',
})
