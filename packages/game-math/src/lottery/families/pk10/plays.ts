import { sumOf } from '../../digits/window.ts'
import type { Draw, Play, RankChoiceSelection } from '../../model.ts'
import { tier, WIN, won } from '../../model.ts'
import { amongPlaces, groupOfPlaces } from '../../numbers/any-order.ts'
import { eachNumber, eachWord } from '../../numbers/each-pick.ts'
import { directInOrder, numberInPlace } from '../../numbers/in-order.ts'
import { oneOfEach } from '../../numbers/kinds.ts'
import { distinctLines } from '../../numbers/lines.ts'
import type { NumberFamily, Places } from '../../numbers/number-play.ts'
import { drawWith, numbersOf, wholePlay } from '../../numbers/number-play.ts'
import { hasSide, SIDES, sidesOfPlaces } from '../../numbers/sides.ts'

/** Lottery rules §6: ten cars race; the first place is the champion. */
export const PK10: NumberFamily = {
  family: 'PK10',
  prefix: 'PK',
  part: { count: 10, from: 1, to: 10, distinct: true },
  places: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10'],
}
/** The smallest BIG car. */
export const BIG_CAR = 6

const front = (count: number): Places => ({
  name: `F${count}`,
  at: Array.from({ length: count }, (_, place) => place),
})
const LAST_THREE: Places = { name: 'B3', at: [7, 8, 9] }

/** Outcomes of the first two and three places by the sum of their cars, from the smallest sum (a test counts them again). */
const SUM2 = { from: 3, counts: [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2], total: 90, big: 12 }
const SUM3 = {
  from: 6,
  counts: [6, 6, 12, 18, 24, 30, 42, 48, 54, 60, 60, 60, 60, 54, 48, 42, 30, 24, 18, 12, 6, 6],
  total: 720,
  big: 17,
}

/** One draw for each sum of the first places. */
const drawsBySum = (count: number): Draw[] => {
  const lines = distinctLines(Array<number[]>(count).fill(numbersOf(PK10)))
  return oneOfEach(lines, sumOf).map((cars) => drawWith(PK10, front(count).at, cars))
}
const headSum = (draw: Draw, count: number): number => sumOf(draw.slice(0, count))

/** Lottery rules §6 `SUM2`, `SUM3`: the sum of the first places, a tier for each; 11 of two is SMALL. */
function sumPlays(count: number, { from, counts, total, big }: typeof SUM2): Play[] {
  const common = { prizeMode: 'ZY' as const, tab: 'sum', positions: front(count).at, kinds: drawsBySum(count) }
  const sideWins = (side: string): number =>
    counts.reduce((sum, wins, nth) => sum + (hasSide(side, from + nth, big) ? wins : 0), 0)
  return [
    eachNumber(PK10, {
      ...common,
      kind: `SUM${count}`,
      label: 'sum',
      values: counts.map((_, nth) => from + nth),
      tiers: counts.map((wins, nth) => tier(`S${from + nth}`, wins, total)),
      tierOf: (value) => `S${value}`,
      outcome: (value, draw) => (headSum(draw, count) === value ? 'win' : 'lose'),
    }),
    eachWord(PK10, {
      ...common,
      kind: `SUM${count}_SIDE`,
      values: SIDES,
      tiers: SIDES.map((side) => tier(side, sideWins(side), total)),
      tierOf: (side) => side,
      outcome: (side, draw) => (hasSide(side, headSum(draw, count), big) ? 'win' : 'lose'),
    }),
  ]
}

const LAST_RANK = 11
const wins = (choice: string, rank: number, draw: Draw): boolean =>
  (choice === 'DRAGON') === draw[rank - 1]! > draw[LAST_RANK - rank - 1]!

/** Lottery rules §6 `DT`: rank r against rank 11 − r; DRAGON if the higher-placed car has the larger number. */
const dragonTiger: Play<RankChoiceSelection> = wholePlay(PK10, {
  kind: 'DT',
  prizeMode: 'ZY',
  tab: 'dt',
  entry: {
    shape: 'RANKCHOICE',
    rows: [
      { field: 'ranks', label: 'ranks', values: [1, 2, 3, 4, 5], min: 1, max: 5 },
      { field: 'choices', label: 'choices', values: ['DRAGON', 'TIGER'], min: 1, max: 2 },
    ],
    minRows: 2,
  },
  tiers: [tier(WIN, 1, 2)],
  units: ({ ranks, choices }) => ranks.length * choices.length,
  settle: ({ ranks, choices }, draw) =>
    won(ranks.reduce((count, rank) => count + choices.filter((choice) => wins(choice, rank, draw)).length, 0)),
  expand: ({ ranks, choices }) =>
    ranks.flatMap((rank) =>
      choices.map((choice) => ({
        key: `${rank} ${choice}`,
        tier: WIN,
        outcome: (draw) => (wins(choice, rank, draw) ? 'win' : 'lose'),
      })),
    ),
  bestDraws: () => [numbersOf(PK10).toReversed(), numbersOf(PK10)],
})

/** Lottery rules §6: every play of PK10, in the order in which a picker lists them. */
export const pk10Plays: readonly Play[] = [
  numberInPlace(PK10),
  sidesOfPlaces(PK10, { big: BIG_CAR }),
  dragonTiger,
  ...sumPlays(2, SUM2),
  ...sumPlays(3, SUM3),
  directInOrder(PK10, front(1)),
  directInOrder(PK10, front(2)),
  groupOfPlaces(PK10, front(2)),
  directInOrder(PK10, front(3)),
  groupOfPlaces(PK10, front(3)),
  directInOrder(PK10, front(4)),
  directInOrder(PK10, front(5)),
  ...[front(3), front(4), front(5), LAST_THREE].map((places) => amongPlaces(PK10, places, 'among')),
]
