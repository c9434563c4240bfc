import { randomUUID } from 'node:crypto'
import { whitelabel } from '@croupier/wire/content/system'
import {
  CHAT_PATH,
  readServiceChat,
  serviceChat,
  serviceChatImage,
  uploadChatImage,
  writeToService,
} from '@croupier/wire/messaging/chat'
import {
  answerChat,
  chatDesk,
  closeChat,
  deskChat,
  releaseChat,
  takeChat,
  uploadDeskImage,
  viewChatImage,
} from '@croupier/wire/messaging/chat.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { audit } from '@croupier/wire/staff/audit.console'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { eventually } from '../../../testing/eventually.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const firstPage = { page: 1, pageSize: 50 }
let w: World
let sam: TestStaff
let ana: TestMember
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await world()
  sam = await w.staff('support')
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
  png = new Uint8Array(await drawn.png().toBuffer())
})
beforeEach(async () => {
  ana = await w.member()
})
afterAll(() => w.close())

const line = (content: string, images: string[] = []) => ({ clientId: randomUUID(), content, images })
const write = (content: string, as = ana, images: string[] = []) =>
  w.call(writeToService, line(content, images), { as })
const view = async (as = ana, part: object = {}) => (await w.call(serviceChat, part, { as })).chat
const take = (id: string, as = sam) => w.call(takeChat, { id }, { as })
const answer = (id: string, content: string, images: string[] = []) =>
  w.call(answerChat, { id, ...line(content, images) }, { as: sam })
const queue = async (name: 'waiting' | 'mine' | 'taken' | 'closed', as = sam) =>
  (await w.call(chatDesk, { ...firstPage, queue: name, member: ana.username }, { as })).items
const upload = async () =>
  (await w.call(uploadChatImage, {}, { as: ana, file: { type: 'image/png', content: png } })).id

describe('§4 live chat with customer service', () => {
  test('goes from the queue to one member of staff, who answers under a first name', async () => {
    const { chatId } = await write('My deposit\nis missing')
    expect(await queue('waiting')).toMatchObject([
      { id: chatId, username: ana.username, last: 'My deposit is missing', isUnanswered: true, language: 'en' },
    ])
    await take(chatId)
    expect(await queue('waiting')).toEqual([])
    await answer(chatId, 'Which one?')
    expect(await queue('mine')).toMatchObject([{ id: chatId, isMine: true, isUnanswered: false }])
    const chat = await view()
    expect(chat).toMatchObject({ id: chatId, state: 'taken', agent: sam.name, lastSeq: 2 })
    expect(chat!.lines).toMatchObject([
      { seq: 1, from: 'customer', name: null, content: 'My deposit\nis missing' },
      { seq: 2, from: 'staff', name: sam.name, content: 'Which one?' },
    ])
  })

  test('resumes after the last line that a page has, and shows earlier ones in parts', async () => {
    await w.call(writeToService, line('1'), { as: ana })
    const chat = (await view())!
    const { db } = w.platform.database
    for (let seq = 2; seq <= 120; seq++)
      await db
        .insertInto('messaging.chat_lines')
        .values({
          chat_id: chat.id,
          seq,
          member_id: ana.memberId,
          client_id: randomUUID(),
          content: String(seq),
          sent_at: w.clock.now(),
        })
        .execute()
    const numbers = async (part: object) => (await view(ana, part))!.lines.map(({ seq }) => seq)
    expect(await numbers({})).toEqual(Array.from({ length: 50 }, (_, index) => 71 + index))
    expect(await numbers({ before: 71 })).toEqual(Array.from({ length: 50 }, (_, index) => 21 + index))
    expect(await numbers({ after: 117 })).toEqual([118, 119, 120])
    expect(await numbers({ after: 120 })).toEqual([])
  })

  test('writes a line once, however often and from however many tabs it is sent', async () => {
    const same = line('Hello')
    const sent = await Promise.all(Array.from({ length: 8 }, () => w.call(writeToService, same, { as: ana })))
    expect(new Set(sent.map(({ chatId, seq }) => `${chatId}.${seq}`)).size).toBe(1)
    const tabs = await Promise.all(['a', 'b', 'c', 'd'].map((content) => write(content)))
    expect(new Set(tabs.map(({ chatId }) => chatId)).size).toBe(1)
    expect((await view())!.lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    await take(sent[0]!.chatId)
    const reply = line('Hi')
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => w.call(answerChat, { id: sent[0]!.chatId, ...reply }, { as: sam })),
    )
    expect(new Set(replies.map(({ seq }) => seq))).toEqual(new Set([6]))
  })

  test('ends with its closing: a retry stays in it, and the next line begins another chat', async () => {
    const first = line('Thank you')
    const { chatId } = await w.call(writeToService, first, { as: ana })
    await w.call(closeChat, { id: chatId, reason: 'Solved' }, { as: sam })
    expect(await view()).toMatchObject({ id: chatId, state: 'closed' })
    expect(await w.call(writeToService, first, { as: ana })).toEqual({ chatId, seq: 1 })
    w.clock.advance('1s')
    const next = await write('One more thing')
    expect(next.chatId).not.toBe(chatId)
    expect(await view()).toMatchObject({ id: next.chatId, state: 'waiting', lastSeq: 1 })
  })

  test('takes 1,000 characters with line breaks, and neither control characters nor nothing', async () => {
    expect(await w.outcome(writeToService, line('x'.repeat(1_000)), { as: ana })).toBe('ok')
    for (const content of ['x'.repeat(1_001), 'a\u0000b', 'a\u001bb'])
      expect(z.safeParse(writeToService.request, line(content)).success).toBe(false)
    expect(await w.outcome(writeToService, line('  \n '), { as: ana })).toBe('request.malformed')
    const hostile = '<img src=x onerror=alert(1)>\u202e{{7*7}}'
    await write(hostile)
    expect((await view())!.lines.at(-1)!.content).toBe(hostile)
  })

  test('T156 takes twenty lines a minute', async () => {
    for (let sent = 0; sent < 20; sent++) await write(String(sent))
    expect(await w.outcome(writeToService, line('More'), { as: ana })).toBe('request.too_many')
  })

  test('is open to members who are excluded', async () => {
    await w.call(excludeMyself, { months: 6 }, { as: ana })
    const { chatId } = await write('I need to talk')
    expect(await queue('waiting')).toMatchObject([{ id: chatId }])
    const { rows } = await w.platform.database.pool.query('select from messaging.chats where chat_id = $1', [chatId])
    expect(rows).toHaveLength(1)
  })
})

describe('pictures of live chat', () => {
  test('reach the desk and the member, and nobody else', async () => {
    const image = await upload()
    const { chatId } = await write('', ana, [image])
    await take(chatId)
    const file = { type: 'image/png', content: png }
    const own = await w.call(uploadDeskImage, { id: chatId }, { as: sam, file })
    await answer(chatId, 'Like this', [own.id])
    expect((await view())!.lines.map(({ images }) => images)).toEqual([[image], [own.id]])
    for (const id of [image, own.id]) {
      expect((await w.call(serviceChatImage, { id }, { as: ana })).contentType).toBe('image/jpeg')
      expect((await w.call(viewChatImage, { id }, { as: sam })).contentType).toBe('image/jpeg')
      expect(await w.outcome(serviceChatImage, { id }, { as: await w.member() })).toBe('file.unknown')
    }
    const auditor = await w.staff('auditor')
    const { items } = await w.call(audit, { ...firstPage, object: `chat:${chatId}` }, { as: auditor })
    expect(items.filter(({ action }) => action === 'message.chat.view')).toHaveLength(2)
  })

  test('T164 are judged by their content, sent once, and only by who uploaded them', async () => {
    const content = new TextEncoder().encode('<svg onload="alert(1)"/>')
    const svg = { type: 'image/png', content }
    expect(await w.outcome(uploadChatImage, {}, { as: ana, file: svg })).toBe('picture.not_accepted')
    const image = await upload()
    const ben = await w.member()
    expect(await w.outcome(writeToService, line('', [image]), { as: ben })).toBe('file.unknown')
    await write('', ana, [image])
    expect(await w.outcome(writeToService, line('', [image]), { as: ana })).toBe('file.unknown')
  })
})

describe('the desk of live chat', () => {
  test('gives a chat to one of two members of staff, and back to the queue', async () => {
    const { chatId } = await write('Hello')
    const tom = await w.staff('support-lead')
    const taken = await Promise.all([sam, tom].map((as) => w.outcome(takeChat, { id: chatId }, { as })))
    expect(taken.toSorted()).toEqual(['message.state', 'ok'])
    const [has, hasNot] = taken[0] === 'ok' ? [sam, tom] : [tom, sam]
    expect(await w.outcome(answerChat, { id: chatId, ...line('Hi') }, { as: hasNot })).toBe('message.state')
    await w.call(releaseChat, { id: chatId, reason: 'End of the shift' }, { as: has })
    expect(await queue('waiting')).toMatchObject([{ id: chatId, agent: null }])
    await take(chatId, hasNot)
    expect(await queue('mine', hasNot)).toHaveLength(1)
  })

  test('has every act in the audit log, without the text', async () => {
    const { chatId } = await write('Hello')
    await take(chatId)
    await answer(chatId, 'A private matter')
    await w.call(closeChat, { id: chatId, reason: 'Solved' }, { as: sam })
    const auditor = await w.staff('auditor')
    const { items } = await w.call(audit, { ...firstPage, object: `chat:${chatId}` }, { as: auditor })
    expect(items.map(({ after }) => after)).toEqual([
      { state: 'closed', agent: sam.name },
      { line: 2 },
      { state: 'taken', agent: sam.name },
    ])
    expect(JSON.stringify(items)).not.toContain('private')
  })

  test('T150 is for staff with the permission', async () => {
    const { chatId } = await write('Hello')
    const lena = await w.staff('lottery-operator')
    expect(await w.outcome(chatDesk, { ...firstPage, queue: 'waiting' }, { as: lena })).toBe('session.forbidden')
    const aldo = await w.staff('auditor')
    expect(await w.outcome(deskChat, { id: chatId }, { as: aldo })).toBe('ok')
    expect(await w.outcome(takeChat, { id: chatId }, { as: aldo })).toBe('session.forbidden')
  })
})

describe('an answer that the member has not seen', () => {
  const look = async (chatId: string) => {
    await w.platform.jobs.add(w.platform.database.db, 'messaging.chat_unseen', { chatId })
    await w.runJobs()
  }
  const inbox = async () => (await w.call(messages, { pageSize: 20, show: 'service' }, { as: ana })).items

  test('becomes one message in the inbox, until the member looks', async () => {
    const { chatId } = await write('Hello')
    await take(chatId)
    await answer(chatId, 'We found it')
    await look(chatId)
    await answer(chatId, 'And one more')
    await look(chatId)
    expect(await inbox()).toMatchObject([{ type: 'chat_answered', params: { agent: sam.name, answer: 'We found it' } }])
    await w.call(readServiceChat, { seq: 3 }, { as: ana })
    await look(chatId)
    expect(await inbox()).toHaveLength(1)
    w.clock.advance('1s')
    await answer(chatId, 'All done')
    await look(chatId)
    expect(await inbox()).toHaveLength(2)
  })
})

describe('the live channel of chat', () => {
  test('announces each line to the pages of the member, on every node', async () => {
    const other = await w.another()
    const received: unknown[] = []
    const connection = {
      session: null,
      tokenHash: '',
      send: (frame: Uint8Array) => void received.push(JSON.parse(Buffer.from(frame).toString()).value),
      close() {},
    }
    other.platform.live.join(connection, 'chat', { memberId: ana.memberId })
    const { chatId } = await write('Hello')
    await take(chatId)
    await eventually(() =>
      expect(received).toEqual([
        { id: chatId, seq: 1, state: 'waiting' },
        { id: chatId, seq: 1, state: 'taken' },
      ]),
    )
    other.platform.live.drop(connection)
    await other.close()
  })
})

describe('the opening hours and the switch', () => {
  test('say when the desk opens; a message waits for it', async () => {
    await changeSettings(w, 'messaging.liveChat', { hours: [{ day: 'sunday', from: '09:00', to: '18:00' }] })
    const closed = await w.call(serviceChat, {}, { as: ana })
    expect(closed).toMatchObject({ isOn: true, isOpen: false, opensAt: new Date('2026-03-08T01:00:00.000Z') })
    expect(await w.outcome(writeToService, line('For Sunday'), { as: ana })).toBe('ok')
    await changeSettings(w, 'messaging.liveChat', { hours: [] })
  })

  test('make live chat the channel of the site, unless another page is', async () => {
    const channels = async () => (await w.call(whitelabel, {})).customerService
    expect(await channels()).toEqual([{ csType: 'LIVECHAT', path: CHAT_PATH }])
    await changeSettings(w, 'content.merchant', { customerService: [{ csType: 'LIVECHAT', path: '/help' }] })
    expect(await channels()).toEqual([{ csType: 'LIVECHAT', path: '/help' }])
    await changeSettings(w, 'content.merchant', { customerService: [] })
    expect(await channels()).toEqual([{ csType: 'LIVECHAT', path: CHAT_PATH }])
    await changeSettings(w, 'messaging.liveChat', { isOn: false })
    expect(await channels()).toEqual([])
    expect(await w.outcome(writeToService, line('Hello'), { as: ana })).toBe('message.state')
    await changeSettings(w, 'messaging.liveChat', { isOn: true })
  })
})
