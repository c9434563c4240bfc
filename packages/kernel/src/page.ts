/** One page of a list. */
export type Page<T> = { items: T[]; page: number; pageSize: number; total: number }

/** The default page size. */
export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100
/** §9: notices, 9 per page. */
export const NOTICES_PER_PAGE = 9
