import { type Money, moneyText } from '@croupier/kernel/money'
import type { CsvCell } from '@croupier/rules/csv'
import type { Column } from '@croupier/ui/data-table'
import { Link } from '@croupier/ui/link'
import { Tag, type Tone } from '@croupier/ui/tag'
import type { ReactNode } from 'react'
import { Sum } from '../money.tsx'
import { timeText } from '../time.ts'
import css from './list.module.css'

/** A column of a list. `csv` is its cell in an export; a column without one is not exported. */
export type ListColumn<Row> = Column<Row> & {
  csv?: (row: Row) => CsvCell
  /** In the export only. */
  isHidden?: true
}
type More<Row> = Partial<Pick<ListColumn<Row>, 'card' | 'cardLabel' | 'end'>>

/** Makes the columns of a list with rows of one type: `const column = columnsOf<Deposit>()`. */
export const columnsOf = <Row,>() => ({
  text: text<Row>,
  name: name<Row>,
  code: code<Row>,
  count: count<Row>,
  money: money<Row>,
  time: time<Row>,
  tag: tag<Row>,
  link: link<Row>,
  exported: exported<Row>,
  actions: actions<Row>,
})

function text<Row>(id: string, header: string, of: (row: Row) => string, more: More<Row> = {}): ListColumn<Row> {
  return { id, header, cell: of, csv: (row) => ({ text: of(row) }), ...more }
}

/** The name of the row, in bold. It is the title of the card on phones. */
function name<Row>(id: string, header: string, of: (row: Row) => string, more: More<Row> = {}): ListColumn<Row> {
  return { id, header, cell: (row) => <b className="title-3">{of(row)}</b>, csv: (row) => ({ text: of(row) }), ...more }
}

function code<Row>(id: string, header: string, of: (row: Row) => string, more: More<Row> = {}): ListColumn<Row> {
  return { id, header, cell: (row) => <code>{of(row)}</code>, csv: (row) => ({ text: of(row) }), ...more }
}

function count<Row>(
  id: string,
  header: string,
  of: (row: Row) => number | null,
  more: More<Row> = {},
): ListColumn<Row> {
  // A card leaves out an empty cell.
  const cell = (row: Row) => {
    const value = of(row)
    return value !== null && <span className="num">{value.toLocaleString('en-US')}</span>
  }
  return { id, header, end: true, cell, csv: (row) => ({ number: String(of(row) ?? '') }), ...more }
}

/** An amount; empty for null. The export has it exactly, without the currency's sign. */
function money<Row>(
  id: string,
  header: string,
  of: (row: Row) => Money | null,
  { signed = false, ...more }: More<Row> & { signed?: boolean } = {},
): ListColumn<Row> {
  const shown = (amount: Money | null) => (amount === null ? '' : <Sum value={amount} signed={signed} />)
  const written = (amount: Money | null) => ({ number: amount === null ? '' : moneyText(amount) })
  return { id, header, end: true, cell: (row) => shown(of(row)), csv: (row) => written(of(row)), ...more }
}

/** An instant in UTC, to the second or the minute; `none` is shown for null. */
function time<Row>(
  id: string,
  header: string,
  of: (row: Row) => Date | null,
  { none = '', minutes = false, ...more }: More<Row> & { none?: string; minutes?: boolean } = {},
): ListColumn<Row> {
  const shown = (at: Date | null) => (at ? timeText(at).slice(0, minutes ? 16 : 19) : none)
  const cell = (row: Row) => <span className={`num text-2 ${css.time}`}>{shown(of(row))}</span>
  return { id, header, cell, csv: (row) => ({ text: of(row)?.toISOString() ?? none }), ...more }
}

function tag<Row>(
  id: string,
  header: string,
  of: (row: Row) => { text: string; tone: Tone },
  more: More<Row> = {},
): ListColumn<Row> {
  const cell = (row: Row) => <Tag tone={of(row).tone}>{of(row).text}</Tag>
  return { id, header, cell, csv: (row) => ({ text: of(row).text }), ...more }
}

/** A link within the row. `full` is the text of the export, if the cell shortens it. */
function link<Row>(
  id: string,
  header: string,
  of: (row: Row) => { href: string; text: string; full?: string },
  more: More<Row> = {},
): ListColumn<Row> {
  const cell = (row: Row) => {
    const { href, text: shown, full } = of(row)
    return (
      <Link className={`link ${css.cellLink}`} href={href} title={full}>
        {shown}
      </Link>
    )
  }
  return { id, header, cell, csv: (row) => ({ text: of(row).full ?? of(row).text }), ...more }
}

/** A column of the export that the table does not show, such as the code behind a name. */
function exported<Row>(id: string, header: string, of: (row: Row) => string): ListColumn<Row> {
  return { id, header, isHidden: true, cell: of, csv: (row) => ({ text: of(row) }) }
}

/** The buttons at the end of a row. Pressing one does not open the row. */
function actions<Row>(cell: (row: Row) => ReactNode): ListColumn<Row> {
  return { id: 'actions', header: '', end: true, card: 'end', cell }
}
