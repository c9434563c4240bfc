import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { useCall } from '../call.ts'
import { useSite } from '../site.tsx'

const PAGE_SIZE = 20
/** The largest page that a call answers. */
const EXPORT_PAGE_SIZE = 100
/** More rows than this are not exported at once: a shorter period is. */
export const EXPORT_MAX = 10_000

type RowOf<E extends Endpoint> = Output<E> extends { items: readonly (infer Row)[] } ? Row : never

/** What `RecordPage` needs to know of a record, whatever its endpoint. */
export type RecordRows<Row> = {
  rows: readonly Row[] | undefined
  total: number | undefined
  pageSize: number
  error: Error | null
  retry(): void
  /** Every row that the filters let through, page by page. */
  fetchAll(): Promise<Row[]>
}

/**
 * A page of a record whose endpoint takes `page` and `pageSize` and answers `items` and `total`. `input` is the rest of
 * the request, or null while it is not known. `isMoving` says that a row still changes: then the page asks again.
 */
export function useRecord<E extends Endpoint>(
  endpoint: E,
  input: Omit<Input<E>, 'page' | 'pageSize'> | null,
  options: { page: number; pageSize?: number; everyMs?: number; isMoving?: (row: RowOf<E>) => boolean },
): { record: RecordRows<RowOf<E>>; data: Output<E> | undefined } {
  const { call } = useSite()
  const { page, pageSize = PAGE_SIZE, everyMs, isMoving } = options
  const [polls, setPolls] = useState(true)
  const ask = (number: number, size: number) =>
    // The endpoint's own type says so, but a mapped type over it is opaque to the compiler.
    ({ ...input, page: number, pageSize: size }) as unknown as Input<E>
  const { data, error, refetch } = useCall(endpoint, ask(page, pageSize), {
    enabled: input !== null,
    keepPrevious: true,
    ...(everyMs && polls ? { everyMs } : {}),
  })
  const answer = pageOf<E>(data)
  const moves = !isMoving || (answer?.items.some(isMoving) ?? true)
  if (moves !== polls) setPolls(moves)

  async function fetchAll(): Promise<RowOf<E>[]> {
    const rows: RowOf<E>[] = []
    for (let number = 1; ; number++) {
      const next = pageOf<E>(await call(endpoint, ask(number, EXPORT_PAGE_SIZE)))
      rows.push(...(next?.items ?? []))
      if (!next || next.items.length === 0 || rows.length >= Math.min(next.total, EXPORT_MAX)) return rows
    }
  }
  return {
    record: { rows: answer?.items, total: answer?.total, pageSize, error, retry: () => void refetch(), fetchAll },
    data,
  }
}

/** The answer of a paged endpoint under the names that all of them share. */
const pageOf = <E extends Endpoint>(data: Output<E> | undefined) =>
  // `RowOf` is `never` unless the answer has this form, so no other endpoint gets here.
  data as unknown as { items: readonly RowOf<E>[]; total: number } | undefined
