import type { ChoiceSelection, Draw, Play, SetSelection, Tier, Unit } from '../model.ts'
import { tier, WIN, won, wonTier } from '../model.ts'
import { COLOURS, hasProperty, headOf, MAX_NUMBER, NUMBERS, SIDES, TAILS, tailOf } from './attributes.ts'
import { everySpecial, SPECIAL, specialOf } from './draws.ts'
import { LHC_PLAYS, rowOf, sixPlay } from './play.ts'

/** Lottery rules §8.1: a bet on a side returns its stake when 49 is drawn. */
export const pushes = (number: number): boolean => number === MAX_NUMBER

/** The chance of a property that 1 to 48 may have and that 49 pushes. */
export const sideTier = (token: string): Tier =>
  tier(token, NUMBERS.filter((number) => !pushes(number) && hasProperty(number, token)).length, MAX_NUMBER, 1)

/** The chance of a property of one number of 49. */
export const propertyTier = (name: string, has: (number: number) => boolean): Tier =>
  tier(name, NUMBERS.filter(has).length, MAX_NUMBER)

const special = { positions: [SPECIAL], bestDraws: () => [...everySpecial] }

/** Lottery rules §8.2 `LHC_SPECIAL`: the special number is picked. */
export const specialNumber: Play<SetSelection> = sixPlay(LHC_PLAYS, {
  ...special,
  kind: 'SPECIAL',
  tab: 'special',
  entry: { shape: 'SET', rows: [rowOf('nums', 'numbers', NUMBERS)], minRows: 1 },
  tiers: [tier(WIN, 1, MAX_NUMBER)],
  units: ({ nums }) => nums.length,
  settle: ({ nums }, draw) => won(nums.includes(specialOf(draw)) ? 1 : 0),
  expand: ({ nums }) =>
    nums.map((number) => ({
      key: String(number),
      tier: WIN,
      outcome: (draw) => (specialOf(draw) === number ? 'win' : 'lose'),
    })),
})

/** A play on tokens that the special number has, which pushes with 49. */
const sidesOfSpecial = (kind: string, tab: string, tokens: readonly string[]): Play<ChoiceSelection> =>
  sixPlay(LHC_PLAYS, {
    ...special,
    kind,
    tab,
    entry: { shape: 'CHOICE', rows: [rowOf('choices', 'choices', tokens)], minRows: 1 },
    tiers: tokens.map(sideTier),
    units: ({ choices }) => choices.length,
    settle: ({ choices }, draw) =>
      pushes(specialOf(draw))
        ? { tiers: {}, pushUnits: choices.length }
        : wonTiers(choices.filter((token) => hasProperty(specialOf(draw), token))),
    expand: ({ choices }) => choices.map((token) => sideUnit(token, token, specialOf)),
  })

/** Every tier with one winning unit. */
export const wonTiers = (tokens: readonly string[]) => ({
  tiers: Object.fromEntries(tokens.map((token) => [token, 1])),
  pushUnits: 0,
})

/** A unit on a property of one number, which pushes with 49. */
export const sideUnit = (key: string, token: string, shown: (draw: Draw) => number): Unit => ({
  key,
  tier: token,
  outcome: (draw) => (pushes(shown(draw)) ? 'push' : hasProperty(shown(draw), token) ? 'win' : 'lose'),
})

/** Lottery rules §8.2 `LHC_SPECIAL_SIDE`. */
export const specialSide = sidesOfSpecial('SPECIAL_SIDE', 'special', SIDES)

const colourSides = (sides: readonly string[]): string[] =>
  COLOURS.flatMap((colour) => sides.map((side) => `${colour}_${side}`))

/** Lottery rules §8.2 `LHC_HALF_WAVE`: colour and one side. */
export const halfWave = sidesOfSpecial('HALF_WAVE', 'wave', colourSides(['BIG', 'SMALL', 'ODD', 'EVEN']))
/** Lottery rules §8.2 `LHC_HALF_HALF_WAVE`: colour, size and parity. */
export const halfHalfWave = sidesOfSpecial(
  'HALF_HALF_WAVE',
  'wave',
  colourSides(['BIG_ODD', 'BIG_EVEN', 'SMALL_ODD', 'SMALL_EVEN']),
)

/** Lottery rules §8.2 `LHC_WAVE`: the colour of the special number; 49 is green. */
export const wave: Play<ChoiceSelection> = sixPlay(LHC_PLAYS, {
  ...special,
  kind: 'WAVE',
  tab: 'wave',
  entry: { shape: 'CHOICE', rows: [rowOf('choices', 'choices', COLOURS)], minRows: 1 },
  tiers: COLOURS.map((colour) => propertyTier(colour, (number) => hasProperty(number, colour))),
  units: ({ choices }) => choices.length,
  settle: ({ choices }, draw) => wonTier(choices.find((colour) => hasProperty(specialOf(draw), colour)) ?? null),
  expand: ({ choices }) =>
    choices.map((colour) => ({
      key: colour,
      tier: colour,
      outcome: (draw) => (hasProperty(specialOf(draw), colour) ? 'win' : 'lose'),
    })),
})

/** A play on one figure of the special number; the tier is the figure behind a letter. */
const figureOfSpecial = (figure: {
  kind: string
  tab: string
  letter: string
  label: string
  values: readonly number[]
  of(number: number): number
}): Play<SetSelection> =>
  sixPlay(LHC_PLAYS, {
    ...special,
    kind: figure.kind,
    tab: figure.tab,
    entry: { shape: 'SET', rows: [rowOf('nums', figure.label, figure.values)], minRows: 1 },
    tiers: figure.values.map((value) =>
      propertyTier(`${figure.letter}${value}`, (number) => figure.of(number) === value),
    ),
    units: ({ nums }) => nums.length,
    settle({ nums }, draw) {
      const shown = figure.of(specialOf(draw))
      return wonTier(nums.includes(shown) ? `${figure.letter}${shown}` : null)
    },
    expand: ({ nums }) =>
      nums.map((value) => ({
        key: String(value),
        tier: `${figure.letter}${value}`,
        outcome: (draw) => (figure.of(specialOf(draw)) === value ? 'win' : 'lose'),
      })),
  })

/** Lottery rules §8.2 `LHC_TAIL_SPECIAL`: the last digit of the special number. */
export const tailSpecial = figureOfSpecial({
  kind: 'TAIL_SPECIAL',
  tab: 'tail',
  letter: 'T',
  label: 'tails',
  values: TAILS,
  of: tailOf,
})
/** Lottery rules §8.2 `LHC_HEAD_SPECIAL`: the tens digit of the special number. */
export const headSpecial = figureOfSpecial({
  kind: 'HEAD_SPECIAL',
  tab: 'special',
  letter: 'H',
  label: 'heads',
  values: [0, 1, 2, 3, 4],
  of: headOf,
})
