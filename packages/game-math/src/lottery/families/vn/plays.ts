import { matchPlay } from '../../figures/match-play.ts'
import type { PrintedFamily, Reading } from '../../figures/readings.ts'
import { figuresAt, figuresBefore, lastFigures, printed } from '../../figures/readings.ts'
import type { Play } from '../../model.ts'
import { absentPlay, presentPlay } from './combinations.ts'

/** A prize of a region: its name, how many numbers it has, and their figures. */
export type Prize = { readonly name: string; readonly count: number; readonly figures: number }

/** A region's draw, and the market odds of its plays in 1/10,000 (Lottery rules §10.2). */
export type Region = PrintedFamily & {
  readonly prizes: readonly Prize[]
  /** The prizes with two and with three figures that are drawn first. */
  readonly opening: { readonly two: string; readonly three: string }
  readonly odds: {
    readonly hit: number
    readonly present: Readonly<Record<number, number>>
    readonly absent: Readonly<Record<number, number>>
  }
}

const region = (spec: Omit<Region, 'draw'>): Region => ({
  ...spec,
  draw: spec.prizes.map(({ count, figures }) => printed(count, figures)),
})

/** Lottery rules §10.1: the north (MB) draws 27 numbers. */
export const NORTH: Region = region({
  family: 'VN',
  prefix: 'VN',
  prizes: [
    { name: 'DB', count: 1, figures: 5 },
    { name: 'G1', count: 1, figures: 5 },
    { name: 'G2', count: 2, figures: 5 },
    { name: 'G3', count: 6, figures: 5 },
    { name: 'G4', count: 4, figures: 4 },
    { name: 'G5', count: 6, figures: 4 },
    { name: 'G6', count: 3, figures: 3 },
    { name: 'G7', count: 4, figures: 2 },
  ],
  opening: { two: 'G7', three: 'G6' },
  odds: {
    hit: 37_000,
    present: { 2: 170_000, 3: 650_000, 4: 1_800_000 },
    absent: { 4: 23_000, 6: 45_000, 8: 80_000, 10: 120_000 },
  },
})

/** Lottery rules §10.1: the provinces of the centre (MT) and the south (MN) draw 18 numbers each. */
export const PROVINCES: Region = region({
  family: 'VN18',
  prefix: 'VN18',
  prizes: [
    { name: 'DB', count: 1, figures: 6 },
    { name: 'G1', count: 1, figures: 5 },
    { name: 'G2', count: 1, figures: 5 },
    { name: 'G3', count: 2, figures: 5 },
    { name: 'G4', count: 7, figures: 5 },
    { name: 'G5', count: 1, figures: 4 },
    { name: 'G6', count: 3, figures: 4 },
    { name: 'G7', count: 1, figures: 3 },
    { name: 'G8', count: 1, figures: 2 },
  ],
  opening: { two: 'G8', three: 'G7' },
  odds: {
    hit: 54_450,
    present: { 2: 280_000, 3: 1_500_000, 4: 7_500_000 },
    absent: { 4: 18_000, 6: 25_000, 8: 33_000, 10: 43_000 },
  },
})

/** The places of a prize in the draw. */
export function placesOf({ prizes }: Region, name: string): number[] {
  let start = 0
  for (const { name: own, count } of prizes) {
    if (own === name) return Array.from({ length: count }, (_, nth) => start + nth)
    start += count
  }
  return []
}

/** Each place by its prize, and its rank if the prize has several numbers: "G3.2". */
export const placeNames = ({ prizes }: Region): string[] =>
  prizes.flatMap(({ name, count }) =>
    Array.from({ length: count }, (_, nth) => (count === 1 ? name : `${name}.${nth + 1}`)),
  )

/** The last figures of every number that has as many. */
function everySlot(of: Region, figures: number): Reading[] {
  return figuresAt(of).flatMap((length, place) => (length >= figures ? [lastFigures(place, figures)] : []))
}
const lastOf = (of: Region, prizes: readonly string[], figures: number): Reading[] =>
  prizes.flatMap((name) => placesOf(of, name).map((place) => lastFigures(place, figures)))

/** Market odds by the figures of a number, in 1/10,000. */
const SLOT_ODDS: Readonly<Record<number, number>> = { 2: 995_000, 3: 9_000_000, 4: 80_000_000 }
const PRIZE_ODDS: Readonly<Record<number, number>> = { 1: 90_000, 2: 950_000, 3: 9_000_000, 4: 80_000_000 }

/** Lottery rules §10.2 `LO…`: numbers against every slot. */
const slotPlays = (of: Region): Play[] => [
  ...[2, 3, 4].map((figures) =>
    matchPlay(of, {
      kind: `LO${figures}`,
      tab: 'lo',
      figures,
      readings: everySlot(of, figures),
      isUnitPerReading: true,
      odds: SLOT_ODDS[figures]!,
    }),
  ),
  matchPlay(of, {
    kind: 'LO2_HEAD',
    tab: 'lo',
    figures: 2,
    readings: figuresAt(of).map((length, place) => figuresBefore(place, 2, length - 2)),
    isUnitPerReading: true,
    odds: 980_000,
  }),
  matchPlay(of, { kind: 'LO2_1K', tab: 'lo', figures: 2, readings: everySlot(of, 2), odds: of.odds.hit }),
]

/** Lottery rules §10.2 `DE_…`, `3C_…`, `4C_…`, `DIGIT_…`: numbers against some prizes. */
function prizePlays(of: Region): Play[] {
  const { two, three } = of.opening
  const special = figuresAt(of)[0]!
  const play = (kind: string, tab: string, figures: number, readings: Reading[]) =>
    matchPlay(of, { kind, tab, figures, readings, isUnitPerReading: true, odds: PRIZE_ODDS[figures]! })
  return [
    play('DE_DB', 'de', 2, lastOf(of, ['DB'], 2)),
    play('DE_DB_HEAD', 'de', 2, [figuresBefore(0, 2, special - 2)]),
    play('DE_G1', 'de', 2, lastOf(of, ['G1'], 2)),
    play('DE_DAU', 'de', 2, lastOf(of, [two], 2)),
    play('DE_DAU_DUOI', 'de', 2, lastOf(of, [two, 'DB'], 2)),
    play('3C_DB', '3c', 3, lastOf(of, ['DB'], 3)),
    play('3C_G1', '3c', 3, lastOf(of, ['G1'], 3)),
    play('3C_DAU', '3c', 3, lastOf(of, [three], 3)),
    play('3C_DAU_DUOI', '3c', 3, lastOf(of, [three, 'DB'], 3)),
    play('4C_DB', '4c', 4, lastOf(of, ['DB'], 4)),
    play('4C_G1', '4c', 4, lastOf(of, ['G1'], 4)),
    play('DIGIT_HEAD', 'digit', 1, [figuresBefore(0, 1, 1)]),
    play('DIGIT_TAIL', 'digit', 1, lastOf(of, ['DB'], 1)),
  ]
}

/** Lottery rules §10.2: every play of a region, in the order in which a picker lists them. */
export const regionPlays = (of: Region): Play[] => [
  ...slotPlays(of),
  ...prizePlays(of),
  ...[2, 3, 4].map((size) => presentPlay(of, { size, odds: of.odds.present[size]! })),
  ...[4, 6, 8, 10].map((size) => absentPlay(of, { size, odds: of.odds.absent[size]! })),
]
