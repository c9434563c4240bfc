import { numbersEntry, printedPlay } from '../../figures/match-play.ts'
import { drawShowing, printedNumbers, type Reading } from '../../figures/readings.ts'
import type { Draw, NumbersSelection, Play, Row } from '../../model.ts'
import { paidTier, WIN, won } from '../../model.ts'
import type { ThaiFamily } from './lotteries.ts'

/** The digits that a reading shows, as they are printed. */
const digitsAt = ({ place, read }: Reading, figures: number, draw: Draw): string =>
  String(read(draw[place]!)).padStart(figures, '0')

/** Whether the digits of `number` are among those of `shown`, each as often. */
function contains(shown: string, number: string): boolean {
  let rest = shown
  for (const digit of number) {
    if (!rest.includes(digit)) return false
    rest = rest.replace(digit, '')
  }
  return true
}

/** Lottery rules §11.1 `2TOD`: two of the three top figures, in any order. */
function twoOfThree(family: ThaiFamily): Play<NumbersSelection> {
  const reading = family.top(3)
  const tierOf = (number: string) => (number[0] === number[1] ? 'EQUAL' : 'DIFFERENT')
  return {
    ...printedPlay(family, { kind: '2TOD', tab: '2', positions: [reading.place] }),
    entry: numbersEntry(2),
    tiers: [paidTier('DIFFERENT', 54, 1000, 120_000), paidTier('EQUAL', 28, 1000, 120_000)],
    hasTiersOfPicks: true,
    units: ({ numbers }) => numbers.length,
    settle({ numbers }, draw) {
      const shown = digitsAt(reading, 3, draw)
      const tiers: Record<string, number> = {}
      for (const number of numbers)
        if (contains(shown, number)) tiers[tierOf(number)] = (tiers[tierOf(number)] ?? 0) + 1
      return { tiers, pushUnits: 0 }
    },
    expand: ({ numbers }) =>
      numbers.map((number) => ({
        key: number,
        tier: tierOf(number),
        outcome: (draw) => (contains(digitsAt(reading, 3, draw), number) ? 'win' : 'lose'),
      })),
    // Every combination of three digits.
    bestDraws: () =>
      printedNumbers(3)
        .filter((digits) => digits[0]! <= digits[1]! && digits[1]! <= digits[2]!)
        .map((digits) => drawShowing(family, [reading], Number(digits))),
  }
}

type RunSpec = { kind: string; reading: Reading; figures: number; wins: number; odds: number }

/** Lottery rules §11.1 `RUN_…`: a digit occurs, however often. */
function run(family: ThaiFamily, { kind, reading, figures, wins, odds }: RunSpec): Play<NumbersSelection> {
  return {
    ...printedPlay(family, { kind, tab: 'run', positions: [reading.place] }),
    entry: numbersEntry(1),
    tiers: [paidTier(WIN, wins, 10 ** figures, odds)],
    units: ({ numbers }) => numbers.length,
    settle({ numbers }, draw) {
      const shown = digitsAt(reading, figures, draw)
      return won(numbers.filter((digit) => shown.includes(digit)).length)
    },
    expand: ({ numbers }) =>
      numbers.map((digit) => ({
        key: digit,
        tier: WIN,
        outcome: (draw) => (digitsAt(reading, figures, draw).includes(digit) ? 'win' : 'lose'),
      })),
    bestDraws({ numbers }) {
      const digits = Array.from({ length: figures }, (_, nth) => numbers[nth] ?? numbers[0])
      return [drawShowing(family, [reading], Number(digits.join('')))]
    },
  }
}

const PLACES = ['H', 'T', 'U']
const DIGITS = printedNumbers(1)
type PinSelection = { readonly pos: readonly (readonly string[])[] }
type PinSpec = { kind: string; reading: Reading; figures: number }

/** Lottery rules §11.1 `PIN_…`: a digit in its place. */
function pin(family: ThaiFamily, { kind, reading, figures }: PinSpec): Play<PinSelection> {
  const rows = PLACES.slice(-figures).map(
    (label): Row => ({ field: 'pos', label, values: DIGITS, min: 0, max: DIGITS.length }),
  )
  return {
    ...printedPlay(family, { kind, tab: 'run', positions: [reading.place] }),
    entry: { shape: 'POSCHOICE', rows, minRows: 1 },
    tiers: [paidTier(WIN, 1, 10, 90_000)],
    units: ({ pos }) => pos.reduce((units, digits) => units + digits.length, 0),
    settle({ pos }, draw) {
      const shown = digitsAt(reading, figures, draw)
      return won(pos.filter((digits, at) => digits.includes(shown[at]!)).length)
    },
    expand: ({ pos }) =>
      pos.flatMap((digits, at) =>
        digits.map((digit) => ({
          key: `${at} ${digit}`,
          tier: WIN,
          outcome: (draw: Draw) => (digitsAt(reading, figures, draw)[at] === digit ? 'win' : 'lose'),
        })),
      ),
    bestDraws: ({ pos }) => [drawShowing(family, [reading], Number(pos.map(([digit = '0']) => digit).join('')))],
  }
}

/** The plays on single digits and on two of three. */
export const digitPlays = (family: ThaiFamily): Play[] => [
  twoOfThree(family),
  run(family, { kind: 'RUN_TOP', reading: family.top(3), figures: 3, wins: 271, odds: 32_000 }),
  run(family, { kind: 'RUN_BOTTOM', reading: family.bottom, figures: 2, wins: 19, odds: 42_000 }),
  pin(family, { kind: 'PIN_TOP', reading: family.top(3), figures: 3 }),
  pin(family, { kind: 'PIN_BOTTOM', reading: family.bottom, figures: 2 }),
]
