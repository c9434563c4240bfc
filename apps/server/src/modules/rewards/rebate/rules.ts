import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import { accrueRebate, isClaimable, lastRebateDay, type RebatePlay } from '@croupier/rules/rewards/rebate'
import type { RebateDayView, RebateState } from '@croupier/wire/rewards/rebate'
import type { VipPolicy } from '../policy.ts'
import type { MemberRebatePlay, StoredDay } from './model.ts'
import type { RebatePolicy } from './policy.ts'

/** Days that the night run has not computed yet, at most: today, yesterday until the run, and some after a standstill. */
const RUNNING_MAX = 3

/** Reward rules §6. The rebates of a day that is over, and what the next days of these members have to pay off. */
export function accruedDays(
  policy: RebatePolicy,
  businessDay: BusinessDay,
  plays: readonly MemberRebatePlay[],
  owedBefore: ReadonlyMap<MemberId, Money>,
): { days: StoredDay[]; owed: Map<MemberId, Money> } {
  const lastDay = lastRebateDay(policy, businessDay)
  const days: StoredDay[] = []
  const owed = new Map<MemberId, Money>()
  for (const [memberId, own] of Map.groupBy(plays, (play) => play.memberId)) {
    const before = owedBefore.get(memberId) ?? ZERO
    const accrued = accrueRebate(policy, own.map(playOf), before)
    const { lines, amount, deducted } = accrued
    if (accrued.owed !== before) owed.set(memberId, accrued.owed)
    if (lines.every((line) => line.amount === ZERO)) continue
    const state = amount > ZERO ? 'waiting' : 'deducted'
    days.push({ memberId, businessDay, lines, amount, deducted, state, lastDay })
  }
  return { days, owed }
}

const playOf = ({ category, rate, validBet }: MemberRebatePlay): RebatePlay => ({ category, rate, validBet })

/** Reward rules §2.1, §6. The rates of a customer of the house: those of the setting, and what the VIP level adds to each. */
export function houseRates({ rates }: RebatePolicy, { levels }: VipPolicy, level: number): Record<string, Rate> {
  const extra = levels[level - 1]?.rebateExtra ?? 0n
  return Object.fromEntries(
    Object.entries(rates).flatMap(([category, rate]) => (rate > 0n ? [[category, rate + extra]] : [])),
  )
}

/** The business days without a run, oldest first. */
export function runningDays(lastRun: BusinessDay | null, today: BusinessDay): BusinessDay[] {
  const earliest = plusDays(today, 1 - RUNNING_MAX)
  const first = lastRun !== null && lastRun >= earliest ? plusDays(lastRun, 1) : earliest
  const days: BusinessDay[] = []
  for (let day = first; day <= today; day = plusDays(day, 1)) days.push(day)
  return days
}

/** A day that runs, or that the night run has not computed yet, with the bets so far. */
export function accruingDay(
  policy: RebatePolicy,
  rates: Readonly<Record<string, Rate>>,
  { day, bets, owed }: { day: BusinessDay; bets: Readonly<Record<string, Money>>; owed: Money },
): { view: RebateDayView; owed: Money } {
  const plays = Object.entries(bets).flatMap(([category, validBet]) => {
    const rate = rates[category] ?? 0n
    return rate > 0n ? [{ category, rate, validBet }] : []
  })
  const accrued = accrueRebate(policy, plays, owed)
  const { amount, deducted } = accrued
  const lines = [...accrued.lines]
  return { view: { day, state: 'accruing', lines, amount, deducted, lastDay: null }, owed: accrued.owed }
}

export function shownDay(stored: StoredDay, today: BusinessDay): RebateDayView {
  const { businessDay: day, lines, amount, deducted, lastDay } = stored
  return { day, state: stateOf(stored, today), lines: [...lines], amount, deducted, lastDay }
}

function stateOf({ state, lastDay }: StoredDay, today: BusinessDay): RebateState {
  if (state !== 'waiting') return state
  return isClaimable(lastDay, today) ? 'claimable' : 'lapsed'
}

export const totalOf = (days: readonly { amount: Money }[]): Money => sumOf(days.map(({ amount }) => amount))

/** Reward rules §6. What a rebate is staked before it is withdrawn. */
export const turnoverOf = ({ turnoverMultiple }: RebatePolicy, amount: Money): Money =>
  units(amount * BigInt(turnoverMultiple))
