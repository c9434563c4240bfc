import { useState } from 'react'

/** Props of `CursorPages`. */
export type CursorPaging = { page: number; hasNext: boolean; onPrevious(): void; onNext(): void }
type Answer<Row> = { items: readonly Row[]; next: string | null }

/** The first page has no cursor, unless the newest part of the list has no row that matches. */
type Cursor = string | undefined
const NEWEST: readonly Cursor[] = [undefined]

const isCursors = (value: unknown): value is readonly Cursor[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one === undefined || typeof one === 'string')

/** The cursors of a list in this entry of the browser's history, so that Back and a reload return to its open page. */
function remembered(list: string): readonly Cursor[] {
  const lists = listsOf(history.state)
  return isCursors(lists[list]) ? lists[list] : NEWEST
}
const remember = (list: string, cursors: readonly Cursor[]): void =>
  history.replaceState({ ...history.state, lists: { ...listsOf(history.state), [list]: cursors } }, '')

const listsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null && 'lists' in state ? { ...(state.lists ?? {}) } : {}

/**
 * The open page of a list that is paged by a cursor: the cursors of the pages up to it. Another `list`, such as other filters,
 * has an open page of its own, at first the newest one.
 */
export function useCursor(list: string) {
  const [state, setState] = useState(() => ({ list, cursors: remembered(list) }))
  const cursors = state.list === list ? state.cursors : remembered(list)
  const open = (next: readonly Cursor[]) => setState({ list, cursors: next })
  const turnTo = (next: readonly Cursor[]) => {
    remember(list, next)
    open(next)
  }
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
          onPrevious: () => turnTo(cursors.slice(0, -1)),
          onNext: () => next !== null && turnTo([...cursors, next]),
        },
      }
    },
  }
}
