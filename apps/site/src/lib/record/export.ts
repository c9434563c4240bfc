import { saveFile } from '@croupier/api-client/save-file'
import { csvText } from '@croupier/rules/csv'
import type { RecordColumn } from './column.ts'

/** The text of an export: the columns that have a CSV cell, with their headers. */
export function recordCsv<Row>(columns: readonly RecordColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []))
  return csvText(
    exported.map(({ header }) => header),
    rows.map((row) => exported.map(({ csv }) => csv(row))),
  )
}

/** Downloads an export as a file. */
export function exportRecord<Row>(name: string, columns: readonly RecordColumn<Row>[], rows: readonly Row[]): void {
  saveFile(`${name}.csv`, new Blob([recordCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }))
}
