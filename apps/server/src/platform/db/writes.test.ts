import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { queryBuilder, type Write } from './writes.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 1 })
  await database.pool.query('create temporary table notes (note int primary key, waits text)')
  await database.pool.query('set synchronous_commit = on')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})
beforeEach(async () => void (await database.pool.query('truncate notes')))

const note = (value: number): Write =>
  sql`insert into notes values (${value}, current_setting('synchronous_commit'))`.compile(queryBuilder)
const must = (holds: boolean): Write =>
  sql`select platform.must(${holds}::boolean, 'not all of it')`.compile(queryBuilder)
const rows = async () => (await database.pool.query('select note, waits from notes order by note')).rows
const notes = async () => (await rows()).map((row) => row.note)

test('pipelineWrites runs transactions in order, and sends each before the one before it has ended', async () => {
  const happened: string[] = []
  await database.pipelineWrites(async (write) => {
    const first = write([sql`select pg_sleep(0.2)`.compile(queryBuilder), note(1), note(2)]).then(() =>
      happened.push('first'),
    )
    const second = write([note(3), sql`select 1 / (select count(*) from notes where note < 3)`.compile(queryBuilder)])
    happened.push('sent')
    await Promise.all([first, second.then(() => happened.push('second'))])
  })
  expect(happened).toEqual(['sent', 'first', 'second'])
  expect(await notes()).toEqual([1, 2, 3])
})

test('a failed condition rolls back its transaction and all later ones, and the connection stays usable', async () => {
  const results = await database.pipelineWrites((write) =>
    Promise.allSettled([
      write([note(1)]),
      write([note(2), must(true), must(false), note(3)]),
      write([note(4)]),
      write([]),
    ]),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(results[1]).toMatchObject({ reason: { code: 'P0004', message: 'not all of it' } })
  expect(await notes()).toEqual([1])
})

test('a failed statement rolls back its transaction, and the caller gets its error', async () => {
  await expect(database.pipelineWrites((write) => write([note(1), note(1), note(2)]))).rejects.toMatchObject({
    code: '23505',
  })
  expect(await notes()).toEqual([])
  await database.pipelineWrites((write) => write([note(4)]))
  expect(await notes()).toEqual([4])
})

test('pipelineWrites keeps the connection until all sent transactions have ended, even if the caller throws', async () => {
  await expect(
    database.pipelineWrites(async (write) => {
      void write([sql`select pg_sleep(0.2)`.compile(queryBuilder), note(1)])
      throw new Error('no more')
    }),
  ).rejects.toThrow('no more')
  expect(await notes()).toEqual([1])
})

test('no constraint is deferrable, because a failure at commit would not stop later transactions', async () => {
  const { rows: late } = await database.pool.query('select conname from pg_constraint where condeferrable')
  expect(late).toEqual([])
})

test('only pipelined commits are asynchronous', async () => {
  await database.pipelineWrites((write) => write([note(1)]))
  await database.db.transaction().execute((tx) => tx.executeQuery(note(2)))
  expect((await rows()).map(({ waits }) => waits)).toEqual(['off', 'on'])
})

test('pipelineWrites discards a connection that died', async () => {
  const dying = sql`select pg_terminate_backend(pg_backend_pid())`.compile(queryBuilder)
  await expect(database.pipelineWrites((write) => write([dying, note(1)]))).rejects.toThrow()
  const { rows: left } = await database.pool.query(`select to_regclass('notes') as notes`)
  expect(left).toEqual([{ notes: null }])
})
