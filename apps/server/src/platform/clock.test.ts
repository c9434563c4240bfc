import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { captcha, login } from '@croupier/wire/identity/session'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { gatewayWorld } from '../testing/gateway.ts'
import { LOTTERY_START, placeTicket, turn, turnAt } from '../testing/lottery.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync(['apps/server/src/**/*.ts', 'packages/{kernel,game-math,wire}/src/**/*.ts'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(test|sim)\.ts$|\/testing\/|\/db\/(backup|embedded)\//.test(path))

/** Files that may read another clock, with the expression. */
const allowed: Record<string, RegExp> = {
  // The clock itself.
  'apps/server/src/platform/clock.ts': /new Date\(\)|performance\.now\(\)/,
  // Measures the time between two calls in this node's memory.
  'apps/server/src/platform/http/throttle.ts': /performance\.now\(\)/,
  // Measures how long calls wait in this node's memory, and how long its event loop takes.
  'apps/server/src/platform/http/call-queue.ts': /performance\.now\(\)/,
  // Measures how long ago somebody else called, in this node's memory.
  'apps/server/src/platform/http/crowd.ts': /performance\.now\(\)/,
  // Measures how long a batch has gathered journals in this node's memory.
  'apps/server/src/modules/wallet/lane/queue.ts': /performance\.now\(\)/,
  // Compares the node's clock with the database's.
  'apps/server/src/modules/draws/store.ts': /clock_timestamp\(\)/,
}
const CLOCKS =
  /Date\.now\(|new Date\(\)|performance\.now\(|process\.hrtime|\b(now|clock_timestamp|statement_timestamp)\(\)|current_(timestamp|time|date)\b/i

describe('T001 the clock', () => {
  test('is read in no other file of the server', () => {
    const found = sources.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => !/^\s*(\/?\*|\/\/|--)/.test(line))
        .filter((line) =>
          CLOCKS.test(
            line.replace(/\b\w+(\??\.\w+)*\.now\(\)/g, (call) => (/^(Date|performance)\./.test(call) ? call : '')),
          ),
        )
        .filter((line) => !/\bnow\(\): |\bnow: \(\)|= settings|now\(\)\.\w|= now\(\)/.test(line))
        .filter((line) => !allowed[path]?.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
  test('is not replaced by the database in any column, and every time has a zone', () => {
    const migrations = globSync('migrations/*.sql', { cwd: root })
      .map((path) => read(path))
      .join('\n')
    expect(migrations).not.toMatch(/default\s+(now\(\)|current_timestamp|clock_timestamp)/i)
    expect(migrations).not.toMatch(/\btimestamp\b(?!tz| with time zone)/i)
  })
  test('is the source of every stored time', async () => {
    const w = await gatewayWorld()
    const ana = await w.member({ cash: '100.00' })
    const admin = await w.staff('admin')
    const all = (await w.call(settings, {}, { as: admin })).settings
    const { name, value, version } = all.find((one) => one.name === 'identity.sessions')!
    await w.call(changeSetting, { name, value, version, reason: 'as it was' }, { as: admin })
    await w.call(captcha, { id: crypto.randomUUID() })
    await w.call(login, { type: 'username', username: ana.username, password: ana.password, remember: true })
    const made = await w.call(createDeposit, { method: 'qr-bank', amount: parseMoney('10.00') }, { as: ana })
    await w.gateway.gateway.pay(w.gateway.gateway.orderById(made.id)!, {})
    await w.hooks()
    w.clock.set(LOTTERY_START)
    await turn(w)
    await placeTicket(w, ana.memberId, { issueNo: '20261121-0601' })
    await turnAt(w, '02:00:56.000')
    await turnAt(w, '02:01:00.000')
    const stamped = await stampsAround(w.database.url, new Date())
    expect(stamped.columns).toBeGreaterThan(20)
    expect(stamped.real).toEqual([])
    await w.close()
  })
})

/** Columns with a time of the machine's clock, within a minute. The job queue belongs to a library and is left out. */
async function stampsAround(url: string, now: Date): Promise<{ columns: number; real: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ schema: string; table: string; name: string }>(
    `select table_schema as schema, table_name as table, column_name as name from information_schema.columns
     where data_type = 'timestamp with time zone'
       and table_schema !~ '^(pg_|information_schema$|graphile_worker|croupier_meta$)'`,
  )
  const real: string[] = []
  let columns = 0
  for (const { schema, table, name } of rows) {
    const found = await client.query(
      `select count(${name})::int as count,
              count(*) filter (where ${name} between $1::timestamptz - interval '1 minute' and $1::timestamptz + interval '1 minute')::int as real
       from ${schema}."${table}"`,
      [now],
    )
    if (found.rows[0].count > 0) columns += 1
    if (found.rows[0].real > 0) real.push(`${schema}.${table}.${name}`)
  }
  await client.end()
  return { columns, real }
}
