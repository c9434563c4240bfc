import { randomUUID } from 'node:crypto'
import type { ChannelMessage } from '@croupier/wire/channels'
import { login } from '@croupier/wire/identity/session'
import { chatRooms, roomHistory, writeToRoom } from '@croupier/wire/messaging/room'
import { hideRoomMessage, liftRoomSanction, roomDesk, sanctionRoomMember } from '@croupier/wire/messaging/room.console'
import { liveTicket } from '@croupier/wire/platform/platform'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf } from '../../../testing/logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const room = 'lobby'
let w: World
let other: World
let sam: TestStaff
let ana: TestMember
let ben: TestMember
let members = 0
beforeAll(async () => {
  w = await world()
  other = await w.another()
  await other.app.site.ready()
  sam = await w.staff('support')
  await changeSettings(w, 'messaging.rooms', { slowSeconds: 0, maskedWords: ['casino'] })
})
beforeEach(async () => {
  ;[ana, ben] = [await verified(), await verified()]
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const verified = () => w.member({ email: `room${++members}@mail.example` })
const message = (content: string) => ({ room, clientId: randomUUID(), content })
const write = (content: string, as = ana, node = w) => node.call(writeToRoom, message(content), { as })
const read = async (as = ben) => (await w.call(roomHistory, { room }, { as })).messages
const last = async (as = ben) => (await read(as)).at(-1)
const barOf = async (as = ana) => (await w.call(chatRooms, {}, { as })).bar
const sanction = (kind: 'muted' | 'banned', hours: number | null, { memberId } = ana) =>
  w.call(sanctionRoomMember, { memberId, kind, hours, reason: 'Insults others' }, { as: sam })

/** A live connection of a member to a node, with what it has received. */
async function listen(node: World, as: TestMember, since?: string) {
  const { ticket } = await w.call(liveTicket, {}, { as })
  const socket = await node.app.site.injectWS('/wps/live')
  const frames: { type: string; value?: ChannelMessage<'room'>; cursor?: string }[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.send(JSON.stringify({ type: 'hello', ticket }))
  await eventually(() => expect(frames.map(({ type }) => type)).toContain('welcome'))
  socket.send(JSON.stringify({ type: 'subscribe', channel: 'room', topic: room, ...(since ? { since } : {}) }))
  await eventually(() => expect(frames.some(({ type }) => /subscribed|unknown_topic/.test(type))).toBe(true))
  const news = () => frames.flatMap(({ value }) => (value ? [value] : []))
  return {
    socket,
    types: () => frames.map(({ type }) => type),
    news,
    texts: () => news().flatMap(({ messages }) => messages.map(({ content }) => content)),
    cursor: () => frames.findLast(({ cursor }) => cursor !== undefined)?.cursor,
  }
}

describe('§2 the player chat', () => {
  test('shows what members write under masked names, with masks', async () => {
    await write('The CASINO is at https://evil.example, call 0912 770 555')
    expect(await last()).toMatchObject({
      name: `${ana.username.slice(0, 2)}***`,
      content: 'The *** is at *** call ***',
    })
    expect(JSON.stringify(await read())).not.toContain(ana.username)
  })

  test('writes a message once, however often it is sent, on whichever node', async () => {
    const same = message('Once')
    const sent = await Promise.all([w, other, w, other, w].map((node) => node.call(writeToRoom, same, { as: ana })))
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1)
    expect((await read()).filter(({ content }) => content === 'Once')).toHaveLength(1)
  })

  test('has the same order for everybody, whichever node writes', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, verified))
    const sent = await Promise.all(writers.map((as, index) => write(`order ${index}`, as, index % 2 === 0 ? w : other)))
    const numbers = (await read()).filter(({ content }) => content.startsWith('order')).map(({ seq }) => seq)
    expect(numbers).toEqual(sent.map(({ seq }) => seq).toSorted((one, two) => one - two))
  })

  test('slows members down, also those who write from two tabs at once', async () => {
    await changeSettings(w, 'messaging.rooms', { slowSeconds: 30 })
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((content) => w.outcome(writeToRoom, message(content), { as: ana })),
    )
    expect(outcomes.toSorted()).toEqual(['ok', 'request.too_many', 'request.too_many'])
    expect(await w.outcome(writeToRoom, message('Another member'), { as: ben })).toBe('ok')
    w.clock.advance('29s')
    expect(await w.outcome(writeToRoom, message('Too soon'), { as: ana })).toBe('request.too_many')
    w.clock.advance('1s')
    expect(await w.outcome(writeToRoom, message('In time'), { as: ana })).toBe('ok')
    await changeSettings(w, 'messaging.rooms', { slowSeconds: 0 })
  })

  test('reads earlier messages in parts', async () => {
    const { pool } = w.platform.database
    await pool.query(
      `insert into messaging.room_messages (room, member_id, name, client_id, content, sent_at)
      select 'lobby', $1, 'An***', gen_random_uuid(), 'part ' || n, now() from generate_series(1, 120) n`,
      [ana.memberId],
    )
    const newest = await read()
    expect(newest.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, index) => `part ${71 + index}`))
    const { messages } = await w.call(roomHistory, { room, before: newest[0]!.seq }, { as: ben })
    expect(messages.at(-1)?.content).toBe('part 70')
  })

  test('has no room of another name, and none while it is off', async () => {
    expect(await w.outcome(roomHistory, { room: 'cellar' }, { as: ana })).toBe('room.barred')
    await changeSettings(w, 'messaging.rooms', { isOn: false })
    expect(await barOf()).toBe('off')
    expect(await w.outcome(writeToRoom, message('Hello'), { as: ana })).toBe('room.barred')
    await changeSettings(w, 'messaging.rooms', { isOn: true })
  })
})

describe('the live channel of a room', () => {
  test('brings batches to every node, and what was missed to a page that comes back', async () => {
    const page = await listen(other, ben)
    await Promise.all([write('one', ana), write('two', ben)])
    await eventually(() => expect(page.texts()).toEqual(expect.arrayContaining(['one', 'two'])))
    // One batch is one frame.
    const batches = page.news().filter(({ messages }) => messages.some(({ content }) => /^(one|two)$/.test(content)))
    expect(batches).toHaveLength(1)
    const cursor = page.cursor()!
    page.socket.terminate()
    await write('three')
    await write('four', ben)
    const back = await listen(other, ben, cursor)
    expect(back.texts()).toEqual(['three', 'four'])
    expect(back.news()[0]?.isWhole).toBe(false)
    back.socket.terminate()
  })

  test('begins anew for a page that missed more than a part', async () => {
    const { seq } = await write('old')
    await w.platform.database.pool.query(
      `insert into messaging.room_messages (room, member_id, name, client_id, content, sent_at)
      select 'lobby', $1, 'An***', gen_random_uuid(), 'many ' || n, now() from generate_series(1, 60) n`,
      [ana.memberId],
    )
    const page = await listen(w, ben, String(seq))
    expect(page.news()[0]?.isWhole).toBe(true)
    expect(page.texts()).toHaveLength(50)
    page.socket.terminate()
  })

  test('takes hidden messages from open pages, and from those that come back', async () => {
    const { seq } = await write('An insult')
    const page = await listen(other, ben)
    await w.call(hideRoomMessage, { seq, reason: 'Insults others' }, { as: sam })
    await eventually(() => expect(page.news().flatMap(({ hidden }) => hidden)).toContain(seq))
    page.socket.terminate()
    const back = await listen(w, ben, String(seq))
    expect(back.news()[0]?.hidden).toContain(seq)
    back.socket.terminate()
    expect((await read()).map((one) => one.seq)).not.toContain(seq)
    expect(await w.outcome(hideRoomMessage, { seq, reason: 'Again' }, { as: sam })).toBe('message.state')
  })
})

describe('members who may not read or write', () => {
  test('neither visitors, nor trial accounts, nor members without a proved contact', async () => {
    const stranger = await w.member()
    expect(await barOf(stranger)).toBe('unverified')
    for (const call of [
      () => w.outcome(roomHistory, { room }, { as: stranger }),
      () => w.outcome(writeToRoom, message('Hello'), { as: stranger }),
    ])
      expect(await call()).toBe('room.barred')
    expect((await listen(w, stranger)).types()).toContain('unknown_topic')
    expect(await w.outcome(chatRooms, {}, {})).toBe('session.required')
  })

  test('an excluded member neither reads nor writes from the exclusion on', async () => {
    const page = await listen(other, ana)
    expect(page.types()).toContain('subscribed')
    await w.call(excludeMyself, { months: 6 }, { as: ana })
    expect(await barOf()).toBe('excluded')
    expect(await w.outcome(roomHistory, { room }, { as: ana })).toBe('room.barred')
    expect(await w.outcome(writeToRoom, message('Hello'), { as: ana })).toBe('room.barred')
    await w.runJobs()
    await eventually(() => expect(page.types()).toContain('unknown_topic'))
    await write('Behind the back', ben)
    await last(ben)
    expect(page.texts()).not.toContain('Behind the back')
    page.socket.terminate()
    expect((await listen(w, ana)).types()).toContain('unknown_topic')
  })

  test('a muted member reads, and writes again when the time is over', async () => {
    await sanction('muted', 1)
    expect(await w.call(chatRooms, {}, { as: ana })).toMatchObject({ bar: 'muted', until: expect.any(Date) })
    expect(await w.outcome(writeToRoom, message('Hello'), { as: ana })).toBe('room.barred')
    expect(await w.outcome(roomHistory, { room }, { as: ana })).toBe('ok')
    w.clock.advance('1h')
    ana = { ...ana, token: (await w.call(login, loginOf(ana))).token }
    sam = await w.staff('support')
    expect(await barOf()).toBeNull()
    expect(await w.outcome(writeToRoom, message('Hello'), { as: ana })).toBe('ok')
  })

  test('a banned member reads no further on any node, until staff lift the ban', async () => {
    const page = await listen(other, ana)
    await sanction('banned', null)
    await eventually(() => expect(page.types()).toContain('unknown_topic'))
    await write('Without you', ben)
    await last(ben)
    expect(page.texts()).not.toContain('Without you')
    page.socket.terminate()
    expect(await w.outcome(roomHistory, { room }, { as: ana })).toBe('room.barred')
    await w.call(liftRoomSanction, { memberId: ana.memberId, reason: 'Apologised' }, { as: sam })
    expect(await barOf()).toBeNull()
    const lift = { memberId: ana.memberId, reason: 'Apologised' }
    expect(await w.outcome(liftRoomSanction, lift, { as: sam })).toBe('message.state')
  })
})

describe('the desk of the player chat', () => {
  test('lists messages with their writers and sanctions', async () => {
    const { seq } = await write('Look at me')
    await sanction('muted', 24)
    const asked = { page: 1, pageSize: 20, member: ana.username }
    expect((await w.call(roomDesk, asked, { as: sam })).items).toMatchObject([
      { seq, username: ana.username, content: 'Look at me', hiddenAt: null, sanction: { kind: 'muted' } },
    ])
    expect((await w.call(roomDesk, { ...asked, hidden: true }, { as: sam })).items).toEqual([])
  })

  test('T150 is for staff with the permission; the audit log has every act without the text', async () => {
    const { seq } = await write('A private matter')
    const aldo = await w.staff('auditor')
    expect(await w.outcome(roomDesk, { page: 1, pageSize: 20 }, { as: aldo })).toBe('ok')
    expect(await w.outcome(hideRoomMessage, { seq, reason: 'Insults' }, { as: aldo })).toBe('session.forbidden')
    await w.call(hideRoomMessage, { seq, reason: 'Insults others' }, { as: sam })
    await sanction('banned', null)
    const object = `member:${ana.memberId}`
    const { items } = await w.call(audit, { page: 1, pageSize: 20, object }, { as: aldo })
    expect(items).toMatchObject([
      { action: 'message.room.moderate', before: { chatRoom: 'open' }, after: { chatRoom: 'banned', until: null } },
      { action: 'message.room.moderate', after: { message: seq, hidden: true } },
    ])
    expect(JSON.stringify(items)).not.toContain('private')
  })
})

test('T135 messages are removed after 90 days', async () => {
  await write('Long ago')
  const purge = async () => {
    await w.platform.jobs.add(w.platform.database.db, 'messaging.purge_rooms', {})
    await w.runJobs()
    const { rows } = await w.platform.database.pool.query(
      "select from messaging.room_messages where content = 'Long ago'",
    )
    return rows.length
  }
  w.clock.advance('89d')
  expect(await purge()).toBe(1)
  w.clock.advance('2d')
  expect(await purge()).toBe(0)
})
