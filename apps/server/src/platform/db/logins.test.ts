import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEST_SECRET } from '../../testing/database.ts'
import { onServer } from '../../testing/server.ts'
import { world } from '../../testing/world.ts'
import { systemClock, systemRandom } from '../clock.ts'
import { openLog } from '../log.ts'
import { openPlatform } from '../platform.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { superuserUrl, urlFor } from './embedded/roles.ts'
import { createLogins, dropLogins, loginUrl } from './logins.ts'
import { migrate } from './migrate.ts'

// A whole server is made and migrated.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
let server: Embedded
/** The product's database as superuser. Its session is also one that no other login may end. */
let admin: pg.Client
let adminPid: number
let urls: Record<LoginName, string>
type LoginName = 'app' | 'draws' | 'books' | 'backup' | 'owner'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-logins-'))
  chmodSync(folder, 0o755)
  server = await startEmbedded({ folder, log: () => {}, throwAway: true })
  // As the owner, which is not a superuser.
  await migrate(server.url, TEST_SECRET)
  admin = new pg.Client({ connectionString: superuserUrl(server.adminUrl) })
  await admin.connect()
  adminPid = (await admin.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  urls = {
    app: loginUrl(server.url, TEST_SECRET, 'croupier_app'),
    draws: loginUrl(server.url, TEST_SECRET, 'croupier_draws'),
    books: urlFor(server.adminUrl, 'croupier_books'),
    backup: urlFor(server.adminUrl, 'croupier_backup'),
    owner: server.url,
  }
})
afterAll(async () => {
  await admin?.end()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The SQLSTATE with which a statement fails, or `ok`. */
const outcome = (url: string, statement: string): Promise<string> =>
  onServer(url, (client) =>
    client.query(statement).then(
      () => 'ok',
      (error: pg.DatabaseError) => `${error.code}`,
    ),
  )
const PERMISSION_DENIED = '42501'

/** Statements that reach the machine, the server's settings, or the powers of another login. */
const outside = [
  `copy (select 1) to program 'true'`,
  `copy platform.attempts from program 'echo'`,
  `copy (select 1) to '/tmp/croupier-forbidden'`,
  `copy platform.attempts from '/etc/passwd'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_read_binary_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `alter system set fsync = off`,
  `select pg_reload_conf()`,
  `select pg_switch_wal()`,
  `set session_replication_role = replica`,
  `set role croupier`,
  `select set_config('role', 'croupier', false)`,
  `set session authorization croupier`,
  `create role forbidden superuser`,
  `grant pg_execute_server_program to croupier_app`,
  `select * from pg_authid`,
  `create language forbidden handler plpgsql_call_handler`,
  `create extension dblink`,
]

/** Statements that define or destroy something. */
const definitions = [
  'create table public.forbidden (one int)',
  'create temporary table forbidden (one int)',
  'create schema forbidden',
  'create database forbidden',
  'create role forbidden',
  'create function public.forbidden() returns int language sql as $$ select 1 $$',
  'create function pg_temp.forbidden() returns int language sql as $$ select 1 $$',
  'create or replace function platform.must(holds boolean, what text) returns void language sql as $$ select $$',
  'alter table wallet.journal add column forbidden int',
  'alter table wallet.journal disable trigger all',
  'drop table wallet.journal',
  'truncate wallet.journal',
  'create trigger forbidden before insert on wallet.journal for each row execute function suppress_redundant_updates_trigger()',
  'create policy forbidden on graphile_worker._private_jobs using (true)',
  'grant select on croupier_meta.migrations to public',
  'update croupier_meta.migrations set name = name',
  'reassign owned by croupier_owner to croupier_app',
]

/** Rows that a login must not read or change. */
const rows: Record<Exclude<LoginName, 'owner'>, string[]> = {
  app: [
    'select * from draws.seeds',
    'insert into draws.seeds default values',
    'update draws.records set status = status',
    'set role croupier_draws',
    `select set_config('role', 'croupier_draws', false)`,
    'set role croupier_owner',
    'update wallet.journal set amount = amount',
    'delete from wallet.journal',
    'update wallet.posting_keys set key = key',
    'delete from wallet.posting_keys',
    'delete from wallet.accounts',
    'update wallet.accounts set account = account',
    'delete from games.bets',
    'update games.bets set stake = stake',
    'update staff.audit_entries set reason = reason',
    'delete from staff.audit_entries',
    'delete from staff.approvals',
    'delete from identity.members',
    'delete from statements.lines',
    'update backoffice.verifications set passed = true',
    `update platform.purpose set purpose = 'production'`,
    'delete from platform.purpose',
  ],
  draws: [
    'select * from staff.accounts',
    'select * from identity.members',
    'select * from wallet.accounts',
    'insert into wallet.journal default values',
    'select * from games.bets',
    'select * from lottery.issues',
    'select * from platform.cipher_keys',
    'select * from platform.idempotency_keys',
    'select * from cashier.bank_accounts',
    'select * from graphile_worker.jobs',
    'set role croupier_app',
    `select set_config('role', 'croupier_app', false)`,
    'update draws.records set seed_hash = seed_hash',
    'delete from draws.records',
    'delete from draws.seeds',
    'update draws.seeds set seed_encrypted = seed_encrypted',
  ],
  books: [
    'select * from staff.accounts',
    'select * from identity.members',
    'select * from cashier.bank_accounts',
    'select * from platform.cipher_keys',
    'select * from draws.seeds',
    'select * from graphile_worker.jobs',
    'update wallet.journal set amount = amount',
    'delete from wallet.journal',
    'update wallet.accounts set balance = balance',
    'update games.bets set payout = payout',
    'set role croupier_app',
    'set role croupier_owner',
  ],
  backup: [
    'select * from wallet.accounts',
    'select * from draws.seeds',
    'select * from staff.accounts',
    'update wallet.accounts set balance = balance',
    'set role croupier_app',
    'set role croupier_owner',
  ],
}

const everyLogin: LoginName[] = ['app', 'draws', 'books', 'backup', 'owner']
const table: [LoginName, string][] = [
  ...everyLogin.flatMap((login) => outside.map((statement): [LoginName, string] => [login, statement])),
  ...(['app', 'draws', 'books', 'backup'] as const).flatMap((login) =>
    [...definitions, ...rows[login]].map((statement): [LoginName, string] => [login, statement]),
  ),
]

describe('a database login of the product', () => {
  test.each(table)('%s may not run: %s', async (login, statement) => {
    expect(await outcome(urls[login], statement)).toBe(PERMISSION_DENIED)
  })
  test.each(everyLogin)('%s may not end a session of the superuser', async (login) => {
    expect(await outcome(urls[login], `select pg_terminate_backend(${adminPid})`)).toBe(PERMISSION_DENIED)
  })
  test.each([
    ['app', 'draws'],
    ['draws', 'app'],
    ['books', 'app'],
    ['backup', 'app'],
  ] as const)('%s may not end a session of %s', async (login, other) => {
    await onServer(urls[other], async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      expect(await outcome(urls[login], `select pg_terminate_backend(${rows[0]!.pid})`)).toBe(PERMISSION_DENIED)
    })
  })
})

describe('a node', () => {
  test('has no session of a superuser, nor of a login that may take another role', async () => {
    const node = await world({ database: { url: server.url, drop: async () => {} }, app: { jobs: true } })
    const { rows } = await admin.query<{ login: string }>(
      `select distinct usename::text as login from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() order by 1`,
    )
    await node.close()
    expect(rows.map(({ login }) => login)).toEqual([
      expect.stringMatching(/^croupier_app_[0-9a-f]{12}$/),
      expect.stringMatching(/^croupier_draws_[0-9a-f]{12}$/),
    ])
  })

  const secret = new Uint8Array(32).fill(9)
  const nameOf = (role: 'croupier_app' | 'croupier_draws') =>
    new URL(loginUrl(server.url, secret, role)).searchParams.get('user')!
  const open = () =>
    openPlatform({ clock: systemClock, random: systemRandom, log: openLog('silent'), url: server.url, secret })

  test.each([
    ['is a superuser', (name: string) => `alter role ${name} superuser`, 'is a superuser'],
    ['may create roles', (name: string) => `alter role ${name} createrole`, 'is a superuser or may change the server'],
    [
      'may take the role of draws',
      (name: string) => `grant croupier_draws to ${name}`,
      'may also act as croupier_draws',
    ],
    ['may take the role of the owner', (name: string) => `grant croupier_owner to ${name}`, 'croupier_owner'],
  ])('refuses to serve with a login that %s', async (_, change, message) => {
    await createLogins(admin, secret)
    await admin.query(change(nameOf('croupier_app')))
    await expect(open()).rejects.toThrow(message)
    await dropLogins(admin, secret)
  })
  test('serves with the logins that a migration creates, and cannot after they were dropped', async () => {
    await migrate(server.url, secret)
    await (await open()).close()
    await onServer(server.url, (client) => dropLogins(client, secret))
    await expect(open()).rejects.toMatchObject({ code: '28P01' })
  })
})
