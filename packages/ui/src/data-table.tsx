import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './data-table.module.css'
import { Skeleton } from './skeleton.tsx'

export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns to the end, for figures. */
  end?: boolean
  /**
   * The place on the card that a row becomes on phones: `start` (the default) or `end` (the default of figures); `lead`
   * comes before both, for a check box. `hidden` leaves the column out, `only` shows it on cards alone.
   */
  card?: 'lead' | 'start' | 'end' | 'hidden' | 'only'
  /** The label before the value on the card: "Fee". Empty for none. */
  cardLabel?: string
  width?: number
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** `undefined` while loading: then `expected` skeleton rows of the final height are shown. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Shown in place of rows when there are none. */
  empty: ReactNode
  expected?: number
  dense?: boolean
  selectedKey?: string | undefined
  onRow?: (row: Row) => void
  /** Rows below the others that nobody chooses, such as sums. */
  footer?: readonly Row[] | undefined
}

const look = <Row,>(column: Column<Row>): string =>
  cx(
    column.end && css.end,
    column.card === 'lead' && css.cardLead,
    column.card === 'start' && css.cardStart,
    column.card === 'end' && css.cardEnd,
    column.card === 'hidden' && css.cardHidden,
    column.card === 'only' && css.onlyCard,
  )

/** Enter and Space choose the focused row, arrows move to its neighbours; controls inside keep their keys. */
function rowKeys(event: KeyboardEvent<HTMLTableRowElement>, choose: () => void): void {
  const row = event.currentTarget
  if (event.target !== row) return
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (event.key === 'Enter' || event.key === ' ') choose()
  else if (next instanceof HTMLElement) next.focus()
  else return
  event.preventDefault()
}

/** Whether a click was on a control inside the row. */
const isControl = ({ target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && target.closest('a, button, label, input, select') !== null

function WaitingRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.id} className={look(column)}>
          <Skeleton height={18} width={column.end ? 72 : '70%'} end={column.end ?? false} />
        </td>
      ))}
    </tr>
  ))
}

const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  columns.map((column) => (
    <td key={column.id} className={look(column)} data-label={column.cardLabel || undefined}>
      {column.cell(row)}
    </td>
  ))

/** A table that turns into cards below 768 px. With `onRow`, rows are chosen by click, Enter or arrow keys. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, expected = 5, dense, selectedKey, onRow, footer = [] } = props
  const pressable = (row: Row) =>
    onRow && {
      className: css.pressable,
      'aria-selected': rowKey(row) === selectedKey,
      tabIndex: 0,
      onClick: (event: MouseEvent<HTMLElement>) => isControl(event) || onRow(row),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => rowKeys(event, () => onRow(row)),
    }
  return (
    <div className={css.scroll}>
      <table className={css.table} data-dense={dense ? '' : undefined} aria-busy={rows === undefined || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={look(column)} style={{ width: column.width }}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <WaitingRows columns={columns} count={expected} />}
          {rows?.length === 0 && (
            <tr className={css.none}>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
          {rows?.map((row) => (
            <tr key={rowKey(row)} {...pressable(row)}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
        {footer.length > 0 && (
          <tfoot>
            {footer.map((row) => (
              <tr key={rowKey(row)}>
                <Cells columns={columns} row={row} />
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
