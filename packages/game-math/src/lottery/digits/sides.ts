import { gridSize, lines } from '../counting.ts'
import type { ChoiceSelection, PairChoiceSelection, Play, PosChoiceSelection, Row } from '../model.ts'
import { tier, WIN, won } from '../model.ts'
import { drawPlay, windowPlay } from './digit-play.ts'
import { bigSum } from './statistics.ts'
import type { DigitFamily, Window } from './window.ts'
import { sumOf } from './window.ts'

const SIDES = ['BIG', 'SMALL', 'ODD', 'EVEN'] as const

/** Whether a number has the side; `big` is the smallest number that is BIG. */
function hasSide(side: string, value: number, big: number): boolean {
  if (side === 'BIG') return value >= big
  if (side === 'SMALL') return value < big
  return (side === 'ODD') === (value % 2 === 1)
}

const digitHas = (side: string, digit: number): boolean => hasSide(side, digit, 5)

const sideRows = (letters: readonly string[], at: readonly number[], min: number): Row[] =>
  at.map((index) => ({ field: 'pos', label: letters[index]!, values: SIDES, min, max: SIDES.length }))

/** Lottery rules §3.3 `BSOE`: one side per position; a digit has two at once, so up to 2^length units win together. */
export const bigSmallOddEven = (family: DigitFamily, window: Window): Play<PosChoiceSelection> =>
  windowPlay(family, window, {
    kind: 'BSOE',
    prizeMode: 'Lott',
    tab: 'bsoe',
    entry: { shape: 'POSCHOICE', rows: sideRows(family.letters, window.at, 1), minRows: window.at.length },
    tiers: [tier(WIN, 5 ** window.at.length, 10 ** window.at.length)],
    units: ({ pos }) => gridSize(pos),
    settle: ({ pos }, draw) =>
      won(
        window.at.reduce((count, at, nth) => count * pos[nth]!.filter((side) => digitHas(side, draw[at]!)).length, 1),
      ),
    expand: ({ pos }) =>
      lines(pos).map((sides) => ({
        key: sides.join(),
        tier: WIN,
        outcome: (draw) => (window.at.every((at, nth) => digitHas(sides[nth]!, draw[at]!)) ? 'win' : 'lose'),
      })),
  })

/** Lottery rules §3.3 `SIDE_POS`: a side of one ball; rows may stay empty. */
export const sideOfPosition = (family: DigitFamily): Play<PosChoiceSelection> => {
  const all = family.letters.map((_, at) => at)
  return drawPlay(family, {
    kind: 'SIDE_POS',
    prizeMode: 'ZY',
    tab: 'sides',
    entry: { shape: 'POSCHOICE', rows: sideRows(family.letters, all, 0), minRows: 1 },
    tiers: [tier(WIN, 5, 10)],
    units: ({ pos }) => pos.reduce((count, sides) => count + sides.length, 0),
    settle: ({ pos }, draw) =>
      won(pos.reduce((count, sides, at) => count + sides.filter((side) => digitHas(side, draw[at]!)).length, 0)),
    expand: ({ pos }) =>
      pos.flatMap((sides, at) =>
        sides.map((side) => ({
          key: `${at} ${side}`,
          tier: WIN,
          outcome: (draw) => (digitHas(side, draw[at]!) ? 'win' : 'lose'),
        })),
      ),
  })
}

/** Lottery rules §3.3 `SIDE_SUM`: a side of the total; BIG is the upper half (23 and more for five digits). */
export const sideOfSum = (family: DigitFamily): Play<ChoiceSelection> => {
  const length = family.letters.length
  const big = bigSum(length)
  return drawPlay(family, {
    kind: 'SIDE_SUM',
    prizeMode: 'ZY',
    tab: 'sides',
    entry: {
      shape: 'CHOICE',
      rows: [{ field: 'choices', label: 'choices', values: SIDES, min: 1, max: SIDES.length }],
      minRows: 1,
    },
    tiers: [tier(WIN, 10 ** length / 2, 10 ** length)],
    units: ({ choices }) => choices.length,
    settle: ({ choices }, draw) => won(choices.filter((side) => hasSide(side, sumOf(draw), big)).length),
    expand: ({ choices }) =>
      choices.map((side) => ({
        key: side,
        tier: WIN,
        outcome: (draw) => (hasSide(side, sumOf(draw), big) ? 'win' : 'lose'),
      })),
  })
}

const DUEL = ['DRAGON', 'TIGER', 'TIE'] as const
const duel = (first: number, second: number) => (first > second ? 'DRAGON' : first < second ? 'TIGER' : 'TIE')

/**
 * Lottery rules §3.3 `DT` and `DT_PUSH`: the first ball of a pair against the second.
 * A tie loses for DRAGON and TIGER, or gives their stakes back where `tiePushes`.
 */
export function dragonTiger(family: DigitFamily, tiePushes: boolean): Play<PairChoiceSelection> {
  const { letters } = family
  const places = new Map(
    letters.flatMap((one, first) =>
      letters.slice(first + 1).map((other, after) => [`${one}${other}`, { first, second: first + 1 + after }] as const),
    ),
  )
  const codes = [...places.keys()]
  const pushes = tiePushes ? 10 : 0
  return drawPlay(family, {
    kind: tiePushes ? 'DT_PUSH' : 'DT',
    prizeMode: tiePushes ? 'ZY' : 'Lott',
    tab: 'dt',
    entry: {
      shape: 'PAIRCHOICE',
      rows: [
        { field: 'pairs', label: 'pairs', values: codes, min: 1, max: codes.length },
        { field: 'choices', label: 'choices', values: DUEL, min: 1, max: DUEL.length },
      ],
      minRows: 2,
    },
    tiers: [tier('DRAGON', 45, 100, pushes), tier('TIGER', 45, 100, pushes), tier('TIE', 10, 100)],
    units: (selection) => selection.pairs.length * selection.choices.length,
    settle(selection, draw) {
      const tiers: Record<string, number> = {}
      let pushUnits = 0
      for (const pair of selection.pairs) {
        const { first, second } = places.get(pair)!
        const shown = duel(draw[first]!, draw[second]!)
        const hit = selection.choices.includes(shown)
        if (hit) tiers[shown] = (tiers[shown] ?? 0) + 1
        if (tiePushes && shown === 'TIE') pushUnits += selection.choices.length - (hit ? 1 : 0)
      }
      return { tiers, pushUnits }
    },
    expand: (selection) =>
      lines([selection.pairs, selection.choices]).map(([pair, choice]) => ({
        key: `${pair} ${choice}`,
        tier: choice!,
        outcome(draw) {
          const { first, second } = places.get(pair!)!
          if (duel(draw[first]!, draw[second]!) === choice) return 'win'
          return tiePushes && draw[first] === draw[second] ? 'push' : 'lose'
        },
      })),
  })
}
