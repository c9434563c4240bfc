import { useKeys } from '@croupier/ui/console-parts'
import { useState } from 'react'
import type { ListControls } from './use-list-state.ts'

export const NEW = 'new'

/**
 * The row that is open beside the list. It stays open when it leaves the list, so that no other row takes its place by
 * itself. J and K open the next and the previous row, Escape closes it.
 */
export function useOpened<Row>(props: {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  state: ListControls
  enabled: boolean
}) {
  const { rows, rowKey, state, enabled } = props
  const { opened } = state
  const [seen, setSeen] = useState<Row>()
  const at = opened === undefined ? -1 : (rows?.findIndex((row) => rowKey(row) === opened) ?? -1)
  const listed = rows?.[at]
  if (listed !== undefined && listed !== seen) setSeen(listed)
  const row = listed ?? (seen !== undefined && rowKey(seen) === opened ? seen : undefined)
  const openAt = (index: number) => {
    const target = rows?.[index]
    if (target !== undefined) state.open(rowKey(target))
  }
  const move = (by: number) => openAt(Math.min(Math.max(at + by, 0), (rows?.length ?? 0) - 1))
  const close = () => state.open(undefined)
  const keys = { j: () => move(1), k: () => move(-1), escape: opened === undefined ? undefined : close }
  useKeys(enabled ? keys : {})
  /** Opens the row below, if the open one is still in the list. */
  const next = () => {
    if (at >= 0) openAt(at + 1)
  }
  return { key: opened, row, next, close }
}
