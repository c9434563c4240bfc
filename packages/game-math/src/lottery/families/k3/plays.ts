import { choose, combinations, lines } from '../../counting.ts'
import { sumOf } from '../../digits/window.ts'
import type { BankerSelection, Draw, Play, Row, SetSelection, TwoRowSelection, Unit } from '../../model.ts'
import { tier, WIN, won } from '../../model.ts'
import { bankerUnits } from '../../numbers/any-order.ts'
import { eachNumber, eachWord } from '../../numbers/each-pick.ts'
import { oneOfEach } from '../../numbers/kinds.ts'
import { hasSide, SIDES } from '../../numbers/sides.ts'

/** Lottery rules §7: three dice, whose order never counts. */
export const K3 = { family: 'K3', prefix: 'K3', places: ['D1', 'D2', 'D3'] } as const
const FACES = [1, 2, 3, 4, 5, 6]
const TOTAL = 216
const ALL = [0, 1, 2]
/** Lottery rules §7 `SUM_SIDE`: the smallest BIG total. Triples count like any other result. */
export const BIG_TOTAL = 11

const ascending = (dice: Draw): number[] => [...dice].sort((one, other) => one - other)
/** Every result, whatever the order of the dice. */
const results: readonly Draw[] = oneOfEach(lines([FACES, FACES, FACES]), (dice) => ascending(dice).join(''))
const times = (dice: Draw, face: number): number => dice.filter((die) => die === face).length

/** Lottery rules §7 `FORM`: the one form that three dice have. */
export function formOf(dice: Draw): string {
  const [low, middle, high] = ascending(dice)
  if (low === high) return 'TRIPLE'
  if (low === middle || middle === high) return 'PAIR'
  return high! - low! === 2 ? 'STRAIGHT' : 'MISC3'
}
/** The lowest face of a straight; 0 for anything else. */
const straightFrom = (dice: Draw): number => (formOf(dice) === 'STRAIGHT' ? Math.min(...dice) : 0)

const common = { positions: ALL, kinds: results }
const numbers = { ...common, prizeMode: 'Lott' as const, values: FACES }
const is = (isWon: boolean) => (isWon ? 'win' : 'lose')

/** Outcomes by total from 3 to 18 (a test counts them again). */
const SUMS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
const sumPlays = (): Play[] => [
  eachNumber(K3, {
    ...numbers,
    kind: 'SUM',
    tab: 'sum',
    label: 'sum',
    values: SUMS.map((_, nth) => nth + 3),
    tiers: SUMS.map((wins, nth) => tier(`S${nth + 3}`, wins, TOTAL)),
    tierOf: (value) => `S${value}`,
    outcome: (value, draw) => is(sumOf(draw) === value),
  }),
  eachWord(K3, {
    ...common,
    kind: 'SUM_SIDE',
    prizeMode: 'ZY',
    tab: 'sum',
    values: SIDES,
    tiers: [tier(WIN, 108, TOTAL)],
    outcome: (side, draw) => is(hasSide(side, sumOf(draw), BIG_TOTAL)),
  }),
]

/** A play without a choice: its one unit is taken or not. */
const anyForm = (kind: string, form: string, tab: string, wins: number): Play =>
  eachWord(K3, {
    ...common,
    kind,
    prizeMode: 'Lott',
    tab,
    values: ['ANY'],
    tiers: [tier(WIN, wins, TOTAL)],
    outcome: (_, draw) => is(formOf(draw) === form),
  })

const triplePlays = (): Play[] => [
  anyForm('TRIPLE_ANY', 'TRIPLE', 'triple', 6),
  eachNumber(K3, {
    ...numbers,
    kind: 'TRIPLE',
    tab: 'triple',
    tiers: [tier(WIN, 1, TOTAL)],
    outcome: (face, draw) => is(times(draw, face) === 3),
  }),
]
const straightPlays = (): Play[] => [
  anyForm('STRAIGHT_ANY', 'STRAIGHT', 'straight', 24),
  eachNumber(K3, {
    ...numbers,
    kind: 'STRAIGHT',
    tab: 'straight',
    label: 'lowest',
    values: [1, 2, 3, 4],
    tiers: [tier(WIN, 6, TOTAL)],
    outcome: (lowest, draw) => is(straightFrom(draw) === lowest),
  }),
]

const row = (field: Row['field'], label: string, min: number, max = FACES.length): Row => ({
  field,
  label,
  values: FACES,
  min,
  max,
})
const spec = { family: K3.family, window: null, positions: ALL, payMode: 'ONCE', prizeMode: 'Lott' } as const
const bestDraws = (): Draw[] => [...results]

/** Lottery rules §7 `PAIR`: exactly this pair and this single. */
const pairAndSingle: Play<TwoRowSelection> = {
  ...spec,
  code: 'K3_PAIR',
  kind: 'PAIR',
  tab: 'pair',
  entry: { shape: 'AB', rows: [row('a', 'pair', 1), row('b', 'single', 1)], minRows: 2 },
  tiers: [tier(WIN, 3, TOTAL)],
  units: ({ a, b }) => a.length * b.length - a.filter((face) => b.includes(face)).length,
  settle({ a, b }, draw) {
    const isWon = formOf(draw) === 'PAIR' && draw.every((face) => (times(draw, face) === 2 ? a : b).includes(face))
    return won(isWon ? 1 : 0)
  },
  expand: ({ a, b }) =>
    lines([a, b])
      .filter(([pair, single]) => pair !== single)
      .map(([pair, single]) => ({
        key: `${pair}${pair}${single}`,
        tier: WIN,
        outcome: (draw) => is(times(draw, pair!) === 2 && times(draw, single!) === 1),
      })),
  bestDraws,
}

const pairPlays = (): Play[] => [
  eachNumber(K3, {
    ...numbers,
    kind: 'PAIR_ANY',
    tab: 'pair',
    tiers: [tier(WIN, 16, TOTAL)],
    outcome: (face, draw) => is(times(draw, face) >= 2),
  }),
  pairAndSingle,
]

/** Results that show `size` given different faces: 6 for three, 30 for two. */
const SHOWING: Readonly<Record<number, number>> = { 2: 30, 3: 6 }
const allShown = (faces: readonly number[], draw: Draw): boolean => faces.every((face) => draw.includes(face))
const unitOf = (faces: readonly number[]): Unit => ({
  key: ascending(faces).join(''),
  tier: WIN,
  outcome: (draw) => is(allShown(faces, draw)),
})
const shownOf = (faces: readonly number[], draw: Draw): number => faces.filter((face) => draw.includes(face)).length

/** Lottery rules §7 `DIFF3`, `DIFF2`: every picked faces are a unit; the dice show all of them. */
const different = (size: number): Play<SetSelection> => ({
  ...spec,
  code: `K3_DIFF${size}`,
  kind: `DIFF${size}`,
  tab: 'different',
  entry: { shape: 'SET', rows: [row('nums', 'numbers', size)], minRows: 1 },
  tiers: [tier(WIN, SHOWING[size]!, TOTAL)],
  units: ({ nums }) => choose(nums.length, size),
  settle: ({ nums }, draw) => won(choose(shownOf(nums, draw), size)),
  expand: ({ nums }) => combinations(nums, size).map(unitOf),
  bestDraws,
})

/** Lottery rules §7 `DIFF3_DT`, `DIFF2_DT`. */
const differentBankers = (size: number): Play<BankerSelection> => ({
  ...spec,
  code: `K3_DIFF${size}_DT`,
  kind: `DIFF${size}_DT`,
  tab: 'different',
  entry: { shape: 'DT', rows: [row('dan', 'dan', 1, size - 1), row('tuo', 'tuo', 1)], minRows: 2 },
  tiers: [tier(WIN, SHOWING[size]!, TOTAL)],
  units: (selection) => bankerUnits(selection, size),
  settle: ({ dan, tuo }, draw) => won(allShown(dan, draw) ? choose(shownOf(tuo, draw), size - dan.length) : 0),
  expand: ({ dan, tuo }) => combinations(tuo, size - dan.length).map((rest) => unitOf([...dan, ...rest])),
  bestDraws,
})

const dicePlays = (): Play[] => [
  eachNumber(K3, {
    ...numbers,
    kind: 'ONE',
    prizeMode: 'ZY',
    tab: 'dice',
    tiers: [tier(WIN, 91, TOTAL)],
    outcome: (face, draw) => is(times(draw, face) > 0),
  }),
  eachNumber(K3, {
    ...numbers,
    kind: 'NONE',
    prizeMode: 'ZY',
    tab: 'dice',
    tiers: [tier(WIN, 125, TOTAL)],
    outcome: (face, draw) => is(times(draw, face) === 0),
  }),
]

const FORMS = { TRIPLE: 6, PAIR: 90, STRAIGHT: 24, MISC3: 96 }
const form: Play = eachWord(K3, {
  ...common,
  kind: 'FORM',
  prizeMode: 'ZY',
  tab: 'form',
  values: Object.keys(FORMS),
  tiers: Object.entries(FORMS).map(([name, wins]) => tier(name, wins, TOTAL)),
  tierOf: (picked) => picked,
  outcome: (picked, draw) => is(formOf(draw) === picked),
})

/** Lottery rules §7: every play of K3, in the order in which a picker lists them. */
export const k3Plays: readonly Play[] = [
  ...sumPlays(),
  ...pairPlays(),
  different(2),
  differentBankers(2),
  different(3),
  differentBankers(3),
  ...triplePlays(),
  ...straightPlays(),
  ...dicePlays(),
  form,
]
