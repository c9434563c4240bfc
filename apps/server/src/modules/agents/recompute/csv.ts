import { moneyText, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { BetRow, DayRow } from './store.ts'

/** `inputs.csv`: the names of its columns, and its rows. */
export type Inputs = { head: readonly string[]; rows: readonly (readonly string[])[] }
/** Hides who a member is, or which bet it is, by the key of the statement. */
export type Pseudonym = (id: string) => string

/** Refuses `agents.statement_too_large` for more rows than one file has, of which a query reads one more. */
export const within = <Row>(rowsMost: number, rows: readonly Row[]): readonly Row[] =>
  rows.length > rowsMost ? refuse('agents.statement_too_large') : rows

const DAY_COLUMNS = 'member,day,category,turnover,validBet,payout,rebates,commissions,rewards,fees,position'.split(',')
const BET_COLUMNS = 'bet,version,sign,member,day,turnover,validBet,payout,position'.split(',')
const NO_FEES = moneyText(ZERO)

export const dayInputs = (rows: readonly DayRow[], pseudonym: Pseudonym): Inputs => ({
  head: DAY_COLUMNS,
  rows: rows.map(({ memberId, day, category, position, ...money }) => [
    pseudonym(memberId),
    day,
    category,
    ...moneyCells(money),
    String(position),
  ]),
})

/** The amounts of a row, from the turnover to the fees. */
export const moneyCells = (
  row: Pick<DayRow, 'turnover' | 'validBet' | 'payout' | 'rebates' | 'commissions' | 'rewards'>,
): string[] => [
  moneyText(row.turnover),
  moneyText(row.validBet),
  moneyText(row.payout),
  moneyText(row.rebates),
  moneyText(row.commissions),
  moneyText(row.rewards),
  NO_FEES,
]

export const betInputs = (rows: readonly BetRow[], pseudonym: Pseudonym): Inputs => ({
  head: BET_COLUMNS,
  rows: rows.map(({ betId, version, sign, memberId, day, turnover, validBet, payout, position }) => [
    pseudonym(betId),
    String(version),
    String(sign),
    pseudonym(memberId),
    day,
    moneyText(turnover),
    moneyText(validBet),
    moneyText(payout),
    String(position),
  ]),
})

/** The text of `inputs.csv`. The rows are in the order of their text, so they say nothing about the order of members. */
export const csvText = ({ head, rows }: Inputs): string =>
  [head.join(','), ...rows.map(lineOf).toSorted()].join('\n').concat('\n')

/** The rows in the order of the file. */
export const orderedRows = ({ rows }: Inputs): Inputs['rows'] =>
  rows
    .map((cells) => ({ cells, line: lineOf(cells) }))
    .toSorted((one, other) => (one.line < other.line ? -1 : 1))
    .map(({ cells }) => cells)

const lineOf = (cells: readonly string[]): string => cells.map(safeCell).join(',')

const DECIMAL = /^-?\d+(\.\d+)?$/

/** A text that a spreadsheet would calculate starts with an apostrophe; one with a comma, a quote or a break is quoted. */
function safeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !DECIMAL.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
