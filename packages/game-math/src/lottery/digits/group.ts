import { choose, combinations, factorial } from '../counting.ts'
import type {
  Draw,
  Play,
  PositionsSetSelection,
  PositionsTwoRowSelection,
  Row,
  SetSelection,
  TicketSelection,
  TwoRowSelection,
  Unit,
} from '../model.ts'
import { tier, WIN, won } from '../model.ts'
import { drawPlay, windowPlay } from './digit-play.ts'
import type { DigitFamily, Window } from './window.ts'
import { ascending, multiplicities, numberRow, seen } from './window.ts'

/** `count` digits that each occur `times` times. */
type Part = { readonly times: number; readonly count: number; readonly label: string }
/**
 * How a group's digits repeat: `a` are the digits of the first row, `b` those of the second.
 * `oneRow` groups take both parts from one set.
 */
export type Pattern = { readonly kind: string; readonly a: Part; readonly b: Part; readonly oneRow: boolean }

const NONE: Part = { times: 0, count: 0, label: '' }
const part = (times: number, count: number): Part => ({
  times,
  count,
  label: ['', 'single', 'pair', 'triple', 'quad'][times]!,
})
const set = (kind: string, a: Part, b: Part = NONE): Pattern => ({ kind, a, b, oneRow: true })
const rows = (kind: string, a: Part, b: Part): Pattern => ({ kind, a, b, oneRow: false })

/** Lottery rules §3.1, groups of five, four, three and two digits. */
export const FIVE_GROUPS: readonly Pattern[] = [
  set('G120', part(1, 5)),
  rows('G60', part(2, 1), part(1, 3)),
  rows('G30', part(2, 2), part(1, 1)),
  rows('G20', part(3, 1), part(1, 2)),
  rows('G10', part(3, 1), part(2, 1)),
  rows('G5', part(4, 1), part(1, 1)),
]
export const FOUR_GROUPS: readonly Pattern[] = [
  set('G24', part(1, 4)),
  rows('G12', part(2, 1), part(1, 2)),
  set('G6', part(2, 2)),
  rows('G4', part(3, 1), part(1, 1)),
]
export const G3: Pattern = set('G3', part(2, 1), part(1, 1))
export const G6: Pattern = set('G6', part(1, 3))
export const GROUP: Pattern = set('GROUP', part(1, 2))

/** The number of ordered outcomes of one group unit: n! ÷ Π times!. */
function permutations({ a, b }: Pattern): number {
  return (
    factorial(a.times * a.count + b.times * b.count) / (factorial(a.times) ** a.count * factorial(b.times) ** b.count)
  )
}

/** Units of two rows that may overlap: pairs of disjoint subsets, `i` of the first coming from the overlap. */
function disjointPairs({ a, b }: Pattern, first: readonly number[], second: readonly number[]): number {
  const overlap = first.filter((digit) => second.includes(digit)).length
  let pairs = 0
  for (let i = 0; i <= Math.min(overlap, a.count); i++) {
    pairs += choose(overlap, i) * choose(first.length - overlap, a.count - i) * choose(second.length - i, b.count)
  }
  return pairs
}

/** Whether `digits` show exactly the pattern, with the right digits chosen for each part. */
function matches({ a, b }: Pattern, first: readonly number[], second: readonly number[], digits: readonly number[]) {
  const times = multiplicities(digits)
  for (const digit of digits) {
    const row = times[digit] === a.times ? first : times[digit] === b.times ? second : null
    if (row === null || !row.includes(digit)) return false
  }
  return times.filter((count) => count === a.times).length === a.count
}

/** A unit that wins when the positions show exactly these digits in any order. */
export function anyOrder(at: readonly number[], digits: readonly number[], name = WIN): Unit {
  const wanted = ascending(digits).join('')
  return {
    key: `${at.join('')}:${wanted}`,
    tier: name,
    outcome: (draw) => (ascending(at.map((index) => draw[index]!)).join('') === wanted ? 'win' : 'lose'),
  }
}

function expandGroup({ a, b }: Pattern, at: readonly number[], first: readonly number[], second: readonly number[]) {
  return combinations(first, a.count).flatMap((high) =>
    combinations(
      second.filter((digit) => !high.includes(digit)),
      b.count,
    ).map((low) => {
      const digits = high.flatMap((digit) => Array<number>(a.times).fill(digit))
      return anyOrder(at, [...digits, ...low.flatMap((digit) => Array<number>(b.times).fill(digit))])
    }),
  )
}

/** The digit rows of a pattern: one set, or one row for each part. */
const patternRows = ({ a, b, oneRow }: Pattern): Row[] =>
  oneRow
    ? [numberRow('nums', 'digits', a.count + b.count)]
    : [numberRow('a', a.label, a.count), numberRow('b', b.label, b.count)]

const chosen = (selection: SetSelection | TwoRowSelection): [readonly number[], readonly number[]] =>
  'nums' in selection ? [selection.nums, selection.nums] : [selection.a, selection.b]

/** Lottery rules §3.1 groups: the window shows the pattern with chosen digits, in any order. */
export const group = (family: DigitFamily, window: Window, pattern: Pattern): Play<SetSelection | TwoRowSelection> =>
  windowPlay(family, window, {
    kind: pattern.kind,
    prizeMode: 'Lott',
    entry: { shape: pattern.oneRow ? 'SET' : 'AB', rows: patternRows(pattern), minRows: pattern.oneRow ? 1 : 2 },
    tiers: [tier(WIN, permutations(pattern), 10 ** window.at.length)],
    units: (selection) => disjointPairs(pattern, ...chosen(selection)),
    settle: (selection, draw) => won(matches(pattern, ...chosen(selection), seen(window, draw)) ? 1 : 0),
    expand: (selection) => expandGroup(pattern, window.at, ...chosen(selection)),
  })

/** Lottery rules §3.1 `G3_TICKET`, `G6_TICKET`, `GROUP_TICKET`: typed group tickets, digits in ascending order. */
export const groupTicket = (family: DigitFamily, window: Window, pattern: Pattern): Play<TicketSelection> =>
  windowPlay(family, window, {
    kind: `${pattern.kind}_TICKET`,
    prizeMode: 'Lott',
    entry: {
      shape: 'TICKETS',
      field: 'tickets',
      length: window.at.length,
      form: pattern.b.count > 0 ? 'pair' : 'distinct',
    },
    tiers: [tier(WIN, permutations(pattern), 10 ** window.at.length)],
    units: ({ tickets }) => tickets.length,
    settle: ({ tickets }, draw) => won(tickets.includes(ascending(seen(window, draw)).join('')) ? 1 : 0),
    expand: ({ tickets }) => tickets.map((ticket) => anyOrder(window.at, [...ticket].map(Number))),
  })

/** Lottery rules §3.2 `RXk_…` groups: the pattern in every choice of `k` of the chosen positions. */
export function optionalGroup(
  family: DigitFamily,
  k: number,
  pattern: Pattern,
): Play<PositionsSetSelection | PositionsTwoRowSelection> {
  const all = family.letters.map((_, at) => at)
  const choices = combinations(all, k)
  const somewhere: Row = { field: 'positions', label: 'positions', values: all, min: k, max: all.length }
  const inside = (positions: readonly number[]) =>
    choices.filter((at) => at.every((index) => positions.includes(index)))
  const countIn = (selection: PositionsSetSelection | PositionsTwoRowSelection, draw: Draw) => {
    const [first, second] = chosen(selection)
    let count = 0
    for (const at of inside(selection.positions)) {
      if (
        matches(
          pattern,
          first,
          second,
          at.map((index) => draw[index]!),
        )
      )
        count++
    }
    return count
  }
  return drawPlay(family, {
    kind: `RX${k}_${pattern.kind}`,
    prizeMode: 'Lott',
    tab: 'optional',
    entry: { shape: 'PPOS', rows: [somewhere, ...patternRows(pattern)], minRows: pattern.oneRow ? 2 : 3 },
    tiers: [tier(WIN, permutations(pattern), 10 ** k)],
    units: (selection) => choose(selection.positions.length, k) * disjointPairs(pattern, ...chosen(selection)),
    settle: (selection, draw) => won(countIn(selection, draw)),
    expand: (selection) => inside(selection.positions).flatMap((at) => expandGroup(pattern, at, ...chosen(selection))),
  })
}
