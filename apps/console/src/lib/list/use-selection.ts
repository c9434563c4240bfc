import { useState } from 'react'

export type Selection<Row> = {
  rows: readonly Row[]
  has(row: Row): boolean
  toggle(row: Row): void
  /** Selects every row of the page, or none. */
  toggleAll(): void
  isAll: boolean
  clear(): void
}

/** The selected rows of the current page. A row that leaves the page is no longer selected. */
export function useSelection<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = (rows ?? []).filter((row) => keys.has(rowKey(row)))
  const isAll = rows !== undefined && rows.length > 0 && selected.length === rows.length
  return {
    rows: selected,
    has: (row) => keys.has(rowKey(row)),
    toggle: (row) => setKeys(toggled(keys, rowKey(row))),
    toggleAll: () => setKeys(isAll ? new Set() : new Set((rows ?? []).map(rowKey))),
    isAll,
    clear: () => setKeys(new Set()),
  }
}

/** The keys with one added, or removed if it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
