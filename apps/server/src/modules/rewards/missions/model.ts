import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { MissionFact } from '@croupier/rules/rewards/missions'
import { BONUS_CATEGORIES, type WagerTerms } from '@croupier/wire/rewards/bonus'
import type { MissionMetric, MissionRepeat } from '@croupier/wire/rewards/missions'

/** A category of games that counts; null for all. */
export type CountedCategory = (typeof BONUS_CATEGORIES)[number] | null
export const categoryFrom = (text: string | null): CountedCategory =>
  BONUS_CATEGORIES.find((one) => one === text) ?? null

/** Reward rules §9.1. `target` is in 1/10,000 of the currency unit for sums of money, else a number. */
export type StoredMission = {
  id: string
  title: string
  metric: MissionMetric
  category: CountedCategory
  /** The only game that counts. */
  game: string | null
  repeats: MissionRepeat
  firstDay: BusinessDay
  lastDay: BusinessDay
  claimDays: number
  target: bigint
  amount: Money
  points: number
  wager: WagerTerms | null
  rewardsMax: number
  given: number
  pausedOn: BusinessDay | null
}

/** The business days that one reward of a mission counts, both included, and the last one on which it can be claimed. */
export type Interval = { first: BusinessDay; last: BusinessDay; claimTo: BusinessDay }

/** A fact of a member, in the unit of its metric. Facts of counted games (`byGame`) repeat what facts of all games have. */
export type Fact = MissionFact & { memberId: MemberId; value: bigint; byGame: boolean }
