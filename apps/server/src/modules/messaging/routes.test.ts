import type { ChannelMessage } from '@croupier/wire/channels'
import * as wire from '@croupier/wire/messaging/inbox'
import { MESSAGE_TYPES } from '@croupier/wire/messaging/inbox'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

let w: World
let ana: TestMember
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  ana = await w.member()
})
afterAll(() => w.close())

const send = (reference: string, to = ana) =>
  w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.messaging.send(tx, {
      memberId: to.memberId,
      type: 'deposit_credited',
      params: { amount: '5.00', orderId: 'd1' },
      reference,
    }),
  )
const inbox = (pageSize = 20, as = ana) => w.call(wire.messages, { pageSize }, { as })
const unread = async (as = ana) => (await w.call(unreadCount, {}, { as })).unread

describe('§2 the inbox', () => {
  test('lists messages newest first, in pages', async () => {
    for (let at = 1; at <= 5; at++) {
      await send(`r${at}`)
      w.clock.advance('1s')
    }
    const pages = [await inbox(2)]
    for (let before = pages[0]!.next; before; before = pages.at(-1)!.next)
      pages.push(await w.call(wire.messages, { pageSize: 2, before }, { as: ana }))
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1])
    const all = (await inbox()).items
    expect(pages.flatMap(({ items }) => items)).toEqual(all)
    expect(all[0]!.sentAt > all[1]!.sentAt).toBe(true)
  })
  test('stores one message for an event that is sent eight times concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => send('one-event')))
    expect((await inbox()).items).toHaveLength(1)
  })
  test('counts unread messages, and keeps the first time of reading', async () => {
    for (const reference of ['a', 'b', 'c']) await send(reference)
    const [message] = (await inbox()).items
    expect(await w.call(wire.readMessage, { id: message!.id }, { as: ana })).toEqual({ unread: 2 })
    const readAt = w.clock.now()
    w.clock.advance('1m')
    await w.call(wire.readMessage, { id: message!.id }, { as: ana })
    expect((await inbox()).items.find((one) => one.id === message!.id)?.readAt).toEqual(readAt)
    expect(await w.call(wire.readAllMessages, {}, { as: ana })).toEqual({ unread: 0 })
    expect(await unread()).toBe(0)
  })
  test('marks all messages as read, and counts later ones again', async () => {
    await send('before')
    await w.call(wire.readAllMessages, {}, { as: ana })
    w.clock.advance('1s')
    await send('after')
    expect(await unread()).toBe(1)
    const [after, before] = (await inbox()).items
    expect(after?.readAt).toBeNull()
    expect(before?.readAt).toEqual(before?.sentAt)
    await w.call(wire.readMessage, { id: before!.id }, { as: ana })
    expect((await inbox()).items[1]?.readAt).toEqual(before?.readAt)
  })
  test('does not show a removed message again, even if its event is sent again', async () => {
    await send('gone')
    const [message] = (await inbox()).items
    await w.call(wire.removeMessage, { id: message!.id }, { as: ana })
    await send('gone')
    expect((await inbox()).items).toEqual([])
    expect(await w.outcome(wire.readMessage, { id: message!.id }, { as: ana })).toBe('message.unknown')
  })
  test('T150 members cannot read, mark or remove the messages of other members', async () => {
    await send('mine')
    const [message] = (await inbox()).items
    const eve = await w.member()
    expect((await inbox(20, eve)).items).toEqual([])
    for (const call of [wire.readMessage, wire.removeMessage])
      expect(await w.outcome(call, { id: message!.id }, { as: eve })).toBe('message.unknown')
    await w.call(wire.readAllMessages, {}, { as: eve })
    expect(await unread()).toBe(1)
  })
})

describe('the live channel of messages', () => {
  test('pushes a new message to the connections of its member', async () => {
    const received: ChannelMessage<'message'>[] = []
    const connection = {
      session: null,
      tokenHash: '',
      send: (frame: Uint8Array) => void received.push(JSON.parse(Buffer.from(frame).toString()).value),
      close() {},
    }
    w.platform.live.join(connection, 'message', { memberId: ana.memberId })
    await send('live')
    const { id } = (await inbox()).items[0]!
    await eventually(() => expect(received).toEqual([{ id, type: 'deposit_credited', unread: 1 }]))
    w.platform.live.drop(connection)
  })
  test('sends the newest message once to a client that reconnects', async () => {
    await send('back')
    const channel = w.platform.live.channelOf('message')!
    const session = { kind: 'member', memberId: ana.memberId } as never
    const missed = await channel.catchUp({ session, topic: undefined, since: undefined })
    expect(missed).toMatchObject([{ value: { unread: 1 } }])
    expect(await channel.catchUp({ session, topic: undefined, since: missed[0]!.cursor! })).toEqual([])
  })
})

describe('§4 messages about facts', () => {
  const order = { orderId: 'w1', amount: '7.00', fee: '1.00', payout: '6.00', reason: 'A word' }
  test.each`
    kind                          | type
    ${'deposit.credited'}         | ${'deposit_credited'}
    ${'deposit.failed'}           | ${'deposit_failed'}
    ${'deposit.reversed'}         | ${'deposit_reversed'}
    ${'withdrawal.requested'}     | ${'withdrawal_requested'}
    ${'withdrawal.approved'}      | ${'withdrawal_approved'}
    ${'withdrawal.held'}          | ${'withdrawal_held'}
    ${'withdrawal.rejected'}      | ${'withdrawal_rejected'}
    ${'withdrawal.paid'}          | ${'withdrawal_paid'}
    ${'withdrawal.failed'}        | ${'withdrawal_failed'}
    ${'withdrawal.dispute_ended'} | ${'withdrawal_full_payment'}
    ${'member.secured'}           | ${'security_changed'}
    ${'member.locked_out'}        | ${'login_locked'}
    ${'member.new_address'}       | ${'login_new_address'}
  `('the member gets one message $type for the fact $kind', async ({ kind, type }) => {
    const fact = {
      ...order,
      reference: `${kind}:w1`,
      memberId: ana.memberId,
      what: 'password',
      minutes: 5,
      address: '198.51.*.*',
    }
    for (let at = 0; at < 2; at++)
      await w.platform.database.db.transaction().execute((tx) => w.platform.outbox.record(tx, kind, fact as never))
    await w.runJobs()
    expect((await inbox()).items.map((one) => one.type)).toEqual([type])
    expect(MESSAGE_TYPES).toContain(type)
  })
  test('are listed by what they are about, and while they are unread', async () => {
    const send = (kind: 'deposit.credited' | 'withdrawal.requested') =>
      w.platform.database.db
        .transaction()
        .execute((tx) =>
          w.platform.outbox.record(tx, kind, { ...order, reference: `${kind}:w3`, memberId: ana.memberId } as never),
        )
    await send('deposit.credited')
    await send('withdrawal.requested')
    await w.runJobs()
    const typesOf = async (show: 'deposit' | 'limit' | 'unread') =>
      (await w.call(wire.messages, { pageSize: 20, show }, { as: ana })).items.map(({ type }) => type)
    expect(await typesOf('deposit')).toEqual(['deposit_credited'])
    expect(await typesOf('limit')).toEqual([])
    const [first] = (await w.call(wire.messages, { pageSize: 20, show: 'deposit' }, { as: ana })).items
    expect(await typesOf('unread')).toHaveLength(2)
    await w.call(wire.readMessage, { id: first!.id }, { as: ana })
    expect(await typesOf('unread')).toEqual(['withdrawal_requested'])
    await w.call(wire.readAllMessages, {}, { as: ana })
    expect(await typesOf('unread')).toEqual([])
    expect(await typesOf('deposit')).toEqual(['deposit_credited'])
  })
  test('the message about a paid withdrawal has its fee and what arrived', async () => {
    const fact = { ...order, reference: 'withdrawal.paid:w2', orderId: 'w2', memberId: ana.memberId }
    await w.platform.database.db.transaction().execute((tx) => w.platform.outbox.record(tx, 'withdrawal.paid', fact))
    await w.runJobs()
    expect((await inbox()).items).toMatchObject([{ params: { amount: '7.00', fee: '1.00', payout: '6.00' } }])
  })
})
