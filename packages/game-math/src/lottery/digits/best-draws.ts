import { lines } from '../counting.ts'
import type { Draw, Play, Selection } from '../model.ts'
import { allOutcomes, DIGITS } from './window.ts'

type Looks = Pick<Play, 'positions' | 'entry'>

const SHORT_WINDOW = 3

/**
 * Draws among which one is found that pays the selection most: few enough to try them all while somebody picks.
 * Short windows are tried whole; longer ones by what makes their plays win (each shape below says why it is enough).
 */
export function bestDraws(play: Looks, selection: Selection): Draw[] {
  if (play.positions.length <= SHORT_WINDOW) {
    return allOutcomes(play.positions.length).map((digits) => at(play, digits))
  }
  switch (play.entry.shape) {
    case 'POS':
      // every row is judged on its own: the best draw shows a picked digit in each
      return [at(play, 'pos' in selection ? selection.pos.map((row) => Number(row[0] ?? 0)) : [])]
    case 'TICKETS':
      // one typed ticket at most is drawn, and all of them pay the same
      return 'tickets' in selection ? selection.tickets.slice(0, 1).map((one) => at(play, [...one].map(Number))) : []
    case 'POSCHOICE':
      // a digit's sides are all that counts: 0 small even, 1 small odd, 8 big even, 9 big odd
      return words(play, [0, 1, 8, 9])
    case 'PAIRCHOICE':
      // only which of two is larger counts: as many different digits as positions show every order
      return words(play, DIGITS.slice(0, play.positions.length))
    case 'CHOICE':
      // these plays do not look at the order of the digits
      return ascendingWords(DIGITS, play.positions.length).map((digits) => at(play, digits))
    case 'SET':
    case 'AB':
    case 'PPOS':
      // nor do these, within the places they look at; and digits picked for the same rows are alike
      return groupWords(play, selection)
  }
}
/** A draw as far as the play looks at it, with `digits` in the play's places, or in some of them. */
function at({ positions }: Looks, digits: readonly number[], places = positions): Draw {
  const draw = Array<number>(Math.max(...positions) + 1).fill(0)
  places.forEach((place, nth) => {
    draw[place] = digits[nth] ?? 0
  })
  return draw
}

const words = (play: Looks, alphabet: readonly number[]): Draw[] =>
  lines(play.positions.map(() => alphabet)).map((digits) => at(play, digits))

/** Every way to show `length` of these digits, whatever their order. */
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

/** No pattern of two rows shows more different digits of one row than this. */
const SINGLES_MOST = 3

/** Enough picked digits of each kind to stand for all of them. */
function alike(selection: Selection, places: number): number[] {
  if ('nums' in selection) return selection.nums.slice(0, places)
  if (!('a' in selection)) return []
  const { a, b } = selection
  const both = a.filter((digit) => b.includes(digit))
  const only = (row: readonly number[]) => row.filter((digit) => !both.includes(digit)).slice(0, SINGLES_MOST)
  return [...only(a), ...both.slice(0, SINGLES_MOST), ...only(b)]
}
