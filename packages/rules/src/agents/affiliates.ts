import { type Money, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
import { amountAt, type Rate } from '../rate.ts'
import { highestTier } from './dividends.ts'

export type AffiliateTier = { readonly ngr: Money; readonly activeMembers: number; readonly rate: Rate }

export type AffiliatePlan = {
  readonly kind: 'cpa' | 'revShare' | 'hybrid'
  readonly cpaAmount: Money
  readonly cpaMinDeposit: Money
  readonly cpaMinValidBet: Money
  readonly tiers: readonly AffiliateTier[]
  readonly carryNegative: boolean
}

export type ReferredMember = {
  readonly id: string
  readonly firstDeposit: Money
  readonly validBetIn30Days: Money
  readonly ngr: Money
  readonly isActive: boolean
  /** A fraud flag that staff have not cleared. */
  readonly isFlagged: boolean
  readonly isExcluded: boolean
  readonly wasCpaPaid: boolean
}

export type AffiliateMonth = {
  readonly cpaMembers: readonly string[]
  readonly cpa: Money
  readonly base: Money
  readonly revShare: Money
  readonly total: Money
  readonly carryOut: Money
}

/** Agent rules §11. The payment of an affiliate for a month. Flagged and excluded members count nowhere. */
export function affiliateMonth(
  plan: AffiliatePlan,
  members: readonly ReferredMember[],
  carryIn: Money,
): AffiliateMonth {
  const counted = members.filter(({ isFlagged, isExcluded }) => !isFlagged && !isExcluded)
  const acquired = plan.kind === 'revShare' ? [] : counted.filter((member) => earnsCpa(plan, member))
  const cpa = units(plan.cpaAmount * BigInt(acquired.length))
  const base =
    plan.kind === 'cpa' ? ZERO : sumOf([...counted.map(({ ngr }) => ngr), plan.carryNegative ? carryIn : ZERO])
  const active = counted.filter(({ isActive }) => isActive).length
  const tier = highestTier(plan.tiers, ({ ngr, activeMembers }) => base >= ngr && active >= activeMembers)
  const revShare = tier === 0 ? ZERO : amountAt(base, plan.tiers[tier - 1]!.rate)
  return {
    cpaMembers: acquired.map(({ id }) => id),
    cpa,
    base,
    revShare,
    total: units(cpa + revShare),
    carryOut: plan.carryNegative ? smaller(base, ZERO) : ZERO,
  }
}

const earnsCpa = (plan: AffiliatePlan, { firstDeposit, validBetIn30Days, wasCpaPaid }: ReferredMember): boolean =>
  !wasCpaPaid && firstDeposit >= plan.cpaMinDeposit && validBetIn30Days >= plan.cpaMinValidBet
