import type { Money } from '@croupier/kernel/money'
import type { BetResult } from '../bets/model.ts'
import type { Win } from './model.ts'
import type { WinnersPolicy } from './policy.ts'

/** Reward rules §12. Whether the list shows a payout: it is a win, and a large one in itself or against its stake. */
export const isLargeWin = (
  { stake, payout }: { stake: Money; payout: Money },
  { payoutMin, multiplierMin }: WinnersPolicy,
): boolean => payout > stake && (payout >= payoutMin || payout >= stake * BigInt(multiplierMin))

export type WinsDeps = {
  /** Whether the winner list shows a win. */
  isLargeWin(win: Pick<Win, 'stake' | 'payout'>): boolean
}

/** The wins of a game among these results that the list shows. */
export function largeWins({ isLargeWin }: WinsDeps, game: string, results: readonly BetResult[]): Win[] {
  const wins: Win[] = []
  for (const { bet, outcome } of results) {
    const win = { stake: bet.terms.stake, payout: outcome.payout }
    if (isLargeWin(win)) wins.push({ betId: bet.betId, memberId: bet.memberId, game, ...win })
  }
  return wins
}
