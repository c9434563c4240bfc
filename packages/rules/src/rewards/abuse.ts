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
export function nettedValidBet(
  markets: ReadonlyMap<string, Market>,
  bets: readonly SideBet[],
  maxCoverage: Rate,
): Money {
  const rounds = Map.groupBy(bets, ({ round, market }) => JSON.stringify([round, market]))
  return sumOf([...rounds.values()].map((round) => roundValidBet(markets.get(round[0]!.market), round, maxCoverage)))
}

function roundValidBet(market: Market | undefined, bets: readonly SideBet[], maxCoverage: Rate): Money {
  const sides = new Map<string, Money>()
  for (const { side, validBet } of bets) sides.set(side, units((sides.get(side) ?? 0n) + validBet))
  if (!market) return sumOf(sides.values())
  const covered = [...sides.keys()].reduce((sum, side) => sum + (market.weights[side] ?? 0n), 0n)
  if (covered > maxCoverage) return ZERO
  for (const [one, other] of market.opposites) {
    const both = smaller(sides.get(one) ?? ZERO, sides.get(other) ?? ZERO)
    if (both <= 0n) continue
    sides.set(one, units(sides.get(one)! - both))
    sides.set(other, units(sides.get(other)! - both))
  }
  return sumOf(sides.values())
}
