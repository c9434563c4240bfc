import { larger, type Money, smaller, units, ZERO } from '@croupier/kernel/money'

/** Agent rules §3.3. How a bet counts: its whole stake, or its net result capped by the stake. */
export type MeasureRule = 'full' | 'netResult'

const BY_NET_RESULT: ReadonlySet<string> = new Set(['SPORTS', 'ESPORTS', 'LIVE'])

/** Agent rules §3.3: the default rule of a category. */
export const measureRuleOf = (category: string): MeasureRule => (BY_NET_RESULT.has(category) ? 'netResult' : 'full')

/** A result of a bet. `payout` is everything that is given back, the stake included. */
export type BetResult = {
  readonly rule: MeasureRule
  readonly isVoid: boolean
  readonly stake: Money
  readonly pushedStake: Money
  readonly payout: Money
}

export type Measured = { readonly turnover: Money; readonly validBet: Money }

/** Agent rules §3.3. The turnover and the valid bet of a settled bet. A void bet counts nowhere. */
export function measureBet({ rule, isVoid, stake, pushedStake, payout }: BetResult): Measured {
  if (isVoid) return { turnover: ZERO, validBet: ZERO }
  const unpushed = units(stake - pushedStake)
  return { turnover: stake, validBet: rule === 'full' ? unpushed : smaller(unpushed, distance(payout, stake)) }
}

const distance = (one: Money, other: Money): Money => units(larger(one, other) - smaller(one, other))
