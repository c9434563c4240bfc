import {
  type Entry,
  entryOf,
  type FamilyDefinition,
  type Lists,
  listsOf,
  MAX_UNITS,
  type Play,
  type Row,
  type Selection,
  selectionOf,
  unitLimit,
} from '@croupier/game-math/lottery/index'

/** One list per row of the play's entry, in the order of the row's values; one list of typed tickets for TICKETS. */
export type Picks = Lists

export const rowsOf = (entry: Entry): readonly Row[] => (entry.shape === 'TICKETS' ? [] : entry.rows)

/** A play in each form that a selection of it may have, such as bankers and a pool instead of a set. */
export const formsOf = (play: Play): readonly Play[] => [
  play,
  ...(play.otherEntries ?? []).map((entry) => ({ ...play, entry })),
]

/** The form of a play that a selection has. */
export const formOf = (play: Play, selection: Selection): Play =>
  formsOf(play).find(({ entry }) => entry === entryOf(play, selection)) ?? play

/** The first picks of a play: none, except the last places for plays on chosen places, and the first mode. */
export const noPicks = (entry: Entry): Picks =>
  entry.shape === 'TICKETS'
    ? [[]]
    : entry.rows.map((row) => {
        if (row.field === 'mode') return row.values.slice(0, 1)
        return row.field === 'positions' ? row.values.slice(-row.min) : []
      })

/** Replaces one row's picks. A row that takes one pick only keeps the newest; a row never holds more than it may. */
export function withRow(entry: Entry, picks: Picks, at: number, wanted: readonly (number | string)[]): Picks {
  const row = rowsOf(entry)[at]
  if (!row) return picks.map((list, nth) => (nth === at ? wanted : list))
  const before = picks[at] ?? []
  const asked = row.max === 1 ? wanted.filter((value) => !before.includes(value)).slice(-1) : wanted
  if (asked.length > row.max) return picks
  const ordered = row.values.filter((value) => asked.includes(value))
  return picks.map((list, nth) => (nth === at ? ordered : list))
}

/** Printed numbers of three and more figures are too many to count rounds for each, and players do not look at single ones. */
const MAX_COUNTED = 100
/** Whether the picker can show the rounds since each number was drawn. */
export const countsAbsences = ({ draw }: Pick<FamilyDefinition, 'draw'>): boolean =>
  draw.every(({ from, to }) => to - from < MAX_COUNTED)

const PRINTED = /^[0-9]+$/
/** Whether a row has printed numbers, such as "07", which are picked as numbers. */
export const isPrinted = (row: Row): boolean =>
  row.values.every((value) => typeof value === 'string' && PRINTED.test(value))

/** The numbers of a row, printed ones too; none for rows of words. */
export const numbersOf = (row: Row): number[] =>
  isPrinted(row) ? row.values.map(Number) : row.values.filter((value) => typeof value === 'number')

const ofNumbers = (row: Row): boolean => numbersOf(row).length === row.values.length

/** Numbers as the row's values have them. */
export const valuesOf = (row: Row, numbers: readonly number[]): readonly (number | string)[] =>
  isPrinted(row) ? row.values.filter((value) => numbers.includes(Number(value))) : numbers

export const ROW_TOOLS = ['all', 'big', 'small', 'odd', 'even'] as const
export type RowTool = (typeof ROW_TOOLS)[number]

/** The numbers that a row tool picks; none for rows of words, or rows that take fewer. */
export function toolNumbers(row: Row, tool: RowTool): number[] {
  const numbers = numbersOf(row)
  const ends = (numbers[0] ?? 0) + (numbers.at(-1) ?? 0)
  const takes: Record<RowTool, (value: number) => boolean> = {
    all: () => true,
    big: (value) => value * 2 > ends,
    small: (value) => value * 2 <= ends,
    odd: (value) => value % 2 === 1,
    even: (value) => value % 2 === 0,
  }
  const taken = numbers.filter(takes[tool])
  return row.field === 'positions' || taken.length > row.max ? [] : taken
}

/** Why picks are not a bet yet: a row lacks picks, or they make no units, or too many. */
export type Missing =
  /** `isOnly`: the play has no other row of picks. `ofDigits`: the row has numbers, not words. */
  | { reason: 'row'; row: Row; count: number; isOnly: boolean; ofDigits: boolean }
  /** `isFirst`: nothing is picked yet. `ofDigits`: the rows have digits, not words. */
  | { reason: 'rows'; count: number; isFirst: boolean; ofDigits: boolean }
  | { reason: 'tickets' }
  | { reason: 'no_units' }
  | { reason: 'too_many_units'; max: number }

export type Picked = { selection: Selection; units: number } | { missing: Missing }

/** The selection of the picks, with its units. The server parses it again (`parseSelection`). */
export function picked(play: Play, picks: Picks, maxUnits: number = MAX_UNITS): Picked {
  const missing = missingOf(play.entry, picks)
  if (missing) return { missing }
  const selection = selectionOf(play.entry, picks)
  const units = play.units(selection)
  if (units === 0) return { missing: { reason: 'no_units' } }
  const max = unitLimit(play, maxUnits)
  if (units > max) return { missing: { reason: 'too_many_units', max } }
  return { selection, units }
}

function missingOf(entry: Entry, picks: Picks): Missing | undefined {
  if (entry.shape === 'TICKETS') return picks[0]?.length ? undefined : { reason: 'tickets' }
  for (const [at, row] of entry.rows.entries()) {
    const lacking = row.min - (picks[at]?.length ?? 0)
    if (lacking > 0) {
      const isOnly = entry.rows.every((one) => one === row || one.field === 'mode' || one.field === 'positions')
      return { reason: 'row', row, count: lacking, isOnly, ofDigits: ofNumbers(row) }
    }
  }
  const filled = picks.filter((list) => list.length > 0).length
  if (filled >= entry.minRows) return undefined
  const ofDigits = entry.rows.every(ofNumbers)
  return { reason: 'rows', count: entry.minRows - filled, isFirst: filled === 0, ofDigits }
}

/** The picks of a selection, for the picker when a basket line is edited. */
export const picksOf = ({ entry }: Play, selection: Selection): Picks => listsOf(entry, selection)
