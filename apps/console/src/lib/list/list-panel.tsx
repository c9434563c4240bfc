import { SidePanel } from '@croupier/ui/console-shell'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import type { Endpoint } from '@croupier/wire/endpoint'
import { Fragment, type ReactNode } from 'react'
import type { ListDefinition, Panel } from './definition.ts'
import { SplitList } from './split.tsx'
import { NEW, type useOpened } from './use-opened.ts'

type Opened<Row> = ReturnType<typeof useOpened<Row>>

/** A list with its open row beside it; a list without a panel stands alone. */
export function ListPanel<E extends Endpoint, Row>(props: {
  list: ListDefinition<E, Row>
  opened: Opened<Row>
  isLoaded: boolean
  children: ReactNode
}) {
  const { list, opened, isLoaded, children } = props
  const { panel } = list
  if (!panel) return children
  return (
    <SplitList
      label={panel.label}
      hint={panel.hint}
      isWide={panel.isWide ?? false}
      panel={
        opened.key === undefined ? null : (
          <Fragment key={opened.key}>{panelOf(panel, opened.key, opened, isLoaded)}</Fragment>
        )
      }
      onClose={opened.close}
    >
      {children}
    </SplitList>
  )
}

function panelOf<Row>(panel: Panel<Row>, key: string, opened: Opened<Row>, isLoaded: boolean): ReactNode {
  const tools = { next: opened.next, close: opened.close }
  if (key === NEW && panel.create) return panel.create(tools)
  if (panel.byKey) return panel.byKey(key, tools)
  if (opened.row !== undefined && panel.byRow) return panel.byRow(opened.row, tools)
  return (
    <SidePanel label={panel.label}>
      {isLoaded ? (
        <EmptyState title="Not in this list">Change the filters, or look on another page.</EmptyState>
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  )
}
