import { Card } from '@croupier/ui/card'
import { Checkbox } from '@croupier/ui/choice'
import { QueueList } from '@croupier/ui/console-parts'
import { EmptyState } from '@croupier/ui/feedback'
import type { Endpoint } from '@croupier/wire/endpoint'
import { useLocation } from 'wouter'
import { CallTable, Loaded } from '../loaded.tsx'
import type { ListColumn } from './columns.tsx'
import type { ListDefinition } from './definition.ts'
import type { FilterValues } from './filter.ts'
import css from './list.module.css'
import type { ListRows } from './use-list-rows.ts'
import type { Selection } from './use-selection.ts'

type Props<E extends Endpoint, Row> = {
  list: ListDefinition<E, Row>
  found: ListRows<E, Row>
  filters: FilterValues
  openedKey: string | undefined
  onOpen: (key: string) => void
  /** Undefined where no act takes several rows. */
  selection: Selection<Row> | undefined
}

/** The rows of a list: as a table that turns into cards, or as a queue. */
export function ListBody<E extends Endpoint, Row>(props: Props<E, Row>) {
  const { list, found, filters, openedKey, onOpen, selection } = props
  const [, go] = useLocation()
  const { title, text } = list.empty(filters)
  const empty = <EmptyState title={title}>{text}</EmptyState>
  const { entry, href, rowKey, panel } = list
  if (entry)
    return (
      <Card className={css.queue ?? ''}>
        <Loaded call={found.call} height={320}>
          {() =>
            found.rows?.length ? (
              <QueueList
                label={list.caption}
                current={openedKey}
                onOpen={onOpen}
                entries={found.rows.map((row) => ({ ...entry(row), id: rowKey(row) }))}
              />
            ) : (
              empty
            )
          }
        </Loaded>
      </Card>
    )
  const open = (row: Row) => (href ? go(href(row)) : onOpen(rowKey(row)))
  return (
    <CallTable
      call={found.call}
      caption={list.caption}
      columns={columnsWith(list, selection)}
      rows={found.rows}
      rowKey={rowKey}
      selectedKey={openedKey}
      {...(href || panel ? { onRow: open } : {})}
      empty={empty}
    />
  )
}

function columnsWith<E extends Endpoint, Row>(
  { columns: all, rowKey, rowName = rowKey }: ListDefinition<E, Row>,
  selection: Selection<Row> | undefined,
): readonly ListColumn<Row>[] {
  const columns = all.filter(({ isHidden }) => !isHidden)
  if (!selection) return columns
  const tick: ListColumn<Row> = {
    id: 'select',
    width: 40,
    card: 'lead',
    header: (
      <Checkbox
        aria-label="Select every row of this page"
        checked={selection.isAll}
        indeterminate={selection.rows.length > 0 && !selection.isAll}
        onChange={selection.toggleAll}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={`Select ${rowName(row)}`}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    ),
  }
  return [tick, ...columns]
}
