import { factorial } from '../counting.ts'

/** The digits of a number in ascending order: the same for all its permutations. */
export const sortedDigits = (number: string): string => [...number].sort().join('')

/** The different permutations of a number's digits. */
export function permutationsOf(number: string): string[] {
  if (number.length <= 1) return [number]
  const heads = [...new Set(number)]
  return heads.flatMap((head) => permutationsOf(number.replace(head, '')).map((rest) => `${head}${rest}`))
}

/** How many different permutations a number has: 24 with four different digits, 12 with a pair. */
export function permutationCount(number: string): number {
  const times = new Map<string, number>()
  for (const digit of number) times.set(digit, (times.get(digit) ?? 0) + 1)
  return [...times.values()].reduce((count, same) => count / factorial(same), factorial(number.length))
}

/** For each count of permutations the sorted digits that most of the numbers share. */
export function commonestByCount(numbers: readonly string[]): string[] {
  const shared = Map.groupBy(numbers, sortedDigits)
  const byCount = Map.groupBy(shared.entries(), ([digits]) => permutationCount(digits))
  return [...byCount.values()].map(
    (entries) => entries.reduce((best, one) => (one[1].length > best[1].length ? one : best))[0],
  )
}
