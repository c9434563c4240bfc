import { useState } from 'react'

/** Props of `CursorPages`. */
export type CursorPaging = { page: number; hasNext: boolean; onPrevious(): void; onNext(): void }
type Answer<Row> = { items: readonly Row[]; next: string | null }

/** The first page has no cursor, unless the newest part of the list has no row that matches. */
type Cursor = string | undefined
const NEWEST: readonly Cursor[] = [undefined]

/**
 * The open page of a list that is paged by a cursor: the cursors of the pages up to it. Another `list`, such as other filters,
 * starts at the first page.
 */
export function useCursor(list: string) {
  const [state, setState] = useState({ list, cursors: NEWEST })
  const cursors = state.list === list ? state.cursors : NEWEST
  const open = (next: readonly Cursor[]) => setState({ list, cursors: next })
  const before = cursors.at(-1)
  return {
    paging: before === undefined ? {} : { before },
    /**
     * The rows of the answer, and the pages around it. A call reads a bounded part of the list, which may have no row that
     * matches; then the next part opens in its place. `isOld` tells that the answer is that of another page.
     */
    pageOf<Row>(answer: Answer<Row> | undefined, isOld: boolean): { rows?: readonly Row[]; pages: CursorPaging } {
      const next = isOld ? null : (answer?.next ?? null)
      const isBetween = answer?.items.length === 0 && answer.next !== null
      if (isBetween && next !== null) open([...cursors.slice(0, -1), next])
      return {
        ...(answer && !isBetween ? { rows: answer.items } : {}),
        pages: {
          page: cursors.length,
          hasNext: next !== null,
          onPrevious: () => open(cursors.slice(0, -1)),
          onNext: () => next !== null && open([...cursors, next]),
        },
      }
    },
  }
}
