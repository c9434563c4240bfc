import { PERIODS } from './period.ts'

/** One filter of a list. The address holds its value under `name`, unless it is the fallback. */
export type Filter =
  | {
      kind: 'chips'
      name: string
      label: string
      options: readonly Option[]
      fallback: string
      /** The answer brings more options, so any value in the address may be valid. */
      isOpen?: true
    }
  | {
      kind: 'select'
      name: string
      label: string
      options: readonly Option[]
      any: string
      /** Any value in the address may be valid; this names one that is not among the options. */
      nameOf?: (value: string) => string
    }
  | { kind: 'search'; name: string; label: string }
  | { kind: 'date'; name: string; label: string; fallback: string }
  /** A range of days: see `periodOf`. */
  | { kind: 'period'; name: string; label: string }
export type Option = { value: string; label: string }
export type FilterValues = Readonly<Record<string, string>>

/** The state of a list in the address. `page` counts from 1; `before` is the cursor of an older page. */
export type ListState = { filters: FilterValues; page: number; before: string | undefined; opened: string | undefined }

/** Names in the address that no filter may have. */
const PAGE = 'page'
const BEFORE = 'before'
const OPENED = 'open'

const fallbackOf = (filter: Filter): string =>
  filter.kind === 'chips' || filter.kind === 'date' ? filter.fallback : ''

/** The effective value: an unknown choice counts as none. */
function valueInForce(filter: Filter, written: string | null): string {
  const fallback = fallbackOf(filter)
  if (written === null) return fallback
  if (filter.kind === 'search' || filter.kind === 'date') return written
  if (filter.kind === 'period') return PERIODS.isValid(written) ? written : fallback
  if ((filter.kind === 'chips' && filter.isOpen) || (filter.kind === 'select' && filter.nameOf)) return written
  return filter.options.some(({ value }) => value === written) ? written : fallback
}

/** Reads the state of a list from its address. */
export function readState(params: URLSearchParams, filters: readonly Filter[]): ListState {
  return {
    filters: Object.fromEntries(filters.map((filter) => [filter.name, valueInForce(filter, params.get(filter.name))])),
    page: Math.max(1, Math.floor(Number(params.get(PAGE))) || 1),
    before: params.get(BEFORE) ?? undefined,
    opened: params.get(OPENED) ?? undefined,
  }
}

function put(params: URLSearchParams, name: string, value: string, fallback = ''): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value && value !== fallback) next.set(name, value)
  else next.delete(name)
  return next
}

/** The address with another filter. The list starts at its first page again; an opened row stays open. */
export function withFilter(params: URLSearchParams, filter: Filter, value: string): URLSearchParams {
  return withoutPage(put(params, filter.name, value, fallbackOf(filter)))
}

function withoutPage(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(PAGE)
  next.delete(BEFORE)
  return next
}

export const withPage = (params: URLSearchParams, page: number): URLSearchParams => put(params, PAGE, String(page), '1')

/** The address of the page that follows a cursor; undefined leads back to the newest page. */
export const withCursor = (params: URLSearchParams, before: string | undefined): URLSearchParams =>
  put(params, BEFORE, before ?? '')

export const withOpened = (params: URLSearchParams, key: string | undefined): URLSearchParams =>
  put(params, OPENED, key ?? '')

/** The filters as they are saved in a view: without page and opened row, in the order of the definition. */
export function viewQuery(state: ListState, filters: readonly Filter[]): string {
  const written = filters.filter((filter) => (state.filters[filter.name] ?? '') !== fallbackOf(filter))
  return new URLSearchParams(written.map(({ name }) => [name, state.filters[name] ?? ''])).toString()
}

/** Leaves empty fields out: an empty field does not filter. */
export const filled = <Fields extends Record<string, string | undefined>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
    // Object.fromEntries forgets the names of the fields.
  ) as { [Name in keyof Fields]?: string }

/** The known value that equals the written one; undefined if there is none. */
export const oneOf = <const Known extends string>(known: readonly Known[], written: string | undefined) =>
  known.find((one) => one === written)
