import { liveTicket } from '@croupier/wire/platform/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { sweep } from '../sweep.ts'

let w: World
let other: World
let ana: TestMember
beforeAll(async () => {
  w = await world()
  other = await w.another()
  await other.app.site.ready()
  ana = await w.member()
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const ticketOf = async () => (await w.call(liveTicket, {}, { as: ana })).ticket
/** A node's answer to a `hello` with this ticket: the type of its first frame, or the reason for closing. */
async function hello(node: World, ticket: string): Promise<string> {
  const socket = await node.app.site.injectWS('/wps/live')
  const answer = new Promise<string>((resolve) => {
    socket.on('message', (data) => resolve(JSON.parse(String(data)).type))
    socket.on('close', (_, reason) => resolve(String(reason)))
  })
  socket.send(JSON.stringify({ type: 'hello', ticket }))
  return answer.finally(() => socket.terminate())
}

describe('T163 the ticket of a live connection', () => {
  test('opens one connection on any node, and no second one', async () => {
    const ticket = await ticketOf()
    expect(await hello(other, ticket)).toBe('welcome')
    expect(await hello(w, ticket)).toBe('ticket')
    expect(await hello(other, ticket)).toBe('ticket')
  })
  test('opens one connection when eight clients use it at once', async () => {
    const ticket = await ticketOf()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => hello(index % 2 ? w : other, ticket)))
    expect(answers.filter((one) => one === 'welcome')).toHaveLength(1)
  })
  test('expires after thirty seconds', async () => {
    const ticket = await ticketOf()
    w.clock.advance('30s')
    expect(await hello(w, ticket)).toBe('ticket')
  })
  test('is refused when it is forged or changed', async () => {
    const ticket = await ticketOf()
    const changed = (at: number) => ticket.slice(0, at) + (ticket[at] === 'A' ? 'B' : 'A') + ticket.slice(at + 1)
    for (const at of [0, 25, 40, 71, 72, ticket.length - 1]) expect(await hello(w, changed(at))).toBe('ticket')
    for (const one of ['', 'A', ticket.slice(0, 72), `${ticket}A`]) expect(await hello(w, one)).not.toBe('subscribed')
    expect(await hello(w, ticket)).toBe('welcome')
  })
  test('does not outlive its session', async () => {
    const ben = await w.member()
    const { ticket } = await w.call(liveTicket, {}, { as: ben })
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.endSessions(tx, ben.memberId))
    expect(await hello(other, ticket)).not.toBe('welcome')
  })
})

test('the sweep deletes expired tickets, envelope ids and counters', async () => {
  const { db } = w.platform.database
  const expiresAt = new Date(w.clock.now().getTime() + 1_000)
  await hello(w, await ticketOf())
  await db.insertInto('platform.cipher_used').values({ jti: 'used', expires_at: expiresAt }).execute()
  await db.insertInto('platform.rate_limits').values({ key: 'x', points: 1, expire: expiresAt.getTime() }).execute()
  w.clock.advance('1m')
  await sweep({ db, clock: w.clock }).task.run({})
  for (const table of ['platform.live_tickets', 'platform.cipher_used', 'platform.rate_limits'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
