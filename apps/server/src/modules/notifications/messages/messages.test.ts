import type { MemberId } from '@croupier/kernel/ids'
import { messageContent, messageDetail, messageList, retryMessage } from '@croupier/wire/notifications/messages.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastCodeTo, messagesTo } from '../../../testing/messages.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import type { Sending } from '../index.ts'

let w: World
let owner: TestStaff
let to: string
let next = 0
beforeAll(async () => {
  w = await world()
  owner = await w.staff('owner')
})
beforeEach(() => {
  to = `+4477009${String(++next).padStart(5, '0')}`
})
afterAll(() => w.close())

const CODE = '482913'
const code: Omit<Sending, 'to'> = {
  channel: 'sms',
  template: 'code_login',
  language: 'en',
  values: { code: CODE, minutes: '5' },
  memberId: null,
}
const send = (sending: Partial<Sending> = {}) =>
  w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.notifications.send(tx, { ...code, to, ...sending }))
const find = async () => (await w.call(messageList, { search: to, pageSize: 20 }, { as: owner })).items

describe('a message', () => {
  test('is delivered after the commit, in the language of its recipient', async () => {
    await send({ language: 'vi' })
    const [message] = await messagesTo(w, to)
    expect(message).toMatchObject({ template: 'code_login', channel: 'sms' })
    expect(message?.text).toContain(`Mã đăng nhập của bạn là ${CODE}.`)
    expect(await lastCodeTo(w, to)).toBe(CODE)
  })
  test('falls back to English for a language without a text', async () => {
    await send({ language: 'fr' })
    expect((await messagesTo(w, to))[0]?.text).toContain(`Your login code is ${CODE}.`)
  })
  test('is not sent when its transaction rolls back', async () => {
    const failing = w.platform.database.db.transaction().execute(async (tx) => {
      await w.app.modules.notifications.send(tx, { ...code, to })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await messagesTo(w, to)).toEqual([])
  })
  test('is sent once for a reference, however often and concurrently it is sent', async () => {
    await Promise.all(Array.from({ length: 8 }, () => send({ reference: `event:${to}` })))
    expect(await messagesTo(w, to)).toHaveLength(1)
  })
  test('needs a value for every variable', async () => {
    await expect(send({ values: { code: CODE } })).rejects.toThrow('minutes')
  })
  test('T024 a code that could not be sent in ten minutes expires, and its text is erased', async () => {
    await send()
    w.clock.advance('10m')
    await w.runJobs()
    const [message] = await find()
    expect(message).toMatchObject({ status: 'expired', tries: 1 })
    expect(await w.outcome(messageContent, { id: message!.id }, { as: owner })).toBe('notification.hidden')
    expect(await w.outcome(retryMessage, { id: message!.id }, { as: owner })).toBe('notification.not_retryable')
  })
})

describe('messages in the console', () => {
  test('show neither the recipient nor the code', async () => {
    await send()
    await w.runJobs()
    const [message] = await find()
    const support = await w.staff('support')
    const detail = await w.call(messageDetail, { id: message!.id }, { as: support })
    expect(detail).toMatchObject({ recipient: expect.stringMatching(/^\+44•••••\d{3}$/), status: 'sent' })
    expect(detail.text).toContain('••••••')
    expect(JSON.stringify([message, detail])).not.toContain(CODE)
  })
  test('T151 show a code to the permission for it only', async () => {
    await send()
    await w.runJobs()
    const [message] = await find()
    for (const role of ['support', 'auditor', 'developer-ops'] as const)
      expect(await w.outcome(messageContent, { id: message!.id }, { as: await w.staff(role) })).toBe(
        'session.forbidden',
      )
    expect((await w.call(messageContent, { id: message!.id }, { as: owner })).text).toContain(CODE)
  })
  test('are found by member, recipient and id, and listed newest first in pages', async () => {
    const memberId = `m${String(next).padStart(9, '2')}` as MemberId
    for (const minutes of ['1', '2', '3']) {
      await send({ memberId, values: { code: CODE, minutes } })
      w.clock.advance('1s')
    }
    const first = await w.call(messageList, { search: memberId, pageSize: 2 }, { as: owner })
    const second = await w.call(messageList, { search: memberId, pageSize: 2, before: first.next! }, { as: owner })
    const all = await find()
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(all[0]!.queuedAt > all[1]!.queuedAt).toBe(true)
    const one = await w.call(messageList, { search: all[1]!.id, pageSize: 20 }, { as: owner })
    expect(one.items.map(({ id }) => id)).toEqual([all[1]!.id])
  })
})

test('T169 a message is encrypted at rest', async () => {
  await send()
  const { rows } = await w.platform.database.pool.query('select m::text as row from notifications.messages m')
  const text = rows.map(({ row }) => row).join('\n')
  expect(text).not.toContain(CODE)
  expect(text).not.toContain(to)
  expect(text).not.toContain(Buffer.from(CODE).toString('hex'))
})

test('T025 a production server shows no code', async () => {
  const production = await world({ database: w.database, clock: w.clock, app: { showsCodes: false } })
  await send()
  await production.runJobs()
  const [message] = await find()
  expect(message?.status).toBe('sent')
  expect(await production.outcome(messageContent, { id: message!.id }, { as: owner })).toBe('notification.hidden')
  expect(await w.outcome(messageContent, { id: message!.id }, { as: owner })).toBe('notification.hidden')
  await production.close()
})
