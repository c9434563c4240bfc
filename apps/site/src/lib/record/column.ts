import type { CsvCell } from '@croupier/rules/csv'
import type { Column } from '@croupier/ui/data-table'
import type { ReactNode } from 'react'

/** A column of a record: its cell on the page and its cell in an export, one of which may be missing. */
export type RecordColumn<Row> = Omit<Column<Row>, 'header' | 'cell'> & {
  header: string
  cell?: (row: Row) => ReactNode
  csv?: (row: Row) => CsvCell
}
