import { invariant } from '@croupier/kernel/invariant'

/** Casino rules §2.1: the multiplier grows by the factor e^(6/100,000) in each millisecond. */
const GROWTH = { numerator: 6n, denominator: 100_000n }
/** Fixed point with so many places that no rounding reaches the hundredths. */
const SCALE = 1n << 160n
const LONGEST_MS = 1_000_000

/** Casino rules §2.1: the multiplier in hundredths, rounded down, this many milliseconds after take-off. */
export function crashMultiplierAt(ms: number): bigint {
  invariant(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS, `a round has no millisecond ${ms}`)
  const exponent = (BigInt(ms) * GROWTH.numerator * SCALE) / GROWTH.denominator
  let term = SCALE
  let sum = 0n
  for (let nth = 1n; term > 0n; nth++) {
    sum += term
    term = (term * exponent) / (nth * SCALE)
  }
  return (100n * sum) / SCALE
}

/** The first millisecond at which the multiplier has reached `multiplier100`; the longest round for higher ones. */
export function crashMsUntil(multiplier100: bigint): number {
  let low = 0
  let high = LONGEST_MS
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (crashMultiplierAt(middle) >= multiplier100) high = middle
    else low = middle + 1
  }
  return low
}
