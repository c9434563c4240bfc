import { choose } from '../counting.ts'
import type { Draw } from '../model.ts'
import { ANIMALS, animalOf, NUMBERS, TAILS, tailOf } from './attributes.ts'
import { ALL_SEVEN } from './draws.ts'

export const SETS_OF_SEVEN = choose(NUMBERS.length, ALL_SEVEN)

/** A division of the 49 numbers: by animal in a year, or by last digit. One group differs from the others in size. */
export type Grouping<T extends string | number> = {
  readonly all: readonly T[]
  /** The animal of the year, which has five numbers, or tail 0, which has four. */
  readonly odd: T
  groupOf(number: number): T
}

const animalGroupings = ANIMALS.map(
  (animal, year): Grouping<string> => ({
    all: ANIMALS,
    odd: animal,
    groupOf: (number) => animalOf(number, year),
  }),
)
/** The animals in the year of the animal at `year`. */
export const animalsIn = (year: number): Grouping<string> => animalGroupings[year]!

export const tails: Grouping<number> = { all: TAILS, odd: 0, groupOf: tailOf }

export const membersOf = <T extends string | number>({ groupOf }: Grouping<T>, group: T): number[] =>
  NUMBERS.filter((number) => groupOf(number) === group)

const sizeOf = <T extends string | number>(grouping: Grouping<T>, group: T): number => membersOf(grouping, group).length

/** Sets of seven numbers that have none of these groups. */
export const without = <T extends string | number>(grouping: Grouping<T>, groups: readonly T[]): number =>
  choose(NUMBERS.length - groups.reduce((sum, group) => sum + sizeOf(grouping, group), 0), ALL_SEVEN)

/** Sets of seven numbers that have each of these groups (Lottery rules §8.3, inclusion and exclusion). */
export function withEach<T extends string | number>(grouping: Grouping<T>, groups: readonly T[]): number {
  let count = 0
  for (let mask = 0; mask < 2 ** groups.length; mask++) {
    const missing = groups.filter((_, nth) => mask & (1 << nth))
    count += (-1) ** missing.length * without(grouping, missing)
  }
  return count
}

/** The groups that some of these numbers have. */
export const groupsShown = <T extends string | number>({ groupOf }: Grouping<T>, numbers: Draw): Set<T> =>
  new Set(numbers.map(groupOf))

/** The groups in an order, those that are not `odd` first. */
const oddLast = <T extends string | number>({ odd }: Grouping<T>, groups: readonly T[]): T[] => [
  ...groups.filter((group) => group !== odd),
  ...groups.filter((group) => group === odd),
]

/** Draws that show as many of these groups as possible: the usual ones first, or the odd one first. */
export function drawsShowing<T extends string | number>(grouping: Grouping<T>, groups: readonly T[]): Draw[] {
  const usualFirst = oddLast(grouping, groups)
  return [usualFirst, usualFirst.toReversed()].map((order) => fill(inTurn(grouping, order)))
}

/** Draws that show as few of these groups as possible. */
export function drawsHiding<T extends string | number>(grouping: Grouping<T>, groups: readonly T[]): Draw[] {
  const others = grouping.all.filter((group) => !groups.includes(group))
  const usualFirst = oddLast(grouping, groups)
  return [usualFirst, usualFirst.toReversed()].map((order) =>
    fill([...others, ...order].flatMap((group) => membersOf(grouping, group))),
  )
}

/** The numbers of the groups: one of each, and then the rest, group by group. */
function inTurn<T extends string | number>(grouping: Grouping<T>, groups: readonly T[]): number[] {
  const members = groups.map((group) => membersOf(grouping, group))
  return [...members.flatMap((list) => list.slice(0, 1)), ...members.flatMap((list) => list.slice(1))]
}

function fill(numbers: readonly number[]): Draw {
  const rest = NUMBERS.filter((number) => !numbers.includes(number))
  return [...numbers, ...rest].slice(0, ALL_SEVEN)
}
