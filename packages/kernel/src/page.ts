/** One page of a list. `total` is there where it is cheap to know. */
export type Page<T> = { items: T[]; page: number; pageSize: number; total: number }

/** Items of a page unless a call asks for another number. */
export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100
/** §9: notices, 9 per page. */
export const NOTICES_PER_PAGE = 9
