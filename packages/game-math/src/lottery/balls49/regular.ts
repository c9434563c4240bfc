import type { ChoiceSelection, Draw, Play, PosChoiceSelection, PosSelection, Tier } from '../model.ts'
import { tier, WIN, won, wonTier } from '../model.ts'
import { assignmentOf, assignments, ranked } from './assignments.ts'
import { COLOURS, colourOf, hasProperty, MAX_NUMBER, NUMBERS, SIDES } from './attributes.ts'
import { drawOf, REGULAR, regularOf, specialOf } from './draws.ts'
import { LHC_PLAYS, rowOf, SEVEN_PLACES, SIX_PLACES, sixPlay } from './play.ts'
import { propertyTier, pushes, sideTier } from './special.ts'

const PLACE_NAMES: readonly string[] = SIX_PLACES.map((place) => `R${place + 1}`)

/** Lottery rules §8.2 `LHC_REGULAR_POS`: a number is drawn at its place. */
export const regularPlace: Play<PosSelection> = sixPlay(LHC_PLAYS, {
  kind: 'REGULAR_POS',
  tab: 'regular',
  positions: SIX_PLACES,
  entry: { shape: 'POS', rows: PLACE_NAMES.map((name) => rowOf('pos', name, NUMBERS, { min: 0 })), minRows: 1 },
  tiers: [tier(WIN, 1, MAX_NUMBER)],
  units: ({ pos }) => pos.reduce((sum, list) => sum + list.length, 0),
  settle: ({ pos }, draw) => won(pos.filter((list, place) => list.includes(draw[place]!)).length),
  expand: ({ pos }) =>
    pos.flatMap((list, place) =>
      list.map((number) => ({
        key: `${place}:${number}`,
        tier: WIN,
        outcome: (draw) => (draw[place] === number ? 'win' : 'lose'),
      })),
    ),
  bestDraws: ({ pos }) => [drawOf(assignments(pos.map((list) => (number) => (list.includes(number) ? 1 : 0))))],
})

const PLACE_TOKENS: readonly string[] = [...SIDES, ...COLOURS]
const isColour = (picked: string): boolean => COLOURS.some((colour) => colour === picked)
const placeTiers: readonly Tier[] = PLACE_TOKENS.map((picked) =>
  isColour(picked) ? propertyTier(picked, (number) => colourOf(number) === picked) : sideTier(picked),
)
const fairOdds = new Map(
  placeTiers.map(({ tier: picked, fair }) => [picked, Number(fair.numerator) / Number(fair.denominator)]),
)

/** What a unit on a number at a place returns; sides push with 49, colours do not. */
function outcomeOf(picked: string, number: number): 'win' | 'push' | 'lose' {
  if (!isColour(picked) && pushes(number)) return 'push'
  return hasProperty(number, picked) ? 'win' : 'lose'
}

/** Lottery rules §8.2 `LHC_REGULAR_POS_SIDE`: sides and colours of each regular number. */
export const regularPlaceSide: Play<PosChoiceSelection> = sixPlay(LHC_PLAYS, {
  kind: 'REGULAR_POS_SIDE',
  tab: 'regular',
  positions: SIX_PLACES,
  entry: {
    shape: 'POSCHOICE',
    rows: PLACE_NAMES.map((name) => rowOf('pos', name, PLACE_TOKENS, { min: 0 })),
    minRows: 1,
  },
  tiers: placeTiers,
  units: ({ pos }) => pos.reduce((sum, list) => sum + list.length, 0),
  settle({ pos }, draw) {
    const tiers: Record<string, number> = {}
    let pushUnits = 0
    for (const [place, list] of pos.entries()) {
      for (const picked of list) {
        const outcome = outcomeOf(picked, draw[place]!)
        if (outcome === 'win') tiers[picked] = (tiers[picked] ?? 0) + 1
        if (outcome === 'push') pushUnits++
      }
    }
    return { tiers, pushUnits }
  },
  expand: ({ pos }) =>
    pos.flatMap((list, place) =>
      list.map((picked) => ({
        key: `${place}:${picked}`,
        tier: picked,
        outcome: (draw) => outcomeOf(picked, draw[place]!),
      })),
    ),
  // Prizes are below the fair odds, but a push returns the whole stake: so one draw with 49 at each place, and one without it.
  bestDraws({ pos }) {
    const places = ranked(pos.map((list) => (number) => winsOf(list, number)))
    const pushed = places.map((_, place) => assignmentOf(places.toSpliced(place, 1)).toSpliced(place, 0, MAX_NUMBER))
    return [assignmentOf(places), ...pushed].map((numbers) => drawOf(numbers))
  },
})

/** The fair return of the wins of a place if it shows a number; 49 is apart. */
function winsOf(tokens: readonly string[], number: number): number {
  if (pushes(number)) return -1
  return tokens.reduce((sum, picked) => sum + (hasProperty(number, picked) ? (fairOdds.get(picked) ?? 0) : 0), 0)
}

const MIN_BIG_TOTAL = 175
const TOTAL_TOKENS = ['BIG', 'SMALL', 'ODD', 'EVEN']
/** Lottery rules §8.2: sets of seven numbers by the sum of all seven; a test counts them. */
const TOTAL_WINS = [43_428_958, 42_471_626, 42_949_280, 42_951_304]
const SETS_OF_SEVEN = 85_900_584

export const totalOf = (draw: Draw): number => draw.reduce((sum, number) => sum + number, 0)
function totalHas(picked: string, total: number): boolean {
  if (picked === 'BIG' || picked === 'SMALL') return total >= MIN_BIG_TOTAL === (picked === 'BIG')
  return total % 2 === (picked === 'ODD' ? 1 : 0)
}

/** Lottery rules §8.2 `LHC_TOTAL_SIDE`: the sum of all seven numbers. */
export const totalSide: Play<ChoiceSelection> = sixPlay(LHC_PLAYS, {
  kind: 'TOTAL_SIDE',
  tab: 'total',
  positions: SEVEN_PLACES,
  entry: { shape: 'CHOICE', rows: [rowOf('choices', 'choices', TOTAL_TOKENS)], minRows: 1 },
  tiers: TOTAL_TOKENS.map((picked, nth) => tier(picked, TOTAL_WINS[nth]!, SETS_OF_SEVEN)),
  units: ({ choices }) => choices.length,
  settle: ({ choices }, draw) => ({
    tiers: Object.fromEntries(choices.filter((picked) => totalHas(picked, totalOf(draw))).map((picked) => [picked, 1])),
    pushUnits: 0,
  }),
  expand: ({ choices }) =>
    choices.map((picked) => ({
      key: picked,
      tier: picked,
      outcome: (draw) => (totalHas(picked, totalOf(draw)) ? 'win' : 'lose'),
    })),
  // Small even and odd, big even and odd.
  bestDraws: () => [
    [1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 4, 5, 6, 8],
    [43, 44, 45, 46, 47, 48, 49],
    [42, 44, 45, 46, 47, 48, 49],
  ],
})

const WAVE_TOKENS = [...COLOURS, 'TIE']
/** Lottery rules §8.2: draws by the colour with the most points; a test counts them. */
const WAVE_WINS = [212_127_496, 185_829_896, 185_829_896, 17_516_800]
const DRAWS = 601_304_088
const TIE_DRAWS = 17_516_800

/** The colour with the most points: a regular number has 2 half points, the special one 3. TIE if three colours divide them. */
export function waveOf(draw: Draw): string {
  const points = new Map<string, number>()
  const add = (number: number, value: number) =>
    points.set(colourOf(number), (points.get(colourOf(number)) ?? 0) + value)
  for (const number of regularOf(draw)) add(number, 2)
  add(specialOf(draw), 3)
  const most = Math.max(...points.values())
  const [first, ...others] = COLOURS.filter((colour) => points.get(colour) === most)
  return first === undefined || others.length > 0 ? 'TIE' : first
}

/** Lottery rules §8.2 `LHC_SEVEN_WAVE`: a tie pays TIE and returns the stakes on colours. */
export const sevenWave: Play<ChoiceSelection> = sixPlay(LHC_PLAYS, {
  kind: 'SEVEN_WAVE',
  tab: 'wave',
  positions: SEVEN_PLACES,
  entry: { shape: 'CHOICE', rows: [rowOf('choices', 'choices', WAVE_TOKENS)], minRows: 1 },
  tiers: WAVE_TOKENS.map((picked, nth) => tier(picked, WAVE_WINS[nth]!, DRAWS, picked === 'TIE' ? 0 : TIE_DRAWS)),
  units: ({ choices }) => choices.length,
  settle({ choices }, draw) {
    const shown = waveOf(draw)
    const { tiers } = wonTier(choices.includes(shown) ? shown : null)
    return { tiers, pushUnits: shown === 'TIE' ? choices.filter((picked) => picked !== 'TIE').length : 0 }
  },
  expand: ({ choices }) =>
    choices.map((picked) => ({
      key: picked,
      tier: picked,
      outcome: (draw) => (waveOf(draw) === picked ? 'win' : waveOf(draw) === 'TIE' ? 'push' : 'lose'),
    })),
  bestDraws: () => {
    const of = COLOURS.map((colour) => NUMBERS.filter((number) => colourOf(number) === colour))
    const half = (nth: number) => of[nth]!.slice(0, REGULAR / 2)
    const tie = drawOf([...half(0), ...half(1)], of[2]![0])
    return [...of.map((numbers) => drawOf(numbers)), tie]
  },
})
