import { logout } from '@croupier/wire/identity/session'
import { liveTicket } from '@croupier/wire/platform/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutFanout, liveConnection } from '../../testing/live.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { hashOfToken } from '../sessions/session.ts'

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
