import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { type Money, smaller, sumOf, units } from '@croupier/kernel/money'
import { amountAt, type Rate } from '../rate.ts'

export type RebatePolicy = {
  /** Days after its own on which a day can be claimed. */
  readonly windowDays: number
  readonly minClaim: Money
  /** What becomes of a day that nobody claimed. */
  readonly unclaimed: 'credit' | 'expire'
  readonly dayCap: Money | null
}

/** The part of a valid bet that was staked from the bonus pocket earns no rebate. */
export type RebateBets = { readonly validBet: Money; readonly bonusValidBet: Money }

export type PlayedDay = {
  readonly day: BusinessDay
  readonly isClaimed: boolean
  readonly categories: Readonly<Record<string, RebateBets>>
}

export type RebateDay = {
  readonly day: BusinessDay
  readonly amount: Money
  readonly state: 'accruing' | 'claimable' | 'claimed' | 'lapsed'
}

export type RebateView = {
  readonly days: readonly RebateDay[]
  readonly claimable: Money
  readonly autoCredited: Money
  readonly expired: Money
  /** Why the claimable days cannot be claimed; they wait. */
  readonly refusal: 'rewards.rebate_below_minimum' | null
}

/** Reward rules §6. The manual rebate on a business day. A claim takes all claimable days at once. */
export function manualRebate(
  policy: RebatePolicy,
  rates: Readonly<Record<string, Rate>>,
  played: readonly PlayedDay[],
  today: BusinessDay,
): RebateView {
  const days = played.map((one) => ({
    day: one.day,
    amount: dayAmount(policy, rates, one),
    state: stateOf(policy, one, today),
  }))
  const sum = (state: RebateDay['state']) => sumOf(days.flatMap((one) => (one.state === state ? [one.amount] : [])))
  const lapsed = sum('lapsed')
  const claimable = sum('claimable')
  const isCredited = policy.unclaimed === 'credit'
  return {
    days,
    claimable,
    autoCredited: units(isCredited ? lapsed : 0n),
    expired: units(isCredited ? 0n : lapsed),
    refusal: claimable < policy.minClaim ? 'rewards.rebate_below_minimum' : null,
  }
}

/** Each category is cut on its own. */
function dayAmount({ dayCap }: RebatePolicy, rates: Readonly<Record<string, Rate>>, { categories }: PlayedDay): Money {
  const amounts = Object.entries(categories).map(([category, { validBet, bonusValidBet }]) =>
    amountAt(units(validBet - bonusValidBet), rates[category] ?? 0n),
  )
  return dayCap === null ? sumOf(amounts) : smaller(sumOf(amounts), dayCap)
}

function stateOf({ windowDays }: RebatePolicy, { day, isClaimed }: PlayedDay, today: BusinessDay): RebateDay['state'] {
  if (isClaimed) return 'claimed'
  if (today <= day) return 'accruing'
  return today <= plusDays(day, windowDays) ? 'claimable' : 'lapsed'
}
