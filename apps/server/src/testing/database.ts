import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'

export type FreshDatabase = { url: string; drop(): Promise<void> }

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** Any number: what test processes agree on while one of them builds the template. */
const TEMPLATE_LOCK = 7_301_001

let count = 0

/** A migrated database of its own, copied from a template that is built once for each state of the migrations. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const serverUrl = process.env.DATABASE_URL
  if (!serverUrl) throw new Error('DATABASE_URL names the PostgreSQL server for tests')
  const template = `croupier_template_${stateOfMigrations()}`
  // The number of a process comes back, and a killed run leaves its databases behind.
  const name = `croupier_test_${process.pid}_${++count}_${randomBytes(4).toString('hex')}`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (!rowCount) {
      // Half a template, of a run that was killed while it built one.
      await client.query(`drop database if exists ${template}_new with (force)`)
      await client.query(`create database ${template}_new`)
      await migrate(urlOf(serverUrl, `${template}_new`))
      await client.query(`alter database ${template}_new rename to ${template}`)
    }
    // Copying files is several times cheaper than writing every page through the log, which is the default.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  })
  return {
    url: urlOf(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

function stateOfMigrations(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).toSorted()) hash.update(file).update(readFileSync(`${migrations}/${file}`))
  return hash.digest('hex').slice(0, 16)
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
