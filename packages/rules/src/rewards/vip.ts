import type { BusinessDay } from '@croupier/kernel/business-day'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { periodAfter, periodOf } from '@croupier/kernel/period'

/** Reward rules §2.1. A level above 0 with its thresholds. */
export type VipLevel = {
  readonly level: number
  readonly upgradeValidBet: Money
  readonly upgradeDeposit: Money
  /** The valid bet of a month that keeps the level. */
  readonly keepValidBet: Money
  readonly upgradeBonus: Money
  /** Staff alone give the level. */
  readonly byInvitation: boolean
}

export type VipState = {
  readonly level: number
  /** The highest level that the member has earned. */
  readonly peak: number
  readonly validBet: Money
  readonly deposits: Money
  /** The running month (`2026-11`) and its valid bet. */
  readonly month: string
  readonly monthValidBet: Money
  /** The month that the present level is protected in: the one in which it was reached. */
  readonly reachedIn: string
  /** The last day on which staff keep the level. */
  readonly heldUntil: BusinessDay | null
}

export type VipFact = { readonly day: BusinessDay; readonly validBet: Money; readonly deposit: Money }
export type UpgradeBonus = { readonly level: number; readonly amount: Money; readonly day: BusinessDay }

const monthOf = (day: BusinessDay): string => day.slice(0, 7)

/** A new member. */
export const newVipState = (day: BusinessDay): VipState => ({
  level: 0,
  peak: 0,
  validBet: ZERO,
  deposits: ZERO,
  month: monthOf(day),
  monthValidBet: ZERO,
  reachedIn: monthOf(day),
  heldUntil: null,
})

/**
 * Reward rules §2.2. Adds a fact, and raises the level as far as it reaches. A level above the peak needs the totals and pays
 * its bonus; a level that was lost needs the valid bet of the running month, and pays none. Corrections take no level back.
 */
export function recordVipFact(
  levels: readonly VipLevel[],
  before: VipState,
  fact: VipFact,
): { readonly state: VipState; readonly bonuses: readonly UpgradeBonus[] } {
  let state: VipState = {
    ...before,
    validBet: units(before.validBet + fact.validBet),
    deposits: units(before.deposits + fact.deposit),
    monthValidBet: units(before.monthValidBet + fact.validBet),
  }
  const bonuses: UpgradeBonus[] = []
  for (let next = levelAfter(levels, state); next && reaches(state, next); next = levelAfter(levels, state)) {
    if (next.level > state.peak && next.upgradeBonus > 0n)
      bonuses.push({ level: next.level, amount: next.upgradeBonus, day: fact.day })
    state = { ...state, level: next.level, peak: Math.max(state.peak, next.level), reachedIn: state.month }
  }
  return { state, bonuses }
}

const levelAfter = (levels: readonly VipLevel[], { level }: VipState): VipLevel | undefined =>
  levels.find((one) => one.level === level + 1 && !one.byInvitation)

const reaches = (state: VipState, next: VipLevel): boolean =>
  next.level > state.peak
    ? state.validBet >= next.upgradeValidBet && state.deposits >= next.upgradeDeposit
    : state.monthValidBet >= next.keepValidBet

/** What a review must know besides the state. */
export type ReviewTerms = {
  readonly levels: readonly VipLevel[]
  /** Nobody falls below it. */
  readonly floor: number
  /** Months with a time-out or a self-exclusion are not reviewed. */
  readonly suspendedMonths: readonly string[]
}

/**
 * Reward rules §2.2. The review on the first day of a month for the month before. A member falls one level at most, and never
 * for the month in which the level was reached.
 */
export function reviewVip(terms: ReviewTerms, state: VipState, firstOfMonth: BusinessDay): VipState {
  const next = { ...state, month: monthOf(firstOfMonth), monthValidBet: ZERO }
  return falls(terms, state) ? { ...next, level: state.level - 1, reachedIn: state.month } : next
}

function falls({ levels, floor, suspendedMonths }: ReviewTerms, state: VipState): boolean {
  const { level, month, reachedIn, heldUntil } = state
  const isHeld = heldUntil !== null && monthOf(heldUntil) >= month
  if (level <= floor || reachedIn >= month || isHeld || suspendedMonths.includes(month)) return false
  const keep = levels.find((one) => one.level === level)?.keepValidBet ?? ZERO
  return state.monthValidBet < keep
}

/** Reward rules §2.2. Staff set a level until a day. It pays no bonus, and the level can still be earned. */
export const holdVipLevel = (state: VipState, level: number, heldUntil: BusinessDay): VipState => ({
  ...state,
  level,
  heldUntil,
  reachedIn: state.month,
})

export type VipWalk = {
  readonly state: VipState
  readonly history: readonly { readonly day: BusinessDay; readonly level: number }[]
  readonly bonuses: readonly UpgradeBonus[]
}

/** The levels of a member over time: facts in the order of their days, and every review until a day. */
export function walkVip(terms: ReviewTerms, facts: readonly VipFact[], until: BusinessDay): VipWalk {
  const known = facts.filter(({ day }) => day <= until).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const history: { day: BusinessDay; level: number }[] = []
  const bonuses: UpgradeBonus[] = []
  let state = newVipState(known[0]?.day ?? until)
  const enter = (next: VipState, day: BusinessDay) => {
    if (next.level !== state.level) history.push({ day, level: next.level })
    state = next
  }
  let month = periodOf(known[0]?.day ?? until, 'monthly')
  const reviewUntil = (day: BusinessDay) => {
    while (month.last < day) {
      month = periodAfter(month)
      enter(reviewVip(terms, state, month.first), month.first)
    }
  }
  for (const fact of known) {
    reviewUntil(fact.day)
    const recorded = recordVipFact(terms.levels, state, fact)
    enter(recorded.state, fact.day)
    bonuses.push(...recorded.bonuses)
  }
  reviewUntil(until)
  return { state, history, bonuses }
}

/** Reward rules §2.1: levels above 4 open the VIP customer service. */
export const hasVipService = ({ level }: Pick<VipState, 'level'>): boolean => level > 4
