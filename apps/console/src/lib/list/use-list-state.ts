import { useSearchParams } from 'wouter'
import {
  type Filter,
  type ListState,
  readState,
  viewQuery,
  withCursor,
  withFilter,
  withOpened,
  withPage,
} from './filter.ts'

export type ListControls = ListState & {
  /** The filters in the form of a saved view. */
  query: string
  setFilter(filter: Filter, value: string): void
  setPage(page: number): void
  setBefore(before: string | undefined): void
  /** Opens a row beside the list, or closes it. */
  open(key: string | undefined): void
  apply(query: string): void
}

/**
 * The state of a list, kept in the address: it survives a reload, can be sent to a colleague, and the back button works.
 * Typing in a search and moving from row to row replace the entry of the history; everything else adds one.
 */
export function useListState(filters: readonly Filter[]): ListControls {
  const [params, setParams] = useSearchParams()
  const state = readState(params, filters)
  return {
    ...state,
    query: viewQuery(state, filters),
    setFilter: (filter, value) =>
      setParams((now) => withFilter(now, filter, value), { replace: filter.kind === 'search' }),
    setPage: (page) => setParams((now) => withPage(now, page)),
    setBefore: (before) => setParams((now) => withCursor(now, before)),
    open: (key) => {
      if (key === state.opened) return
      setParams((now) => withOpened(now, key), { replace: state.opened !== undefined })
    },
    apply: (query) => setParams(new URLSearchParams(query)),
  }
}
