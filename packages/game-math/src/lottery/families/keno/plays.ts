import { choose, combinations } from '../../counting.ts'
import { sumOf } from '../../digits/window.ts'
import type { Draw, Fraction, Play, SetSelection, Tier } from '../../model.ts'
import { tier } from '../../model.ts'
import { eachWord } from '../../numbers/each-pick.ts'
import type { NumberFamily } from '../../numbers/number-play.ts'
import { numbersOf, oneRow, wholePlay } from '../../numbers/number-play.ts'
import { hasSide } from '../../numbers/sides.ts'

const DRAWN = 20
/** Lottery rules §12: twenty of eighty numbers. */
export const KENO: NumberFamily = {
  family: 'KENO',
  prefix: 'KENO',
  part: { count: DRAWN, from: 1, to: 80, distinct: true, digits: 2 },
  places: Array.from({ length: DRAWN }, (_, at) => `K${at + 1}`),
}
const NUMBERS = 80
/** The most numbers of one bet; a pick of ten makes 3,003 units of them. */
const MAX_PICKS = 15

/** Lottery rules §12: gross odds by hits, in tenths; other numbers of hits pay nothing. */
const PAY_TABLES: readonly Readonly<Record<number, number>>[] = [
  { 1: 23 },
  { 2: 95 },
  { 3: 265, 2: 15 },
  { 4: 500, 3: 25, 2: 15 },
  { 5: 5_000, 4: 105, 3: 15 },
  { 6: 15_000, 5: 150, 4: 50, 3: 15 },
  { 7: 50_000, 6: 1_440, 5: 140, 4: 20, 0: 10 },
  { 8: 250_000, 7: 4_000, 6: 440, 5: 50, 4: 15, 0: 10 },
  { 9: 1_500_000, 8: 10_000, 7: 1_000, 6: 100, 5: 25, 4: 15, 0: 10 },
  { 10: 25_000_000, 9: 40_000, 8: 4_000, 7: 400, 6: 25, 5: 15, 0: 10 },
]
const tenths = (odds: number): Fraction => ({ numerator: BigInt(odds), denominator: 10n })

/** Lottery rules §12 `PICKk`: every `k` picked numbers are a unit, paid by how many of them are drawn. */
function pick(k: number): Play<SetSelection> {
  const paid = Object.entries(PAY_TABLES[k - 1]!)
    .map(([hits, odds]) => ({ hits: Number(hits), odds }))
    .sort((one, other) => other.hits - one.hits)
  const total = choose(NUMBERS, k)
  return wholePlay(KENO, {
    kind: `PICK${k}`,
    prizeMode: 'Elott',
    tab: 'pick',
    entry: { shape: 'SET', rows: [oneRow(KENO, 'nums', k, MAX_PICKS)], minRows: 1 },
    tiers: paid.map(({ hits, odds }) => ({
      ...tier(`H${hits}`, choose(DRAWN, hits) * choose(NUMBERS - DRAWN, k - hits), total),
      odds: tenths(odds),
    })),
    units: ({ nums }) => choose(nums.length, k),
    settle({ nums }, draw) {
      const drawn = nums.filter((number) => draw.includes(number)).length
      const tiers: Record<string, number> = {}
      for (const { hits } of paid) {
        const count = choose(drawn, hits) * choose(nums.length - drawn, k - hits)
        if (count > 0) tiers[`H${hits}`] = count
      }
      return { tiers, pushUnits: 0 }
    },
    expand: ({ nums }) =>
      combinations(nums, k).map((ticket) => ({
        key: ticket.join(),
        tier: '',
        outcome: (draw) => (paid.some(({ hits }) => hits === hitsOf(ticket, draw)) ? 'win' : 'lose'),
        hits: (draw) => ({ [`H${hitsOf(ticket, draw)}`]: 1 }),
      })),
    bestDraws: ({ nums }) => Array.from({ length: nums.length + 1 }, (_, drawn) => drawShowing(nums, drawn)),
  })
}
const hitsOf = (ticket: readonly number[], draw: Draw): number => ticket.filter((one) => draw.includes(one)).length

/** A draw that shows the first `drawn` of these numbers, and none of the others. */
function drawShowing(nums: readonly number[], drawn: number): number[] {
  const others = numbersOf(KENO).filter((number) => !nums.includes(number))
  return [...nums.slice(0, drawn), ...others.slice(0, DRAWN - drawn)]
}

/** Lottery rules §12: outcomes of all C(80,20) draws (tests count them again). */
const TOTAL = 3_535_316_142_212_174_320n
const SIZE = 1_759_886_689_338_606_861n
const BALANCED = 15_542_763_534_960_598n
const ODD = 1_767_658_070_682_256_896n
const ELEMENTS = {
  METAL: 362_424_019_495_171_770n,
  WOOD: 712_463_910_471_784_803n,
  WATER: 1_371_845_418_169_315_204n,
  FIRE: 719_054_759_525_309_151n,
  EARTH: 369_528_034_550_593_392n,
}
const MORE = 1_408_393_885_741_467_768n
const EQUAL = 718_528_370_729_238_784n

/** Lottery rules §12 `SUM_SIDE`: a total of 810 is neither big nor small; sizes and their combinations are returned. */
const BALANCED_TOTAL = 810
export const sizeOf = (draw: Draw): string => {
  const total = sumOf(draw)
  return total === BALANCED_TOTAL ? 'TIE810' : total > BALANCED_TOTAL ? 'BIG' : 'SMALL'
}

/** A draw of this total: the smallest twenty numbers with the largest raised as far as needed. */
function drawOfSum(total: number): Draw {
  const draw = Array.from({ length: DRAWN }, (_, nth) => nth + 1)
  let missing = total - sumOf(draw)
  for (let nth = DRAWN - 1; nth >= 0 && missing > 0; nth--) {
    const raised = Math.min(missing, NUMBERS - DRAWN)
    draw[nth]! += raised
    missing -= raised
  }
  return draw
}
const ALL = KENO.places.map((_, at) => at)
const common = { prizeMode: 'Elott' as const, tab: 'sides', positions: ALL, tierOf: (token: string) => token }

/** Combinations of size and parity: by symmetry big and small draws have each parity equally often, but for 810 itself. */
const BIG_ODD = ODD / 2n
const SUM_SIDES = {
  BIG: SIZE,
  SMALL: SIZE,
  TIE810: BALANCED,
  ODD,
  EVEN: TOTAL - ODD,
  BIG_ODD,
  BIG_EVEN: SIZE - BIG_ODD,
  SMALL_ODD: BIG_ODD,
  SMALL_EVEN: SIZE - BIG_ODD,
}
const isOfSize = (token: string): boolean => token.startsWith('BIG') || token.startsWith('SMALL')

function sumOutcome(picked: string, draw: Draw) {
  const size = sizeOf(draw)
  if (picked === 'TIE810') return size === picked ? 'win' : 'lose'
  if (size === 'TIE810' && isOfSize(picked)) return 'push'
  const isTrue = picked.split('_').every((side) => (isOfSize(side) ? side === size : hasSide(side, sumOf(draw), 0)))
  return isTrue ? 'win' : 'lose'
}

const sumSide: Play = eachWord(KENO, {
  ...common,
  kind: 'SUM_SIDE',
  values: Object.keys(SUM_SIDES),
  tiers: Object.entries(SUM_SIDES).map(([token, wins]) => tier(token, wins, TOTAL, isOfSize(token) ? BALANCED : 0n)),
  outcome: sumOutcome,
  kinds: [808, 809, 810, 811, 812].map(drawOfSum),
})

/** The largest total of each element but the last (Lottery rules §12 `ELEMENT`). */
const ELEMENT_ENDS: readonly (readonly [string, number])[] = [
  ['METAL', 695],
  ['WOOD', 763],
  ['WATER', 855],
  ['FIRE', 923],
]
export const elementOf = (draw: Draw): string => ELEMENT_ENDS.find(([, end]) => sumOf(draw) <= end)?.[0] ?? 'EARTH'

const element: Play = eachWord(KENO, {
  ...common,
  kind: 'ELEMENT',
  values: Object.keys(ELEMENTS),
  tiers: Object.entries(ELEMENTS).map(([token, wins]) => tier(token, wins, TOTAL)),
  outcome: (picked, draw) => (elementOf(draw) === picked ? 'win' : 'lose'),
  kinds: [695, 763, 855, 923, 924].map(drawOfSum),
})

/** A play on which half of the numbers has more of the twenty drawn, or that both have ten. */
function balance(
  kind: string,
  tokens: readonly [more: string, equal: string, fewer: string],
  isCounted: (number: number) => boolean,
): Play {
  const [more, equal, fewer] = tokens
  const counted = numbersOf(KENO).filter(isCounted)
  const others = numbersOf(KENO).filter((number) => !isCounted(number))
  const outcomeOf = (draw: Draw): string => {
    const count = draw.filter(isCounted).length
    return count === DRAWN / 2 ? equal : count > DRAWN / 2 ? more : fewer
  }
  const tiers: Tier[] = [tier(more, MORE, TOTAL), tier(equal, EQUAL, TOTAL), tier(fewer, MORE, TOTAL)]
  return eachWord(KENO, {
    ...common,
    kind,
    values: tokens,
    tiers,
    outcome: (picked, draw) => (outcomeOf(draw) === picked ? 'win' : 'lose'),
    kinds: [11, 10, 9].map((count) => [...counted.slice(0, count), ...others.slice(0, DRAWN - count)]),
  })
}

const UPPER_HALF = 40

/** Lottery rules §12: every play of keno, in the order in which a picker lists them. */
export const kenoPlays: readonly Play[] = [
  ...PAY_TABLES.map((_, nth) => pick(nth + 1)),
  sumSide,
  balance('UPDOWN', ['UP', 'MIDDLE', 'DOWN'], (number) => number <= UPPER_HALF),
  balance('ODDEVEN', ['ODD_MORE', 'TIE', 'EVEN_MORE'], (number) => number % 2 === 1),
  element,
]
