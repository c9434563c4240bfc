import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import type { StatedPerson } from '../model.ts'
import { mayBe } from './comparison.ts'
import { type ListEntry, type ListHit, ListsUnavailable, type WatchList, type WatchLists } from './port.ts'

const FILES: Readonly<Record<WatchList, string>> = { sanctions: 'sanctions.csv', pep: 'peps.csv' }
/** The columns that a search needs, by their names in the header. */
type Row = Record<'id' | 'schema' | 'name' | 'aliases' | 'birth_date', string | undefined>

/**
 * Lists in files of a folder, in the format `targets.simple.csv` of OpenSanctions, which other publishers offer as well. A search
 * reads the files from the beginning to the end, so lists of any size take little memory, and a new file counts at once.
 */
export const fileLists = (folder: string): WatchLists => ({
  isSetUp: true,
  async search(persons) {
    const lists = (['sanctions', 'pep'] as const).filter((list) => existsSync(join(folder, FILES[list])))
    if (lists.length === 0) throw new ListsUnavailable(`${folder} has neither ${FILES.sanctions} nor ${FILES.pep}`)
    const hits = await Promise.all(lists.map((list) => searchFile(list, join(folder, FILES[list]), persons)))
    return hits.flat()
  },
})

async function searchFile(list: WatchList, path: string, persons: readonly StatedPerson[]): Promise<ListHit[]> {
  const hits: ListHit[] = []
  const rows = createReadStream(path).pipe(parse({ columns: true, bom: true, relaxColumnCountMore: true }))
  try {
    for await (const row of rows) {
      const entry = entryOf(list, row)
      if (!entry) continue
      for (const [index, person] of persons.entries()) if (mayBe(entry, person)) hits.push({ index, entry })
    }
  } catch (error) {
    throw new ListsUnavailable(`${path} cannot be read`, { cause: error })
  }
  return hits
}

/** Null for ships, companies and other things that are no person. */
function entryOf(list: WatchList, { id, schema, name, aliases, birth_date: born }: Row): ListEntry | null {
  if (schema === undefined) throw new ListsUnavailable('the column schema is missing')
  if (schema !== 'Person') return null
  if (!id || !name) throw new ListsUnavailable('a row has no id or no name')
  return { list, id, names: [name, ...partsOf(aliases)], birthDates: partsOf(born) }
}

const partsOf = (text = ''): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
