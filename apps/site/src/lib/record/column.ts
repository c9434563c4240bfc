import type { CsvCell } from '@croupier/rules/csv'
import type { Column } from '@croupier/ui/data-table'
import type { ReactNode } from 'react'

/** A column of a record, with a cell on the page, a cell in exports, or both. */
export type RecordColumn<Row> = Omit<Column<Row>, 'header' | 'cell'> & {
  header: string
  cell?: (row: Row) => ReactNode
  csv?: (row: Row) => CsvCell
}
