import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { afterCommit } from './after-commit.ts'
import { type Database, openDatabase } from './database.ts'

let fresh: FreshDatabase
let database: Database
const failures: unknown[] = []
beforeAll(async () => {
  fresh = await freshDatabase()
  const onEffectError = (error: unknown) => void failures.push(error)
  database = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 2, onEffectError })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const isWritten = async (): Promise<boolean> =>
  (await sql`select from platform.cipher_used where jti = 'effect'`.execute(database.db)).rows.length > 0

describe('an effect after a commit', () => {
  test('runs once, in order, when others see the transaction, and before its promise resolves', async () => {
    const seen: string[] = []
    const answer = await database.db.transaction().execute(async (tx) => {
      afterCommit(tx, async () => void seen.push(`first ${await isWritten()}`))
      afterCommit(tx, () => void seen.push('second'))
      await sql`insert into platform.cipher_used (jti, expires_at) values ('effect', now())`.execute(tx)
      expect([seen, await isWritten()]).toEqual([[], false])
      return 'answer'
    })
    expect([answer, seen]).toEqual(['answer', ['first true', 'second']])
  })
  test('is dropped with a rollback', async () => {
    const seen: string[] = []
    const failing = database.db.transaction().execute(async (tx) => {
      afterCommit(tx, () => void seen.push('ran'))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(seen).toEqual([])
  })
  test('does not fail the call nor stop the next effect when it fails', async () => {
    const seen: string[] = []
    const answer = await database.db.transaction().execute(async (tx) => {
      afterCommit(tx, () => Promise.reject(new Error('no memory')))
      afterCommit(tx, () => void seen.push('next'))
      return 'answer'
    })
    expect([answer, seen]).toEqual(['answer', ['next']])
    expect(failures).toMatchObject([{ message: 'no memory' }])
  })
  test('runs in a transaction of another isolation level too', async () => {
    const seen: string[] = []
    const serial = database.db.transaction().setIsolationLevel('serializable')
    await serial.execute(async (tx) => afterCommit(tx, () => void seen.push('ran')))
    expect(seen).toEqual(['ran'])
  })
})
