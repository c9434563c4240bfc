import { logout } from '@croupier/wire/identity/session'
import { liveTicket } from '@croupier/wire/platform/platform'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { cutFanout, liveConnection } from '../../testing/live.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { hashOfToken } from '../sessions/session.ts'
import { FRAME_PACE, MAX_WAITING_FRAMES, UPGRADE_PACE } from './limits.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const connect = (node: World = w, headers: Record<string, string> = {}) => liveConnection(node, headers)
const ticketFor = async (who: TestMember) => (await w.call(liveTicket, {}, { as: who })).ticket

describe('T163 the live connection', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'refuses a page of %s',
    async (origin) => {
      const { ended, heard } = await connect(w, { host: 'localhost', origin })
      expect(await ended).toBe(4403)
      expect(heard).toEqual([])
    },
  )
  test('refuses a page over plain http where the site is served under https', async () => {
    const secure = await world({ database: w.database, clock: w.clock, app: { https: true } })
    const open = (origin: string) => connect(secure, { host: 'site.example', origin })
    expect(await (await open('http://site.example')).ended).toBe(4403)
    const one = await open('https://site.example')
    one.say({ type: 'hello' })
    await one.hears('welcome')
    one.leave()
    await secure.close()
  })
  test.each([
    ['a fault', 'XX000', 1011],
    ['a database that is away', '57P01', 1013],
  ])('is closed by %s while it reads what was missed', async (_, code, expected) => {
    const draws = w.platform.live.channelOf('draw')!
    const broken = vi.spyOn(draws, 'catchUp').mockRejectedValueOnce(Object.assign(new Error('broken'), { code }))
    const one = await connect()
    one.say({ type: 'hello' })
    one.say({ type: 'subscribe', channel: 'draw', topic: 'ssc-1m' })
    expect(await one.ended).toBe(expected)
    broken.mockRestore()
  })
  test('accepts a page of its own site', async () => {
    const one = await connect(w, { host: 'localhost:8080', origin: 'http://localhost:8080' })
    one.say({ type: 'hello' })
    await one.hears('welcome')
    one.leave()
  })
  test('accepts a ticket once, within 30 seconds, and only of an open session', async () => {
    const ana = await w.member()
    const ticket = await ticketFor(ana)
    const first = await connect()
    first.say({ type: 'hello', ticket })
    await first.hears('welcome')
    const second = await connect()
    second.say({ type: 'hello', ticket })
    expect(await second.ended).toBe(4401)
    const old = await ticketFor(ana)
    w.clock.advance('31s')
    const late = await connect()
    late.say({ type: 'hello', ticket: old })
    expect(await late.ended).toBe(4401)
    const given = await ticketFor(ana)
    await w.call(logout, {}, { as: ana })
    const dead = await connect()
    dead.say({ type: 'hello', ticket: given })
    expect(await dead.ended).toBe(4401)
    first.leave()
  })
  test.each([
    ['subscribes before its greeting', [{ type: 'subscribe', channel: 'balance' }]],
    [
      'subscribes to a member channel without a session',
      [{ type: 'hello' }, { type: 'subscribe', channel: 'balance' }],
    ],
    ['subscribes to results of no game', [{ type: 'hello' }, { type: 'subscribe', channel: 'draw' }]],
    ['names an empty topic', [{ type: 'hello' }, { type: 'subscribe', channel: 'draw', topic: '' }]],
    ['greets twice', [{ type: 'hello' }, { type: 'hello' }]],
    ['sends an unknown frame', [{ type: 'hello' }, { type: 'shout' }]],
  ])('closes when a client %s', async (_, frames) => {
    const one = await connect()
    for (const frame of frames) one.say(frame)
    expect(await one.ended).toBe(4400)
    expect(one.heard.filter(({ type }) => type === 'message')).toEqual([])
  })
  test('ends with its session on every node, even before it subscribes', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    const [here, there] = [await connect(), await connect(other)]
    here.say({ type: 'hello', ticket: await ticketFor(ana) })
    there.say({ type: 'hello', ticket: await ticketFor(ana) })
    await here.hears('welcome')
    await there.hears('welcome')
    await w.call(logout, {}, { as: ana })
    expect(await Promise.all([here.ended, there.ended])).toEqual([4401, 4401])
    expect(there.heard.at(-1)).toMatchObject({ channel: 'session', value: { ended: true } })
    await other.close()
  })
  test('is checked again after the connection between nodes was down', async () => {
    const [ana, ben] = [await w.member(), await w.member()]
    const [hers, his] = [await connect(), await connect()]
    hers.say({ type: 'hello', ticket: await ticketFor(ana) })
    his.say({ type: 'hello', ticket: await ticketFor(ben) })
    await hers.hears('welcome')
    await his.hears('welcome')
    const { db } = w.platform.database
    await db
      .updateTable('identity.sessions')
      .set({ ended_at: w.clock.now() })
      .where('token_hash', '=', hashOfToken(ana.token))
      .execute()
    await cutFanout(w)
    expect(await hers.ended).toBe(4401)
    his.say({ type: 'ping' })
    await his.hears('pong')
    his.leave()
  })
})

test('T150 a topic that names another member is ignored on a channel of a member, and not repeated', async () => {
  const [ana, ben] = [await w.member(), await w.member()]
  const hers = await connect()
  hers.say({ type: 'hello', ticket: await ticketFor(ana) })
  hers.say({ type: 'subscribe', channel: 'balance', topic: ben.memberId })
  await hers.hears('subscribed')
  expect(JSON.stringify(hers.heard)).not.toContain(ben.memberId)
  hers.leave()
})

describe('T156 the live connection bounds what a client can make a node do', () => {
  const draw = (topic: string) => ({ type: 'subscribe', channel: 'draw', topic })
  test('disconnects a client that sends more frames than a page does', async () => {
    const flood = await connect()
    flood.say({ type: 'hello' })
    for (let count = 0; count < 5_000; count++) flood.say(draw('ssc-1m'))
    expect(await flood.ended).toBe(4429)
    expect(flood.heard.length).toBeLessThanOrEqual(MAX_WAITING_FRAMES + 1)
  })
  test('disconnects a client that sends more frames than its pace, though it waits for each answer', async () => {
    const one = await connect()
    one.say({ type: 'hello' })
    // A window of the pace may end meanwhile, but not two.
    for (let answers = 1; answers <= 2 * FRAME_PACE.limit; answers++) {
      await one.until(() => one.heard.length === answers)
      one.say({ type: 'ping' })
    }
    expect(await one.ended).toBe(4429)
  })
  test('answers frames in their order', async () => {
    const one = await connect()
    for (const frame of [{ type: 'hello' }, draw('ssc-1m'), { type: 'ping' }, draw('none')]) one.say(frame)
    await one.hears('unknown_topic')
    expect(one.heard.map(({ type }) => type)).toEqual(['welcome', 'subscribed', 'pong', 'unknown_topic'])
    one.leave()
  })
  test('joins no channel with a topic that it does not have', async () => {
    const one = await connect()
    one.say({ type: 'hello' })
    one.say(draw('none'))
    await one.hears('unknown_topic')
    expect(w.platform.live.isWatchedHere('draw', { topic: 'none' })).toBe(false)
    one.leave()
  })
  test('refuses to open more connections of one network than its pace allows', async () => {
    const node = await w.another()
    const statuses: number[] = []
    for (let count = 0; count <= UPGRADE_PACE.limit; count++) {
      statuses.push((await node.app.site.inject('/wps/live')).statusCode)
    }
    expect(statuses.indexOf(429)).toBe(UPGRADE_PACE.limit)
    await node.close()
  })
})

describe('a node with its limit of live connections', () => {
  let node: World
  beforeAll(async () => {
    const connectionLimits = { strangers: 3, strangersByNetwork: 2, bySession: 2 }
    node = await world({ database: w.database, clock: w.clock, app: { connectionLimits } })
  })
  afterAll(() => node.close())

  test('refuses connections without a session, and keeps room for those with one', async () => {
    const [first, second, third] = [await connect(node), await connect(node), await connect(node)]
    expect(await third.ended).toBe(1013)
    const ana = await w.member()
    first.say({ type: 'hello', ticket: await ticketFor(ana) })
    await first.hears('welcome')
    const fourth = await connect(node)
    fourth.say({ type: 'hello' })
    await fourth.hears('welcome')
    for (const one of [first, second, fourth]) one.leave()
  })
  test('counts a connection no longer once it is closed', async () => {
    for (let count = 0; count < 5; count++) {
      const one = await connect(node)
      one.say({ type: 'hello' })
      await one.hears('welcome')
      one.leave()
      await eventually(async () => expect(node.app.site.websocketServer.clients.size).toBe(0))
    }
  })
  test('refuses a further connection of a session that has many', async () => {
    const ana = await w.member()
    const greet = async () => {
      const one = await connect(node)
      one.say({ type: 'hello', ticket: await ticketFor(ana) })
      return one
    }
    const [first, second] = [await greet(), await greet()]
    await first.hears('welcome')
    await second.hears('welcome')
    expect(await (await greet()).ended).toBe(1013)
    for (const one of [first, second]) one.leave()
  })
})

test('a client that leaves while it is greeted leaves nothing behind', async () => {
  for (let count = 0; count < 20; count++) {
    const one = await connect()
    one.say({ type: 'hello', ticket: await ticketFor(await w.member()) })
    await new Promise((resolve) => setTimeout(resolve, count % 5))
    one.leave()
  }
  await eventually(() => expect(w.platform.live.tokenHashes()).toEqual([]))
})
