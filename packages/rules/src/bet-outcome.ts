import type { Money } from '@croupier/kernel/money'

/** What players and staff read about a bet: its status, or `returned`. */
export const BET_OUTCOMES = ['accepted', 'won', 'returned', 'lost', 'pushed', 'void', 'cancelled'] as const
export type BetOutcome = (typeof BET_OUTCOMES)[number]

/** The fields of a bet that decide its outcome. */
export type DecidedBet = { status: Exclude<BetOutcome, 'returned'>; stake: Money; payout: Money }

/**
 * The outcome of a bet. A bet whose winning units pay no more than its whole stake has the status `won`, because some of its
 * units won, but is no win: it is `returned`. So is a `pushed` bet that gives back a part of its stake only.
 */
export function outcomeOf({ status, stake, payout }: DecidedBet): BetOutcome {
  if (status === 'won') return payout > stake ? 'won' : 'returned'
  return status === 'pushed' && payout < stake ? 'returned' : status
}
