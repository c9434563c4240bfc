/** A whole number of minor units as text, with the decimal places that they stand for. The wire has no other amounts. */
export type Amount = { amount: string; exponent: number }

const WHOLE = /^(0|[1-9]\d{0,17})$/

/**
 * An amount as minor units with `places` decimal places. Throws a RangeError for one that would need rounding, because this edge
 * does not round (Provider wallet rules §3.1 rule 7).
 */
export function minorUnits({ amount, exponent }: Amount, places: number): bigint {
  if (!WHOLE.test(amount)) throw new RangeError(`"${amount}" is not a whole number of minor units`)
  const minor = BigInt(amount)
  if (exponent <= places) return minor * 10n ** BigInt(places - exponent)
  const divisor = 10n ** BigInt(exponent - places)
  if (minor % divisor !== 0n) throw new RangeError(`${amount} with ${exponent} decimal places needs rounding`)
  return minor / divisor
}

/** Minor units with `places` decimal places, as the wire has them. */
export const amountOf = (minor: bigint, places: number): Amount => ({ amount: minor.toString(), exponent: places })

/** Whether two amounts are worth the same, at whatever exponents. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  const places = Math.max(one.exponent, other.exponent)
  return minorUnits(one, places) === minorUnits(other, places)
}

/** Minor units as a decimal: 12345 with two places is 123.45. */
export function decimalOf(minor: bigint, places: number): string {
  const digits = minor.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
