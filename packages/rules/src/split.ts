import { type Money, share, units, ZERO } from '@croupier/kernel/money'

/**
 * Splits an amount in proportion to weights, to the last unit: each part is cut, then the largest remainders get one unit
 * more, and among equal remainders the earlier part. Without weights the parts are zero.
 */
export function splitByWeight(amount: Money, weights: readonly bigint[]): Money[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n) return weights.map(() => ZERO)
  const parts = weights.map((weight) => share(amount, weight, all))
  const spare = Number(amount - parts.reduce<bigint>((sum, part) => sum + part, 0n))
  const remainders = weights.map((weight, at) => ({ at, remainder: (amount * weight) % all }))
  const luckiest = remainders.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  )
  for (const { at } of luckiest.slice(0, spare)) parts[at] = units(parts[at]! + 1n)
  return parts
}
