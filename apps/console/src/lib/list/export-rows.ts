import type { Client } from '@croupier/api-client/client'
import { PAGE_SIZE_MAX } from '@croupier/kernel/page'
import { csvText } from '@croupier/rules/csv'
import type { Endpoint } from '@croupier/wire/endpoint'
import type { ListColumn } from './columns.tsx'
import type { ListDefinition } from './definition.ts'
import type { FilterValues } from './filter.ts'
import { keptRows } from './use-list-rows.ts'

/** The maximum number of rows in an export. */
export const EXPORT_MAX = 5_000

export type Export<Row> = {
  rows: Row[]
  /** The list has more rows. */
  isCut: boolean
  /** The list changed while it was read, so that a row may be missing. */
  hasMoved: boolean
}

/** Reads every page of a list with its filters, up to `EXPORT_MAX` rows, each row once. */
export async function readAllRows<E extends Endpoint, Row>(
  list: ListDefinition<E, Row>,
  filters: FilterValues,
  { call, now, onProgress }: { call: Client; now: number; onProgress: (rows: number) => void },
): Promise<Export<Row>> {
  const found = new Map<string, Row>()
  const totals = new Set<number | undefined>()
  let before: string | undefined
  let hasMore = true
  for (let page = 1; hasMore && found.size < EXPORT_MAX; page++) {
    const answer = await call(list.endpoint, list.input(filters, { page, pageSize: PAGE_SIZE_MAX, before, now }))
    const { total } = list.read(answer)
    const { rows, next } = keptRows(list, answer, filters)
    for (const row of rows) found.set(list.rowKey(row), row)
    totals.add(total)
    before = next ?? undefined
    const seen = list.paging === 'cursor' ? before !== undefined : page * PAGE_SIZE_MAX < (total ?? 0)
    hasMore = list.paging !== 'none' && seen
    onProgress(found.size)
  }
  const rows = [...found.values()].slice(0, EXPORT_MAX)
  return { rows, isCut: hasMore || found.size > EXPORT_MAX, hasMoved: totals.size > 1 }
}

/** The rows as CSV: one column for each that has `csv`, with its header. */
export function csvOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ header, csv }) => (csv && typeof header === 'string' ? [{ header, csv }] : []))
  return csvText(
    exported.map(({ header }) => header),
    rows.map((row) => exported.map(({ csv }) => csv(row))),
  )
}
