import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { archiveMonth } from '../apps/server/src/app/archive/archive.ts'
import { fileOf } from '../apps/server/src/app/archive/file.ts'
import { type ArchivedTicket, compareWithBooks, readArchive } from '../apps/server/src/app/archive/reader.ts'
import { readEnvironment } from '../apps/server/src/config.ts'
import { MONTH } from '../apps/server/src/modules/games/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { signingKeyOf } from '../apps/server/src/platform/db/backup/secret.ts'
import { embeddedAddress, proveBooks } from '../proofs/books.ts'
import { secretIn, secretsFile } from './backup/data-folder.ts'

/**
 * `npm run archive -- --month 2026-08 --to <folder>`: archives a month of the bet book (ADR 0024). With `--read <folder>` in place of
 * `--to` it reads an archive, checks it by itself and against the books, and prints the bets of `--member` or the proof of `--ticket`,
 * which `npm run verify -- <draw> --proof <file>` takes.
 */
const root = join(import.meta.dirname, '..')
const USAGE = `usage: npm run archive -- --month <2026-08> --to <folder>
       npm run archive -- --month <2026-08> --read <folder> [--member <id>] [--ticket <id>] [--offline]`

type Choice = {
  month: string
  folder: string
  member?: string | undefined
  ticket?: string | undefined
  isOffline: boolean
}

async function main(): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { month: option, to: option, read: option, member: option, ticket: option, offline: { type: 'boolean' } },
  })
  const { month, to, read, member, ticket } = values
  if (!month || !MONTH.test(month) || (to === undefined) === (read === undefined)) throw new Error(USAGE)
  if (to !== undefined) return write(month, resolve(to))
  await show({ month, folder: resolve(read ?? ''), member, ticket, isOffline: values.offline === true })
}

async function write(month: string, folder: string): Promise<void> {
  const { url, keys } = setting()
  const [key = null] = keys
  await requireRightBooks(url)
  const done = await withClient(url, (client) =>
    archiveMonth({ client }, { month, folder, key, now: systemClock.now() }),
  )
  await requireRightBooks(url)
  if (done === 'already') return console.log(`The month ${month} is archived already.`)
  console.log(
    `Archived ${month} to ${join(folder, fileOf(month))}, read it back, and removed its bets from the database.`,
  )
  console.log('Nothing else has these bets but backups from before: copy the two files of the month to another place.')
  if (key === null) console.log('THE ARCHIVE IS NOT SIGNED, because CROUPIER_SECRET is not set.')
}

async function show({ month, folder, member, ticket, isOffline }: Choice): Promise<void> {
  const { url, keys } = setting(isOffline)
  let shown = 0
  const visit = (one: ArchivedTicket) => {
    const [first] = one.bets
    if (first?.memberId !== member && first?.ticketId !== ticket) return
    shown += 1
    console.log(first?.ticketId === ticket ? JSON.stringify(one.proof(), null, 2) : linesOf(one))
  }
  const report = await readArchive({ folder, month, keys, visit })
  const { bets } = report.manifest.sums
  const faults = [
    ...report.faults,
    ...(isOffline ? [] : await withClient(url, (client) => compareWithBooks(client, report))),
  ]
  for (const fault of faults) console.error(`✗ ${fault}`)
  if (shown === 0 && (member ?? ticket) !== undefined) console.error('The archive has no such ticket.')
  const compared = isOffline ? 'Not compared with the books.' : 'The books and the chains of roots agree with it.'
  if (faults.length === 0)
    console.error(`✓ ${bets} bets of ${month}: every ticket of a draw is in its published root. ${compared}`)
  if (keys.length === 0) console.error('The signature was not checked, because CROUPIER_SECRET is not set.')
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** The bets of a ticket as JSON, one a line. Amounts are whole 1/10,000. */
const linesOf = ({ bets }: ArchivedTicket): string =>
  bets
    .map((bet) => JSON.stringify(bet, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
    .join('\n')

/** The database for its owner, and the keys that may have signed an archive, the current one first. */
function setting(isOffline = false): { url: string; keys: string[] } {
  const { DATABASE_URL, DATA_FOLDER, CROUPIER_SECRET, CROUPIER_READ_SECRETS } = readEnvironment(process.env)
  const data = DATA_FOLDER ? resolve(DATA_FOLDER) : join(root, 'data')
  const secret = CROUPIER_SECRET ?? secretIn(secretsFile(data))
  const url = isOffline ? '' : (DATABASE_URL ?? embeddedAddress('croupier_owner', { DATA_FOLDER: data }, root))
  return { url, keys: secret === undefined ? [] : [secret, ...CROUPIER_READ_SECRETS].map(signingKeyOf) }
}

/** A month is not archived from books that are wrong: the error would be out of reach. */
async function requireRightBooks(url: string): Promise<void> {
  const wrong = (await proveBooks(url)).flatMap(({ findings }) => findings)
  if (wrong.length > 0) throw new Error(`The books are wrong (npm run books): ${wrong[0]!.check}: ${wrong[0]!.what}`)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
