import type { Instant } from '@croupier/kernel/clock'

/**
 * Lottery rules §1.7, Decisions "Lottery": `Lott` is priced by prize group; `ZY`, `Elott` (keno) and `SEA` have fixed odds.
 * A play belongs to one.
 */
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]
/**
 * How a unit pays (Lottery rules §1.4). ONCE: its prize when it wins, its stake when it pushes. PER_HIT: its prize for every
 * hit. PROFIT_PER_HIT: its stake once, and the profit of its prize for every hit. `settle` counts the hits.
 */
export type PayMode = 'ONCE' | 'PER_HIT' | 'PROFIT_PER_HIT'
/** The printed numbers of a draw, in draw order, part by part of the family's `draw`. */
export type Draw = readonly number[]

export type Shape =
  | 'POS'
  | 'SET'
  | 'AB'
  | 'TICKETS'
  | 'CHOICE'
  | 'POSCHOICE'
  | 'PPOS'
  | 'PAIRCHOICE'
  | 'DT'
  | 'RANKCHOICE'
  | 'CROSS'
  | 'MODECHOICE'
  | 'NUMBERS'

export type PosSelection = { readonly pos: readonly (readonly number[])[] }
export type SetSelection = { readonly nums: readonly number[] }
export type TwoRowSelection = { readonly a: readonly number[]; readonly b: readonly number[] }
export type TicketSelection = { readonly tickets: readonly string[] }
export type ChoiceSelection = { readonly choices: readonly string[] }
export type PosChoiceSelection = { readonly pos: readonly (readonly string[])[] }
export type PairChoiceSelection = { readonly pairs: readonly string[]; readonly choices: readonly string[] }
/** Bankers, which are in every unit, and the pool that completes it. */
export type BankerSelection = { readonly dan: readonly number[]; readonly tuo: readonly number[] }
/** Ranks from the top, and what is said of each. */
export type RankChoiceSelection = { readonly ranks: readonly number[]; readonly choices: readonly string[] }
/** Every number of the first list with every number of the second. */
export type CrossSelection = { readonly cross: readonly (readonly number[])[] }
/** Printed numbers, such as "07", and for some plays patterns of them. */
export type NumbersSelection = { readonly numbers: readonly string[] }
/** Combinations of printed numbers, each of them a unit. */
export type GroupsSelection = { readonly groups: readonly (readonly string[])[] }
/** What must happen to the chosen tokens or numbers. */
export type ModeSelection = { readonly mode: string } & (ChoiceSelection | SetSelection)
type Somewhere = { readonly positions: readonly number[] }
export type PositionsSetSelection = Somewhere & SetSelection
export type PositionsTwoRowSelection = Somewhere & TwoRowSelection

/** The picks in canonical form: every list in the order of its row's values, tickets ascending. */
export type Selection =
  | PosSelection
  | SetSelection
  | TwoRowSelection
  | TicketSelection
  | ChoiceSelection
  | PosChoiceSelection
  | PairChoiceSelection
  | BankerSelection
  | RankChoiceSelection
  | CrossSelection
  | ModeSelection
  | NumbersSelection
  | GroupsSelection
  | PositionsSetSelection
  | PositionsTwoRowSelection

/** One row of a picker, and the rule for one list of the selection. */
export type Row = {
  /** The selection's key of this list; rows of `pos` and `cross` are in the order of their lists. */
  readonly field:
    | 'pos'
    | 'nums'
    | 'a'
    | 'b'
    | 'choices'
    | 'pairs'
    | 'positions'
    | 'dan'
    | 'tuo'
    | 'ranks'
    | 'cross'
    | 'mode'
    | 'numbers'
  /** Translation key: a place of the family, or the meaning of the row (`pair`, `single`, `sum` …). */
  readonly label: string
  readonly values: readonly (number | string)[]
  readonly min: number
  readonly max: number
}

/**
 * The form of a typed ticket: any digits, exactly one pair, all different, or not all equal, whose order has no meaning; not
 * all equal digits in their order (`ordered`), or digits of which one is R, any digit (`roll`).
 */
export type TicketForm = 'any' | 'pair' | 'distinct' | 'mixed' | 'ordered' | 'roll'

/** Typed tickets, printed numbers, or groups of `size` different numbers, which are typed as "07-12". */
export type TypedEntry = {
  readonly shape: 'TICKETS'
  /** The selection's key of the list. */
  readonly field: 'tickets' | 'numbers' | 'groups'
  readonly length: number
  readonly form: TicketForm
  readonly size?: number
}

/** The input of a play: enough to draw the picker and to validate a selection. */
export type Entry =
  | TypedEntry
  | {
      readonly shape: Exclude<Shape, 'TICKETS'>
      readonly rows: readonly Row[]
      /** The number of rows that need a pick; fewer than all if a row may stay empty. */
      readonly minRows: number
    }

/** An exact positive rational. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/** One prize level of one unit: `wins` (expected hits if it pays per hit) and `pushes` of `total` equally likely outcomes. */
export type Tier = {
  readonly tier: string
  readonly wins: bigint
  readonly pushes: bigint
  readonly total: bigint
  /** Fair gross odds, `(total − pushes) ÷ wins`. */
  readonly fair: Fraction
  /** Gross odds of a pay table, which no prize group changes. */
  readonly odds?: Fraction
}

/** The result of a selection: winning units per tier (without empty tiers), and units whose stake is returned. */
export type Settled = { readonly tiers: Readonly<Record<string, number>>; readonly pushUnits: number }

/** One atomic combination. The closed forms of `units` and `settle` must agree with it. */
export type Unit = {
  readonly key: string
  readonly tier: string
  outcome(draw: Draw): 'win' | 'push' | 'lose'
  /** The number for which limits of the operator count the unit, if that is not its key. */
  readonly number?: string
  /** Whether another unit stands for the first hit of its number: limits count one hit of each number. */
  readonly isFurtherHit?: boolean
  /** The hits of a winning unit by tier, if the draw decides which tiers it wins, or how often. */
  hits?(draw: Draw): Readonly<Record<string, number>>
}

/** A way to bet: its picks, their units, the winning draws, and the odds of one unit. */
export type Play<S extends Selection = Selection> = {
  /** Stable code, e.g. `SSC_3B_G6`. */
  readonly code: string
  /** Code of its family, whose draws it is settled on. */
  readonly family: string
  /** The code without family and window (`G6`): the translation key of its name. */
  readonly kind: string
  /** Window name (`3B`), null for plays on the whole draw or on chosen positions. */
  readonly window: string | null
  /** Indices of the draw that the play looks at. */
  readonly positions: readonly number[]
  readonly prizeMode: PrizeMode
  readonly payMode: PayMode
  /** One of its family's tabs. */
  readonly tab: string
  readonly entry: Entry
  /** Other forms that a selection may have, such as bankers and a pool instead of a set. */
  readonly otherEntries?: readonly Entry[]
  /** The play with the odds and the rules at the time of a draw, if they change from year to year. */
  readonly at?: (drawAt: Instant) => Play
  readonly tiers: readonly Tier[]
  /** The tier of a selection, for plays whose odds follow from the picks. */
  tierOf?(selection: S): string
  /** Whether its tiers only differ in the odds of the picks, so that results count units without naming their tier. */
  readonly hasTiersOfPicks?: boolean
  /** Number of units of a canonical selection, by closed form. */
  units(selection: S): number
  /** Winning and pushed units of a canonical selection, by closed form. */
  settle(selection: S, draw: Draw): Settled
  /** Every unit, for tests and for small bets: it uses memory in proportion to `units`. */
  expand(selection: S): Unit[]
  /** A few draws that contain one with the largest payout; places that do not count have any value. */
  bestDraws(selection: S): Draw[]
}

/** The name of the tier in plays with a single one. */
export const WIN = 'WIN'
const NOTHING: Settled = { tiers: {}, pushUnits: 0 }

/** The result of a single-tier play with `count` winning units. */
export const won = (count: number): Settled => (count === 0 ? NOTHING : { tiers: { [WIN]: count }, pushUnits: 0 })

/** The result of a play of which at most one unit wins, in `tier`. */
export const wonTier = (tier: string | null): Settled =>
  tier === null ? NOTHING : { tiers: { [tier]: 1 }, pushUnits: 0 }

/** A tier with its fair odds. */
export function tier(name: string, wins: number | bigint, total: number | bigint, pushes: number | bigint = 0): Tier {
  const fair = { numerator: BigInt(total) - BigInt(pushes), denominator: BigInt(wins) }
  return { tier: name, wins: BigInt(wins), pushes: BigInt(pushes), total: BigInt(total), fair }
}

/** A tier of a pay table: gross odds in 1/10,000 that do not follow from its chance. */
export const paidTier = (name: string, wins: number | bigint, total: number | bigint, odds: number): Tier => ({
  ...tier(name, wins, total),
  odds: { numerator: BigInt(odds), denominator: 10_000n },
})

/** The play as it is at the time of a draw. */
export const playAt = (play: Play, drawAt: Instant): Play => play.at?.(drawAt) ?? play
