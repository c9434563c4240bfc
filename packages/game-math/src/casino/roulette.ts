import type { Money } from '@croupier/kernel/money'
import { share, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'

export const ROULETTE_NUMBERS = 37
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
/** The columns of the layout, each with twelve numbers. */
const COLUMNS = 3

/** The bets that name their numbers, with how many they have. */
export const INSIDE_BETS = { straight: 1, split: 2, street: 3, trio: 3, corner: 4, first_four: 4, six_line: 6 } as const
export const EVEN_CHANCES = ['red', 'black', 'odd', 'even', 'low', 'high'] as const

export type RouletteBet = { readonly stake: Money } & (
  | { readonly type: keyof typeof INSIDE_BETS; readonly numbers: readonly number[] }
  | { readonly type: 'dozen' | 'column'; readonly which: number }
  | { readonly type: (typeof EVEN_CHANCES)[number] }
)

/** Casino rules §3.4: the winning number. */
export const spinRoulette = (source: Stream): number => source.int(ROULETTE_NUMBERS)

/**
 * Casino rules §3.4: what the bets of one spin return. A winning bet on n numbers returns 36/n of its stake. Under la partage
 * zero returns half of the stakes on even chances. Each bet is rounded down.
 */
export function settleRoulette(number: number, bets: readonly RouletteBet[], laPartage = false): Money {
  if (!isNumber(number)) return refuse('request.malformed')
  return units(bets.reduce((sum, bet) => sum + returnOf(number, bet, laPartage), 0n))
}

const isNumber = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < ROULETTE_NUMBERS

function returnOf(number: number, bet: RouletteBet, laPartage: boolean): Money {
  const covered = numbersOf(bet)
  if (covered.includes(number)) return share(bet.stake, BigInt(ROULETTE_NUMBERS - 1), BigInt(covered.length))
  const isEvenChance = EVEN_CHANCES.some((chance) => chance === bet.type)
  return laPartage && number === 0 && isEvenChance ? share(bet.stake, 1n, 2n) : ZERO
}

/** The numbers of a bet; refuses those that are not such a place on the layout. */
export function numbersOf(bet: RouletteBet): readonly number[] {
  if ('numbers' in bet) return isPlace(bet.type, bet.numbers) ? bet.numbers : refuse('request.malformed')
  if ('which' in bet && ![1, 2, 3].includes(bet.which)) return refuse('request.malformed')
  return ALL_BUT_ZERO.filter((number) => isOutside(bet, number))
}

const ALL_BUT_ZERO = Array.from({ length: ROULETTE_NUMBERS - 1 }, (_, at) => at + 1)

function isOutside(bet: Exclude<RouletteBet, { numbers: unknown }>, number: number): boolean {
  switch (bet.type) {
    case 'red':
      return RED.has(number)
    case 'black':
      return !RED.has(number)
    case 'odd':
      return number % 2 === 1
    case 'even':
      return number % 2 === 0
    case 'low':
      return number <= 18
    case 'high':
      return number > 18
    case 'dozen':
      return Math.ceil(number / 12) === bet.which
    case 'column':
      return (number - 1) % COLUMNS === bet.which - 1
  }
}

/** The numbers that touch on the layout: three columns, and zero beside the first row. */
function isPlace(type: keyof typeof INSIDE_BETS, given: readonly number[]): boolean {
  const numbers = [...given].sort((one, other) => one - other)
  if (numbers.length !== INSIDE_BETS[type] || !numbers.every(isNumber) || new Set(numbers).size < numbers.length)
    return false
  const first = numbers[0]!
  const startsRow = first % COLUMNS === 1
  const follows = (...steps: number[]) => numbers.every((number, at) => number === first + steps[at]!)
  switch (type) {
    case 'straight':
      return true
    case 'split':
      return first === 0 ? numbers[1]! <= COLUMNS : follows(0, COLUMNS) || (first % COLUMNS !== 0 && follows(0, 1))
    case 'street':
      return startsRow && follows(0, 1, 2)
    case 'trio':
      return first === 0 && (numbers.join() === '0,1,2' || numbers.join() === '0,2,3')
    case 'corner':
      return first > 0 && first % COLUMNS !== 0 && follows(0, 1, 3, 4)
    case 'first_four':
      return numbers.join() === '0,1,2,3'
    case 'six_line':
      return startsRow && follows(0, 1, 2, 3, 4, 5)
  }
}
