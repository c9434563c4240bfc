import type { Draw, Entry, NumbersSelection, PayMode, Play, TicketForm, Unit } from '../model.ts'
import { paidTier, WIN, won } from '../model.ts'
import { boardRow, drawShowing, type PrintedFamily, type Reading } from './readings.ts'

/** Numbers with more figures are typed: a board of them would be too large. */
const MAX_BOARD_FIGURES = 2

/** Lottery rules §1.2 NUMBERS: a board of all numbers, or a field for typed ones. */
export const numbersEntry = (figures: number, form: TicketForm = 'any'): Entry =>
  figures > MAX_BOARD_FIGURES
    ? { shape: 'TICKETS', field: 'numbers', length: figures, form }
    : { shape: 'NUMBERS', rows: [boardRow(figures)], minRows: 1 }

/** What all plays on printed numbers have in common. Their odds are fixed (Decisions "Lottery"). */
export const printedPlay = (
  { family, prefix }: PrintedFamily,
  { kind, tab, positions, payMode = 'ONCE' }: { kind: string; tab: string; positions: number[]; payMode?: PayMode },
) => ({ code: `${prefix}_${kind}`, family, kind, window: null, positions, prizeMode: 'SEA' as const, payMode, tab })

export type MatchSpec = {
  readonly kind: string
  readonly tab: string
  readonly figures: number
  /** A number wins with each of these that shows it. */
  readonly readings: readonly Reading[]
  /**
   * Whether a number costs a unit for each reading (the multiplier m of Lottery rules §10.2). Otherwise it is one unit, which
   * pays for every hit.
   */
  readonly isUnitPerReading?: boolean
  /** Gross odds of one hit, in 1/10,000. */
  readonly odds: number
}

/** Every number is compared with one or more parts of the draw. */
export function matchPlay(family: PrintedFamily, spec: MatchSpec): Play<NumbersSelection> {
  const { kind, tab, figures, readings, isUnitPerReading = false, odds } = spec
  const total = 10 ** figures
  const isHit = (number: string, { place, read }: Reading, draw: Draw) => read(draw[place]!) === Number(number)
  const hitsOf = (number: string, draw: Draw) => readings.filter((reading) => isHit(number, reading, draw)).length
  const isPaidPerHit = !isUnitPerReading && readings.length > 1
  const positions = [...new Set(readings.map(({ place }) => place))]
  return {
    ...printedPlay(family, { kind, tab, positions, payMode: isPaidPerHit ? 'PER_HIT' : 'ONCE' }),
    entry: numbersEntry(figures),
    tiers: [paidTier(WIN, isUnitPerReading ? 1 : readings.length, total, odds)],
    units: ({ numbers }) => numbers.length * (isUnitPerReading ? readings.length : 1),
    settle({ numbers }, draw) {
      const picked = new Set(numbers.map(Number))
      return won(readings.filter(({ place, read }) => picked.has(read(draw[place]!))).length)
    },
    expand: ({ numbers }) =>
      numbers.flatMap((number): Unit[] =>
        isUnitPerReading
          ? readings.map((reading, nth) => ({
              key: `${number} ${nth}`,
              number,
              isFurtherHit: nth > 0,
              tier: WIN,
              outcome: (draw: Draw) => (isHit(number, reading, draw) ? 'win' : 'lose'),
            }))
          : [
              {
                key: number,
                tier: WIN,
                outcome: (draw: Draw) => (hitsOf(number, draw) > 0 ? 'win' : 'lose'),
                hits: (draw: Draw) => ({ [WIN]: hitsOf(number, draw) }),
              },
            ],
      ),
    bestDraws: ({ numbers }) => numbers.slice(0, 1).map((number) => drawShowing(family, readings, Number(number))),
  }
}
