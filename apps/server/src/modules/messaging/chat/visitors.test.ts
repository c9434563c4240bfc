import { randomUUID } from 'node:crypto'
import { serviceChat, uploadChatImage, writeToService } from '@croupier/wire/messaging/chat'
import { answerChat, chatDesk, takeChat } from '@croupier/wire/messaging/chat.console'
import { requestErasure } from '@croupier/wire/privacy/erasure'
import { requestErasureHold } from '@croupier/wire/privacy/erasures.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveMember } from '../../../testing/step-up.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const line = (content: string) => ({ clientId: randomUUID(), content, images: [] })
let networks = 0
/** A browser without a session, with the cookie of a chat. */
async function visitor() {
  const address = `203.0.113.${++networks}`
  const { headers } = await w.app.site.inject({
    method: 'POST',
    url: '/wps/service/chat/visits',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
    remoteAddress: address,
  })
  const cookie = String(headers['set-cookie']).split(';')[0]!
  return { address, headers: { cookie } }
}

describe('§4 the chat of a visitor', () => {
  test('is found by its cookie, also after a reload, and by no other one', async () => {
    const [eve, mallory] = [await visitor(), await visitor()]
    const { chatId } = await w.call(writeToService, line('How do I register?'), eve)
    const sam = await w.staff('support')
    const waiting = await w.call(chatDesk, { page: 1, pageSize: 50, queue: 'waiting' }, { as: sam })
    expect(waiting.items).toMatchObject([{ id: chatId, memberId: null, username: null }])
    await w.call(takeChat, { id: chatId }, { as: sam })
    await w.call(answerChat, { id: chatId, ...line('Press Register') }, { as: sam })
    const { chat } = await w.call(serviceChat, {}, eve)
    expect(chat!.lines.map(({ content }) => content)).toEqual(['How do I register?', 'Press Register'])
    expect((await w.call(serviceChat, {}, mallory)).chat).toBeNull()
    expect((await w.call(serviceChat, {}, { address: '203.0.113.90' })).chat).toBeNull()
    const channel = w.platform.live.channelOf('visitorChat')!
    const topic = chatId.replaceAll('-', '')
    expect(await channel.catchUp({ session: null, topic, since: undefined })).toMatchObject([{ value: { seq: 2 } }])
    expect(channel.hasTopic?.(chatId)).toBe(false)
  })

  test('needs the cookie of the server: a made-up or changed one is nobody’s', async () => {
    expect(await w.outcome(writeToService, line('Hello'), { address: '203.0.113.91' })).toBe('session.required')
    const { headers, address } = await visitor()
    for (const cookie of ['chat=', `chat=${'A'.repeat(64)}`, `${headers.cookie}A`, headers.cookie.slice(0, -2)])
      expect(await w.outcome(writeToService, line('Hello'), { address, headers: { cookie } })).toBe('session.required')
  })

  test('T156 begins twenty times an hour from one network', async () => {
    const address = '203.0.113.92'
    const begin = async () => {
      const payload = '{}'
      const headers = { 'content-type': 'application/json' }
      const url = '/wps/service/chat/visits'
      return (await w.app.site.inject({ method: 'POST', url, headers, payload, remoteAddress: address })).statusCode
    }
    for (let visits = 0; visits < 20; visits++) expect(await begin()).toBe(200)
    expect(await begin()).toBe(429)
  })

  test('has no pictures', async () => {
    const eve = await visitor()
    const drawn = sharp({ create: { width: 6, height: 4, channels: 3, background: '#a33' } })
    const file = { type: 'image/png', content: new Uint8Array(await drawn.png().toBuffer()) }
    const headers = { ...eve.headers, 'sec-fetch-site': 'same-origin' }
    expect(await w.outcome(uploadChatImage, {}, { ...eve, headers, file })).toBe('session.required')
    const ana = await w.member()
    const { id } = await w.call(uploadChatImage, {}, { as: ana, file })
    expect(await w.outcome(writeToService, { ...line(''), images: [id] }, eve)).toBe('session.required')
  })
})

test('T135 a chat is removed 90 days after its last line, with its pictures, unless it is on legal hold', async () => {
  const [ana, ben] = [await w.member(), await w.member()]
  const drawn = sharp({ create: { width: 6, height: 4, channels: 3, background: '#a33' } })
  const file = { type: 'image/png', content: new Uint8Array(await drawn.png().toBuffer()) }
  for (const as of [ana, ben]) {
    const { id } = await w.call(uploadChatImage, {}, { as, file })
    await w.call(writeToService, { ...line('Look'), images: [id] }, { as })
  }
  await proveMember(w, ben)
  await w.call(requestErasure, {}, { as: ben })
  const about = { memberId: ben.memberId, reason: 'An order of the court' }
  const { approvalId } = await w.call(requestErasureHold, about, { as: await w.staff('aml-officer') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
  const { pool } = w.platform.database
  const left = async (table: string) =>
    (await pool.query(`select member_id from ${table} where member_id is not null`)).rows.map(
      ({ member_id }) => member_id,
    )
  // One after the other: the sweep deletes only files that the purge has given up before it starts.
  const purge = async () => {
    for (const task of ['messaging.purge_chats', 'files.sweep']) {
      await w.platform.jobs.add(w.platform.database.db, task, {})
      await w.runJobs()
    }
  }
  w.clock.advance('89d')
  await purge()
  expect((await left('messaging.chats')).toSorted()).toEqual([ana.memberId, ben.memberId].toSorted())
  w.clock.advance('2d')
  await purge()
  for (const table of ['messaging.chats', 'messaging.chat_lines', 'messaging.chat_images'])
    expect(
      (await left(table)).filter((id) => id === ana.memberId),
      table,
    ).toEqual([])
  expect(await left('messaging.chats')).toEqual([ben.memberId])
  const ofBen = await pool.query('select file_id from messaging.chat_images where member_id = $1', [ben.memberId])
  expect((await pool.query('select file_id from platform.files')).rows).toEqual(ofBen.rows)
})
