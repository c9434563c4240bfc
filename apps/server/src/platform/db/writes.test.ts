import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { build, type Write, writeIn } from './writes.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.url, role: 'croupier_app', max: 1 })
  await database.pool.query('create temporary table notes (note int primary key)')
  await database.pool.query('set synchronous_commit = on')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})
beforeEach(async () => void (await database.pool.query('truncate notes')))

const note = (value: number, check?: Write['check']): Write => ({
  statement:
    sql`insert into notes values (${value}) returning note, current_setting('synchronous_commit') as waits`.compile(
      build,
    ),
  check,
})
const notes = async () =>
  (await database.pool.query('select note from notes order by note')).rows.map((row) => row.note)

test('everything is written, in order, and sent before an answer is waited for', async () => {
  const happened: string[] = []
  const heard = ({ note: value }: { note: number }) => void happened.push(`answer ${value}`)
  await database.writeTogether([note(1, heard), note(2), note(3, heard)], () => happened.push('sent'))
  expect(happened).toEqual(['sent', 'answer 1', 'answer 3'])
  expect(await notes()).toEqual([1, 2, 3])
})

test('one whose check fails undoes all of them, and the connection serves on', async () => {
  const refuse = () => {
    throw new Error('not all of it')
  }
  await expect(database.writeTogether([note(1), note(2, refuse), note(3)])).rejects.toThrow('not all of it')
  expect(await notes()).toEqual([])
})

test('one that the database refuses undoes all of them, and is what the caller hears of', async () => {
  await expect(database.writeTogether([note(1), note(1), note(2)])).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual([])
  await database.writeTogether([note(4)])
  expect(await notes()).toEqual([4])
})

test('only its commit does not wait for the disk: what comes after it does', async () => {
  const waits: string[] = []
  const look = (row: { waits: string }) => void waits.push(row.waits)
  await database.writeTogether([note(1, look)])
  await database.db.transaction().execute((tx) => writeIn(tx, note(2, look)))
  expect(waits).toEqual(['off', 'on'])
})

test('a connection that dies is thrown away', async () => {
  const dying = [sql`set role none`, sql`select pg_terminate_backend(pg_backend_pid())`]
  const writes = dying.map((statement) => ({ statement: statement.compile(build) }))
  await expect(database.writeTogether([...writes, note(1)])).rejects.toThrow()
  const { rows } = await database.pool.query(`select to_regclass('notes') as notes`)
  expect(rows).toEqual([{ notes: null }])
})
