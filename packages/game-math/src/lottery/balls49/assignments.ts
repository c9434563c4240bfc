import { NUMBERS } from './attributes.ts'

/**
 * Different numbers for the places, with the largest sum of values. Some best assignment uses for every place one of its best
 * numbers, as many as there are places, because the other places take fewer.
 */
export const assignments = (worths: readonly ((number: number) => number)[]): number[] => assignmentOf(ranked(worths))

type Options = readonly { readonly number: number; readonly value: number }[]

/** The best numbers of each place, as many as there are places. */
export const ranked = (worths: readonly ((number: number) => number)[]): Options[] =>
  worths.map((worthOf) =>
    NUMBERS.map((number) => ({ number, value: worthOf(number) }))
      .sort((one, other) => other.value - one.value)
      .slice(0, worths.length),
  )

/** `assignments` of places whose best numbers are known. */
export function assignmentOf(places: readonly Options[]): number[] {
  // The most that the places from here on can add.
  const rest = places.map((_, nth) => places.slice(nth).reduce((sum, options) => sum + options[0]!.value, 0))
  let best: number[] = []
  let bestValue = -1
  const search = (chosen: readonly number[], value: number): void => {
    const options = places[chosen.length]
    if (!options) {
      if (value > bestValue) [best, bestValue] = [[...chosen], value]
      return
    }
    if (value + rest[chosen.length]! <= bestValue) return
    for (const option of options)
      if (!chosen.includes(option.number)) search([...chosen, option.number], value + option.value)
  }
  search([], 0)
  return best
}
