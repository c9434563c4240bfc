import { memberIdOf } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { countOf, hasWritten, page, tables } from './store.ts'

let fresh: FreshDatabase
let database: Database
const at = new Date('2026-03-02T10:00:00.000Z')
const message = (nth: number) => ({
  messageId: `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  memberId: memberIdOf('ana'),
  type: 'deposit_credited' as const,
  subject: 'deposit' as const,
  params: { order_id: `d${nth}` },
  reference: `deposit_credited:d${nth}`,
  sentAt: at,
})
const messages = () => tables(database.db).selectFrom('messaging.messages').orderBy('messageId')

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 2 })
  await tables(database.db).insertInto('messaging.messages').values([1, 2, 3, 4, 5].map(message)).execute()
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

describe('columns in camel case', () => {
  test('rows have camel-case columns, and JSON inside a column keeps its keys', async () => {
    const first = await messages().selectAll().executeTakeFirst()
    expect(first).toEqual({ ...message(1), readAt: null, removedAt: null })
  })
  test('rows of raw SQL come back in camel case', async () => {
    const { rows } =
      await sql`select message_id, sent_at as "sentAt" from messaging.messages order by 1 limit 1`.execute(
        tables(database.db),
      )
    expect(rows).toEqual([{ messageId: message(1).messageId, sentAt: at }])
  })
  test('a transaction stays the same transaction', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await tables(tx).insertInto('messaging.messages').values(message(9)).execute()
        expect(await countOf(tables(tx).selectFrom('messaging.messages'))).toBe(6)
        throw new Error('roll back')
      })
      .catch(() => {})
    expect(await countOf(messages())).toBe(5)
  })
})

describe('a page', () => {
  const ids = async (asked: { page: number; pageSize: number }) => {
    const { items, ...rest } = await page(messages().select('messageId'), asked)
    return { items: items.map(({ messageId }) => Number(messageId.slice(-12))), ...rest }
  }
  test('has its rows in order, its number and size, and the total of the whole list', async () => {
    expect(await ids({ page: 2, pageSize: 2 })).toEqual({ items: [3, 4], page: 2, pageSize: 2, total: 5 })
  })
  test('after the end of the list is empty', async () => {
    expect(await ids({ page: 4, pageSize: 2 })).toEqual({ items: [], page: 4, pageSize: 2, total: 5 })
  })
  test('has at least one row and at most 100, and numbers start at 1', async () => {
    expect(await ids({ page: 0, pageSize: 0 })).toMatchObject({ items: [1], page: 1, pageSize: 1 })
    expect(await ids({ page: 1, pageSize: 100_000 })).toMatchObject({ page: 1, pageSize: 100 })
  })
})

describe('hasWritten', () => {
  const insert = (nth: number) =>
    hasWritten(
      tables(database.db)
        .insertInto('messaging.messages')
        .values(message(nth))
        .onConflict((conflict) => conflict.doNothing()),
    )
  test('is false for an insert that conflicts', async () => {
    expect([await insert(7), await insert(7)]).toEqual([true, false])
  })
  test('is false for an update or a delete without rows', async () => {
    const seven = message(7).messageId
    const read = () =>
      hasWritten(
        tables(database.db)
          .updateTable('messaging.messages')
          .set({ readAt: at })
          .where('messageId', '=', seven)
          .where('readAt', 'is', null),
      )
    expect([await read(), await read()]).toEqual([true, false])
    const ticket = { ticketHash: Buffer.from('aa', 'hex'), tokenHash: 'x', expiresAt: at }
    await tables(database.db).insertInto('platform.live_tickets').values(ticket).execute()
    const forget = () => hasWritten(tables(database.db).deleteFrom('platform.live_tickets'))
    expect([await forget(), await forget()]).toEqual([true, false])
  })
})
