import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { useCall } from '../call.ts'
import { useSite } from '../site.tsx'

const PAGE_SIZE = 20
/** The largest page size that endpoints allow. */
const EXPORT_PAGE_SIZE = 100
/** The maximum number of rows in one export. */
export const EXPORT_MAX = 10_000

type RowOf<E extends Endpoint> = Output<E> extends { items: readonly (infer Row)[] } ? Row : never

/** The data of a record for `RecordPage`, independent of its endpoint. */
export type RecordRows<Row> = {
  rows: readonly Row[] | undefined
  total: number | undefined
  pageSize: number
  error: Error | null
  retry(): void
  /** Reads all rows that match the filters, page by page. */
  fetchAll(): Promise<Row[]>
}

type Paging = { page: number; pageSize: number }

/**
 * A page of a record whose endpoint takes `page` and `pageSize` and answers `items` and `total`. `input` makes the request
 * of a page, which is sent once it is `ready`. `isMoving` tells that a row still changes; then the page is polled.
 */
export function useRecord<E extends Endpoint>(
  endpoint: E,
  input: (paging: Paging) => Input<E>,
  options: { ready: boolean; page: number; pageSize?: number; everyMs?: number; isMoving?: (row: RowOf<E>) => boolean },
): { record: RecordRows<RowOf<E>>; data: Output<E> | undefined } {
  const { call } = useSite()
  const { ready, page, pageSize = PAGE_SIZE, everyMs, isMoving } = options
  const [polls, setPolls] = useState(true)
  const { data, error, refetch } = useCall(endpoint, input({ page, pageSize }), {
    enabled: ready,
    keepPrevious: true,
    ...(everyMs && polls ? { everyMs } : {}),
  })
  const answer = isPage<RowOf<E>>(data) ? data : undefined
  const moves = !isMoving || (answer?.items.some(isMoving) ?? true)
  if (moves !== polls) setPolls(moves)

  async function fetchAll(): Promise<RowOf<E>[]> {
    const rows: RowOf<E>[] = []
    for (let number = 1; ; number++) {
      const next = await call(endpoint, input({ page: number, pageSize: EXPORT_PAGE_SIZE }))
      if (!isPage<RowOf<E>>(next)) return rows
      rows.push(...next.items)
      if (next.items.length === 0 || rows.length >= Math.min(next.total, EXPORT_MAX)) return rows
    }
  }
  return {
    record: { rows: answer?.items, total: answer?.total, pageSize, error, retry: () => void refetch(), fetchAll },
    data,
  }
}

/** Whether an answer is a page with rows of type `RowOf`. */
const isPage = <Row>(answer: unknown): answer is { items: readonly Row[]; total: number } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'total' in answer
