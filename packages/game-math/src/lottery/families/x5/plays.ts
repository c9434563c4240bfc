import { combinations } from '../../counting.ts'
import { sumOf } from '../../digits/window.ts'
import type { Draw, Play } from '../../model.ts'
import { tier, WIN } from '../../model.ts'
import { amongPlaces, anyDrawn, anyDrawnBankers, groupBankers, groupOfPlaces } from '../../numbers/any-order.ts'
import { eachNumber, eachWord } from '../../numbers/each-pick.ts'
import { directInOrder, numberInPlace } from '../../numbers/in-order.ts'
import { oneOfEach } from '../../numbers/kinds.ts'
import type { NumberFamily, Places } from '../../numbers/number-play.ts'
import { numbersOf } from '../../numbers/number-play.ts'
import { hasSide, sidesOfPlaces } from '../../numbers/sides.ts'

/** Lottery rules §5: five of eleven numbers, in order. */
export const X5: NumberFamily = {
  family: '11X5',
  prefix: 'X5',
  part: { count: 5, from: 1, to: 11, distinct: true, digits: 2 },
  places: ['B1', 'B2', 'B3', 'B4', 'B5'],
}

const FIRST: Places = { name: 'F1', at: [0] }
const FIRST_TWO: Places = { name: 'F2', at: [0, 1] }
const FIRST_THREE: Places = { name: 'F3', at: [0, 1, 2] }
const MIDDLE_THREE: Places = { name: 'M3', at: [1, 2, 3] }
const LAST_THREE: Places = { name: 'B3', at: [2, 3, 4] }
const LAST_TWO: Places = { name: 'B2', at: [3, 4] }
const ALL = [0, 1, 2, 3, 4]

/** Lottery rules §5: every unordered draw. */
const outcomes: readonly Draw[] = combinations(numbersOf(X5), 5)
const TOTAL = 462

/** Lottery rules §5 `OE_COUNT`: outcomes by the number of odd balls (a test counts them again). */
const ODD_COUNTS = { '0O5E': 1, '1O4E': 30, '2O3E': 150, '3O2E': 200, '4O1E': 75, '5O0E': 6 }
const oddCountOf = (draw: Draw): string => {
  const odd = draw.filter((number) => number % 2 === 1).length
  return `${odd}O${5 - odd}E`
}
const oddEvenCount: Play = eachWord(X5, {
  kind: 'OE_COUNT',
  prizeMode: 'Lott',
  tab: 'fun',
  positions: ALL,
  values: Object.keys(ODD_COUNTS),
  tiers: Object.entries(ODD_COUNTS).map(([name, wins]) => tier(name, wins, TOTAL)),
  tierOf: (picked) => picked,
  outcome: (picked, draw) => (oddCountOf(draw) === picked ? 'win' : 'lose'),
  kinds: oneOfEach(outcomes, oddCountOf),
})

/** Lottery rules §5 `MIDDLE`: outcomes by the third smallest ball. */
const MIDDLES = [28, 63, 90, 100, 90, 63, 28]
const middleOf = (draw: Draw): number => [...draw].sort((one, other) => one - other)[2]!
const middle: Play = eachNumber(X5, {
  kind: 'MIDDLE',
  prizeMode: 'Lott',
  tab: 'fun',
  positions: ALL,
  label: 'middle',
  values: MIDDLES.map((_, nth) => 3 + nth),
  tiers: MIDDLES.map((wins, nth) => tier(`M${3 + nth}`, wins, TOTAL)),
  tierOf: (value) => `M${value}`,
  outcome: (value, draw) => (middleOf(draw) === value ? 'win' : 'lose'),
  kinds: oneOfEach(outcomes, middleOf),
})

/** Lottery rules §5 `SIDE_SUM`: totals above 30 are BIG, those below are SMALL, and 30 returns the stakes of both. */
export const BALANCED_TOTAL = 30
const TOTAL_SIDES = { BIG: 215, SMALL: 215, ODD: 236, EVEN: 226, TAIL_BIG: 232, TAIL_SMALL: 230 }
const BALANCED = 32
function sideOutcome(side: string, draw: Draw) {
  const total = sumOf(draw)
  const isSize = side === 'BIG' || side === 'SMALL'
  if (isSize && total === BALANCED_TOTAL) return 'push'
  const [of, value, big] = side.startsWith('TAIL_')
    ? [side.slice('TAIL_'.length), total % 10, 5]
    : [side, total, BALANCED_TOTAL]
  return hasSide(of, value, big) ? 'win' : 'lose'
}
const sideOfTotal: Play = eachWord(X5, {
  kind: 'SIDE_SUM',
  prizeMode: 'ZY',
  tab: 'sides',
  positions: ALL,
  values: Object.keys(TOTAL_SIDES),
  tiers: Object.entries(TOTAL_SIDES).map(([side, wins]) =>
    tier(side, wins, TOTAL, side === 'BIG' || side === 'SMALL' ? BALANCED : 0),
  ),
  tierOf: (side) => side,
  outcome: sideOutcome,
  kinds: oneOfEach(outcomes, sumOf),
})

/** Lottery rules §5 `DT`: the first ball against the last. They are never equal. */
const dragonTiger: Play = eachWord(X5, {
  kind: 'DT',
  prizeMode: 'ZY',
  tab: 'sides',
  positions: [0, 4],
  values: ['DRAGON', 'TIGER'],
  tiers: [tier(WIN, 1, 2)],
  outcome: (side, draw) => ((side === 'DRAGON') === draw[0]! > draw[4]! ? 'win' : 'lose'),
  kinds: [
    [5, 4, 3, 2, 1],
    [1, 2, 3, 4, 5],
  ],
})

const sizes = (from: number): number[] => Array.from({ length: 9 - from }, (_, nth) => from + nth)

/** Plays on some places. `M3`, `B3` and `B2` have the plays of the front. */
const playsOfPlaces = (places: Places): Play[] => [
  directInOrder(X5, places),
  groupOfPlaces(X5, places),
  groupBankers(X5, places),
]

/** Lottery rules §5: every play of 11X5, in the order in which a picker lists them. */
export const x5Plays: readonly Play[] = [
  ...sizes(1).map((k) => anyDrawn(X5, k)),
  ...sizes(2).map((k) => anyDrawnBankers(X5, k)),
  ...[FIRST_THREE, MIDDLE_THREE, LAST_THREE, FIRST_TWO, LAST_TWO].flatMap(playsOfPlaces),
  directInOrder(X5, FIRST),
  numberInPlace(X5),
  ...[FIRST_THREE, MIDDLE_THREE, LAST_THREE].map((places) => amongPlaces(X5, places, 'among')),
  oddEvenCount,
  middle,
  sidesOfPlaces(X5, { big: 6, pushing: 11 }),
  sideOfTotal,
  dragonTiger,
]
