import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

/**
 * Prints the migrated database's types into `platform/db/tables.ts`. Takes the address of any PostgreSQL server in
 * `TABLES_URL`, makes a database of its own there and drops it afterwards. `--verify` only compares.
 */
const out = fileURLToPath(new URL('../apps/server/src/platform/db/tables.ts', import.meta.url))
const serverUrl = process.env.TABLES_URL
if (!serverUrl) throw new Error('TABLES_URL names the server to use')

const name = `tables_${process.pid}`
const admin = new pg.Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`create database ${name}`)
try {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  const codegen = fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))
  execFileSync(
    process.execPath,
    [
      codegen,
      '--dialect',
      'postgres',
      '--url',
      url.href,
      '--out-file',
      out,
      '--exclude-pattern',
      '{graphile_worker,croupier_meta}.*',
      '--type-mapping',
      '{"int8":"bigint","timestamptz":"Date"}',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
} finally {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
