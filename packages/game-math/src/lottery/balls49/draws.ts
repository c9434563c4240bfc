import type { Draw } from '../model.ts'
import { NUMBERS } from './attributes.ts'

/** The place of the special number, after six regular ones. */
export const SPECIAL = 6
export const REGULAR = 6
export const ALL_SEVEN = 7

export const regularOf = (draw: Draw): Draw => draw.slice(0, REGULAR)
export const specialOf = (draw: Draw): number => draw[SPECIAL]!

/** A draw of these numbers, filled with free ones: regular numbers first, or with this special number. */
export function drawOf(regular: readonly number[], special?: number): Draw {
  const taken = new Set([...regular, special])
  const free = NUMBERS.filter((number) => !taken.has(number))
  const six = [...regular, ...free].slice(0, REGULAR)
  return [...six, special ?? [...regular.slice(REGULAR), ...free.slice(Math.max(0, REGULAR - regular.length))][0]!]
}

/** Each number once as the special one. */
export const everySpecial: readonly Draw[] = NUMBERS.map((number) => drawOf([], number))

/**
 * Draws that show every possible count of `one` and `other` among the regular numbers, with the special number of either list or
 * of none. They contain a best one for plays in which the numbers of a list are equivalent.
 */
export function everyProfile(one: readonly number[], other: readonly number[] = []): Draw[] {
  const outside = NUMBERS.filter((number) => !one.includes(number) && !other.includes(number))
  const draws: Draw[] = []
  for (let first = 0; first <= Math.min(REGULAR, one.length); first++) {
    for (let second = 0; second <= Math.min(REGULAR - first, other.length); second++) {
      const shown = [...one.slice(0, first), ...other.slice(0, second)]
      const lacking = REGULAR - shown.length
      const rest = [...outside, ...one.slice(first), ...other.slice(second)]
      const regular = [...shown, ...rest.slice(0, lacking)]
      for (const special of [outside[lacking], one[first], other[second]])
        if (special !== undefined && !regular.includes(special)) draws.push([...regular, special])
    }
  }
  return draws
}
