import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { PersonalRecord, PersonalTable } from '../../../platform/personal/personal.ts'
import { csvHead, csvOf } from './rules.ts'

type Pages = () => AsyncIterable<readonly PersonalRecord[]>

/**
 * A ZIP file with each table as JSON and as CSV, without tables that have no rows. Only its compressed bytes and one page of rows
 * are in memory, because a member may have millions of them.
 */
export async function archiveOf(
  tables: readonly PersonalTable[],
  pagesOf: (table: PersonalTable) => ReturnType<Pages>,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const archive = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const table of tables) {
    const pages = () => pagesOf(table)
    const names = await addJson(archive, `${table.table}.json`, pages)
    if (names.length > 0) await addCsv(archive, `${table.table}.csv`, { names, pages })
  }
  archive.end()
  return Buffer.concat(parts)
}

/** Returns the names of all columns, none without rows. */
async function addJson(archive: Zip, name: string, pages: Pages): Promise<string[]> {
  const names = new Set<string>()
  let file: ZipDeflate | undefined
  for await (const records of pages()) {
    if (records.length === 0) continue
    for (const record of records) for (const column of Object.keys(record)) names.add(column)
    const lines = records.map((record) => JSON.stringify(record, jsonValue)).join(',\n')
    const before = file ? ',\n' : '[\n'
    file ??= added(archive, name)
    file.push(strToU8(before + lines))
  }
  file?.push(strToU8('\n]\n'), true)
  return [...names]
}

async function addCsv(archive: Zip, name: string, { names, pages }: { names: string[]; pages: Pages }): Promise<void> {
  const file = added(archive, name)
  file.push(strToU8(csvHead(names)))
  for await (const records of pages())
    file.push(
      strToU8(
        csvOf(
          names,
          records.map((record) => JSON.parse(JSON.stringify(record, jsonValue))),
        ),
      ),
    )
  file.push(new Uint8Array(), true)
}

function added(archive: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name)
  archive.add(file)
  return file
}

const jsonValue = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
