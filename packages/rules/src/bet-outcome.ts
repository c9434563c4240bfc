import { type Money, units, ZERO } from '@croupier/kernel/money'

/** What players and staff read about a bet: its status, or `returned`. */
export const BET_OUTCOMES = ['accepted', 'won', 'returned', 'lost', 'pushed', 'void', 'cancelled'] as const
export type BetOutcome = (typeof BET_OUTCOMES)[number]

/** The fields of a bet that decide its outcome. The `payout` is what its result paid: a refund of the stake is none. */
export type DecidedBet = { status: Exclude<BetOutcome, 'returned'>; stake: Money; payout: Money }

/**
 * The outcome of a bet. A bet whose winning units pay no more than its whole stake has the status `won`, because some of its
 * units won, but is no win: it is `returned`. So is a `pushed` bet that gives back a part of its stake only.
 */
export function outcomeOf({ status, stake, payout }: DecidedBet): BetOutcome {
  if (status === 'won') return payout > stake ? 'won' : 'returned'
  return status === 'pushed' && payout < stake ? 'returned' : status
}

/** What a bet gave back to its player, its stake included, and its net result. */
export type BetMoney = { returned: Money; result: Money }

/**
 * The money of a decided bet as its player reads it; null while the bet is open. A void or cancelled bet pays nothing, because
 * it has no result, but its whole stake went back by a refund. So it returned its stake, and neither won nor lost.
 */
export function betMoneyOf({ status, stake, payout }: DecidedBet): BetMoney | null {
  if (status === 'accepted') return null
  if (status === 'void' || status === 'cancelled') return { returned: stake, result: ZERO }
  return { returned: payout, result: units(payout - stake) }
}
