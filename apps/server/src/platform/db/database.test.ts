import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { type Database, openConnections, openDatabase, PREPARED, retryOnDeadlock } from './database.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 1 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('a connection prepares a statement that begins with PREPARED once, and no other', async () => {
  const ask = (value: number) => sql<{ sum: number }>`${sql.raw(PREPARED)} select ${value}::int + 1 as sum`
  for (const value of [1, 2, 3]) {
    expect((await ask(value).execute(database.db)).rows).toEqual([{ sum: value + 1 }])
    await sql`select ${value}::int`.execute(database.db)
  }
  const { rows } = await sql<{ statement: string; runs: bigint }>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(database.db)
  expect(rows).toEqual([{ statement: `${PREPARED} select $1::int + 1 as sum`, runs: 3n }])
})

test('connections are opened before they are needed, and serve afterwards', async () => {
  const three = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 3, kept: 3 })
  await openConnections(three.pool, 3)
  expect([three.pool.totalCount, three.pool.idleCount]).toEqual([3, 3])
  await Promise.all(Array.from({ length: 6 }, () => sql`select 1`.execute(three.db)))
  expect(three.pool.totalCount).toBe(3)
  await three.close()
})

test('two transactions that deadlock both commit', async () => {
  const two = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 2 })
  let holders = 0
  const bothHold = Promise.withResolvers<void>()
  const lockBoth = (first: number, second: number) =>
    retryOnDeadlock(() =>
      two.db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${first}::bigint)`.execute(tx)
        if (++holders === 2) bothHold.resolve()
        await bothHold.promise
        await sql`select pg_advisory_xact_lock(${second}::bigint)`.execute(tx)
      }),
    )
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
  expect(holders).toBe(3)
  await two.close()
})
