/** Lottery rules §8.1: what players read from a number from 1 to 49. */

export const MAX_NUMBER = 49
export const NUMBERS: readonly number[] = Array.from({ length: MAX_NUMBER }, (_, nth) => nth + 1)

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]
export const COLOURS = ['RED', 'BLUE', 'GREEN'] as const
export type Colour = (typeof COLOURS)[number]

export function colourOf(number: number): Colour {
  if (RED.includes(number)) return 'RED'
  return BLUE.includes(number) ? 'BLUE' : 'GREEN'
}

export const TAILS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
export const tailOf = (number: number): number => number % 10
export const headOf = (number: number): number => Math.floor(number / 10)

const MIN_BIG = 25
const MIN_BIG_DIGIT_SUM = 7
const MIN_BIG_TAIL = 5

/** The sides that a number has. 49 has all of them, because a bet on any of them pushes. */
const SIDE_TESTS: Readonly<Record<string, (number: number) => boolean>> = {
  BIG: (number) => number >= MIN_BIG,
  SMALL: (number) => number < MIN_BIG,
  ODD: (number) => number % 2 === 1,
  EVEN: (number) => number % 2 === 0,
  DSUM_BIG: (number) => digitSum(number) >= MIN_BIG_DIGIT_SUM,
  DSUM_SMALL: (number) => digitSum(number) < MIN_BIG_DIGIT_SUM,
  DSUM_ODD: (number) => digitSum(number) % 2 === 1,
  DSUM_EVEN: (number) => digitSum(number) % 2 === 0,
  TAIL_BIG: (number) => tailOf(number) >= MIN_BIG_TAIL,
  TAIL_SMALL: (number) => tailOf(number) < MIN_BIG_TAIL,
}
const digitSum = (number: number): number => headOf(number) + tailOf(number)

const COMBINED_SIDES = ['BIG_ODD', 'BIG_EVEN', 'SMALL_ODD', 'SMALL_EVEN']
export const SIDES: readonly string[] = [...Object.keys(SIDE_TESTS), ...COMBINED_SIDES]

/** Whether a number has a side, a colour, or all parts of a combination such as `RED_BIG_ODD`. */
export function hasProperty(number: number, token: string): boolean {
  const side = SIDE_TESTS[token]
  if (side) return side(number)
  return token.split('_').every((part) => SIDE_TESTS[part]?.(number) ?? colourOf(number) === part)
}

/** The order of the animals, which is that of the years. */
export const ANIMALS = [
  'RAT',
  'OX',
  'TIGER',
  'RABBIT',
  'DRAGON',
  'SNAKE',
  'HORSE',
  'GOAT',
  'MONKEY',
  'ROOSTER',
  'DOG',
  'PIG',
] as const
export type Animal = (typeof ANIMALS)[number]

/** The animal of a number in the year of the animal at `year`, which owns 1, 13, 25, 37 and 49. */
export const animalOf = (number: number, year: number): Animal => ANIMALS[(((year - (number - 1)) % 12) + 12) % 12]!

/** The numbers of an animal. */
export const numbersOfAnimal = (animal: Animal, year: number): number[] =>
  NUMBERS.filter((number) => animalOf(number, year) === animal)
