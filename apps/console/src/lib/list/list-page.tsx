import { Button } from '@croupier/ui/button'
import { useKeys } from '@croupier/ui/console-parts'
import { Pagination } from '@croupier/ui/pagination'
import type { Endpoint } from '@croupier/wire/endpoint'
import { useMe } from '../console.tsx'
import { counted } from '../counted.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { ListDefinition } from './definition.ts'
import { ExportButton } from './export-button.tsx'
import { ListBar } from './filter-bar.tsx'
import css from './list.module.css'
import { ListBody } from './list-body.tsx'
import { ListPanel } from './list-panel.tsx'
import { type ListRows, useListRows } from './use-list-rows.ts'
import { type ListControls, useListState } from './use-list-state.ts'
import { useOpened } from './use-opened.ts'
import { useSelection } from './use-selection.ts'
import { ViewsMenu } from './views-menu.tsx'

/**
 * Draws a list from its definition: filters, saved views and export above it, the table (cards on phones) or
 * queue, paging, the open row beside it, and the acts on selected rows. See `apps/console/README.md`.
 */
export function ListPage<E extends Endpoint, Row>({ list }: { list: ListDefinition<E, Row> }) {
  const state = useListState(list.filters ?? [])
  const found = useListRows(list, state)
  const opened = useOpened({ rows: found.rows, rowKey: list.rowKey, state, enabled: list.panel !== undefined })
  const { permissions } = useMe()
  const bulkActs = (list.acts ?? []).filter((one) => one.bulk && permissions.includes(one.permission))
  const selection = useSelection(found.rows, list.rowKey)
  useKeys(
    bulkActs.length > 0 && opened.row !== undefined ? { x: () => opened.row && selection.toggle(opened.row) } : {},
  )
  return (
    <>
      <ListBar
        filters={list.filters ?? []}
        state={state}
        choices={list.choices?.(found.answer)}
        counts={list.counts?.(found.answer)}
      >
        <Total list={list} total={found.total} />
        {(list.filters?.length ?? 0) > 0 && <ViewsMenu list={list.name} query={state.query} onApply={state.apply} />}
        {list.exports !== false && <ExportButton list={list} filters={state.filters} total={found.total} />}
        {list.tools?.(state.open)}
      </ListBar>
      {list.figures?.(found.answer)}
      <ListPanel list={list} opened={opened} isLoaded={found.rows !== undefined}>
        <ListBody
          list={list}
          found={found}
          filters={state.filters}
          openedKey={opened.key}
          onOpen={state.open}
          selection={bulkActs.length > 0 ? selection : undefined}
        />
        <Paging list={list} state={state} found={found} />
      </ListPanel>
      {bulkActs.length > 0 && (
        <BulkBar
          selection={selection}
          acts={bulkActs}
          rowKey={list.rowKey}
          rowName={list.rowName ?? list.rowKey}
          amountOf={list.amountOf}
        />
      )}
    </>
  )
}

function Total<E extends Endpoint, Row>({ list, total }: { list: ListDefinition<E, Row>; total: number | undefined }) {
  return <span className={css.total}>{total !== undefined && counted(total, ...list.noun)}</span>
}

function Paging<E extends Endpoint, Row>(props: {
  list: ListDefinition<E, Row>
  state: ListControls
  found: ListRows<E, Row>
}) {
  const { list, state, found } = props
  const { total, next, pageSize } = found
  if (list.paging === 'cursor')
    return (
      <div className={css.older}>
        {state.before && <Button onClick={() => state.setBefore(undefined)}>Newest</Button>}
        {next && <Button onClick={() => state.setBefore(next)}>Older</Button>}
      </div>
    )
  if (list.paging === 'none' || total === undefined) return null
  return <Pagination page={state.page} pages={Math.ceil(total / pageSize)} onPage={state.setPage} />
}
