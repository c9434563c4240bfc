import { choose, combinations, lines } from '../counting.ts'
import type { BankerSelection, CrossSelection, Draw, Entry, Play, SetSelection, Settled, Tier, Unit } from '../model.ts'
import { paidTier, tier, WIN, won } from '../model.ts'
import { NUMBERS } from './attributes.ts'
import { drawOf, everyProfile, REGULAR, regularOf, specialOf } from './draws.ts'
import { LHC_PLAYS, rowOf, SEVEN_PLACES, SIX_PLACES, type SixFamily, sixPlay } from './play.ts'

type Picks = SetSelection | BankerSelection | CrossSelection

/** How many numbers of a unit are among the regular ones, and whether the special number is in it. */
type Hits = { readonly regular: number; readonly special: number }

export type NumberRule = {
  readonly kind: string
  readonly tab: string
  /** Numbers of a unit. */
  readonly k: number
  /** The tier of a unit with these hits, or null if it loses. */
  tierOf(hits: Hits): string | null
  readonly tiers: readonly Tier[]
  /** Whether a selection may be bankers and a pool, or two lists of which each unit has one number. */
  readonly forms: readonly ('DT' | 'CROSS')[]
  readonly maxPicks?: number
  readonly prizeMode?: Play['prizeMode']
}

/** Draws of six regular numbers and a special one. */
const DRAWS = choose(NUMBERS.length, REGULAR) * (NUMBERS.length - REGULAR)

/** Draws in which a unit of `k` numbers has these hits. */
function drawsWith(k: number, { regular, special }: Hits): number {
  const missed = k - regular
  const others = NUMBERS.length - REGULAR - missed
  return choose(k, regular) * choose(NUMBERS.length - k, REGULAR - regular) * (special === 1 ? missed : others)
}

/** Every count of hits that a unit of `k` numbers may have. */
const everyHits = (k: number): Hits[] =>
  Array.from({ length: Math.min(k, REGULAR) + 1 }, (_, regular) => [
    { regular, special: 0 },
    { regular, special: 1 },
  ]).flat()

/** Draws in which a unit of `k` numbers wins a tier. */
export const winsOf = (k: number, name: string, tierOf: NumberRule['tierOf']): number =>
  everyHits(k)
    .filter((hits) => tierOf(hits) === name)
    .reduce((sum, hits) => sum + drawsWith(k, hits), 0)

const hitsOf = (numbers: readonly number[], draw: Draw): Hits => ({
  regular: numbers.filter((number) => regularOf(draw).includes(number)).length,
  special: numbers.includes(specialOf(draw)) ? 1 : 0,
})

/** A pool of which every unit takes a number of elements. */
type Pool = { readonly numbers: readonly number[]; readonly take: number }

/** The pools of a selection; a banker is a pool of one. Overlapping lists have no units. */
function poolsOf(picks: Picks, k: number): Pool[] {
  if ('nums' in picks) return [{ numbers: picks.nums, take: k }]
  if ('dan' in picks) {
    const { dan, tuo } = picks
    return [
      { numbers: dan, take: dan.length },
      { numbers: tuo, take: k - dan.length },
    ]
  }
  return picks.cross.map((numbers) => ({ numbers, take: 1 }))
}

const overlap = (pools: readonly Pool[]): boolean => {
  const all = pools.flatMap(({ numbers }) => numbers)
  return new Set(all).size < all.length
}

const unitsOf = (pools: readonly Pool[]): number =>
  overlap(pools) ? 0 : pools.reduce((units, { numbers, take }) => units * choose(numbers.length, take), 1)

/** Units of a pool by their hits. */
function poolHits({ numbers, take }: Pool, draw: Draw): { hits: Hits; count: number }[] {
  const { regular, special } = hitsOf(numbers, draw)
  const others = numbers.length - regular - special
  return everyHits(take).flatMap((hits) => {
    const count =
      choose(regular, hits.regular) * choose(special, hits.special) * choose(others, take - hits.regular - hits.special)
    return count > 0 ? [{ hits, count }] : []
  })
}

function settlePools(pools: readonly Pool[], draw: Draw, tierOf: NumberRule['tierOf']): Settled {
  const byPool = pools.map((pool) => poolHits(pool, draw))
  const tiers: Record<string, number> = {}
  for (const parts of lines(byPool)) {
    const regular = parts.reduce((sum, { hits }) => sum + hits.regular, 0)
    const special = parts.reduce((sum, { hits }) => sum + hits.special, 0)
    const name = tierOf({ regular, special })
    const count = parts.reduce((product, part) => product * part.count, 1)
    if (name !== null) tiers[name] = (tiers[name] ?? 0) + count
  }
  return { tiers, pushUnits: 0 }
}

const setEntry = ({ k, maxPicks }: NumberRule): Entry => ({
  shape: 'SET',
  rows: [rowOf('nums', 'numbers', NUMBERS, { min: k, ...(maxPicks ? { max: maxPicks } : {}) })],
  minRows: 1,
})

const formEntry = (form: 'DT' | 'CROSS', k: number): Entry =>
  form === 'DT'
    ? {
        shape: 'DT',
        rows: [rowOf('dan', 'bankers', NUMBERS, { max: k - 1 }), rowOf('tuo', 'pool', NUMBERS)],
        minRows: 2,
      }
    : { shape: 'CROSS', rows: [rowOf('cross', 'first', NUMBERS), rowOf('cross', 'second', NUMBERS)], minRows: 2 }

/** A play on `k` numbers of one unit. */
export function numbersPlay(family: SixFamily, rule: NumberRule): Play<Picks> {
  const { kind, tab, k, tierOf, tiers, forms, prizeMode = 'ZY' } = rule
  return sixPlay(family, {
    kind,
    tab,
    prizeMode,
    positions: SEVEN_PLACES,
    entry: setEntry(rule),
    otherEntries: forms.map((form) => formEntry(form, k)),
    tiers,
    units: (picks) => unitsOf(poolsOf(picks, k)),
    settle: (picks, draw) => settlePools(poolsOf(picks, k), draw, tierOf),
    expand: (picks) => unitNumbers(picks, k).map((numbers) => numbersUnit(numbers, tierOf)),
    bestDraws: (picks) => {
      const [one, other] = poolsOf(picks, k)
      return everyProfile(one?.numbers ?? [], other?.numbers)
    },
  })
}

const unitNumbers = (picks: Picks, k: number): number[][] =>
  overlap(poolsOf(picks, k))
    ? []
    : lines(poolsOf(picks, k).map(({ numbers, take }) => combinations(numbers, take))).map((parts) => parts.flat())

/** The draw decides which tier the unit wins. */
const numbersUnit = (numbers: readonly number[], tierOf: NumberRule['tierOf']): Unit => {
  const tierAt = (draw: Draw) => tierOf(hitsOf(numbers, draw))
  return {
    key: numbers.join('-'),
    tier: WIN,
    outcome: (draw) => (tierAt(draw) === null ? 'lose' : 'win'),
    hits: (draw) => ({ [tierAt(draw) ?? WIN]: 1 }),
  }
}

/** A play with one tier. */
function single(spec: Omit<NumberRule, 'tiers' | 'tierOf'> & { wins(hits: Hits): boolean }): Play<Picks> {
  const tierOf = (hits: Hits) => (spec.wins(hits) ? WIN : null)
  return numbersPlay(LHC_PLAYS, { ...spec, tierOf, tiers: [tier(WIN, winsOf(spec.k, WIN, tierOf), DRAWS)] })
}

/** Lottery rules §8.2 `LHC_REGULAR`: a picked number is among the six. */
export const regularNumber: Play<SetSelection> = sixPlay(LHC_PLAYS, {
  kind: 'REGULAR',
  tab: 'regular',
  positions: SIX_PLACES,
  entry: { shape: 'SET', rows: [rowOf('nums', 'numbers', NUMBERS)], minRows: 1 },
  tiers: [tier(WIN, REGULAR, NUMBERS.length)],
  units: ({ nums }) => nums.length,
  settle: ({ nums }, draw) => won(hitsOf(nums, draw).regular),
  expand: ({ nums }) =>
    nums.map((number) => ({
      key: String(number),
      tier: WIN,
      outcome: (draw) => (regularOf(draw).includes(number) ? 'win' : 'lose'),
    })),
  bestDraws: ({ nums }) => [drawOf(nums.slice(0, REGULAR))],
})

const BOTH_REGULAR = 'BOTH_REGULAR'
const REGULAR_SPECIAL = 'REGULAR_SPECIAL'
const twoTier = ({ regular, special }: Hits) => {
  if (regular === 2) return BOTH_REGULAR
  return regular === 1 && special === 1 ? REGULAR_SPECIAL : null
}
const HIT3 = 'HIT3'
const HIT2 = 'HIT2'
const threeTier = ({ regular }: Hits) => (regular === 3 ? HIT3 : regular === 2 ? HIT2 : null)
const paid = (k: number, name: string, tierOf: NumberRule['tierOf'], odds: number): Tier =>
  paidTier(name, winsOf(k, name, tierOf), DRAWS, odds)

const ALL_FORMS = ['DT', 'CROSS'] as const

/** Lottery rules §8.2: linked numbers. The odds of plays with two tiers are those of the worked examples (Lottery rules §17). */
export const linkedNumbers: readonly Play<Picks>[] = [
  single({ kind: '2OF2', tab: 'link', k: 2, forms: ALL_FORMS, wins: ({ regular }) => regular === 2 }),
  numbersPlay(LHC_PLAYS, {
    kind: '2T',
    tab: 'link',
    k: 2,
    forms: ALL_FORMS,
    tierOf: twoTier,
    tiers: [paid(2, BOTH_REGULAR, twoTier, 500_000), paid(2, REGULAR_SPECIAL, twoTier, 310_000)],
  }),
  single({
    kind: 'TE_CHUAN',
    tab: 'link',
    k: 2,
    forms: ALL_FORMS,
    wins: ({ regular, special }) => regular === 1 && special === 1,
  }),
  single({ kind: '3OF3', tab: 'link', k: 3, forms: ['DT'], wins: ({ regular }) => regular === 3 }),
  numbersPlay(LHC_PLAYS, {
    kind: '3OF2',
    tab: 'link',
    k: 3,
    forms: ['DT'],
    tierOf: threeTier,
    tiers: [paid(3, HIT3, threeTier, 1_000_000), paid(3, HIT2, threeTier, 200_000)],
  }),
  single({ kind: '4OF4', tab: 'link', k: 4, forms: ['DT'], wins: ({ regular }) => regular === 4 }),
  single({ kind: '4OF1', tab: 'link', k: 4, forms: ['DT'], wins: ({ regular }) => regular >= 1 }),
]

/** Lottery rules §8.2 `LHC_MISSk`: none of the numbers is among all seven. */
export const missedNumbers: readonly Play<Picks>[] = [5, 6, 7, 8, 9, 10, 11, 12].map((k) =>
  single({ kind: `MISS${k}`, tab: 'miss', k, forms: ['DT'], wins: ({ regular, special }) => regular + special === 0 }),
)

/** Lottery rules §8.2, Lottery rules §11.3: the divisions of a ticket of six numbers, by regular hits and the special number. */
export function divisionOf({ regular, special }: Hits): string | null {
  if (regular === 6) return 'D1'
  if (regular === 5) return special ? 'D2' : 'D3'
  if (regular === 4) return special ? 'D4' : 'D5'
  if (regular === 3) return special ? 'D6' : 'D7'
  return null
}

const TICKET = 6
/** Odds of the divisions in 1/10,000. */
export type Divisions = readonly number[]

/** Lottery rules §8.2 `LHC_MARK6`, Lottery rules §11.3 `SG_TOTO`: tickets of six numbers at fixed odds. */
export const divisionsPlay = (
  family: SixFamily,
  { odds, ...rest }: { odds: Divisions } & Pick<NumberRule, 'kind' | 'tab' | 'prizeMode'>,
): Play<Picks> =>
  numbersPlay(family, {
    ...rest,
    k: TICKET,
    forms: ['DT'],
    tierOf: divisionOf,
    tiers: odds.map((one, nth) => paid(TICKET, `D${nth + 1}`, divisionOf, one)),
  })
