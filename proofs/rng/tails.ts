/** Probabilities of the tails of distributions, and what many tests say together. Absolute error below 1e-9. */

/** The natural logarithm of the gamma function for x > 0 (Lanczos, g = 7). */
function logGamma(x: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ]
  const sum = terms.reduce((all, term, nth) => all + term / (x + nth), 0.99999999999980993)
  const top = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(top) - top + Math.log(sum)
}

const SMALL = 1e-16
const MAX_TERMS = 100_000

/** The upper part of the regularised incomplete gamma function, by its series or its continued fraction. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let nth = 1; nth < MAX_TERMS && term > sum * SMALL; nth++) {
    term *= x / (a + nth)
    sum += term
  }
  return sum
}

/** Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / Number.MIN_VALUE ** 0.5
  let d = 1 / b
  let product = d
  for (let nth = 1; nth < MAX_TERMS; nth++) {
    const numerator = -nth * (nth - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    product *= c * d
    if (Math.abs(c * d - 1) < SMALL) break
  }
  return product
}

/** The probability that chi-square with so many degrees of freedom exceeds `x`. */
export const chiSquareTail = (x: number, degrees: number): number => upperGamma(degrees / 2, x / 2)

/** The probability that a standard normal variable is further from 0 than `z`. */
export const normalTails = (z: number): number => chiSquareTail(z * z, 1)

/** A fit that is too good is as suspect as a bad one. */
export const bothSides = (upper: number): number => 2 * Math.min(upper, 1 - upper)

/** The probability that the least of so many independent p-values is below `least` (Šidák). */
export const leastOf = (least: number, count: number): number => -Math.expm1(count * Math.log1p(-least))

/** The bound of each of so many tests that together pass true random numbers with probability `level`. */
export const boundOfEach = (level: number, count: number): number => 1 - level ** (1 / count)
