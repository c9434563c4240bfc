import type { Instant } from '@croupier/kernel/clock'
import { choose, combinations } from '../counting.ts'
import type { ChoiceSelection, Draw, ModeSelection, Play, Selection, SetSelection, Tier, Unit } from '../model.ts'
import { tier } from '../model.ts'
import { NUMBERS } from './attributes.ts'
import { everySpecial, regularOf, SPECIAL, specialOf } from './draws.ts'
import {
  animalsIn,
  drawsHiding,
  drawsShowing,
  type Grouping,
  groupsShown,
  membersOf,
  SETS_OF_SEVEN,
  tails,
  withEach,
  without,
} from './groups.ts'
import { LHC_PLAYS, rowOf, SEVEN_PLACES, SIX_PLACES, sixPlay } from './play.ts'
import { pushes } from './special.ts'
import { yearAnimal } from './years.ts'

/** A play whose odds follow the animals of the year, made for each animal when it is first needed. */
function yearly<S extends Selection>(inYear: (year: number) => Play<S>): Play<S> {
  const made = new Map<number, Play<S>>()
  const playIn = (year: number): Play<S> => {
    // A play of one kind of selection is stored among plays of all kinds.
    const at = (drawAt: Instant) => playIn(yearAnimal(drawAt)) as unknown as Play
    const play = made.get(year) ?? { ...inYear(year), at }
    made.set(year, play)
    return play
  }
  return playIn(YEAR_OF_THE_HORSE)
}
/** The play that the codes name where no draw is known. */
const YEAR_OF_THE_HORSE = 6

const animalRow = (grouping: Grouping<string>, bounds = {}) => rowOf('choices', 'animals', grouping.all, bounds)

/** A unit on one group. */
const groupUnit = (group: string, tierName: string, wins: (draw: Draw) => boolean): Unit => ({
  key: group,
  tier: tierName,
  outcome: (draw) => (wins(draw) ? 'win' : 'lose'),
})

const winning = (tokens: readonly string[]) => ({
  tiers: Object.fromEntries(tokens.map((token) => [token, 1])),
  pushUnits: 0,
})

/** Lottery rules §8.2 `LHC_ZODIAC_SPECIAL`: the animal of the special number; 49 counts. */
export const zodiacSpecial: Play<ChoiceSelection> = yearly((year) => {
  const animals = animalsIn(year)
  return sixPlay(LHC_PLAYS, {
    kind: 'ZODIAC_SPECIAL',
    tab: 'zodiac',
    positions: [SPECIAL],
    entry: { shape: 'CHOICE', rows: [animalRow(animals)], minRows: 1 },
    tiers: animals.all.map((animal) => tier(animal, membersOf(animals, animal).length, NUMBERS.length)),
    units: ({ choices }) => choices.length,
    settle: ({ choices }, draw) => winning(choices.filter((animal) => animals.groupOf(specialOf(draw)) === animal)),
    expand: ({ choices }) =>
      choices.map((animal) => groupUnit(animal, animal, (draw) => animals.groupOf(specialOf(draw)) === animal)),
    bestDraws: () => [...everySpecial],
  })
})

const HIT = 'HIT'
const MISS = 'MISS'
const modeRow = rowOf('mode', 'mode', [HIT, MISS], { max: 1 })
const MAX_COMBINED = { [HIT]: 11, [MISS]: 10 }
const MIN_COMBINED = { [HIT]: 2, [MISS]: 1 }
/** Numbers of an animal without 49, which pushes. */
const NUMBERS_EACH = 4
const WITHOUT_49 = NUMBERS.length - 1

const isCombined = (mode: string, k: number): boolean =>
  k >= (mode === HIT ? MIN_COMBINED.HIT : MIN_COMBINED.MISS) &&
  k <= (mode === HIT ? MAX_COMBINED.HIT : MAX_COMBINED.MISS)

/** The tier of a combined bet: its mode and the number of its animals. */
const combinedTier = (mode: string, animals: number): string => `${mode}${animals}`
const COMBINED_TIERS: readonly Tier[] = [HIT, MISS].flatMap((mode) =>
  Array.from({ length: 11 }, (_, nth) => nth + 1)
    .filter((k) => isCombined(mode, k))
    .map((k) => {
      const hits = NUMBERS_EACH * k
      return tier(combinedTier(mode, k), mode === HIT ? hits : WITHOUT_49 - hits, NUMBERS.length, 1)
    }),
)
type ModeChoices = ModeSelection & ChoiceSelection

/** Lottery rules §8.2 `LHC_ZODIAC_COMBINED`: the special number's animal is among the chosen ones, or is not; 49 pushes. */
export const zodiacCombined: Play<ModeChoices> = yearly((year) => {
  const animals = animalsIn(year)
  const outcome = ({ mode, choices }: ModeChoices, draw: Draw): 'win' | 'push' | 'lose' => {
    if (pushes(specialOf(draw))) return 'push'
    return choices.includes(animals.groupOf(specialOf(draw))) === (mode === HIT) ? 'win' : 'lose'
  }
  return sixPlay(LHC_PLAYS, {
    kind: 'ZODIAC_COMBINED',
    tab: 'zodiac',
    positions: [SPECIAL],
    entry: { shape: 'MODECHOICE', rows: [modeRow, animalRow(animals, { max: 11 })], minRows: 2 },
    tiers: COMBINED_TIERS,
    tierOf: ({ mode, choices }) => combinedTier(mode, choices.length),
    units: ({ mode, choices }) => (isCombined(mode, choices.length) ? 1 : 0),
    settle(selection, draw) {
      const result = outcome(selection, draw)
      const name = combinedTier(selection.mode, selection.choices.length)
      return { tiers: result === 'win' ? { [name]: 1 } : {}, pushUnits: result === 'push' ? 1 : 0 }
    },
    expand: (selection) => [
      {
        key: selection.choices.join(),
        tier: combinedTier(selection.mode, selection.choices.length),
        outcome: (draw) => outcome(selection, draw),
      },
    ],
    bestDraws: () => [...everySpecial],
  })
})

/** Lottery rules §8.2 `LHC_ZODIAC_ONE`: at least one of all seven numbers has the animal; pays once, and 49 counts. */
export const zodiacOne: Play<ChoiceSelection> = yearly((year) => {
  const animals = animalsIn(year)
  return sixPlay(LHC_PLAYS, {
    kind: 'ZODIAC_ONE',
    tab: 'zodiac',
    positions: SEVEN_PLACES,
    entry: { shape: 'CHOICE', rows: [animalRow(animals)], minRows: 1 },
    tiers: animals.all.map((animal) => tier(animal, withEach(animals, [animal]), SETS_OF_SEVEN)),
    units: ({ choices }) => choices.length,
    settle({ choices }, draw) {
      const shown = groupsShown(animals, draw)
      return winning(choices.filter((animal) => shown.has(animal)))
    },
    expand: ({ choices }) =>
      choices.map((animal) => groupUnit(animal, animal, (draw) => groupsShown(animals, draw).has(animal))),
    bestDraws: ({ choices }) => drawsShowing(animals, choices),
  })
})

const SETS_OF_SIX = choose(NUMBERS.length, 6)

/** Lottery rules §8.2: fair odds of a profit for every hit: what the misses lose, divided by the expected hits. */
function profitTier(name: string, size: number): Tier {
  const misses = choose(NUMBERS.length - size, 6)
  const plain = tier(name, SETS_OF_SIX - misses, SETS_OF_SIX)
  // One plus the chance of no hit, divided by 6 × size ÷ 49 expected hits.
  const stakes = BigInt(6 * size * SETS_OF_SIX)
  return { ...plain, fair: { numerator: stakes + BigInt(misses * NUMBERS.length), denominator: stakes } }
}

/** Lottery rules §8.2 `LHC_ZODIAC_REGULAR`: a profit for every regular number with the animal. */
export const zodiacRegular: Play<ChoiceSelection> = yearly((year) => {
  const animals = animalsIn(year)
  const hitsOf = (animal: string, draw: Draw) =>
    regularOf(draw).filter((number) => animals.groupOf(number) === animal).length
  return sixPlay(LHC_PLAYS, {
    kind: 'ZODIAC_REGULAR',
    tab: 'zodiac',
    payMode: 'PROFIT_PER_HIT',
    positions: SIX_PLACES,
    entry: { shape: 'CHOICE', rows: [animalRow(animals)], minRows: 1 },
    tiers: animals.all.map((animal) => profitTier(animal, membersOf(animals, animal).length)),
    units: ({ choices }) => choices.length,
    settle({ choices }, draw) {
      const hits = choices.map((animal) => [animal, hitsOf(animal, draw)] as const)
      return { tiers: Object.fromEntries(hits.filter(([, count]) => count > 0)), pushUnits: 0 }
    },
    expand: ({ choices }) =>
      choices.map((animal) => ({
        ...groupUnit(animal, animal, (draw) => hitsOf(animal, draw) > 0),
        hits: (draw) => ({ [animal]: hitsOf(animal, draw) }),
      })),
    bestDraws: ({ choices }) => drawsShowing(animals, choices),
  })
})

/** Lottery rules §8.2 `LHC_TAIL_ONE`: at least one of all seven numbers has the last digit; pays once. */
export const tailOne: Play<SetSelection> = sixPlay(LHC_PLAYS, {
  kind: 'TAIL_ONE',
  tab: 'tail',
  positions: SEVEN_PLACES,
  entry: { shape: 'SET', rows: [rowOf('nums', 'tails', tails.all)], minRows: 1 },
  tiers: tails.all.map((tail) => tier(`T${tail}`, withEach(tails, [tail]), SETS_OF_SEVEN)),
  units: ({ nums }) => nums.length,
  settle({ nums }, draw) {
    const shown = groupsShown(tails, draw)
    return winning(nums.filter((tail) => shown.has(tail)).map((tail) => `T${tail}`))
  },
  expand: ({ nums }) =>
    nums.map((tail) => groupUnit(String(tail), `T${tail}`, (draw) => groupsShown(tails, draw).has(tail))),
  bestDraws: ({ nums }) => drawsShowing(tails, nums),
})

/** Lottery rules §8.2: sets of seven numbers by how many animals they have, from two; a test counts them. */
const COUNT_WINS = [836, 216_700, 4_996_200, 26_315_520, 39_502_848, 14_868_480]
const COUNTS = [2, 3, 4, 5, 6, 7]

/** Lottery rules §8.2 `LHC_ZODIAC_COUNT`: how many different animals all seven numbers have. */
export const zodiacCount: Play<SetSelection> = yearly((year) => {
  const animals = animalsIn(year)
  const countOf = (draw: Draw) => groupsShown(animals, draw).size
  return sixPlay(LHC_PLAYS, {
    kind: 'ZODIAC_COUNT',
    tab: 'total',
    positions: SEVEN_PLACES,
    entry: { shape: 'SET', rows: [rowOf('nums', 'animalCount', COUNTS)], minRows: 1 },
    tiers: COUNTS.map((count, nth) => tier(`Z${count}`, COUNT_WINS[nth]!, SETS_OF_SEVEN)),
    units: ({ nums }) => nums.length,
    settle: ({ nums }, draw) => winning(nums.filter((count) => count === countOf(draw)).map((count) => `Z${count}`)),
    expand: ({ nums }) => nums.map((count) => groupUnit(String(count), `Z${count}`, (draw) => countOf(draw) === count)),
    bestDraws: () =>
      // Few animals: the numbers group by group. Seven of them: the first of each.
      COUNTS.map((count) => drawsShowing(animals, animals.all.slice(0, count))[0]!),
  })
})

/** Whether a ticket of groups wins in a mode. */
const linkWins = <T>(mode: string, groups: readonly T[], shown: ReadonlySet<T>): boolean =>
  mode === HIT ? groups.every((group) => shown.has(group)) : groups.every((group) => !shown.has(group))

type Link = { k: number; oddName: string }

/** Lottery rules §8.2 `LHC_LINK_…`: all groups of a ticket occur among all seven numbers, or none of them does. */
function linkParts<T extends string | number>(grouping: Grouping<T>, { k, oddName }: Link) {
  const nameOf = (mode: string, hasOdd: boolean) => `${mode}_${hasOdd ? 'WITH' : 'NO'}_${oddName}`
  const usual = grouping.all.filter((group) => group !== grouping.odd)
  const tiers = [HIT, MISS].flatMap((mode) =>
    [false, true].map((hasOdd) => {
      const groups = hasOdd ? [...usual.slice(0, k - 1), grouping.odd] : usual.slice(0, k)
      const count = mode === HIT ? withEach(grouping, groups) : without(grouping, groups)
      return tier(nameOf(mode, hasOdd), count, SETS_OF_SEVEN)
    }),
  )
  return {
    tiers,
    units: (groups: readonly T[]) => choose(groups.length, k),
    settle(mode: string, groups: readonly T[], draw: Draw) {
      const shown = groupsShown(grouping, draw)
      const fitting = groups.filter((group) => shown.has(group) === (mode === HIT))
      const hasOdd = fitting.includes(grouping.odd)
      const noOdd = choose(fitting.length - (hasOdd ? 1 : 0), k)
      const counts = [
        [nameOf(mode, false), noOdd],
        [nameOf(mode, true), choose(fitting.length, k) - noOdd],
      ] as const
      return { tiers: Object.fromEntries(counts.filter(([, count]) => count > 0)), pushUnits: 0 }
    },
    expand: (mode: string, groups: readonly T[]) =>
      combinations(groups, k).map((ticket) =>
        groupUnit(ticket.join('-'), nameOf(mode, ticket.includes(grouping.odd)), (draw) =>
          linkWins(mode, ticket, groupsShown(grouping, draw)),
        ),
      ),
    bestDraws: (mode: string, groups: readonly T[]) =>
      mode === HIT ? drawsShowing(grouping, groups) : drawsHiding(grouping, groups),
  }
}

/** Lottery rules §8.2 `LHC_LINK_ZODIACk`. */
export const linkZodiac = (k: number): Play<ModeChoices> =>
  yearly((year) => {
    const animals = animalsIn(year)
    const link = linkParts(animals, { k, oddName: 'YEAR' })
    return sixPlay(LHC_PLAYS, {
      kind: `LINK_ZODIAC${k}`,
      tab: 'zodiacLink',
      positions: SEVEN_PLACES,
      entry: { shape: 'MODECHOICE', rows: [modeRow, animalRow(animals, { min: k })], minRows: 2 },
      tiers: link.tiers,
      units: ({ choices }) => link.units(choices),
      settle: ({ mode, choices }, draw) => link.settle(mode, choices, draw),
      expand: ({ mode, choices }) => link.expand(mode, choices),
      bestDraws: ({ mode, choices }) => link.bestDraws(mode, choices),
    })
  })

/** Lottery rules §8.2 `LHC_LINK_TAILk`. */
export function linkTail(k: number): Play<ModeSelection & SetSelection> {
  const link = linkParts(tails, { k, oddName: '0' })
  return sixPlay(LHC_PLAYS, {
    kind: `LINK_TAIL${k}`,
    tab: 'tailLink',
    positions: SEVEN_PLACES,
    entry: { shape: 'MODECHOICE', rows: [modeRow, rowOf('nums', 'tails', tails.all, { min: k })], minRows: 2 },
    tiers: link.tiers,
    units: ({ nums }) => link.units(nums),
    settle: ({ mode, nums }, draw) => link.settle(mode, nums, draw),
    expand: ({ mode, nums }) => link.expand(mode, nums),
    bestDraws: ({ mode, nums }) => link.bestDraws(mode, nums),
  })
}
