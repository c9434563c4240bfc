import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Lot, NO_POINTS, type PointBalance, type PointCarry } from '@croupier/rules/rewards/points'
import type { MoveKind } from '@croupier/wire/rewards/points'

/** A change of a balance. `owed` is the change of what the member owes. */
export type Move = { kind: MoveKind; points: number; owed?: number; reference: string }

/** A change as the member and staff see it, with the balance after it. */
export type StoredMove = {
  memberId: MemberId
  moveNo: number
  kind: MoveKind
  points: number
  balanceAfter: number
  owedAfter: number
  reference: string
  movedAt: Instant
}

/** The points of a member, locked for a change. */
export type PointAccount = Pick<PointBalance, 'lots' | 'owed' | 'nextId'> & {
  memberId: MemberId
  carry: PointCarry
  countedDay: BusinessDay | null
  nextMove: number
}

/** The points of a member who has had none yet. */
export const newAccount = (memberId: MemberId): PointAccount => {
  const { lots, owed, nextId } = NO_POINTS
  return { memberId, lots, owed, nextId, carry: {}, countedDay: null, nextMove: 1 }
}

/** What changed: the account after it, the lots before it, and its moves. */
export type AccountChange = { before: PointAccount; after: PointAccount; moves: readonly Move[] }

/** A lot as an order stores it. */
export type SpentLot = { id: number; expires: BusinessDay; points: number }
export const spentLots = (lots: readonly Lot[]): SpentLot[] =>
  lots.map(({ id, expires, points }) => ({ id, expires, points }))
