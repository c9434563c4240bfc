import type { StatedPerson } from '../model.ts'

/** Lists of sanctions, and of politically exposed persons. */
export const WATCH_LISTS = ['sanctions', 'pep'] as const
export type WatchList = (typeof WATCH_LISTS)[number]

/** One person of a list. A birth date may be a year or a month only: `1960`, `1960-05`. */
export type ListEntry = { list: WatchList; id: string; names: readonly string[]; birthDates: readonly string[] }

/** An entry that may be the person at this place of the search. */
export type ListHit = { index: number; entry: ListEntry }

/**
 * Port: lists of persons whom an operator may not, or not without a closer look, do business with. By default files in a folder;
 * a service of a vendor is another implementation.
 */
export type WatchLists = {
  /** False: no lists are set up, and no search is made. */
  isSetUp: boolean
  /** Searches all persons in one pass. Throws `ListsUnavailable`. */
  search(persons: readonly StatedPerson[]): Promise<ListHit[]>
}

/** The lists cannot be read. */
export class ListsUnavailable extends Error {
  override name = 'ListsUnavailable'
}

/** For operators without lists. */
export const noLists: WatchLists = { isSetUp: false, search: () => Promise.resolve([]) }
