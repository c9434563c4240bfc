import { type Money, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
import { amountAt, type Rate } from '../rate.ts'
import { highestTier } from './dividends.ts'

/** Agent rules §11. A new member counts by the valid bets of so many business days, the day of the first deposit included. */
export const CPA_DAYS = 30
/** The category of the first deposit of a new member, in statements of affiliates. */
export const FIRST_DEPOSIT_CATEGORY = 'DEPOSIT'

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
  /** Counted from 1; 0 when no tier is reached. */
  readonly tier: number
  readonly activeMembers: number
  readonly revShare: Money
  readonly total: Money
  readonly carryOut: Money
}

/** Why a plan cannot be offered: it pays nothing, or its tiers do not rise. */
export function planRefusal({
  kind,
  cpaAmount,
  tiers,
}: AffiliatePlan): 'agents.plan_pays_nothing' | 'agents.tiers_count' | 'agents.tiers_order' | null {
  if (kind !== 'revShare' && cpaAmount <= 0n) return 'agents.plan_pays_nothing'
  if ((kind === 'cpa') !== (tiers.length === 0)) return 'agents.tiers_count'
  const isRising = tiers.every((tier, at) => at === 0 || rises(tiers[at - 1]!, tier))
  return isRising ? null : 'agents.tiers_order'
}

/** No threshold falls, one rises, and the rate rises. */
const rises = (below: AffiliateTier, above: AffiliateTier): boolean =>
  above.ngr >= below.ngr &&
  above.activeMembers >= below.activeMembers &&
  (above.ngr > below.ngr || above.activeMembers > below.activeMembers) &&
  above.rate > below.rate

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
    tier,
    activeMembers: active,
    revShare,
    total: units(cpa + revShare),
    carryOut: plan.carryNegative ? smaller(base, ZERO) : ZERO,
  }
}

const earnsCpa = (plan: AffiliatePlan, { firstDeposit, validBetIn30Days, wasCpaPaid }: ReferredMember): boolean =>
  !wasCpaPaid && firstDeposit >= plan.cpaMinDeposit && validBetIn30Days >= plan.cpaMinValidBet
