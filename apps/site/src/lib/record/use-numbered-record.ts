import { encodeInput } from '@croupier/api-client/client'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { useCall } from '../call.ts'
import { useSite } from '../site.tsx'
import type { RecordRows } from './use-record.ts'

const PAGE_SIZE = 20
/** The largest page size that endpoints allow. */
const EXPORT_PAGE_SIZE = 100

type RowOf<E extends Endpoint> = Output<E> extends { items: readonly (infer Row)[] } ? Row : never
type Paging = { page: number; pageSize: number }

/**
 * A page of a record whose endpoint counts its rows and takes the number of a page. `input` makes the request of a page, which is
 * sent once it is `ready`. Without `isPossible` the record is empty, as for a period that is too long. `first` goes back to the first
 * page. `data` is the answer, which has the figures of the whole record.
 */
export function useNumberedRecord<E extends Endpoint>(
  endpoint: E,
  input: (paging: Paging) => Input<E>,
  { ready, isPossible, everyMs }: { ready: boolean; isPossible: boolean; everyMs?: number },
): { record: RecordRows<RowOf<E>>; data: Output<E> | undefined; first(): void } {
  const { call } = useSite()
  const list = JSON.stringify(encodeInput(endpoint, input({ page: 1, pageSize: PAGE_SIZE })))
  const [open, setOpen] = useState({ list, page: 1 })
  const page = open.list === list ? open.page : 1
  const turnTo = (next: number) => setOpen({ list, page: next })
  const reading = { enabled: ready, keepPrevious: true, ...(everyMs ? { everyMs } : {}) }
  const { data, error, refetch } = useCall(endpoint, input({ page, pageSize: PAGE_SIZE }), reading)
  const answer = isCounted<RowOf<E>>(data) ? data : undefined

  async function fetchAll(): Promise<RowOf<E>[]> {
    const rows: RowOf<E>[] = []
    for (let at = 1; ; at++) {
      const found: unknown = await call(endpoint, input({ page: at, pageSize: EXPORT_PAGE_SIZE }))
      if (!isCounted<RowOf<E>>(found)) return rows
      rows.push(...found.items)
      if (found.items.length < EXPORT_PAGE_SIZE) return rows
    }
  }
  const pages = {
    page,
    hasNext: isPossible && page * PAGE_SIZE < (answer?.total ?? 0),
    onPrevious: () => turnTo(page - 1),
    onNext: () => turnTo(page + 1),
  }
  const rows = isPossible ? answer?.items : []
  return { data, record: { rows, pages, error, retry: () => void refetch(), fetchAll }, first: () => turnTo(1) }
}

/** Whether an answer is a counted page with rows of type `RowOf`. */
const isCounted = <Row>(answer: unknown): answer is { items: readonly Row[]; total: number } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'total' in answer
