import { createHmac } from 'node:crypto'
import pg from 'pg'

/**
 * The logins of the embedded database beside those of the server (`../logins.ts`). Only `startEmbedded` and a restore connect
 * as the superuser, whose password is in a file of the data folder.
 * - `croupier_owner` owns the product's database: it migrates and creates the server's logins.
 * - `croupier_backup` takes base backups.
 * - `croupier_books` reads what `npm run books` examines.
 */
export type EmbeddedRole = 'croupier_owner' | 'croupier_backup' | 'croupier_books'

const DATABASE = 'croupier'

/** The password of a login, which follows from the superuser's. `proofs/books.ts` derives it as well. */
const passwordOf = (superuserPassword: string, role: EmbeddedRole): string =>
  createHmac('sha256', superuserPassword).update(role).digest('base64url')

/** The address of the product's database for one of these logins, from any address of the superuser. */
export function urlFor(superuserUrl: string, role: EmbeddedRole): string {
  const url = new URL(superuserUrl)
  url.password = passwordOf(decodeURIComponent(url.password), role)
  url.username = role
  url.pathname = `/${DATABASE}`
  return url.href
}

/** The address of the product's database for the superuser. */
export function superuserUrl(maintenanceUrl: string): string {
  const url = new URL(maintenanceUrl)
  url.pathname = `/${DATABASE}`
  return url.href
}

/** Creates the logins and the product's database where they are missing. Needs the superuser. */
export async function ensureRoles(maintenanceUrl: string): Promise<void> {
  const loginAs = (role: EmbeddedRole, powers: string) =>
    `create role ${role} login ${powers} password '${new URL(urlFor(maintenanceUrl, role)).password}'`
  const isMissing = async (client: pg.Client, sql: string) => (await client.query(sql)).rowCount === 0
  await withClient(maintenanceUrl, async (client) => {
    // Several statements in one query are one transaction. The owner may add logins to the server's roles, and does not
    // act as one of them.
    if (await isMissing(client, `select from pg_roles where rolname = 'croupier_owner'`))
      await client.query(`
        ${loginAs('croupier_owner', 'createrole')};
        ${loginAs('croupier_books', '')};
        create role croupier_app nologin;
        create role croupier_draws nologin;
        grant croupier_app, croupier_draws to croupier_owner with admin true, inherit false, set false;
        grant croupier_books to croupier_owner with admin true`)
    if (await isMissing(client, `select from pg_database where datname = '${DATABASE}'`))
      await client.query(`create database ${DATABASE} owner croupier_owner`)
  })
  await withClient(superuserUrl(maintenanceUrl), async (client) => {
    // Rights on functions belong to one database.
    if (await isMissing(client, `select from pg_roles where rolname = 'croupier_backup'`))
      await client.query(`
        ${loginAs('croupier_backup', 'replication')};
        grant connect on database ${DATABASE} to croupier_backup;
        grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to croupier_backup`)
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
