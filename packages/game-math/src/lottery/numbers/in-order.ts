import type { Play, PosSelection } from '../model.ts'
import { tier, WIN, won } from '../model.ts'
import { countDistinctLines, distinctLines, matchLists } from './lines.ts'
import type { NumberFamily, Places } from './number-play.ts'
import { drawWith, numbersOf, placesPlay, rowsAt, wholePlay } from './number-play.ts'

/** The outcomes of `count` places: n × (n − 1) × … */
const ordered = (family: NumberFamily, count: number): number =>
  Array.from({ length: count }, (_, nth) => numbersOf(family).length - nth).reduce((product, one) => product * one, 1)

/** Lottery rules §5, §6 `DIRECT`: every line of the grid with different numbers is a unit; all numbers in place. */
export const directInOrder = (family: NumberFamily, places: Places): Play<PosSelection> => {
  const { at } = places
  return placesPlay(family, places, {
    kind: 'DIRECT',
    prizeMode: 'Lott',
    entry: { shape: 'POS', rows: rowsAt(family, at, numbersOf(family), 1), minRows: at.length },
    tiers: [tier(WIN, 1, ordered(family, at.length))],
    units: ({ pos }) => countDistinctLines(pos),
    settle: ({ pos }, draw) => won(at.every((place, nth) => pos[nth]!.includes(draw[place]!)) ? 1 : 0),
    expand: ({ pos }) =>
      distinctLines(pos).map((line) => ({
        key: line.join(),
        tier: WIN,
        outcome: (draw) => (at.every((place, nth) => draw[place] === line[nth]) ? 'win' : 'lose'),
      })),
    bestDraws: ({ pos }) => [drawWith(family, at, matchLists(pos))],
  })
}

/** Lottery rules §5, §6 `POSITION`: single numbers in place, rows may stay empty; one win per place. */
export const numberInPlace = (family: NumberFamily): Play<PosSelection> => {
  const at = family.places.map((_, place) => place)
  return wholePlay(family, {
    kind: 'POSITION',
    prizeMode: 'Lott',
    tab: 'position',
    entry: { shape: 'POS', rows: rowsAt(family, at, numbersOf(family), 0), minRows: 1 },
    tiers: [tier(WIN, 1, numbersOf(family).length)],
    units: ({ pos }) => pos.reduce((count, list) => count + list.length, 0),
    settle: ({ pos }, draw) => won(pos.filter((list, place) => list.includes(draw[place]!)).length),
    expand: ({ pos }) =>
      pos.flatMap((list, place) =>
        list.map((number) => ({
          key: `${place}:${number}`,
          tier: WIN,
          outcome: (draw) => (draw[place] === number ? 'win' : 'lose'),
        })),
      ),
    bestDraws: ({ pos }) => [drawWith(family, at, matchLists(pos))],
  })
}
