import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionSettings } from '../../platform/db/database.ts'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

async function ask<Row extends pg.QueryResultRow>(
  role: 'croupier_app' | 'croupier_draws',
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connectionSettings(urlAs(database, role)))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
const RIGHTS = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    and has_schema_privilege(current_user, n.oid, 'usage')
    and (has_any_column_privilege(current_user, c.oid, 'select, insert, update, references')
      or has_table_privilege(current_user, c.oid, 'delete, truncate')) order by 1`

test('fairness: the role that draws has rights on the tables of draws only', async () => {
  expect((await ask<{ name: string }>('croupier_draws', RIGHTS)).map(({ name }) => name)).toEqual([
    'draws.records',
    'draws.seeds',
  ])
})

test('fairness: the role that draws may call one function, which adds a job', async () => {
  const functions = `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'public')
      and has_schema_privilege(current_user, n.oid, 'usage') and has_function_privilege(current_user, p.oid, 'execute')
      and p.prosecdef`
  expect(await ask('croupier_draws', functions)).toEqual([{ name: 'platform.add_job' }])
})

test('fairness: the role that draws cannot change a published commitment, nor undo a draw', async () => {
  for (const column of ['commit_hash', 'open_at', 'close_at', 'draw_at', 'family', 'beacon'])
    await expect(ask('croupier_draws', `update draws.records set ${column} = ${column}`)).rejects.toThrow(
      'permission denied',
    )
  await expect(ask('croupier_draws', 'delete from draws.records')).rejects.toThrow('permission denied')
  await expect(ask('croupier_draws', 'delete from draws.seeds')).rejects.toThrow('permission denied')
})

test("fairness: the server's own role reads records, cannot write them, and cannot read a seed", async () => {
  expect(await ask('croupier_app', 'select * from draws.records')).toEqual([])
  await expect(ask('croupier_app', 'update draws.records set status = status')).rejects.toThrow('permission denied')
  await expect(ask('croupier_app', 'select * from draws.seeds')).rejects.toThrow('permission denied')
})

test('fairness: no import leads from draws to bets, tickets, wallets or members', async () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url))
  const { output } = await cruise(['apps/server/src/modules/draws'], {
    baseDir: root,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  })
  const reached = (output as ICruiseResult).modules.map(({ source }) => source)
  expect(reached).toContain('apps/server/src/platform/outbox/outbox.ts')
  const modules = reached.flatMap((source) => /^apps\/server\/src\/modules\/(\w+)\//.exec(source)?.[1] ?? [])
  expect(new Set(modules)).toEqual(new Set(['draws']))
})
