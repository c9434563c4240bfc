import { numbersEntry, printedPlay } from '../../figures/match-play.ts'
import { permutationCount, permutationsOf, sortedDigits } from '../../figures/permutations.ts'
import type { PrintedFamily } from '../../figures/readings.ts'
import { figuresAt, lastFigures, printed } from '../../figures/readings.ts'
import type { Draw, Entry, NumbersSelection, Play, Tier } from '../../model.ts'
import { paidTier } from '../../model.ts'

const SEVERAL = 10
/** Lottery rules §11.2: first, second and third prize, ten starters, ten consolations. */
export const FOUR_D: PrintedFamily = { family: '4D', prefix: 'D4', draw: [printed(3 + 2 * SEVERAL, 4)] }
const THREE_D: PrintedFamily = { ...FOUR_D, prefix: 'D3' }
const RANKS = ['FIRST', 'SECOND', 'THIRD', 'STARTER', 'CONSOLATION'] as const
type Rank = (typeof RANKS)[number]
/** The prize of each place of the draw. */
export const rankAt = (place: number): Rank => RANKS[place < 3 ? place : place < 3 + SEVERAL ? 3 : 4]!
const PLACES = figuresAt(FOUR_D).map((_, place) => place)
const placesOf = (ranks: readonly Rank[]): number[] => PLACES.filter((place) => ranks.includes(rankAt(place)))

/** How numbers become tickets, and when a drawn number is one of them. */
type Form = {
  readonly suffix: string
  readonly entry: Entry
  /** The full tickets that a number buys. A number that wins in any order buys one. */
  ticketsOf(number: string): readonly string[]
  /** What a picked number must be one of, for a drawn number to win with it. */
  keysOf(drawn: string): readonly string[]
  keyOf(number: string): string
  /** The end of the tier of a drawn number. */
  tierEnd(drawn: string): string
}

const none = () => ''
const straight = (figures: number): Form => ({
  suffix: '',
  entry: numbersEntry(figures),
  ticketsOf: (number) => [number],
  keysOf: (drawn) => [drawn],
  keyOf: (number) => number,
  tierEnd: none,
})
const BOX: Form = {
  suffix: '_BOX',
  entry: numbersEntry(4),
  ticketsOf: permutationsOf,
  keysOf: (drawn) => [sortedDigits(drawn)],
  keyOf: sortedDigits,
  tierEnd: none,
}
const I_BOX: Form = {
  ...BOX,
  suffix: '_IBOX',
  entry: numbersEntry(4, 'ordered'),
  ticketsOf: (number) => [sortedDigits(number)],
  tierEnd: (drawn) => `_${permutationCount(drawn)}`,
}
const ROLL: Form = {
  ...straight(4),
  suffix: '_ROLL',
  entry: numbersEntry(4, 'roll'),
  ticketsOf: (pattern) => Array.from({ length: 10 }, (_, digit) => pattern.replace('R', String(digit))),
  keysOf: (drawn) => [...drawn].map((_, at) => `${drawn.slice(0, at)}R${drawn.slice(at + 1)}`),
}

type PlaySpec = {
  readonly family?: PrintedFamily
  readonly kind: string
  readonly tab: string
  readonly figures?: number
  readonly form: Form
  readonly ranks: readonly Rank[]
  readonly tiers: readonly Tier[]
}

/** Lottery rules §11.2: every drawn number pays its own tier, so a number that is drawn twice pays twice. */
function prizePlay(spec: PlaySpec): Play<NumbersSelection> {
  const { family = FOUR_D, kind, tab, figures = 4, form, ranks, tiers } = spec
  const places = placesOf(ranks)
  const shownAt = (draw: Draw, place: number) =>
    String(lastFigures(place, figures).read(draw[place]!)).padStart(figures, '0')
  const tierOf = (draw: Draw, place: number) => `${rankAt(place)}${form.tierEnd(shownAt(draw, place))}`
  const isOneUnit = form.suffix === '_IBOX'
  const wins = (ticket: string, drawn: string) => (isOneUnit ? sortedDigits(drawn) === ticket : drawn === ticket)
  const hitsOf = (ticket: string, draw: Draw) =>
    countTiers(places.filter((place) => wins(ticket, shownAt(draw, place))).map((place) => tierOf(draw, place)))
  return {
    ...printedPlay(family, { kind: `${kind}${form.suffix}`, tab, positions: places, payMode: 'PER_HIT' }),
    entry: form.entry,
    tiers,
    units: ({ numbers }) =>
      numbers.reduce(
        (units, number) => units + (form.suffix === '_BOX' ? permutationCount(number) : form.ticketsOf(number).length),
        0,
      ),
    settle({ numbers }, draw) {
      const picked = countTiers(numbers.map(form.keyOf))
      const tiers: Record<string, number> = {}
      for (const place of places)
        for (const key of form.keysOf(shownAt(draw, place))) {
          const count = picked[key] ?? 0
          if (count > 0) tiers[tierOf(draw, place)] = (tiers[tierOf(draw, place)] ?? 0) + count
        }
      return { tiers, pushUnits: 0 }
    },
    expand: ({ numbers }) =>
      numbers.flatMap((number) =>
        form.ticketsOf(number).map((ticket) => ({
          key: `${number} ${ticket}`,
          number: ticket,
          tier: tiers.length === 1 ? tiers[0]!.tier : '',
          outcome: (draw: Draw) => (Object.keys(hitsOf(ticket, draw)).length > 0 ? 'win' : 'lose'),
          hits: (draw: Draw) => hitsOf(ticket, draw),
        })),
      ),
    bestDraws: ({ numbers }) => drawsOfMost(form, numbers),
  }
}

function countTiers(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Draws that show everywhere the ticket that most of the numbers buy, one for each set of tiers that tickets have. */
function drawsOfMost(form: Form, numbers: readonly string[]): Draw[] {
  const bought = new Map<string, number>()
  const tickets = new Set<string>()
  for (const number of numbers) {
    bought.set(form.keyOf(number), (bought.get(form.keyOf(number)) ?? 0) + 1)
    for (const ticket of form.suffix === '_BOX' ? [number] : form.ticketsOf(number)) tickets.add(ticket)
  }
  const unitsOf = (ticket: string) => form.keysOf(ticket).reduce((units, key) => units + (bought.get(key) ?? 0), 0)
  const best = new Map<string, { ticket: string; units: number }>()
  for (const ticket of tickets) {
    const units = unitsOf(ticket)
    const end = form.tierEnd(ticket)
    if (units > (best.get(end)?.units ?? 0)) best.set(end, { ticket, units })
  }
  return [...best.values()].map(({ ticket }) => PLACES.map(() => Number(ticket)))
}

const TEN_THOUSAND = 10_000
/** Prizes of the Malaysian tables, per 1 staked (Lottery rules §11.2). */
const tiersOf = (odds: readonly number[]): Tier[] =>
  odds.map((prize, nth) => {
    const rank = RANKS[nth]!
    return paidTier(rank, placesOf([rank]).length, TEN_THOUSAND, prize * TEN_THOUSAND)
  })

/** A row of prizes for each count of permutations. */
const iBoxTiers = (table: Readonly<Record<number, readonly number[]>>): Tier[] =>
  Object.entries(table)
    .sort(([one], [other]) => Number(other) - Number(one))
    .flatMap(([count, odds]) =>
      tiersOf(odds).map(({ tier, wins, odds: gross }) => ({
        ...paidTier(`${tier}_${count}`, wins * BigInt(count), TEN_THOUSAND, 1),
        odds: gross!,
      })),
    )

const BIG = [2500, 1000, 500, 180, 60]
const SMALL = [3500, 2000, 1000]
const BIG_I_BOX = {
  24: [105, 42, 21, 8, 3],
  12: [209, 84, 42, 15, 5],
  6: [417, 167, 84, 30, 10],
  4: [625, 250, 125, 45, 15],
}
const SMALL_I_BOX = { 24: [146, 84, 42], 12: [292, 167, 84], 6: [584, 334, 167], 4: [875, 500, 250] }
const TOP_THREE = RANKS.slice(0, 3)

const big = (form: Form): Play =>
  prizePlay({
    kind: 'BIG',
    tab: 'big',
    form,
    ranks: RANKS,
    tiers: form === I_BOX ? iBoxTiers(BIG_I_BOX) : tiersOf(BIG),
  })
const small = (form: Form): Play =>
  prizePlay({
    kind: 'SMALL',
    tab: 'small',
    form,
    ranks: TOP_THREE,
    tiers: form === I_BOX ? iBoxTiers(SMALL_I_BOX) : tiersOf(SMALL),
  })

/** Three-figure plays pay the same for each of their prizes. */
const lastThree = (kind: string, ranks: readonly Rank[], odds: number): Play =>
  prizePlay({
    family: THREE_D,
    kind,
    tab: '3d',
    figures: 3,
    form: straight(3),
    ranks,
    tiers: ranks.map((rank) => paidTier(rank, 1, 1000, odds * TEN_THOUSAND)),
  })

const FORMS = [straight(4), BOX, I_BOX, ROLL]

/** Lottery rules §11.2: every play, in the order in which a picker lists them. */
export const fourDPlays: readonly Play[] = [
  ...FORMS.map(big),
  ...FORMS.map(small),
  prizePlay({ kind: '4A', tab: '4a', form: straight(4), ranks: ['FIRST'], tiers: tiersOf([6000]) }),
  lastThree('3A', ['FIRST'], 660),
  lastThree('3ABC', TOP_THREE, 220),
]
