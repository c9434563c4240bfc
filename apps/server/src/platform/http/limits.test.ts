import { createDeposit } from '@croupier/wire/cashier/deposits'
import { isForStaff } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { login } from '@croupier/wire/identity/session'
import { cancelTicket, placeTicket } from '@croupier/wire/lottery/tickets'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { liveTicket } from '@croupier/wire/platform/platform'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newKey } from '../../testing/lottery.ts'
import { type Caller, type World, world } from '../../testing/world.ts'
import { networkOf } from './address.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world()
  other = await w.another()
})
afterAll(async () => {
  await other.close()
  await w.close()
})
const USUAL = 600
const LARGE_BODIES = 20
const NIL = '00000000-0000-4000-8000-000000000000'

async function sessionsOf(count: number): Promise<Caller[]> {
  const ana = await w.member()
  const open = () =>
    w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, { address: '127.0.0.1', userAgent: '' }))
  return [ana, ...(await Promise.all(Array.from({ length: count - 1 }, open)))]
}
/** Repeats a call until the first `request.too_many`. Returns the number of calls before it, at most `max`. */
async function untilTooMany(max: number, call: (at: number) => Promise<string>): Promise<number> {
  for (let at = 0; at < max; at++) if ((await call(at)) === 'request.too_many') return at
  return max
}

describe('T156 rate limits', () => {
  test('refuse a network its large bodies before they are parsed, and its small ones not', async () => {
    const { method, path: url } = placeTicket
    const send = async (remoteAddress: string, length: number) => {
      const headers = { 'content-type': 'application/json' }
      const payload = `{"x":"${'x'.repeat(length)}"}`
      return (await w.app.site.inject({ method, url, remoteAddress, headers, payload })).json().code
    }
    expect(await untilTooMany(100, () => send('10.9.0.1', 100_000))).toBe(LARGE_BODIES)
    expect(await send('10.9.0.1', 1_000)).toBe('session.required')
    expect(await send('10.9.0.2', 100_000)).toBe('session.required')
  })
  test('count a call by account, over all its sessions and all nodes', async () => {
    const three = await sessionsOf(3)
    const cancel = (at: number) =>
      (at % 2 ? w : other).outcome(cancelTicket, { ticketId: NIL }, { as: three[at % 3], key: newKey(w.clock.now()) })
    expect(await untilTooMany(100, cancel)).toBe(cancelTicket.throttle.limit)
    const [ben] = await sessionsOf(1)
    expect(await w.outcome(cancelTicket, { ticketId: NIL }, { as: ben })).toBe('lottery.ticket_unknown')
  })
  test('of one endpoint do not affect other endpoints', async () => {
    const [ana] = await sessionsOf(1)
    const deposit = () => w.outcome(createDeposit, { method: 'none', amount: 1n as never }, { as: ana })
    expect(await untilTooMany(100, deposit)).toBe(createDeposit.throttle.limit)
    expect(await w.outcome(unreadCount, {}, { as: ana })).toBe('ok')
  })
  test('count a call without a session by network, which is the first 64 bits of an IPv6 address', async () => {
    // The limit is checked before the payload is decrypted.
    const send = async (at: number, network = '2001:db8:1:2') => {
      const { method, path: url } = login
      const remoteAddress = `${network}::${(at + 1).toString(16)}`
      const payload = { payload: 'not encrypted' }
      return (await (at % 2 ? w : other).app.site.inject({ method, url, remoteAddress, payload })).json().code
    }
    expect(await untilTooMany(200, send)).toBe(login.throttle.limit)
    expect(await send(0, '2001:db8:1:3')).toBe('request.undecipherable')
  })
  test('have a default on each node for endpoints without a limit of their own', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const two = await sessionsOf(2)
    expect(await untilTooMany(USUAL + 9, (at) => w.outcome(liveTicket, {}, { as: two[at % 2] }))).toBe(USUAL)
    vi.useRealTimers()
  })
  test('stop looking up unknown tokens of a network, while members of that network still get in', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const [ana, ben] = [await w.member(), await w.member()]
    const address = '203.0.113.9'
    expect(await w.outcome(unreadCount, {}, { as: ana, address })).toBe('ok')
    const guess = (at: number) => w.outcome(unreadCount, {}, { as: { token: `a-guess-at-a-token-${at}` }, address })
    expect(await untilTooMany(USUAL + 9, guess)).toBe(USUAL)
    const asked = vi.spyOn(w.platform.database.pool, 'connect')
    expect(await guess(0)).toBe('request.too_many')
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    expect(await w.outcome(unreadCount, {}, { as: ana, address })).toBe('ok')
    expect(await w.outcome(unreadCount, {}, { as: ben, address: '203.0.113.10' })).toBe('ok')
    vi.useRealTimers()
  })
  test('of placing tickets count by account on one node', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const two = await sessionsOf(2)
    const place = async (at: number) => {
      const { method, path: url } = placeTicket
      const headers = {
        authorization: `Bearer ${two[at % 2]!.token}`,
        [HEADERS.idempotencyKey]: newKey(w.clock.now()),
      }
      return (await w.app.site.inject({ method, url, headers, payload: {} })).json().code as string
    }
    expect(await untilTooMany(300, place)).toBe(placeTicket.pace.limit)
    expect(await w.outcome(unreadCount, {}, { as: two[0] })).toBe('ok')
    vi.useRealTimers()
  })
  test('cover every endpoint of members that moves money or needs a password', () => {
    const without = registry
      .filter(({ endpoint }) => !isForStaff(endpoint) && endpoint.method !== 'GET')
      .filter(
        ({ endpoint: { once, idempotent, passwordCheck, encrypt } }) => once || idempotent || passwordCheck || encrypt,
      )
      .filter(({ endpoint }) => !endpoint.throttle && !endpoint.pace)
    expect(without.map(({ name }) => name)).toEqual([])
  })
})

test.each`
  address                         | network
  ${'192.0.2.7'}                  | ${'192.0.2.7'}
  ${'::ffff:192.0.2.7'}           | ${'192.0.2.7'}
  ${'2001:db8:1:2:3:4:5:6'}       | ${'2001:db8:1:2::/64'}
  ${'2001:0DB8:0001:0002::9'}     | ${'2001:db8:1:2::/64'}
  ${'2001:db8:1:2::198.51.100.7'} | ${'2001:db8:1:2::/64'}
  ${'2001:db8::1'}                | ${'2001:db8:0:0::/64'}
  ${'fe80::1%eth0'}               | ${'fe80:0:0:0::/64'}
  ${''}                           | ${''}
`('T156 the limits count $address as the network $network', ({ address, network }) => {
  expect(networkOf(address)).toBe(network)
})
