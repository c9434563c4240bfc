import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { type Money, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
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
  return capped(dayCap, sumOf(amounts))
}

const capped = (dayCap: Money | null, amount: Money): Money => (dayCap === null ? amount : smaller(amount, dayCap))

function stateOf(policy: RebatePolicy, { day, isClaimed }: PlayedDay, today: BusinessDay): RebateDay['state'] {
  if (isClaimed) return 'claimed'
  if (today <= day) return 'accruing'
  return isClaimable(lastRebateDay(policy, day), today) ? 'claimable' : 'lapsed'
}

/** The last business day on which a day can be claimed. */
export const lastRebateDay = ({ windowDays }: Pick<RebatePolicy, 'windowDays'>, day: BusinessDay): BusinessDay =>
  plusDays(day, windowDays)

export const isClaimable = (lastDay: BusinessDay, today: BusinessDay): boolean => today <= lastDay

/** Bets in one category of a day, without those from the bonus pocket. Corrections may leave them below zero. */
export type RebatePlay = { readonly category: string; readonly rate: Rate; readonly validBet: Money }

/** `amount` is below zero for a category with more corrections than bets. */
export type RebateLine = RebatePlay & { readonly amount: Money }

export type AccruedRebate = {
  readonly lines: readonly RebateLine[]
  /** What the member can claim for the day. */
  readonly amount: Money
  /** What earlier corrections took from the day. */
  readonly deducted: Money
  /** What the next days still have to pay off. */
  readonly owed: Money
}

/**
 * Reward rules §6. The rebate of a day that is over. A category below zero pays nothing, and its amount is deducted from the days
 * that follow, never from the wallet. `owed` is what earlier days left to deduct.
 */
export function accrueRebate(
  { dayCap }: Pick<RebatePolicy, 'dayCap'>,
  plays: readonly RebatePlay[],
  owed: Money,
): AccruedRebate {
  const lines = plays.map((play) => ({ ...play, amount: signedAmount(play) }))
  const earned = capped(dayCap, sumOf(lines.map(({ amount }) => (amount > 0n ? amount : ZERO))))
  const takenBack = sumOf(lines.map(({ amount }) => (amount < 0n ? units(-amount) : ZERO)))
  const deducted = smaller(earned, owed)
  return { lines, amount: units(earned - deducted), deducted, owed: units(owed - deducted + takenBack) }
}

const signedAmount = ({ validBet, rate }: RebatePlay): Money =>
  validBet < 0n ? units(-amountAt(units(-validBet), rate)) : amountAt(validBet, rate)
