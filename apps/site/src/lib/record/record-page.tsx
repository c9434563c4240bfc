import { Card, StatCard } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { DataTable } from '@croupier/ui/data-table'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import type { ReactNode } from 'react'
import type { RecordColumn } from './column.ts'
import type { RecordFilters } from './filters.ts'
import css from './record-page.module.css'
import { RecordTrouble } from './record-trouble.tsx'
import { type RecordChoice, type RecordNarrowing, RecordToolbar } from './toolbar.tsx'
import type { RecordRows } from './use-record.ts'
import { ZoneNote } from './zone-note.tsx'

export type RecordPageProps<Row, Choice extends string> = {
  /** The caption of the table and the name of an exported file. */
  caption: string
  filters: RecordFilters<Choice>
  choice?: RecordChoice<Choice>
  narrowing?: RecordNarrowing
  /** Further filters, in the toolbar. */
  more?: ReactNode
  record: RecordRows<Row>
  /** A sentence about the totals. */
  totalsNote?: ReactNode
  /** Figures of the whole record; without a value they are loading. */
  totals?: readonly { label: ReactNode; value: ReactNode | undefined }[] | undefined
  columns: readonly RecordColumn<Row>[]
  rowKey: (row: Row) => string
  /** Rows below the others, such as sums. */
  footer?: readonly Row[] | undefined
  /** Opens a row's detail, by press or Enter. */
  onRow?: (row: Row) => void
  empty: { title: ReactNode; text: ReactNode }
  /** Draws the rows in place of the table. Then `columns` are for exports. */
  children?: (rows: readonly Row[]) => ReactNode
}

/**
 * A record of the member: period, choice, totals, a table (cards on phones), pages and a CSV export. `useRecordFilters` and
 * `useRecord` provide its properties.
 */
export function RecordPage<Row, Choice extends string>(props: RecordPageProps<Row, Choice>) {
  const { caption, filters, choice, narrowing, more, record, totals, totalsNote, columns } = props
  return (
    <div className={css.page}>
      <RecordToolbar
        caption={caption}
        filters={filters}
        choice={choice}
        narrowing={narrowing}
        more={more}
        record={record}
        columns={columns}
      />
      {totals && (
        <div className={css.totals}>
          {totals.map(({ label, value }, index) => (
            <StatCard key={index} label={label}>
              {value}
            </StatCard>
          ))}
        </div>
      )}
      {totalsNote && <p className="tiny text-3">{totalsNote}</p>}
      <Card tight={!props.children}>
        <Rows {...props} />
      </Card>
      <CursorPages {...record.pages} />
      {/* With the rows, because these may need more or less room than their placeholders. */}
      {record.rows && <ZoneNote />}
    </div>
  )
}

function Rows<Row, Choice extends string>(props: RecordPageProps<Row, Choice>) {
  const { caption, record, columns, rowKey, footer, onRow, empty, children } = props
  const { rows } = record
  if (rows === undefined && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  const nothing = <EmptyState title={empty.title}>{empty.text}</EmptyState>
  if (children) return rows === undefined ? <Skeleton height={240} /> : rows.length === 0 ? nothing : children(rows)
  return (
    <DataTable
      caption={caption}
      columns={columns.flatMap(({ csv: _, cell, ...column }) => (cell ? [{ ...column, cell }] : []))}
      rows={rows}
      rowKey={rowKey}
      footer={footer}
      {...(onRow ? { onRow } : {})}
      empty={nothing}
    />
  )
}
