import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { Money } from '@croupier/kernel/money'
import {
  addPoints,
  earnPoints,
  expirePoints,
  type Lot,
  NO_POINTS,
  type PointBalance,
  pointsHeld,
} from '@croupier/rules/rewards/points'
import type { Standing } from '../grants/model.ts'
import { isRewarded, mayBeOffered } from '../grants/rules.ts'
import type { VipPolicy } from '../policy.ts'
import type { AccountChange, Move, PointAccount } from './model.ts'
import type { PointsPolicy } from './policy.ts'

/** A factor of 1, in hundredths. */
const ONE = 100

/** Reward rules §2.1: the factor of a level, in hundredths, and the days that its points live. */
export function termsOf({ lifeDays }: PointsPolicy, { levels }: VipPolicy, level: number) {
  const { pointsFactor = ONE, pointsDays = lifeDays } = levels[level - 1] ?? {}
  return { factor: pointsFactor, days: pointsDays }
}

/** The valid bet of a point by category, without the categories that earn none. */
export const pricesOf = ({ perPoint }: PointsPolicy): Record<string, Money> =>
  Object.fromEntries(Object.entries(perPoint).filter(([, price]) => price > 0n))

/**
 * Reward rules §1. Whether the bets of a day become points now, later, or never: those of members who are barred on the night of
 * the run wait, and trial accounts and assistants earn nothing.
 */
export function earningOf(standing: Standing | undefined): 'now' | 'later' | 'never' {
  if (!standing || !isRewarded(standing.accountType)) return 'never'
  return mayBeOffered(standing, standing.isBarred) ? 'now' : 'later'
}

export type EarningDay = {
  day: BusinessDay
  /** The day from which the points live: that of the bets, or of the end of a bar. */
  livesFrom: BusinessDay
  validBet: Readonly<Record<string, Money>>
  factor: number
  days: number
}

/** Reward rules §3.1. Counts a day of a member. Earned points pay owed ones first, and both moves are recorded. */
export function countDay(
  before: PointAccount,
  { day, livesFrom, validBet, factor, days }: EarningDay,
  prices: Readonly<Record<string, Money>>,
): AccountChange {
  const { points, carry } = earnPoints(prices, before.carry, { validBet, factor: BigInt(factor) })
  if (points === 0) return { before, after: { ...before, carry }, moves: [] }
  const held = { ...NO_POINTS, ...before }
  const { balance, moves } = addedPoints(held, { points, days, day: livesFrom, kind: 'earned', reference: day })
  const { lots, owed, nextId } = balance
  return { before, after: { ...before, carry, lots, owed, nextId }, moves }
}

type AddedPoints = { points: number; day: BusinessDay; days: number; kind: 'earned' | 'rewarded'; reference: string }

/** Reward rules §3.2. Adds points that live `days` from a day on. They pay owed ones first, and both moves are recorded. */
export function addedPoints(held: PointBalance, { points, day, days, kind, reference }: AddedPoints) {
  const balance = addPoints(held, points, day, days)
  const repaid = held.owed - balance.owed
  const moves: Move[] = [{ kind, points, reference }]
  if (repaid > 0) moves.push({ kind: 'repaid', points: -repaid, owed: -repaid, reference })
  return { balance, moves }
}

/** Ends the lots whose last day is over. */
export function expired(before: PointAccount, today: BusinessDay): { account: PointAccount; moves: Move[] } {
  const left = expirePoints({ ...NO_POINTS, ...before }, today)
  const moves: Move[] = left.expired > 0 ? [{ kind: 'expired', points: -left.expired, reference: today }] : []
  return { account: { ...before, lots: left.lots }, moves }
}

/** What is held, and what expires first. */
export function balanceOf(lots: readonly Lot[]) {
  const full = lots.filter(({ points }) => points > 0)
  const points = pointsHeld({ ...NO_POINTS, lots: full })
  const [day] = full.map(({ expires }) => expires).toSorted()
  if (day === undefined) return { points, nextExpiry: null }
  return { points, nextExpiry: { points: pointsHeld({ ...NO_POINTS, lots: endingOn(full, day) }), day } }
}

const endingOn = (lots: readonly Lot[], day: BusinessDay): Lot[] => lots.filter(({ expires }) => expires === day)

/** Reward rules §3.2. The last day of the lots whose owners get the notice today. */
export const noticeDay = (today: BusinessDay, { expiryNoticeDays }: PointsPolicy): BusinessDay =>
  plusDays(today, expiryNoticeDays)
