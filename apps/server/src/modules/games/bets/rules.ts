import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { BetResult } from './model.ts'

/** Faults on a result that contradicts itself: a loss that pays, a win that does not. */
export function checkResult({ bet: { betId }, outcome: { status, payout, selfRebate, validBet } }: BetResult): void {
  if ((status === 'lost') !== (payout === ZERO))
    invariant(false, `a bet pays nothing if and only if it is lost; bet ${betId} is ${status} and pays ${payout}`)
  if (payout < ZERO || selfRebate < ZERO || validBet < ZERO)
    invariant(false, `the amounts of a result are zero or more; bet ${betId} has one below`)
}

/** Wins that a settlement page adds to the winner board, at most. */
const WINS_PER_PAGE = 5

/** The largest wins of a page, largest first. */
export function largestWins(results: readonly BetResult[]): BetResult[] {
  const largest: BetResult[] = []
  for (const one of results) {
    const { payout } = one.outcome
    if (payout <= one.bet.terms.stake) continue
    if (largest.length === WINS_PER_PAGE && payout <= largest.at(-1)!.outcome.payout) continue
    const index = largest.findIndex(({ outcome }) => payout > outcome.payout)
    largest.splice(index < 0 ? largest.length : index, 0, one)
    if (largest.length > WINS_PER_PAGE) largest.pop()
  }
  return largest
}

export const sumOf = (amounts: readonly Money[]): Money => units(amounts.reduce((sum, amount) => sum + amount, 0n))

/** Parses the part of a stake that each pocket paid from the book's JSON; null when cash paid all. */
export function fundsFrom(stored: unknown): ReadonlyMap<string, Money> | null {
  if (typeof stored !== 'object' || stored === null) return null
  return new Map(Object.entries(stored).map(([pocket, amount]) => [pocket, units(BigInt(String(amount)))]))
}
