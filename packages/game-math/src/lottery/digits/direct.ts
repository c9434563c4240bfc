import { choose, combinations, gridSize, lines, symmetric } from '../counting.ts'
import type { Draw, Play, PosSelection, TicketSelection, Unit } from '../model.ts'
import { tier, WIN, won } from '../model.ts'
import { drawPlay, windowPlay } from './digit-play.ts'
import type { DigitFamily, Window } from './window.ts'
import { DIGITS, positionRows, seen } from './window.ts'

/** A unit that wins if each of its digits is drawn at its place. */
function inPlace(at: readonly number[], digits: readonly number[], name = WIN, copy = ''): Unit {
  return {
    key: `${at.join('')}:${digits.join('')}${copy}`,
    ...(copy && { number: `${at.join('')}:${digits.join('')}` }),
    tier: name,
    outcome: (draw) => (at.every((index, nth) => draw[index] === digits[nth]) ? 'win' : 'lose'),
  }
}

/** Lottery rules §3.1 `DIRECT`: every line of the grid is a unit; all digits in place. */
export const direct = (family: DigitFamily, window: Window): Play<PosSelection> =>
  windowPlay(family, window, {
    kind: 'DIRECT',
    prizeMode: 'Lott',
    entry: { shape: 'POS', rows: positionRows(family.letters, window.at, 1), minRows: window.at.length },
    tiers: [tier(WIN, 1, 10 ** window.at.length)],
    units: ({ pos }) => gridSize(pos),
    settle: ({ pos }, draw) => won(window.at.every((at, nth) => pos[nth]!.includes(draw[at]!)) ? 1 : 0),
    expand: ({ pos }) => lines(pos).map((digits) => inPlace(window.at, digits)),
  })

/** Lottery rules §3.1 `DIRECT_TICKET`: typed complete tickets. */
export const directTicket = (family: DigitFamily, window: Window): Play<TicketSelection> =>
  windowPlay(family, window, {
    kind: 'DIRECT_TICKET',
    prizeMode: 'Lott',
    entry: { shape: 'TICKETS', field: 'tickets', length: window.at.length, form: 'any' },
    tiers: [tier(WIN, 1, 10 ** window.at.length)],
    units: ({ tickets }) => tickets.length,
    settle: ({ tickets }, draw) => won(tickets.includes(seen(window, draw).join('')) ? 1 : 0),
    expand: ({ tickets }) => tickets.map((ticket) => inPlace(window.at, [...ticket].map(Number))),
  })

/**
 * Lottery rules §3.1 `COMBO`: each grid line buys one unit for the whole window and one for each of its shorter tails.
 * A tail that several lines share is several units, so tiers can pay more than once.
 */
export function combo(family: DigitFamily, window: Window): Play<PosSelection> {
  const length = window.at.length
  const stars = window.at.map((_, lead) => length - lead)
  return windowPlay(family, window, {
    kind: 'COMBO',
    prizeMode: 'Lott',
    entry: { shape: 'POS', rows: positionRows(family.letters, window.at, 1), minRows: length },
    tiers: stars.map((star) => tier(`STAR${star}`, 10 ** (length - star), 10 ** length)),
    units: ({ pos }) => length * gridSize(pos),
    settle({ pos }, draw) {
      const tiers: Record<string, number> = {}
      for (let star = 1; star <= length; star++) {
        const nth = length - star
        if (!pos[nth]!.includes(draw[window.at[nth]!]!)) break
        tiers[`STAR${star}`] = gridSize(pos.slice(0, nth))
      }
      return { tiers, pushUnits: 0 }
    },
    expand: ({ pos }) =>
      lines(pos).flatMap((digits) =>
        stars.map((star) =>
          inPlace(window.at.slice(length - star), digits.slice(length - star), `STAR${star}`, `/${digits.join('')}`),
        ),
      ),
  })
}

/** Lottery rules §3.2 `POSITION`: single digits in place, rows may stay empty; one win per position. */
export const position = (family: DigitFamily): Play<PosSelection> => optionalDirect(family, 1)

/**
 * Lottery rules §3.2 `RXk_DIRECT`: every choice of `k` positions with one picked digit each is a unit.
 * With `k` = 1 this is the fixed-position play.
 */
export function optionalDirect(family: DigitFamily, k: number): Play<PosSelection> {
  const all = family.letters.map((_, at) => at)
  return drawPlay(family, {
    kind: k === 1 ? 'POSITION' : `RX${k}_DIRECT`,
    prizeMode: 'Lott',
    tab: k === 1 ? 'position' : 'optional',
    entry: { shape: 'POS', rows: positionRows(family.letters, all, 0), minRows: k },
    tiers: [tier(WIN, 1, 10 ** k)],
    units: ({ pos }) =>
      symmetric(
        pos.map((list) => list.length),
        k,
      ),
    settle: ({ pos }, draw) => won(choose(hits(pos, draw), k)),
    expand: ({ pos }) =>
      combinations(all, k).flatMap((at) => lines(at.map((index) => pos[index]!)).map((digits) => inPlace(at, digits))),
  })
}

function hits(pos: readonly (readonly number[])[], draw: Draw): number {
  let count = 0
  for (let at = 0; at < pos.length; at++) if (pos[at]!.includes(draw[at]!)) count++
  return count
}

/** Lottery rules §3.1 `DIRECT_SUM` and `DIRECT_SPAN`: every ordered outcome of the window with a picked sum or span. */
export function directBy(family: DigitFamily, window: Window, measure: Measure): Play<{ nums: readonly number[] }> {
  const length = window.at.length
  const outcomes = lines(Array<readonly number[]>(length).fill(DIGITS))
  const values = Array.from({ length: measure.max(length) + 1 }, (_, value) => value)
  const sizes = values.map((value) => outcomes.filter((digits) => measure.of(digits) === value).length)
  return windowPlay(family, window, {
    kind: measure.kind,
    prizeMode: 'Lott',
    entry: {
      shape: 'SET',
      rows: [{ field: 'nums', label: measure.label, values, min: 1, max: values.length }],
      minRows: 1,
    },
    tiers: [tier(WIN, 1, 10 ** length)],
    units: ({ nums }) => nums.reduce((sum, value) => sum + sizes[value]!, 0),
    settle: ({ nums }, draw) => won(nums.includes(measure.of(seen(window, draw))) ? 1 : 0),
    expand: ({ nums }) =>
      outcomes.filter((digits) => nums.includes(measure.of(digits))).map((digits) => inPlace(window.at, digits)),
  })
}

type Measure = { kind: string; label: string; of(digits: readonly number[]): number; max(length: number): number }
/** Sum of the digits, 0 to 9 × length. */
export const SUM: Measure = {
  kind: 'DIRECT_SUM',
  label: 'sum',
  of: (digits) => digits.reduce((sum, digit) => sum + digit, 0),
  max: (length) => 9 * length,
}
/** Largest digit minus smallest, 0 to 9. */
export const SPAN: Measure = {
  kind: 'DIRECT_SPAN',
  label: 'span',
  of: (digits) => Math.max(...digits) - Math.min(...digits),
  max: () => 9,
}
