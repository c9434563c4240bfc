import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { cents, isWholeCents, type Money, units, ZERO } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import { type MissionProgress, missionProgress } from '@croupier/rules/rewards/missions'
import type { GrantState } from '@croupier/wire/rewards/grants'
import type { MissionMeasure, MissionMetric } from '@croupier/wire/rewards/missions'
import type { Fact, Interval, StoredMission } from './model.ts'

/** The business days of an interval of a mission that repeats. Weeks begin with the first day of the mission. */
const LENGTH = { daily: 1, weekly: 7 } as const

const isMoney = (metric: MissionMetric): boolean => metric === 'deposit' || metric === 'validBet'

export const measureOf = (metric: MissionMetric, value: bigint): MissionMeasure =>
  isMoney(metric) ? { unit: 'money', amount: units(value) } : { unit: 'count', count: Number(value) }

/** A target as it is stored. */
export const targetOf = (measure: MissionMeasure): bigint =>
  measure.unit === 'money' ? measure.amount : BigInt(measure.count)

/** Names the right of a member to the reward of an interval. */
export const rightOf = ({ id }: Pick<StoredMission, 'id'>, { first }: Interval, memberId: string): string =>
  `${id}:${first}:${memberId}`

const daysBetween = (from: BusinessDay, to: BusinessDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS.day)

function earlierOf(one: BusinessDay, other: BusinessDay): BusinessDay {
  if (one <= other) return one
  return other
}

type Days = Pick<StoredMission, 'repeats' | 'firstDay' | 'lastDay' | 'claimDays' | 'pausedOn'>

/**
 * Reward rules §9.1. The interval that runs or comes, and those before it whose rewards can still be claimed, the latest first. A
 * paused mission begins no further interval, and counts no further day.
 */
export function intervalsOf(
  { repeats, firstDay, lastDay, claimDays, pausedOn }: Days,
  today: BusinessDay,
  /** Days by which time-outs may have moved the ends. */
  moved = 0,
): Interval[] {
  const end = earlierOf(pausedOn ?? lastDay, lastDay)
  const length = repeats === 'once' ? daysBetween(firstDay, lastDay) + 1 : LENGTH[repeats]
  const running = Math.max(0, Math.floor(daysBetween(firstDay, earlierOf(today, end)) / length))
  const intervals = Array.from({ length: running + 1 }, (_, back) => {
    const first = plusDays(firstDay, (running - back) * length)
    const whole = plusDays(first, length - 1)
    return { first, last: earlierOf(whole, end), claimTo: plusDays(earlierOf(whole, lastDay), claimDays) }
  })
  return intervals.filter(({ first, claimTo }, at) => first <= end && (at === 0 || plusDays(claimTo, moved) >= today))
}

/** A time-out by its business days: the one on which it began, and its length. */
export type TimeOutDays = { on: BusinessDay; days: number }

/** The days by which time-outs of a member move ends at most. */
export const daysMoved = (timeOuts: readonly TimeOutDays[]): number => timeOuts.reduce((sum, { days }) => sum + days, 0)

/**
 * Reward rules §1: a mission pauses during a time-out that begins before its end, so its ends move by the length. Of a mission that
 * repeats only the time to claim moves: the next interval counts what is played later.
 */
export function pausedInterval(
  { repeats, pausedOn }: Pick<StoredMission, 'repeats' | 'pausedOn'>,
  interval: Interval,
  timeOuts: readonly TimeOutDays[],
): Interval {
  let { last, claimTo } = interval
  for (const { on, days } of timeOuts) {
    if (on < interval.first || on > claimTo) continue
    if (repeats === 'once' && pausedOn === null && on <= last) last = plusDays(last, days)
    claimTo = plusDays(claimTo, days)
  }
  return { ...interval, last, claimTo }
}

export type Standing = {
  today: BusinessDay
  /** The state of the grant of the interval, once it exists. */
  granted: GrantState | null
}

/** Reward rules §9.1. The progress of a member in an interval. A reward that exists stays, whatever is corrected later. */
export function progressOf(
  mission: StoredMission,
  { first, last, claimTo }: Interval,
  facts: readonly Fact[],
  { today, granted }: Standing,
): MissionProgress {
  const terms = { ...mission, from: first, to: last, claimTo }
  const own = facts.filter(({ byGame }) => byGame === countsByGame(mission))
  const counted = mission.metric === 'games' ? gamesPlayed(own, { first, last }, mission.category) : own
  const found = missionProgress(terms, counted, ({ value }) => value, { today, isClaimed: granted === 'claimed' })
  if (granted === 'offered') return { ...found, progress: mission.target, percent: 100, state: 'claim' }
  if (granted !== null) return { ...found, state: granted === 'claimed' ? 'claimed' : 'close' }
  return found.state === 'claim' && mission.given >= mission.rewardsMax ? { ...found, state: 'close' } : found
}

/** Whether a mission needs the figures of single games. */
export const countsByGame = ({ metric, game }: Pick<StoredMission, 'metric' | 'game'>): boolean =>
  metric === 'games' || game !== null

/** One fact for each game with a settled bet in the interval, however many bets there are. */
function gamesPlayed(
  facts: readonly Fact[],
  { first, last }: Pick<Interval, 'first' | 'last'>,
  category: string | null,
) {
  const played = facts.filter(
    (fact) =>
      fact.metric === 'games' &&
      first <= fact.day &&
      fact.day <= last &&
      (category === null || fact.category === category),
  )
  return [...Map.groupBy(played, ({ game }) => game).values()].flatMap((of) =>
    of.reduce((bets, { value }) => bets + value, 0n) > 0n ? [{ ...of[0]!, value: 1n }] : [],
  )
}

/** The budget in money: all rewards of a mission. Points count with the cash that they buy. */
export const budgetOf = (
  { amount, points, rewardsMax }: Pick<StoredMission, 'amount' | 'points' | 'rewardsMax'>,
  pointsPerCent: number,
): Money => {
  const pointsWorth = cents(BigInt(Math.ceil(points / Math.max(pointsPerCent, 1))))
  return units((amount + (points > 0 ? pointsWorth : ZERO)) * BigInt(rewardsMax))
}

type Terms = Pick<StoredMission, 'metric' | 'category' | 'game' | 'firstDay' | 'lastDay' | 'amount' | 'points'> & {
  measure: MissionMeasure
  multiple: number
}

/** Why a mission cannot be as staff typed it. */
export function termsRefusal(terms: Terms, today: BusinessDay): RefusalCode | null {
  const { metric, category, game, firstDay, lastDay, amount, points, measure, multiple } = terms
  if (amount < ZERO || !isWholeCents(amount)) return 'money.whole_cents'
  const isOneReward = amount > ZERO !== points > 0
  const isTarget = (measure.unit === 'money') === isMoney(metric) && targetOf(measure) > 0n
  const hasDays = firstDay <= lastDay && lastDay >= today
  const isOfBets = metric === 'validBet' || metric === 'bets' || metric === 'wins'
  // Deposits and logins belong to no games.
  const isCategory = category === null || isOfBets || metric === 'games'
  const isGame = game === null || (isOfBets && category === null)
  const isWager = multiple === 0 || amount > ZERO
  return isOneReward && isTarget && hasDays && isCategory && isGame && isWager ? null : 'rewards.mission_terms'
}
