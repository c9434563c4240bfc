import type { StatedPerson } from '../model.ts'
import type { ListEntry } from './model.ts'

/** An entry that may be the person at this place of the search. */
export type ListHit = { index: number; entry: ListEntry }

/**
 * Port: lists of persons whom an operator may not, or not without a closer look, do business with. By default files in a folder;
 * a service of a vendor is another implementation.
 */
export type WatchLists = {
  /** False: no lists are set up, and no search is made. */
  isSetUp(): Promise<boolean>
  /** Searches all persons in one pass. Throws `ListsUnavailable`. */
  search(persons: readonly StatedPerson[]): Promise<ListHit[]>
}

/** The lists cannot be read. */
export class ListsUnavailable extends Error {
  override name = 'ListsUnavailable'
}

/** For operators without lists. */
export const noLists: WatchLists = { isSetUp: () => Promise.resolve(false), search: () => Promise.resolve([]) }

/** Several sources as one. A source that cannot be read makes all of them unavailable. */
export const together = (...sources: readonly WatchLists[]): WatchLists => {
  const used = async () => {
    const areSetUp = await Promise.all(sources.map((source) => source.isSetUp()))
    return sources.filter((_, index) => areSetUp[index])
  }
  return {
    isSetUp: async () => (await used()).length > 0,
    search: async (persons) => (await Promise.all((await used()).map((source) => source.search(persons)))).flat(),
  }
}
