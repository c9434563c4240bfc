import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import { type Money, ZERO } from '@croupier/kernel/money'
import { periodAfter, periodOf } from '@croupier/kernel/period'
import { dateOf } from '@croupier/rules/age'
import { hasVipService, newVipState, type VipLevel, type VipState } from '@croupier/rules/rewards/vip'
import type { OwnVip, VipLevelView } from '@croupier/wire/rewards/vip'
import type { VipPolicy } from '../policy.ts'
import type { StoredLevel } from './model.ts'

export const monthOf = (day: BusinessDay): string => day.slice(0, 7)
/** The days of a month, `2026-11`. */
export const daysOf = (month: string) => periodOf(dayFrom(`${month}-01`), 'monthly')
export const monthAfter = (month: string): string => monthOf(periodAfter(daysOf(month)).first)

/** Years in which somebody who has a birthday was born. */
const OLDEST = 120

/**
 * Reward rules §2.3. The dates of birth, `yyyy-MM-dd`, whose birthday is kept on a day. A person born on 29 February keeps it on 1
 * March in years without that day, as the age of T010 does.
 */
export function birthsKeptOn(day: BusinessDay): string[] {
  const year = Number(day.slice(0, 4))
  const dates = [day.slice(5)]
  if (day.endsWith('-03-01') && dateOf(`${year}-02-29`) === null) dates.push('02-29')
  const years = Array.from({ length: OLDEST }, (_, at) => year - 1 - at)
  return years.flatMap((born) => dates.map((date) => `${born}-${date}`)).filter((birth) => dateOf(birth) !== null)
}

/** The levels of the setting as the rules take them. */
export const ladderOf = ({ levels }: VipPolicy): VipLevel[] =>
  levels.map(({ upgradeValidBet, upgradeDeposit, keepValidBet, upgradeBonus, byInvitation }, index) => ({
    level: index + 1,
    upgradeValidBet,
    upgradeDeposit,
    keepValidBet,
    upgradeBonus,
    byInvitation,
  }))

export const shownLevels = ({ levels }: VipPolicy): VipLevelView[] =>
  levels.map((one, index) => ({ level: index + 1, ...one, hasService: hasVipService({ level: index + 1 }) }))

/** What a member has played and paid in: in total, and in the running month. */
export type VipFigures = { validBet: Money; deposits: Money; monthValidBet: Money }

/** A member without a stored level has level 0 since ever. */
export function stateOf(stored: StoredLevel | undefined, figures: VipFigures, today: BusinessDay): VipState {
  if (!stored) return { ...newVipState(today), ...figures }
  const { level, peak, month, reachedIn, heldUntil } = stored
  return { level, peak, month, reachedIn, heldUntil, ...figures }
}

/** Reward rules §2.3: the next thresholds, and the progress towards keeping the level. */
export function ownVip(policy: VipPolicy, state: VipState, today: BusinessDay): OwnVip {
  const ladder = ladderOf(policy)
  const own = ladder[state.level - 1]
  const above = ladder[state.level]
  const inMonth = above !== undefined && above.level <= state.peak
  const next = above && !above.byInvitation && { level: above.level, inMonth, ...thresholdOf(above, inMonth) }
  const month = monthOf(today)
  const isProtected =
    state.level <= policy.floor ||
    state.reachedIn >= month ||
    (state.heldUntil !== null && monthOf(state.heldUntil) >= month)
  const { level, validBet, deposits, monthValidBet } = state
  return {
    level,
    validBet,
    deposits,
    monthValidBet,
    next: next || null,
    keepValidBet: own?.keepValidBet ?? ZERO,
    nextReview: isProtected ? null : periodAfter(daysOf(month)).first,
  }
}

const thresholdOf = (level: VipLevel, inMonth: boolean) =>
  inMonth
    ? { validBet: level.keepValidBet, deposits: ZERO }
    : { validBet: level.upgradeValidBet, deposits: level.upgradeDeposit }
