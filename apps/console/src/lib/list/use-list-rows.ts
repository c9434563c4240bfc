import { useCall } from '@croupier/api-client/react'
import type { Endpoint, Output } from '@croupier/wire/endpoint'
import { useMemo } from 'react'
import { useConsole } from '../console.tsx'
import type { Loading } from '../loaded.tsx'
import { DEFAULT_PAGE_SIZE, type ListDefinition, type Rows } from './definition.ts'
import type { ListState } from './filter.ts'

export type ListRows<E extends Endpoint, Row> = {
  call: Loading<Output<E>>
  answer: Output<E> | undefined
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  total: number | undefined
  next: string | undefined
  pageSize: number
}

/** Reads the page of the list that the address names. */
export function useListRows<E extends Endpoint, Row>(
  list: ListDefinition<E, Row>,
  { filters, page, before }: ListState,
): ListRows<E, Row> {
  const { pageSize = DEFAULT_PAGE_SIZE, everyMs } = list
  const { now } = useConsole()
  const input = list.input(filters, { page, pageSize, before, now: now() })
  // A list that is opened is read again, even if another page has just read it: staff decide by what it shows.
  const call = useCall(list.endpoint, input, { staleMs: 0, ...(everyMs && !before ? { everyMs } : {}) })
  const answer = call.data
  // A row stays the same object until the next answer: an open row is compared by it.
  const read = useMemo(() => (answer === undefined ? undefined : list.read(answer)), [list, answer])
  const found = read && keptOf(list, read, filters)
  return {
    call,
    answer,
    rows: found?.rows,
    total: found?.total,
    next: found?.next ?? undefined,
    pageSize,
  }
}

/** The rows of an answer that pass the filters of the browser. */
export function keptRows<E extends Endpoint, Row>(
  list: ListDefinition<E, Row>,
  answer: Output<E>,
  filters: ListState['filters'],
): Rows<Row> {
  return keptOf(list, list.read(answer), filters)
}

function keptOf<E extends Endpoint, Row>(
  list: ListDefinition<E, Row>,
  read: Rows<Row>,
  filters: ListState['filters'],
): Rows<Row> {
  if (!list.keep) return read
  const rows = read.rows.filter((row) => list.keep?.(row, filters))
  return { rows, total: rows.length }
}
