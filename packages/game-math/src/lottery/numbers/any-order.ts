import { choose, combinations } from '../counting.ts'
import type { BankerSelection, Draw, Play, SetSelection, Tier, Unit } from '../model.ts'
import { tier, WIN, won } from '../model.ts'
import type { NumberFamily, Places } from './number-play.ts'
import { drawWith, numbersOf, oneRow, placesPlay, wholePlay } from './number-play.ts'

/** Tickets of `size` numbers against the numbers of some places, whatever their order. */
type Contest = { readonly family: NumberFamily; readonly at: readonly number[]; readonly size: number }

/**
 * The tier of a ticket that is not larger than the places needs all its numbers; a larger one needs all numbers drawn there.
 */
function tierOf({ family, at, size }: Contest): Tier {
  const numbers = numbersOf(family).length
  const [larger, smaller] = size > at.length ? [size, at.length] : [at.length, size]
  return tier(WIN, choose(larger, smaller), choose(numbers, smaller))
}

/** Winning tickets: those with all bankers and the rest from the pool. A set is a pool without bankers. */
function wins({ at, size }: Contest, dan: readonly number[], tuo: readonly number[], draw: Draw): number {
  let bankersDrawn = 0
  let poolDrawn = 0
  for (const place of at) {
    if (dan.includes(draw[place]!)) bankersDrawn++
    else if (tuo.includes(draw[place]!)) poolDrawn++
  }
  const free = size - dan.length
  if (size <= at.length) return bankersDrawn === dan.length ? choose(poolDrawn, free) : 0
  // All numbers drawn are in the ticket, and it is completed by others of the pool.
  return bankersDrawn + poolDrawn === at.length ? choose(tuo.length - poolDrawn, free - poolDrawn) : 0
}

const expand = ({ at, size }: Contest, dan: readonly number[], tuo: readonly number[]): Unit[] =>
  combinations(tuo, size - dan.length).map((rest) => {
    const ticket = [...dan, ...rest].sort((one, other) => one - other)
    return {
      key: ticket.join(),
      tier: WIN,
      outcome: (draw) => {
        const drawn = at.filter((place) => ticket.includes(draw[place]!)).length
        return drawn === Math.min(size, at.length) ? 'win' : 'lose'
      },
    }
  })

/** Most tickets win when the places show the bankers first, then numbers of the pool. */
const bestDraw = ({ family, at }: Contest, dan: readonly number[], tuo: readonly number[]): Draw[] => [
  drawWith(family, at, [...dan, ...tuo].slice(0, at.length)),
]

const setSpec = (contest: Contest, kind: string, max?: number) => ({
  kind,
  prizeMode: 'Lott' as const,
  entry: { shape: 'SET' as const, rows: [oneRow(contest.family, 'nums', contest.size, max)], minRows: 1 },
  tiers: [tierOf(contest)],
  units: ({ nums }: SetSelection) => choose(nums.length, contest.size),
  settle: ({ nums }: SetSelection, draw: Draw) => won(wins(contest, [], nums, draw)),
  expand: ({ nums }: SetSelection) => expand(contest, [], nums),
  bestDraws: ({ nums }: SetSelection) => bestDraw(contest, [], nums),
})

/** Units of bankers and a pool; none if they overlap (Lottery rules §1.2 `DT`). */
export const bankerUnits = ({ dan, tuo }: BankerSelection, size: number): number =>
  dan.some((number) => tuo.includes(number)) ? 0 : choose(tuo.length, size - dan.length)

const bankerSpec = (contest: Contest, kind: string) => ({
  kind,
  prizeMode: 'Lott' as const,
  entry: {
    shape: 'DT' as const,
    rows: [oneRow(contest.family, 'dan', 1, contest.size - 1), oneRow(contest.family, 'tuo', 1)],
    minRows: 2,
  },
  tiers: [tierOf(contest)],
  units: (selection: BankerSelection) => bankerUnits(selection, contest.size),
  settle: ({ dan, tuo }: BankerSelection, draw: Draw) => won(wins(contest, dan, tuo, draw)),
  expand: ({ dan, tuo }: BankerSelection) => expand(contest, dan, tuo),
  bestDraws: ({ dan, tuo }: BankerSelection) => bestDraw(contest, dan, tuo),
})

const whole = (family: NumberFamily, size: number): Contest => ({
  family,
  at: family.places.map((_, at) => at),
  size,
})

/** Lottery rules §5 `ANYk`: every `k` picked numbers are a unit; all are drawn, or from six on, all drawn are among them. */
export const anyDrawn = (family: NumberFamily, k: number): Play<SetSelection> =>
  wholePlay(family, { ...setSpec(whole(family, k), `ANY${k}`), tab: 'any' })

/** Lottery rules §5 `ANYk_DT`. */
export const anyDrawnBankers = (family: NumberFamily, k: number): Play<BankerSelection> =>
  wholePlay(family, { ...bankerSpec(whole(family, k), `ANY${k}_DT`), tab: 'any-dt' })

/** Lottery rules §5, §6 `GROUP`: every picked numbers are a unit; the places show them in any order. */
export const groupOfPlaces = (family: NumberFamily, places: Places): Play<SetSelection> =>
  placesPlay(family, places, setSpec({ family, at: places.at, size: places.at.length }, 'GROUP'))

/** Lottery rules §5 `GROUP_DT`. */
export const groupBankers = (family: NumberFamily, places: Places): Play<BankerSelection> =>
  placesPlay(family, places, bankerSpec({ family, at: places.at, size: places.at.length }, 'GROUP_DT'))

/** Lottery rules §5, §6 `ANY1` of some places: a picked number is drawn at one of them. */
export const amongPlaces = (family: NumberFamily, places: Places, tab: string): Play<SetSelection> =>
  placesPlay(family, places, { ...setSpec({ family, at: places.at, size: 1 }, 'ANY1'), tab })
