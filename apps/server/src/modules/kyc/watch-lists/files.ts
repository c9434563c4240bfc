import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WatchList } from '@croupier/wire/kyc/watch-lists.console'
import type { StatedPerson } from '../model.ts'
import { mayBe } from './comparison.ts'
import { type ListHit, ListsUnavailable, type WatchLists } from './port.ts'
import { entryOf, rowsOf } from './rows.ts'

const FILES: Readonly<Record<WatchList, string>> = { sanctions: 'sanctions.csv', pep: 'peps.csv' }

/**
 * Lists in files of a folder, in the format `targets.simple.csv` of OpenSanctions, which other publishers offer as well. A search
 * reads the files from the beginning to the end, so lists of any size take little memory, and a new file counts at once.
 */
export const fileLists = (folder: string): WatchLists => ({
  isSetUp: () => Promise.resolve(true),
  async search(persons) {
    const lists = (['sanctions', 'pep'] as const).filter((list) => existsSync(join(folder, FILES[list])))
    if (lists.length === 0) throw new ListsUnavailable(`${folder} has neither ${FILES.sanctions} nor ${FILES.pep}`)
    const hits = await Promise.all(lists.map((list) => searchFile(list, join(folder, FILES[list]), persons)))
    return hits.flat()
  },
})

async function searchFile(list: WatchList, path: string, persons: readonly StatedPerson[]): Promise<ListHit[]> {
  const hits: ListHit[] = []
  try {
    for await (const row of rowsOf(createReadStream(path))) {
      const entry = entryOf(list, row)
      if (!entry) continue
      for (const [index, person] of persons.entries()) if (mayBe(entry, person)) hits.push({ index, entry })
    }
  } catch (error) {
    throw new ListsUnavailable(`${path} cannot be read`, { cause: error })
  }
  return hits
}
