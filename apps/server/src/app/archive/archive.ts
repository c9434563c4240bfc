import type { Instant } from '@croupier/kernel/clock'
import type pg from 'pg'
import { type BookArchive, bookArchive, type Month, type MonthStatus } from '../../modules/games/index.ts'
import { issuesArchive } from '../../modules/lottery/index.ts'
import { writeLines, writeManifest } from './file.ts'
import { compareWithBooks, readArchive } from './reader.ts'
import { openStatements } from './statements-store.ts'

/** The acts of an archive, in their order. Each leaves a state from which the next run goes on. */
export const ARCHIVE_STEPS = [
  'checked',
  'sealed',
  'summed',
  'lines',
  'manifest',
  'read',
  'written',
  'archived',
] as const
export type ArchiveStep = (typeof ARCHIVE_STEPS)[number]

export type ArchiveRequest = {
  month: Month
  /** Where the files go. */
  folder: string
  /** Signs the manifest; null leaves it unsigned. */
  key: string | null
  now: Instant
}
/** `client` is connected as the owner of the tables, and does nothing else meanwhile. */
export type ArchiveDeps = { client: pg.ClientBase; afterStep?(step: ArchiveStep): Promise<void> }

/** Full months after a month before it may be archived: corrections, statements and disputes about it are over by then. */
export const KEPT_MONTHS = 3

/** A month that cannot be archived, and why. The month is as it was. */
export class NotArchivable extends Error {
  readonly reasons: readonly string[]
  constructor(month: Month, reasons: readonly string[]) {
    super([`The month ${month} cannot be archived:`, ...reasons.map((reason) => `- ${reason}`)].join('\n'))
    this.reasons = reasons
  }
}

/**
 * Archives a month of the bet book (ADR 0024): seals its partition, adds it up, writes and reads back its file, and removes the
 * partition. Every step is safe to repeat: after a kill, the next run goes on and leaves the same files and the same books. Throws
 * `NotArchivable` while something of the month is open.
 */
export async function archiveMonth(deps: ArchiveDeps, request: ArchiveRequest): Promise<'archived' | 'already'> {
  const { client, afterStep = async () => {} } = deps
  const { month } = request
  await prepare(client)
  const book = bookArchive(client, month)
  const row = await book.find()
  if (!row) throw new NotArchivable(month, ['the bet book has no such month'])
  if (row.status === 'archived') return 'already'
  refuseRecent(request)
  if (isBefore(row.status, 'summed')) await close(deps, book, request, row.status)
  if (isBefore(row.status, 'written')) {
    const sha256 = await write(deps, book, request)
    await book.markWritten(sha256)
    await afterStep('written')
  } else await check(deps, request)
  await book.remove()
  await afterStep('archived')
  return 'archived'
}

const STATUSES: readonly MonthStatus[] = ['live', 'sealed', 'summed', 'written', 'archived']
const isBefore = (one: MonthStatus, other: MonthStatus): boolean => STATUSES.indexOf(one) < STATUSES.indexOf(other)

/** One archive at a time, and texts of times that do not depend on the session. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query("set timezone = 'UTC'")
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtext('croupier:archive')) as free",
  )
  if (!rows[0]?.free) throw new Error('Another archive runs on this database.')
}

function refuseRecent({ month, now }: ArchiveRequest): void {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const from = new Date(Date.UTC(year, number + KEPT_MONTHS, 1))
  if (now < from) throw new NotArchivable(month, [`it may be archived from ${from.toISOString().slice(0, 10)} on`])
}

/** Seals and adds up a month in which nothing is open any more. */
async function close(
  { client, afterStep = async () => {} }: ArchiveDeps,
  book: BookArchive,
  { month }: ArchiveRequest,
  status: MonthStatus,
): Promise<void> {
  if (status === 'live') {
    const early = [...(await book.obstacles()), ...(await openStatements(client, month))]
    if (early.length > 0) throw new NotArchivable(month, early)
    await afterStep('checked')
    await book.seal()
    await afterStep('sealed')
  }
  // Once more, because nothing changes any more now.
  const reasons = [
    ...(await book.obstacles()),
    ...(await issuesArchive(client, month).obstacles()),
    ...(await openStatements(client, month)),
  ]
  if (reasons.length > 0) {
    await book.unseal()
    throw new NotArchivable(month, reasons)
  }
  await book.sum()
  await afterStep('summed')
}

/** Writes the files of a month, or writes them again, and reads them back. Returns the SHA-256 of the lines. */
async function write(deps: ArchiveDeps, book: BookArchive, request: ArchiveRequest): Promise<string> {
  const { client, afterStep = async () => {} } = deps
  const { month, folder, key } = request
  await client.query('begin transaction isolation level repeatable read read only')
  const sha256 = await writeLines(folder, month, linesOfMonth(client, book, month))
  await client.query('commit')
  await afterStep('lines')
  await writeManifest(folder, { format: 1, month, sha256, sums: await book.sums() }, key)
  await afterStep('manifest')
  await check(deps, request)
  await afterStep('read')
  return sha256
}

async function* linesOfMonth(client: pg.ClientBase, book: BookArchive, month: Month): AsyncGenerator<string> {
  yield JSON.stringify({ archive: month, format: 1 })
  yield* book.names()
  yield* issuesArchive(client, month).lines()
  yield* book.bets()
}

/** Reads the files back from the disk, as whoever needs them later will. */
async function check({ client }: ArchiveDeps, { month, folder, key }: ArchiveRequest): Promise<void> {
  const report = await readArchive({ folder, month, keys: key === null ? [] : [key] })
  const faults = [...report.faults, ...(await compareWithBooks(client, report))]
  if (faults.length > 0)
    throw new Error(`The archive of ${month} is not right, and nothing was removed:\n${faults.join('\n')}`)
}
