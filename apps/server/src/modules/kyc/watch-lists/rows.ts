import type { Readable } from 'node:stream'
import type { WatchList } from '@croupier/wire/kyc/watch-lists.console'
import { parse } from 'csv-parse'
import type { ListEntry } from './model.ts'
import { ListsUnavailable } from './port.ts'

/** The columns that a search needs, by their names in the header. */
export type Row = Record<'id' | 'schema' | 'name' | 'aliases' | 'birth_date', string | undefined>

/** The rows of a file in the format `targets.simple.csv`, one after the other, so a list of any size takes little memory. */
export const rowsOf = (text: Readable): AsyncIterable<Row> =>
  text.pipe(parse({ columns: true, bom: true, relaxColumnCountMore: true }))

/** Null for ships, companies and other things that are no person. */
export function entryOf(list: WatchList, { id, schema, name, aliases, birth_date: born }: Row): ListEntry | null {
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
