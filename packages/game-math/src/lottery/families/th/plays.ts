import { matchPlay, numbersEntry, printedPlay } from '../../figures/match-play.ts'
import { commonestByCount, permutationCount, permutationsOf, sortedDigits } from '../../figures/permutations.ts'
import type { Reading } from '../../figures/readings.ts'
import { drawShowing } from '../../figures/readings.ts'
import type { Draw, NumbersSelection, Play } from '../../model.ts'
import { paidTier, WIN, won } from '../../model.ts'
import { digitPlays } from './digits.ts'
import type { ThaiFamily } from './lotteries.ts'

/** A number of so many figures that a reading shows, as it is printed. */
const shownAt = ({ place, read }: Reading, figures: number, draw: Draw): string =>
  String(read(draw[place]!)).padStart(figures, '0')

/** Lottery rules §11.1 `3TOD`, `4TOD`: the digits of the top number in any order. Numbers of equal digits are refused. */
function anyOrder(family: ThaiFamily, figures: number, odds: Readonly<Record<number, number>>): Play<NumbersSelection> {
  const reading = family.top(figures)
  const tierOf = (number: string) => `P${permutationCount(number)}`
  const shows = (number: string, draw: Draw) => sortedDigits(shownAt(reading, figures, draw)) === sortedDigits(number)
  const counts = Object.keys(odds)
    .map(Number)
    .sort((one, other) => other - one)
  return {
    ...printedPlay(family, { kind: `${figures}TOD`, tab: `${figures}`, positions: [reading.place] }),
    entry: numbersEntry(figures, 'ordered'),
    tiers: counts.map((count) => paidTier(`P${count}`, count, 10 ** figures, odds[count]!)),
    hasTiersOfPicks: true,
    units: ({ numbers }) => numbers.length,
    settle({ numbers }, draw) {
      const digits = sortedDigits(shownAt(reading, figures, draw))
      const count = numbers.filter((number) => sortedDigits(number) === digits).length
      return { tiers: count === 0 ? {} : { [tierOf(digits)]: count }, pushUnits: 0 }
    },
    expand: ({ numbers }) =>
      numbers.map((number) => ({
        key: number,
        tier: tierOf(number),
        outcome: (draw) => (shows(number, draw) ? 'win' : 'lose'),
      })),
    bestDraws: ({ numbers }) =>
      commonestByCount(numbers).map((digits) => drawShowing(family, [reading], Number(digits))),
  }
}

/** Lottery rules §11.1 `3TOP_REVERSE`: every permutation of a number is a ticket on the three top figures. */
function reversed(family: ThaiFamily, odds: number): Play<NumbersSelection> {
  const reading = family.top(3)
  return {
    ...printedPlay(family, { kind: '3TOP_REVERSE', tab: '3', positions: [reading.place] }),
    entry: numbersEntry(3),
    tiers: [paidTier(WIN, 1, 1000, odds)],
    units: ({ numbers }) => numbers.reduce((units, number) => units + permutationCount(number), 0),
    settle({ numbers }, draw) {
      const digits = sortedDigits(shownAt(reading, 3, draw))
      return won(numbers.filter((number) => sortedDigits(number) === digits).length)
    },
    expand: ({ numbers }) =>
      numbers.flatMap((number) =>
        permutationsOf(number).map((ticket) => ({
          key: `${number} ${ticket}`,
          number: ticket,
          tier: WIN,
          outcome: (draw: Draw) => (shownAt(reading, 3, draw) === ticket ? 'win' : 'lose'),
        })),
      ),
    bestDraws: ({ numbers }) =>
      commonestByCount(numbers).map((digits) => drawShowing(family, [reading], Number(digits))),
  }
}

/** Lottery rules §11.1: every play, in the order in which a picker lists them, with the market odds. */
export function thaiPlays(family: ThaiFamily): Play[] {
  const match = (kind: string, figures: number, readings: readonly Reading[], odds: number) =>
    matchPlay(family, { kind, tab: `${figures}`, figures, readings, odds })
  return [
    match('3TOP', 3, [family.top(3)], 9_000_000),
    anyOrder(family, 3, { 6: 1_300_000, 3: 1_300_000 }),
    reversed(family, 9_000_000),
    ...(family.front ? [match('3FRONT', 3, family.front, 4_000_000)] : []),
    ...(family.last ? [match('3BOTTOM', 3, family.last, 4_000_000)] : []),
    match('2TOP', 2, [family.top(2)], 900_000),
    match('2BOTTOM', 2, [family.bottom], 900_000),
    ...digitPlays(family),
    match('4TOP', 4, [family.top(4)], 50_000_000),
    anyOrder(family, 4, { 24: 2_000_000, 12: 2_000_000, 6: 2_000_000, 4: 2_000_000 }),
  ]
}
