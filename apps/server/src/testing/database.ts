import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Role } from '../platform/db/database.ts'
import { loginUrl } from '../platform/db/logins.ts'
import { migrate } from '../platform/db/migrate.ts'
import { CELL_CHECK } from './cell-check.ts'
import { onServer } from './server.ts'

/** `url` is the address for the superuser of the test server. */
export type FreshDatabase = { url: string; drop(): Promise<void> }

/** The deployment's secret in tests. */
export const TEST_SECRET = new Uint8Array(32).fill(7)

/** The address of a database for the server's login of a role. */
export const urlAs = ({ url }: Pick<FreshDatabase, 'url'>, role: Role): string => loginUrl(url, TEST_SECRET, role)

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** Any number: what test processes agree on while one of them builds the template. */
const TEMPLATE_LOCK = 7_301_001

/** The first version of the user agreement, because nobody can register without one. */
const TERMS = `;insert into content.agreements values ('1', '2020-01-01', true, 'tests')`

let count = 0

/**
 * A migrated database of its own, in which a transaction that writes rows of two cells fails. It is copied from a template
 * that is built once for each state of the migrations.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const serverUrl = process.env.DATABASE_URL
  if (!serverUrl) throw new Error('DATABASE_URL names the PostgreSQL server for tests')
  const template = `croupier_template_${stateOfTemplate()}`
  const name = freshName()
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (!rowCount) {
      // Half a template, of a run that was killed while it built one.
      await client.query(`drop database if exists ${template}_new with (force)`)
      await client.query(`create database ${template}_new`)
      await migrate(urlOf(serverUrl, `${template}_new`), TEST_SECRET)
      await onServer(urlOf(serverUrl, `${template}_new`), async (made) => void (await made.query(CELL_CHECK + TERMS)))
      await client.query(`alter database ${template}_new rename to ${template}`)
    }
    // Copying files is several times cheaper than writing every page through the log, which is the default.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  })
  return droppable(serverUrl, name)
}

/** A copy of a database that nobody is connected to. */
export async function copyOf({ url }: Pick<FreshDatabase, 'url'>): Promise<FreshDatabase> {
  const serverUrl = urlOf(url, 'postgres')
  const name = freshName()
  const from = new URL(url).pathname.slice(1)
  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${from} strategy file_copy`)
  })
  return droppable(serverUrl, name)
}

// The number of a process comes back, and a killed run leaves its databases behind.
const freshName = (): string => `croupier_test_${process.pid}_${++count}_${randomBytes(4).toString('hex')}`

const droppable = (serverUrl: string, name: string): FreshDatabase => ({
  url: urlOf(serverUrl, name),
  drop: () =>
    onServer(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
})

function stateOfTemplate(): string {
  const hash = createHash('sha256').update(CELL_CHECK + TERMS)
  for (const file of readdirSync(migrations).toSorted()) hash.update(file).update(readFileSync(`${migrations}/${file}`))
  return hash.digest('hex').slice(0, 16)
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
