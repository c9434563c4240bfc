import { lines } from '../counting.ts'
import type { Draw, Play, Selection } from '../model.ts'
import { allOutcomes, DIGITS } from './window.ts'

type Looks = Pick<Play, 'positions' | 'entry'>

const SHORT_WINDOW = 3

/**
 * Draws that contain one with the largest payout, few enough to try them all while a player picks. Short windows are tried
 * completely; longer ones by the draws that make their plays win (each case below explains why they suffice).
 */
export function bestDraws(play: Looks, selection: Selection): Draw[] {
  if (play.positions.length <= SHORT_WINDOW) {
    return allOutcomes(play.positions.length).map((digits) => at(play, digits))
  }
  switch (play.entry.shape) {
    case 'POS':
      // Rows are independent: the best draw shows a picked digit in each.
      return [at(play, 'pos' in selection ? selection.pos.map((row) => Number(row[0] ?? 0)) : [])]
    case 'TICKETS':
      // At most one typed ticket is drawn, and all pay the same.
      return 'tickets' in selection ? selection.tickets.slice(0, 1).map((one) => at(play, [...one].map(Number))) : []
    case 'POSCHOICE':
      // Only the sides of a digit count: 0 small even, 1 small odd, 8 big even, 9 big odd.
      return words(play, [0, 1, 8, 9])
    case 'PAIRCHOICE':
      // Only the order of two digits counts: as many different digits as positions show every order.
      return words(play, DIGITS.slice(0, play.positions.length))
    case 'CHOICE':
      // The order of the digits does not count.
      return ascendingWords(DIGITS, play.positions.length).map((digits) => at(play, digits))
    default:
      // The order within the places does not count, and digits picked for the same rows are equivalent.
      return groupWords(play, selection)
  }
}
/** A draw with `digits` at the play's places, or at some of them; other places do not count. */
function at({ positions }: Looks, digits: readonly number[], places = positions): Draw {
  const draw = Array<number>(Math.max(...positions) + 1).fill(0)
  places.forEach((place, nth) => {
    draw[place] = digits[nth] ?? 0
  })
  return draw
}

const words = (play: Looks, alphabet: readonly number[]): Draw[] =>
  lines(play.positions.map(() => alphabet)).map((digits) => at(play, digits))

/** Every combination of `length` of these digits with repetition. */
function ascendingWords(alphabet: readonly number[], length: number): number[][] {
  if (length === 0) return [[]]
  return alphabet.flatMap((digit, nth) =>
    ascendingWords(alphabet.slice(nth), length - 1).map((rest) => [digit, ...rest]),
  )
}

function groupWords(play: Looks, selection: Selection): Draw[] {
  const places = 'positions' in selection ? selection.positions : play.positions
  return ascendingWords(alike(selection, places.length), places.length).map((digits) => at(play, digits, places))
}

/** The maximum number of different digits of one row in any pattern of two rows. */
const MAX_SINGLES = 3

/** Enough picked digits of each kind to represent all of them. */
function alike(selection: Selection, places: number): number[] {
  if ('nums' in selection) return selection.nums.slice(0, places)
  if (!('a' in selection)) return []
  const { a, b } = selection
  const both = a.filter((digit) => b.includes(digit))
  const only = (row: readonly number[]) => row.filter((digit) => !both.includes(digit)).slice(0, MAX_SINGLES)
  return [...only(a), ...both.slice(0, MAX_SINGLES), ...only(b)]
}
