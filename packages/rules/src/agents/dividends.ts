import type { BusinessDay } from '@croupier/kernel/business-day'
import { type Money, smaller, units, ZERO } from '@croupier/kernel/money'
import { amountAt } from '../rate.ts'
import type { CarryMode, DividendTier } from './terms.ts'

export type LineStatus = 'notReached' | 'payable'

export type DividendFigures = { readonly validBet: Money; readonly ngr: Money; readonly activeMembers: number }

export type DividendLine = {
  readonly base: Money
  /** Counted from 1; 0 when no tier is reached. */
  readonly tier: number
  readonly amount: Money
  readonly carryOut: Money
  readonly status: LineStatus
}

export type DividendRules = { readonly tiers: readonly DividendTier[]; readonly carryMode: CarryMode }

/** Agent rules §7.1. The dividend of a period. The whole base is paid at the rate of the highest tier that is reached. */
export function dividendLine(
  { tiers, carryMode }: DividendRules,
  figures: DividendFigures,
  carryIn: Money,
): DividendLine {
  // Profit is never carried.
  const base = units(figures.ngr + (carryMode === 'none' ? ZERO : smaller(carryIn, ZERO)))
  const tier = highestTier(
    tiers,
    ({ validBet, profitAndLoss, activeMembers }) =>
      figures.validBet >= validBet && base >= profitAndLoss && figures.activeMembers >= activeMembers,
  )
  const keepsLoss = carryMode === 'forever' || carryMode === 'month'
  return {
    base,
    tier,
    amount: tier === 0 ? ZERO : amountAt(base, tiers[tier - 1]!.rate),
    carryOut: keepsLoss ? smaller(base, ZERO) : ZERO,
    status: statusOf(tier),
  }
}

/** Agent rules §7. The number of the highest tier of which all thresholds are met, counted from 1; 0 for none. */
export const highestTier = <Tier>(tiers: readonly Tier[], isMet: (tier: Tier) => boolean): number =>
  tiers.findLastIndex(isMet) + 1

export const statusOf = (tier: number): LineStatus => (tier === 0 ? 'notReached' : 'payable')

export type DividendPeriod = DividendFigures & { readonly from: BusinessDay }

/** Agent rules §7.1. The dividends of consecutive periods of one chain of contract versions. */
export function dividendSequence(rules: DividendRules, periods: readonly DividendPeriod[]): DividendLine[] {
  const lines: DividendLine[] = []
  for (const [at, period] of periods.entries()) {
    const before = periods[at - 1]
    lines.push(dividendLine(rules, period, before ? carryInto(rules, period, before, lines[at - 1]!) : ZERO))
  }
  return lines
}

/** Agent rules §7.1. What the period before carries into a period. */
export function carryInto(
  { carryMode }: Pick<DividendRules, 'carryMode'>,
  period: Pick<DividendPeriod, 'from'>,
  before: Pick<DividendPeriod, 'from' | 'ngr'>,
  line: Pick<DividendLine, 'carryOut'>,
): Money {
  if (carryMode === 'previous') return smaller(before.ngr, ZERO)
  return carryMode === 'month' && monthOf(period) !== monthOf(before) ? ZERO : line.carryOut
}

const monthOf = ({ from }: Pick<DividendPeriod, 'from'>): string => from.slice(0, 7)
