import { encodeInput } from '@croupier/api-client/client'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { useCall } from '../call.ts'
import { type CursorPaging, useCursor } from '../cursor.ts'
import { useSite } from '../site.tsx'

const PAGE_SIZE = 20
/** The largest page size that endpoints allow. */
const EXPORT_PAGE_SIZE = 100
/** The maximum number of rows in one export, which the toolbar names. */
const EXPORT_MAX = 10_000

type RowOf<E extends Endpoint> = Output<E> extends { items: readonly (infer Row)[] } ? Row : never

/** The data of a record for `RecordPage`, independent of its endpoint. */
export type RecordRows<Row> = {
  rows: readonly Row[] | undefined
  pages: CursorPaging
  error: Error | null
  retry(): void
  /** Reads all rows that match the filters, page by page; null when there are more than `EXPORT_MAX`. */
  fetchAll(): Promise<Row[] | null>
}

type Paging = { pageSize: number; before?: string }

/**
 * A page of a record whose endpoint takes a cursor. `input` makes the request of a page, which is sent once it is `ready`.
 * `isMoving` tells that a row still changes; then the page is polled. `data` is the answer of the first page, which has the
 * figures of the whole record.
 */
export function useRecord<E extends Endpoint>(
  endpoint: E,
  input: (paging: Paging) => Input<E>,
  options: { ready: boolean; pageSize?: number; everyMs?: number; isMoving?: (row: RowOf<E>) => boolean },
): { record: RecordRows<RowOf<E>>; data: Output<E> | undefined } {
  const { call } = useSite()
  const { ready, pageSize = PAGE_SIZE, everyMs, isMoving } = options
  const [polls, setPolls] = useState(true)
  const first = input({ pageSize })
  const cursor = useCursor(JSON.stringify(encodeInput(endpoint, first)))
  const reading = { enabled: ready, keepPrevious: true, ...(everyMs && polls ? { everyMs } : {}) }
  const newest = useCall(endpoint, first, reading)
  const { data, error, refetch, isPlaceholderData } = useCall(endpoint, input({ pageSize, ...cursor.paging }), reading)
  const answer = isPage<RowOf<E>>(data) ? data : undefined
  const moves = !isMoving || (answer?.items.some(isMoving) ?? true)
  if (moves !== polls) setPolls(moves)
  const { rows: shown, pages } = cursor.pageOf(answer, isPlaceholderData)

  async function fetchAll(): Promise<RowOf<E>[] | null> {
    const rows: RowOf<E>[] = []
    let before: string | null = null
    do {
      const page: unknown = await call(endpoint, input({ pageSize: EXPORT_PAGE_SIZE, ...(before ? { before } : {}) }))
      if (!isPage<RowOf<E>>(page)) return rows
      rows.push(...page.items)
      before = page.next
    } while (before && rows.length <= EXPORT_MAX)
    return rows.length > EXPORT_MAX ? null : rows
  }
  return {
    record: { rows: shown, pages, error, retry: () => void refetch(), fetchAll },
    data: newest.data,
  }
}

/** Whether an answer is a page with rows of type `RowOf`. */
const isPage = <Row>(answer: unknown): answer is { items: readonly Row[]; next: string | null } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'next' in answer
