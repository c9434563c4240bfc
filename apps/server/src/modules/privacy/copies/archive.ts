import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { PersonalFile, PersonalRecord, PersonalTable } from '../../../platform/personal/personal.ts'
import { csvHead, csvOf } from './rules.ts'

type Pages = () => AsyncIterable<readonly PersonalRecord[]>

/** Bytes of a part. */
const PART_BYTES = 2 * 1024 * 1024

type Sources = {
  pagesOf(table: PersonalTable): ReturnType<Pages>
  filesOf(table: PersonalTable): AsyncIterable<PersonalFile>
}
/** The archive, and what of it waits to be written. */
type Archive = { zip: Zip; flush(): Promise<void> }

/**
 * Writes a ZIP file part by part: each table as JSON and as CSV, without tables that have no rows, and the files of the member. Only a
 * part, one page of rows or one file is in memory, because a member may have millions of rows. Returns the bytes written.
 */
export async function writeArchive(
  tables: readonly PersonalTable[],
  { pagesOf, filesOf }: Sources,
  write: (part: Buffer) => Promise<void>,
): Promise<number> {
  const sink = partsOf(write)
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    sink.take(bytes)
  })
  const archive: Archive = { zip, flush: sink.flush }
  for (const table of tables) {
    const pages = () => pagesOf(table)
    const names = await addJson(archive, `${table.table}.json`, pages)
    if (names.length > 0) await addCsv(archive, `${table.table}.csv`, { names, pages })
    for await (const file of filesOf(table)) await addFile(archive, file)
  }
  zip.end()
  return sink.end()
}

/** Cuts bytes into parts of one size. */
function partsOf(write: (part: Buffer) => Promise<void>) {
  let waiting: Uint8Array[] = []
  let size = 0
  async function flush(): Promise<void> {
    if (waiting.reduce((sum, { length }) => sum + length, 0) < PART_BYTES) return
    const bytes = Buffer.concat(waiting)
    const whole = bytes.length - (bytes.length % PART_BYTES)
    waiting = [bytes.subarray(whole)]
    for (let at = 0; at < whole; at += PART_BYTES) await write(bytes.subarray(at, at + PART_BYTES))
  }
  return {
    take(bytes: Uint8Array): void {
      waiting.push(bytes)
      size += bytes.length
    },
    flush,
    /** Writes the rest. Returns the bytes of all parts. */
    async end(): Promise<number> {
      await flush()
      const rest = Buffer.concat(waiting)
      if (rest.length > 0) await write(rest)
      return size
    },
  }
}

/** Pictures and PDF files are compressed already. */
async function addFile({ zip, flush }: Archive, { name, bytes }: PersonalFile): Promise<void> {
  const file = new ZipPassThrough(name)
  zip.add(file)
  file.push(bytes, true)
  await flush()
}

/** Returns the names of all columns, none without rows. */
async function addJson(archive: Archive, name: string, pages: Pages): Promise<string[]> {
  const names = new Set<string>()
  let file: ZipDeflate | undefined
  for await (const records of pages()) {
    if (records.length === 0) continue
    for (const record of records) for (const column of Object.keys(record)) names.add(column)
    const lines = records.map((record) => JSON.stringify(record, jsonValue)).join(',\n')
    const before = file ? ',\n' : '[\n'
    file ??= added(archive, name)
    file.push(strToU8(before + lines))
    await archive.flush()
  }
  file?.push(strToU8('\n]\n'), true)
  return [...names]
}

async function addCsv(
  archive: Archive,
  name: string,
  { names, pages }: { names: string[]; pages: Pages },
): Promise<void> {
  const file = added(archive, name)
  file.push(strToU8(csvHead(names)))
  for await (const records of pages()) {
    const plain = records.map((record) => JSON.parse(JSON.stringify(record, jsonValue)))
    file.push(strToU8(csvOf(names, plain)))
    await archive.flush()
  }
  file.push(new Uint8Array(), true)
}

function added({ zip }: Archive, name: string): ZipDeflate {
  const file = new ZipDeflate(name)
  zip.add(file)
  return file
}

const jsonValue = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
