import { type Money, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Rate } from '../rate.ts'

/** Reward rules §13. A market: sides that exclude each other, and the share of the outcomes that each side covers. */
export type Market = {
  readonly opposites: readonly (readonly [string, string])[]
  readonly weights: Readonly<Record<string, Rate>>
}

export type SideBet = {
  readonly round: string
  readonly market: string
  readonly side: string
  readonly validBet: Money
}

/**
 * Reward rules §13. The valid bet that counts for rewards: within a round and market the smaller of two opposite sides is
 * deducted from both, and a member who covers more than `maxCoverage` of the outcomes gets nothing.
 */
export const nettedValidBet = (
  markets: ReadonlyMap<string, Market>,
  bets: readonly SideBet[],
  maxCoverage: Rate,
): Money => sumOf(countedBets(markets, bets, maxCoverage))

/** The part of each bet that counts for rewards, in order. Bets on one side share its deduction in proportion. */
export function countedBets(
  markets: ReadonlyMap<string, Market>,
  bets: readonly SideBet[],
  maxCoverage: Rate,
): Money[] {
  const counted: Money[] = bets.map(({ validBet }) => validBet)
  const rounds = Map.groupBy(bets.keys(), (at) => JSON.stringify([bets[at]!.round, bets[at]!.market]))
  for (const places of rounds.values()) {
    const market = markets.get(bets[places[0]!]!.market)
    if (!market) continue
    const bySide = Map.groupBy(places, (at) => bets[at]!.side)
    const staked = new Map(
      [...bySide].map(([side, own]) => [side, sumOf(own.map((at) => bets[at]!.validBet))] as const),
    )
    const left = leftOf(market, staked, maxCoverage)
    for (const [side, own] of bySide) {
      const parts = partsOf(
        left.get(side)!,
        own.map((at) => bets[at]!.validBet),
      )
      for (const [nth, at] of own.entries()) counted[at] = parts[nth]!
    }
  }
  return counted
}

/** Whether sides cover more of the outcomes of a market than a member may cover. */
export function coversTooMuch({ weights }: Market, sides: Iterable<string>, maxCoverage: Rate): boolean {
  let covered = 0n
  for (const side of sides) covered += weights[side] ?? 0n
  return covered > maxCoverage
}

/** What is left of each side of a market in one round. */
function leftOf(market: Market, staked: ReadonlyMap<string, Money>, maxCoverage: Rate): ReadonlyMap<string, Money> {
  const left = new Map(staked)
  if (coversTooMuch(market, staked.keys(), maxCoverage)) for (const side of staked.keys()) left.set(side, ZERO)
  for (const [one, other] of market.opposites) {
    const both = smaller(left.get(one) ?? ZERO, left.get(other) ?? ZERO)
    if (both <= 0n) continue
    left.set(one, units(left.get(one)! - both))
    left.set(other, units(left.get(other)! - both))
  }
  return left
}

/** Splits an amount in proportion to the given ones, which are no less together. What rounding leaves goes to the first ones. */
export function partsOf(amount: Money, given: readonly Money[]): Money[] {
  const total = sumOf(given)
  if (amount === total) return [...given]
  const parts = given.map((one) => units((amount * one) / total))
  let rest = amount - sumOf(parts)
  for (let at = 0; rest > 0n; at++) {
    if (parts[at]! >= given[at]!) continue
    parts[at] = units(parts[at]! + 1n)
    rest -= 1n
  }
  return parts
}
