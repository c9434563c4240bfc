import type { ChoiceSelection, Draw, Play, Row, Tier } from '../model.ts'
import { tier, wonTier } from '../model.ts'
import { drawPlay, windowPlay } from './digit-play.ts'
import type { DigitFamily, Window } from './window.ts'
import { ascending, isLeopard, multiplicities, seen, sumOf } from './window.ts'

/**
 * Lottery rules §3.3: digits live on a circle, 9 and 0 are neighbours. A straight is a run of different digits on it.
 */
function isStraight(digits: readonly number[]): boolean {
  const sorted = ascending(digits)
  const gaps = sorted.map((digit, at) => (sorted[(at + 1) % sorted.length]! - digit + 10) % 10)
  return gaps.filter((gap) => gap === 1).length === digits.length - 1
}

const haveNeighbours = (digits: readonly number[]): boolean => digits.some((digit) => digits.includes((digit + 1) % 10))

/** Lottery rules §3.3 `FORM`: the one form that three digits have. */
export function formOf(digits: readonly number[]): string {
  if (isLeopard(digits)) return 'LEOPARD'
  if (new Set(digits).size < digits.length) return 'PAIR'
  if (isStraight(digits)) return 'STRAIGHT'
  return haveNeighbours(digits) ? 'HALF_STRAIGHT' : 'MISC6'
}

/**
 * Lottery rules §3.3 `NIU`: points of five digits, 1–9, 10 for NIU_NIU, null without three that sum to a multiple of
 * ten.
 */
export function bullPoints(digits: readonly number[]): number | null {
  const sum = sumOf(digits)
  for (let one = 0; one < 4; one++) {
    for (let other = one + 1; other < 5; other++) {
      // Three digits sum to a multiple of ten exactly if the other two have the whole remainder.
      if ((digits[one]! + digits[other]!) % 10 === sum % 10) return sum % 10 || 10
    }
  }
  return null
}

const bullOf = (digits: readonly number[]): string => {
  const points = bullPoints(digits)
  return points === null ? 'NO_NIU' : points === 10 ? 'NIU_NIU' : `NIU_${points}`
}

/** Lottery rules §3.3 `POKER`: the hand of five digits. */
export function handOf(digits: readonly number[]): string {
  const times = multiplicities(digits)
  const highest = Math.max(...times)
  const pairs = times.filter((count) => count === 2).length
  if (highest >= 4) return highest === 5 ? 'FIVE' : 'FOUR'
  if (highest === 3) return pairs === 1 ? 'FULL_HOUSE' : 'THREE'
  if (pairs > 0) return pairs === 2 ? 'TWO_PAIR' : 'ONE_PAIR'
  return isStraight(digits) ? 'STRAIGHT' : 'HIGH'
}

/** Winning outcomes of each token, counted over all outcomes (a test counts them again). */
const FORMS = { LEOPARD: 10, STRAIGHT: 60, PAIR: 270, HALF_STRAIGHT: 360, MISC6: 300 }
const BULLS = {
  NIU_1: 6375,
  NIU_2: 6505,
  NIU_3: 6375,
  NIU_4: 6505,
  NIU_5: 6375,
  NIU_6: 6505,
  NIU_7: 6375,
  NIU_8: 6505,
  NIU_9: 6375,
  NIU_NIU: 6456,
  NO_NIU: 35_649,
}
const BULL_SIDES = { BIG: 32_216, SMALL: 32_135, ODD: 31_875, EVEN: 32_476 }
const HANDS = {
  FIVE: 10,
  FOUR: 450,
  FULL_HOUSE: 900,
  STRAIGHT: 1200,
  THREE: 7200,
  TWO_PAIR: 10_800,
  ONE_PAIR: 50_400,
  HIGH: 29_040,
}

const tokenTiers = (counts: Record<string, number>, total: number): Tier[] =>
  Object.entries(counts).map(([token, wins]) => tier(token, wins, total))
const tokenRow = (counts: Record<string, number>): Row[] => {
  const values = Object.keys(counts)
  return [{ field: 'choices', label: 'choices', values, min: 1, max: values.length }]
}

/** The common part of plays with mutually exclusive tokens: exactly one token is true of a draw. */
function oneTrueToken(kind: string, counts: Record<string, number>, total: number, tokenOf: (draw: Draw) => string) {
  return {
    kind,
    prizeMode: 'ZY' as const,
    tab: 'fun' as const,
    entry: { shape: 'CHOICE' as const, rows: tokenRow(counts), minRows: 1 },
    tiers: tokenTiers(counts, total),
    units: ({ choices }: ChoiceSelection) => choices.length,
    settle({ choices }: ChoiceSelection, draw: Draw) {
      const token = tokenOf(draw)
      return wonTier(choices.includes(token) ? token : null)
    },
    expand: ({ choices }: ChoiceSelection) =>
      choices.map((token) => ({
        key: token,
        tier: token,
        outcome: (draw: Draw) => (tokenOf(draw) === token ? ('win' as const) : ('lose' as const)),
      })),
  }
}

/** Lottery rules §3.3: the form of a window of three. */
export const form = (family: DigitFamily, window: Window): Play<ChoiceSelection> =>
  windowPlay(
    family,
    window,
    oneTrueToken('FORM', FORMS, 1000, (draw) => formOf(seen(window, draw))),
  )

/** Lottery rules §3.3: the bull of five digits. */
export const bull = (family: DigitFamily): Play<ChoiceSelection> =>
  drawPlay(family, oneTrueToken('NIU', BULLS, 100_000, bullOf))

/** Lottery rules §3.3: the poker hand of five digits. */
export const poker = (family: DigitFamily): Play<ChoiceSelection> =>
  drawPlay(family, oneTrueToken('POKER', HANDS, 100_000, handOf))

const bullHas = (side: string, points: number): boolean => {
  if (side === 'BIG') return points >= 6
  if (side === 'SMALL') return points <= 5
  return (side === 'ODD') === (points % 2 === 1)
}

/** Lottery rules §3.3 `NIU_SIDE`: a side of the bull's points, NIU_NIU counting ten; no bull loses them all. */
export const bullSide = (family: DigitFamily): Play<ChoiceSelection> =>
  drawPlay(family, {
    kind: 'NIU_SIDE',
    prizeMode: 'ZY',
    tab: 'fun',
    entry: { shape: 'CHOICE', rows: tokenRow(BULL_SIDES), minRows: 1 },
    tiers: tokenTiers(BULL_SIDES, 100_000),
    units: ({ choices }) => choices.length,
    settle({ choices }, draw) {
      const points = bullPoints(draw)
      const sides = points === null ? [] : choices.filter((side) => bullHas(side, points))
      return { tiers: Object.fromEntries(sides.map((side) => [side, 1])), pushUnits: 0 }
    },
    expand: ({ choices }) =>
      choices.map((side) => ({
        key: side,
        tier: side,
        outcome(draw) {
          const points = bullPoints(draw)
          return points !== null && bullHas(side, points) ? 'win' : 'lose'
        },
      })),
  })
