import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { cents, type Money } from '@croupier/kernel/money'

/** Valid bet × factor that has not become a point yet, by category, in 1/10,000 × 1/100 of the currency unit. */
export type PointCarry = Readonly<Record<string, bigint>>

export type PointDay = {
  readonly validBet: Readonly<Record<string, Money>>
  /** The factor of the level at the start of the day, in hundredths. */
  readonly factor: bigint
}

/** Hundredths in a factor of 1. */
const ONE = 100n

/**
 * Reward rules §3.1. The points of a day. The rest of each category is kept exactly, so splitting bets changes nothing, and a
 * correction lowers it first. `perPoint` is the valid bet of a point; other categories earn none.
 */
export function earnPoints(
  perPoint: Readonly<Record<string, Money>>,
  carry: PointCarry,
  day: PointDay,
): { readonly points: number; readonly carry: PointCarry } {
  let points = 0n
  const left: Record<string, bigint> = { ...carry }
  for (const [category, validBet] of Object.entries(day.validBet)) {
    const price = perPoint[category]
    if (price === undefined) continue
    const saved = (left[category] ?? 0n) + validBet * day.factor
    const earned = saved > 0n ? saved / (price * ONE) : 0n
    points += earned
    left[category] = saved - earned * price * ONE
  }
  return { points: Number(points), carry: left }
}

/** Reward rules §3.2. Points of one earning, which can be spent until a day, included. */
export type Lot = { readonly id: number; readonly expires: BusinessDay; readonly points: number }

export type PointBalance = {
  /** In the order of their earning. Empty lots stay until they expire, because a refund may fill them again. */
  readonly lots: readonly Lot[]
  readonly expired: number
  /** Reversed points that were spent already. The next earnings pay them. */
  readonly owed: number
  /** The lots that each order was paid from. */
  readonly spent: Readonly<Record<string, readonly Lot[]>>
  readonly nextId: number
}

export const NO_POINTS: PointBalance = { lots: [], expired: 0, owed: 0, spent: {}, nextId: 1 }

export const pointsHeld = ({ lots }: PointBalance): number => lots.reduce((sum, { points }) => sum + points, 0)

/** Ends the lots whose last day is over. Every other operation expects the balance of its day. */
export function expirePoints(balance: PointBalance, today: BusinessDay): PointBalance {
  const dead = balance.lots.filter(({ expires }) => expires < today)
  return {
    ...balance,
    lots: balance.lots.filter(({ expires }) => expires >= today),
    expired: balance.expired + dead.reduce((sum, { points }) => sum + points, 0),
  }
}

/** Adds a lot that lives for `validDays` more days. Owed points are deducted first. */
export function addPoints(balance: PointBalance, points: number, today: BusinessDay, validDays: number): PointBalance {
  const repaid = Math.min(balance.owed, points)
  const rest = { ...balance, owed: balance.owed - repaid }
  return points > repaid ? withLot(rest, points - repaid, plusDays(today, validDays)) : rest
}

const withLot = (balance: PointBalance, points: number, expires: BusinessDay): PointBalance => ({
  ...balance,
  lots: [...balance.lots, { id: balance.nextId, expires, points }],
  nextId: balance.nextId + 1,
})

/** Spends points, soonest expiry first, then oldest; all or nothing. */
export function spendPoints(
  balance: PointBalance,
  points: number,
  order: string,
): PointBalance | { readonly refusal: 'points.not_enough'; readonly held: number } {
  const held = pointsHeld(balance)
  if (points > held) return { refusal: 'points.not_enough', held }
  const taken = takeFrom(balance.lots, points)
  return { ...without(balance, taken), spent: { ...balance.spent, [order]: taken } }
}

/** The parts of lots that make up an amount of points, as far as the lots go. */
function takeFrom(lots: readonly Lot[], points: number): Lot[] {
  let missing = points
  const byExpiry = lots.toSorted((a, b) => (a.expires === b.expires ? a.id - b.id : a.expires < b.expires ? -1 : 1))
  return byExpiry.flatMap((lot) => {
    const part = Math.min(lot.points, missing)
    missing -= part
    return part > 0 ? [{ ...lot, points: part }] : []
  })
}

const without = (balance: PointBalance, taken: readonly Lot[]): PointBalance => changed(balance, taken, -1)

const changed = (balance: PointBalance, parts: readonly Lot[], sign: 1 | -1): PointBalance => ({
  ...balance,
  lots: balance.lots.map((lot) => {
    const part = parts.find(({ id }) => id === lot.id)
    return part ? { ...lot, points: lot.points + sign * part.points } : lot
  }),
})

/** Returns the points of a rejected order to their lots, once. Points of expired lots live for `graceDays` more. */
export function refundPoints(
  balance: PointBalance,
  order: string,
  today: BusinessDay,
  graceDays: number,
): PointBalance {
  const { [order]: parts, ...spent } = balance.spent
  if (!parts) return balance
  const living = new Set(balance.lots.map(({ id }) => id))
  const dead = parts.filter(({ id }) => !living.has(id)).reduce((sum, { points }) => sum + points, 0)
  const refunded = { ...changed(balance, parts, 1), spent }
  return dead > 0 ? withLot(refunded, dead, plusDays(today, graceDays)) : refunded
}

/** Takes points back, soonest expiry first. Missing points are owed: the balance never goes below zero. */
export function reversePoints(balance: PointBalance, points: number): PointBalance {
  const taken = takeFrom(balance.lots, points)
  const found = taken.reduce((sum, lot) => sum + lot.points, 0)
  return { ...without(balance, taken), owed: balance.owed + points - found }
}

export type ConvertPolicy = { readonly pointsMin: number; readonly pointsPerCent: number }

export type Conversion =
  | { readonly spent: number; readonly credited: Money; readonly pointsBalance: number }
  | { readonly refusal: 'points.below_minimum'; readonly pointsMin: number }
  | { readonly refusal: 'points.not_enough'; readonly held: number }

/** Reward rules §3.3. Converts points into whole cents; points that would buy less are not spent. */
export function convertPoints(asked: number, held: number, { pointsMin, pointsPerCent }: ConvertPolicy): Conversion {
  if (asked < pointsMin) return { refusal: 'points.below_minimum', pointsMin }
  if (asked > held) return { refusal: 'points.not_enough', held }
  const spent = asked - (asked % pointsPerCent)
  return { spent, credited: cents(spent / pointsPerCent), pointsBalance: held - spent }
}
