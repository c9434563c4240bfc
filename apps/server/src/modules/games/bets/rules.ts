import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { BetResult, NewBet, SettledStatus } from './model.ts'

/** How a prize table lies in the book: whole 1/10,000 as text, so that no reader makes a float of it. */
export const prizesText = (prizes: NewBet['prizes']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, prize.toString()])))
export const prizesFrom = (stored: Readonly<Record<string, string>>): Record<string, Money> =>
  Object.fromEntries(Object.entries(stored).map(([tier, prize]) => [tier, units(BigInt(prize))]))

/** Catalogue §16.2: what a result makes of a bet. A bet that gives back nothing but pushed units is pushed. */
export const statusOf = ({ winUnits, pushUnits }: { winUnits: number; pushUnits: number }): SettledStatus =>
  winUnits > 0 ? 'won' : pushUnits > 0 ? 'pushed' : 'lost'

/** What settling must not be asked for: a loss that pays, a win that does not. */
export function checkResult({ betId, status, payout, selfRebate, validBet }: BetResult): void {
  invariant((status === 'lost') === (payout === 0n), `bet ${betId} is ${status} and pays ${payout}`)
  invariant(payout >= 0n && selfRebate >= 0n && validBet >= 0n, `bet ${betId} is settled with amounts of zero or more`)
}

export type SettledBet = { memberId: MemberId; stake: Money; payout: Money }

/** What settled bets come to per member: what each of them is told. */
export function perMember(bets: readonly SettledBet[]): SettledBet[] {
  const sums = new Map<MemberId, SettledBet>()
  for (const { memberId, stake, payout } of bets) {
    const sum = sums.get(memberId) ?? { memberId, stake: ZERO, payout: ZERO }
    sums.set(memberId, { memberId, stake: units(sum.stake + stake), payout: units(sum.payout + payout) })
  }
  return [...sums.values()]
}

/** A settled chunk shows at most this many prizes on the winner board. */
const WINS_PER_CHUNK = 5
export const largestWins = <T extends { payout: Money; stake: Money }>(bets: readonly T[]): T[] =>
  bets
    .filter((bet) => bet.payout > bet.stake)
    .toSorted((one, other) => (one.payout > other.payout ? -1 : one.payout < other.payout ? 1 : 0))
    .slice(0, WINS_PER_CHUNK)
