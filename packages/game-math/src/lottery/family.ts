import type { Instant } from '@croupier/kernel/clock'
import type { Calendar, CalendarKind } from './calendar.ts'
import type { Draw, Play } from './model.ts'

/**
 * A part of a draw: `count` numbers from `from` to `to`, without repetition if `distinct`.
 * Decisions "Draws and cut-off": distinct numbers are a sample, others are drawn one by one.
 */
export type DrawPart = {
  readonly count: number
  readonly from: number
  readonly to: number
  readonly distinct: boolean
  /** The figures with which players know its numbers, such as 2 for "07". */
  readonly digits?: number
}

/** A property of a result for lists and the trend chart: a number (`SUM`), printed with `digits` if it has them, or a token (`BIG`). */
export type Statistic =
  | {
      readonly code: string
      readonly kind: 'number'
      readonly digits?: number
      of(draw: Draw, drawnAt: Instant): number
    }
  | { readonly code: string; readonly kind: 'token'; of(draw: Draw, drawnAt: Instant): string }

/** A self-run game of a new installation. Staff may change games and calendars afterwards. */
export type OpeningGame = {
  readonly code: string
  /** The operator's name for it; the site translates the names of games that it knows by code. */
  readonly name: string
  readonly isHot: boolean
  readonly calendar: Calendar
}

/**
 * A set of rules (Lottery rules §1.1 "family"), as data and pure functions in one folder of `families/`. The engine, the
 * draws, the site and the console know nothing else about its games.
 */
export type FamilyDefinition = {
  readonly code: string
  /** The catalogue's family. Games of one catalogue family with different draws (3D and P5) have separate definitions. */
  readonly catalogue: string
  /** English, for staff; players read the site's translation. */
  readonly name: string
  /** The rank among the families in lists. */
  readonly position: number
  /** Lottery rules §1.3, in draw order. */
  readonly draw: readonly DrawPart[]
  /** Whether some play depends on the order in which the numbers were drawn. */
  readonly ordered: boolean
  /** Translation key of each place of the draw, in draw order. */
  readonly places: readonly string[]
  /** In the order in which a picker lists them. */
  readonly plays: readonly Play[]
  /** Tabs of the picker, in order; every play names one of them. */
  readonly tabs: readonly string[]
  /** The play that the catalogue names for its games. */
  readonly defaultPlay: string
  /** Indices of the places that have a trend chart. */
  readonly charted: readonly number[]
  readonly statistics: readonly Statistic[]
  /** Kinds of calendars that its games may have. */
  readonly calendars: readonly CalendarKind[]
  readonly openingGames: readonly OpeningGame[]
  /**
   * Reads a result in the form of Lottery rules §1.3, for a family whose draws are more than a list of numbers: the numbers, and
   * the time if plays depend on it. Null if it has another form.
   */
  readonly readDraw?: (json: unknown, play: Play) => { numbers: unknown; drawnAt?: Instant } | null
  /**
   * Reads a bet in the form of Lottery rules §1.2, for a catalogue family whose bets name the kind of draw, such as a region:
   * the play and the selection without it. Null if it has another form.
   */
  readonly readBet?: (play: string, json: unknown) => { play: string; selection: unknown } | null
}

/** The number of numbers in a draw. */
export const numbersDrawn = ({ draw }: Pick<FamilyDefinition, 'draw'>): number =>
  draw.reduce((sum, { count }) => sum + count, 0)

/** The part of the draw that a place belongs to. */
export function partAt({ draw }: Pick<FamilyDefinition, 'draw'>, place: number): DrawPart | undefined {
  let end = 0
  return draw.find(({ count }) => {
    end += count
    return place < end
  })
}

/** The numbers that a place can show, ascending. */
export function valuesAt(family: Pick<FamilyDefinition, 'draw'>, place: number): number[] {
  const part = partAt(family, place)
  return part ? Array.from({ length: part.to - part.from + 1 }, (_, nth) => part.from + nth) : []
}

/** A number of a draw as players know it: "07" at a place with two figures. */
export const numberText = (family: Pick<FamilyDefinition, 'draw'>, place: number, number: number): string =>
  String(number).padStart(partAt(family, place)?.digits ?? 1, '0')
