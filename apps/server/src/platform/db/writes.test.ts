import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { build, type Write } from './writes.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.url, role: 'croupier_app', max: 1 })
  await database.pool.query('create temporary table notes (note int primary key, waits text)')
  await database.pool.query('set synchronous_commit = on')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})
beforeEach(async () => void (await database.pool.query('truncate notes')))

const note = (value: number): Write =>
  sql`insert into notes values (${value}, current_setting('synchronous_commit'))`.compile(build)
const must = (holds: boolean): Write => sql`select platform.must(${holds}::boolean, 'not all of it')`.compile(build)
const rows = async () => (await database.pool.query('select note, waits from notes order by note')).rows
const notes = async () => (await rows()).map((row) => row.note)

test('transaction after transaction is written, in order, each sent before the one before it is done', async () => {
  const happened: string[] = []
  await database.writeInOrder(async (write) => {
    const first = write([sql`select pg_sleep(0.2)`.compile(build), note(1), note(2)]).then(() => happened.push('first'))
    const second = write([note(3), sql`select 1 / (select count(*) from notes where note < 3)`.compile(build)])
    happened.push('sent')
    await Promise.all([first, second.then(() => happened.push('second'))])
  })
  expect(happened).toEqual(['sent', 'first', 'second'])
  expect(await notes()).toEqual([1, 2, 3])
})

test('what has to hold and does not undoes its transaction and all that were sent after it, and the connection serves on', async () => {
  const told = await database.writeInOrder((write) =>
    Promise.allSettled([
      write([note(1)]),
      write([note(2), must(true), must(false), note(3)]),
      write([note(4)]),
      write([]),
    ]),
  )
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(told[1]).toMatchObject({ reason: { code: 'P0004', message: 'not all of it' } })
  expect(await notes()).toEqual([1])
})

test('one that the database refuses undoes all of them, and is what the caller hears of', async () => {
  await expect(database.writeInOrder((write) => write([note(1), note(1), note(2)]))).rejects.toMatchObject({
    code: '23505',
  })
  expect(await notes()).toEqual([])
  await database.writeInOrder((write) => write([note(4)]))
  expect(await notes()).toEqual([4])
})

test('a caller who gives up leaves what was sent to its end, and nobody else its connection before that', async () => {
  await expect(
    database.writeInOrder(async (write) => {
      void write([sql`select pg_sleep(0.2)`.compile(build), note(1)])
      throw new Error('no more')
    }),
  ).rejects.toThrow('no more')
  expect(await notes()).toEqual([1])
})

test('nothing that it writes to is judged as late as the commit, where a failure would not stop what comes after', async () => {
  const { rows: late } = await database.pool.query('select conname from pg_constraint where condeferrable')
  expect(late).toEqual([])
})

test('only its commits do not wait for the disk: what comes after them does', async () => {
  await database.writeInOrder((write) => write([note(1)]))
  await database.db.transaction().execute((tx) => tx.executeQuery(note(2)))
  expect((await rows()).map(({ waits }) => waits)).toEqual(['off', 'on'])
})

test('a connection that dies is thrown away', async () => {
  const dying = [sql`set role none`, sql`select pg_terminate_backend(pg_backend_pid())`]
  const writes = dying.map((statement) => statement.compile(build))
  await expect(database.writeInOrder((write) => write([...writes, note(1)]))).rejects.toThrow()
  const { rows: left } = await database.pool.query(`select to_regclass('notes') as notes`)
  expect(left).toEqual([{ notes: null }])
})
