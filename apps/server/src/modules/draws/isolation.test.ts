import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionSettings } from '../../platform/db/database.ts'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { onServer } from '../../testing/server.ts'

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
const asOwner = (sql: string) => onServer(database.url, async (client) => void (await client.query(sql)))

const RIGHTS = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    and has_schema_privilege(current_user, n.oid, 'usage')
    and (has_any_column_privilege(current_user, c.oid, 'select, insert, update, references')
      or has_table_privilege(current_user, c.oid, 'delete, truncate')) order by 1`

test('fairness: the role that draws has rights on the tables of draws only', async () => {
  expect((await ask<{ name: string }>('croupier_draws', RIGHTS)).map(({ name }) => name)).toEqual([
    'draws.beacon_alarms',
    'draws.beacon_relays',
    'draws.beacon_rounds',
    'draws.chain_heads',
    'draws.digests',
    'draws.outcome_counts',
    'draws.records',
    'draws.root_links',
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
  for (const column of [
    'seed_hash',
    'committed_at',
    'open_at',
    'close_at',
    'draw_at',
    'family',
    'beacon',
    'beacon_round',
  ])
    await expect(ask('croupier_draws', `update draws.records set ${column} = ${column}`)).rejects.toThrow(
      'permission denied',
    )
  await expect(ask('croupier_draws', 'delete from draws.records')).rejects.toThrow('permission denied')
  await expect(ask('croupier_draws', 'delete from draws.seeds')).rejects.toThrow('permission denied')
})

test('fairness: the role that draws cannot write the chain of roots', async () => {
  for (const table of ['draws.root_links', 'draws.chain_heads']) {
    await expect(ask('croupier_draws', `delete from ${table}`)).rejects.toThrow('permission denied')
    await expect(ask('croupier_draws', `update ${table} set link_hash = ''`)).rejects.toThrow('permission denied')
    await expect(ask('croupier_draws', `insert into ${table} (game) values ('g')`)).rejects.toThrow('permission denied')
  }
})

describe('fairness: the commitments of a database', () => {
  const SEED_HASH = 'a'.repeat(64)
  const insert = (issueNo: string, seedHash: string, at: string) =>
    `insert into draws.records (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, seed_hash)
     values ('g', '${issueNo}', 'SSC', 'committed', '${at}', '${at}'::timestamptz + interval '1 minute',
             '${at}'::timestamptz + interval '2 minutes', '${at}', '${seedHash}')`
  const AT = '2026-11-21T02:00:00Z'
  const close = `update draws.records set status = 'closed', bets_root = repeat('0', 64), ticket_count = 0, total_stake = 0`

  test('are one for each issue and time of a game, and never share a seed', async () => {
    await ask('croupier_draws', insert('1', SEED_HASH, AT))
    const others = [
      insert('1', 'b'.repeat(64), '2026-11-21T03:00:00Z'),
      insert('2', 'b'.repeat(64), AT),
      insert('2', SEED_HASH, '2026-11-21T03:00:00Z'),
    ]
    for (const other of others) await expect(ask('croupier_draws', other)).rejects.toThrow('duplicate key')
    const seed = "insert into draws.seeds values ('g', '1', '\\x00')"
    await ask('croupier_draws', seed)
    await expect(ask('croupier_draws', seed)).rejects.toThrow('duplicate key')
    await expect(ask('croupier_draws', "update draws.seeds set seed_encrypted = '\\x01'")).rejects.toThrow('permission')
  })

  test('come before their issue opens, and without a result', async () => {
    const late = insert('3', 'c'.repeat(64), AT).replace(
      `'${AT}', '${'c'.repeat(64)}'`,
      `'2026-11-21T02:00:01Z', '${'c'.repeat(64)}'`,
    )
    await expect(ask('croupier_draws', late)).rejects.toThrow('check constraint')
    const finished = insert('3', 'c'.repeat(64), '2026-11-21T04:00:00Z').replace(
      'seed_hash)',
      'seed_hash, server_seed)',
    )
    await expect(ask('croupier_draws', finished.replace(/\)$/, `, '${'d'.repeat(64)}')`))).rejects.toThrow('permission')
  })

  test('stay as they are, even for the owner of the database', async () => {
    for (const change of ["seed_hash = repeat('e', 64)", "draw_at = draw_at + interval '1 s'", "family = 'LF'"])
      await expect(asOwner(`${close}, ${change}`)).rejects.toThrow('the commitment of the draw g 1 never changes')
  })

  test('lead to one root and one end', async () => {
    await ask('croupier_draws', close)
    await expect(ask('croupier_draws', close)).rejects.toThrow('does not go from closed to closed')
    await expect(ask('croupier_draws', "update draws.records set status = 'committed'")).rejects.toThrow('does not go')
    const end = "update draws.records set void_reason = 'seed_unreadable', voided_at = now(), status = 'void'"
    await expect(ask('croupier_draws', `${end}, ticket_count = 1`)).rejects.toThrow(
      'the root of the draw g 1 never changes',
    )
    await expect(ask('croupier_draws', 'update draws.outcome_counts set void = 0')).rejects.toThrow('permission denied')
    await ask('croupier_draws', end)
    await expect(ask('croupier_draws', end)).rejects.toThrow('does not go from void to void')
    expect(await ask('croupier_draws', 'select game, drawn, void from draws.outcome_counts')).toEqual([
      { game: 'g', drawn: 0, void: 1 },
    ])
  })
})

test("fairness: the server's own role reads records, cannot write them, and cannot read a seed", async () => {
  expect(await ask('croupier_app', "select * from draws.records where game <> 'g'")).toEqual([])
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
