import { invariant } from '@croupier/kernel/invariant'

/** An exact, reduced fraction with a positive denominator: a probability or a return. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

export function fraction(numerator: bigint, denominator = 1n): Fraction {
  invariant(denominator !== 0n, 'a fraction has a denominator')
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, numerator: -b.numerator })

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

export const over = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

/** Positive if `a` is greater, negative if it is less. */
export const compareFractions = (a: Fraction, b: Fraction): number =>
  Number(a.numerator * b.denominator - b.numerator * a.denominator)

/** `1267/1280`. */
export const fractionText = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

function gcd(a: bigint, b: bigint): bigint {
  let [high, low] = a < 0n ? [-a, b] : [a, b]
  if (low < 0n) low = -low
  while (low !== 0n) [high, low] = [low, high % low]
  return high
}
