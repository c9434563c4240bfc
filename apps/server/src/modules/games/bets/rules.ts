import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { BetResult, NewBet, SettledStatus } from './model.ts'

/** How a prize table lies in the book: whole 1/10,000 as text, so that no reader makes a float of it. */
export const prizesText = (prizes: NewBet['prizes']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, prize.toString()])))
export const prizesFrom = (stored: Readonly<Record<string, string>>): Record<string, Money> =>
  Object.fromEntries(Object.entries(stored).map(([tier, prize]) => [tier, units(BigInt(prize))]))

/** Whether two tables promise the same. */
export function samePrizes(one: NewBet['prizes'], other: NewBet['prizes']): boolean {
  const tiers = Object.keys(one)
  return tiers.length === Object.keys(other).length && tiers.every((tier) => one[tier] === other[tier])
}

/** Lottery rules §16.2: what a result makes of a bet. A bet that gives back nothing but pushed units is pushed. */
export const statusOf = ({ winUnits, pushUnits }: { winUnits: number; pushUnits: number }): SettledStatus =>
  winUnits > 0 ? 'won' : pushUnits > 0 ? 'pushed' : 'lost'

/** What settling must not be asked for: a loss that pays, a win that does not. */
export function checkResult({ bet: { betId }, outcome: { status, payout, selfRebate, validBet } }: BetResult): void {
  if ((status === 'lost') !== (payout === ZERO)) invariant(false, `bet ${betId} is ${status} and pays ${payout}`)
  if (payout < ZERO || selfRebate < ZERO || validBet < ZERO)
    invariant(false, `bet ${betId} is settled with amounts of zero or more`)
}

/** A settled chunk shows at most this many prizes on the winner board. */
const WINS_PER_CHUNK = 5

/** The largest wins, in one pass: of thousands of results the board wants a few. */
export function largestWins(results: readonly BetResult[]): BetResult[] {
  const most: BetResult[] = []
  for (const one of results) {
    const { payout } = one.outcome
    if (payout <= one.bet.terms.stake) continue
    if (most.length === WINS_PER_CHUNK && payout <= most.at(-1)!.outcome.payout) continue
    const place = most.findIndex(({ outcome }) => payout > outcome.payout)
    most.splice(place < 0 ? most.length : place, 0, one)
    if (most.length > WINS_PER_CHUNK) most.pop()
  }
  return most
}
