import { createDeposit } from '@croupier/wire/cashier/deposits'
import { isForStaff } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { login } from '@croupier/wire/identity/session'
import { cancelTicket, placeTicket } from '@croupier/wire/lottery/tickets'
import { unreadCount } from '@croupier/wire/messaging/inbox'
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
const NIL = '00000000-0000-4000-8000-000000000000'

async function sessionsOf(count: number): Promise<Caller[]> {
  const ana = await w.member()
  const open = () =>
    w.platform.database.db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, { address: '127.0.0.1', userAgent: '' }))
  return [ana, ...(await Promise.all(Array.from({ length: count - 1 }, open)))]
}
/** As often as it takes, round the callers and the nodes; answers how many were let in before the first "too many". */
async function untilTooMany(max: number, call: (nth: number) => Promise<string>): Promise<number> {
  for (let nth = 0; nth < max; nth++) if ((await call(nth)) === 'request.too_many') return nth
  return max
}

describe('T156 limits', () => {
  test('of a call count by account on all nodes together, however many sessions it has', async () => {
    const three = await sessionsOf(3)
    const cancel = (nth: number) =>
      (nth % 2 ? w : other).outcome(cancelTicket, { ticketId: NIL }, { as: three[nth % 3], key: newKey(w.clock.now()) })
    expect(await untilTooMany(100, cancel)).toBe(cancelTicket.throttle.limit)
    const [ben] = await sessionsOf(1)
    expect(await w.outcome(cancelTicket, { ticketId: NIL }, { as: ben })).toBe('lottery.ticket_unknown')
  })
  test('of one call leave the others alone', async () => {
    const [ana] = await sessionsOf(1)
    const deposit = () => w.outcome(createDeposit, { method: 'none', amount: 1n as never }, { as: ana })
    expect(await untilTooMany(100, deposit)).toBe(createDeposit.throttle.limit)
    expect(await w.outcome(unreadCount, {}, { as: ana })).toBe('ok')
  })
  test('of a call that nobody is logged in for count by network: the 64 bits of IPv6 that one line gets', async () => {
    // What cannot be opened is refused all the same: the bound comes first.
    const send = async (nth: number, network = '2001:db8:1:2') => {
      const { method, path: url } = login
      const remoteAddress = `${network}::${(nth + 1).toString(16)}`
      const payload = { payload: 'not encrypted' }
      return (await (nth % 2 ? w : other).app.site.inject({ method, url, remoteAddress, payload })).json().code
    }
    expect(await untilTooMany(200, send)).toBe(login.throttle.limit)
    expect(await send(0, '2001:db8:1:3')).toBe('request.undecipherable')
  })
  test('of the node: who says nothing else is let ask so often, by account and by network', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const two = await sessionsOf(2)
    expect(await untilTooMany(USUAL + 9, (nth) => w.outcome(liveTicket, {}, { as: two[nth % 2] }))).toBe(USUAL)
    vi.useRealTimers()
  })
  test('of tokens that belong to nobody: they are not even looked up any more, and members are let in meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const [ana, ben] = [await w.member(), await w.member()]
    const address = '203.0.113.9'
    expect(await w.outcome(unreadCount, {}, { as: ana, address })).toBe('ok')
    const guess = (nth: number) => w.outcome(unreadCount, {}, { as: { token: `a-guess-at-a-token-${nth}` }, address })
    expect(await untilTooMany(USUAL + 9, guess)).toBe(USUAL)
    const asked = vi.spyOn(w.platform.database.pool, 'connect')
    expect(await guess(0)).toBe('request.too_many')
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    expect(await w.outcome(unreadCount, {}, { as: ana, address })).toBe('ok')
    expect(await w.outcome(unreadCount, {}, { as: ben, address: '203.0.113.10' })).toBe('ok')
    vi.useRealTimers()
  })
  test('of placing tickets: nobody places more than a hand can', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const two = await sessionsOf(2)
    const place = async (nth: number) => {
      const { method, path: url } = placeTicket
      const headers = {
        authorization: `Bearer ${two[nth % 2]!.token}`,
        [HEADERS.idempotencyKey]: newKey(w.clock.now()),
      }
      return (await w.app.site.inject({ method, url, headers, payload: {} })).json().code as string
    }
    expect(await untilTooMany(300, place)).toBe(placeTicket.pace.limit)
    expect(await w.outcome(unreadCount, {}, { as: two[0] })).toBe('ok')
    vi.useRealTimers()
  })
  test('stand on every call of a member that moves money or is protected by a password', () => {
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
`('T156 $address counts as $network', ({ address, network }) => {
  expect(networkOf(address)).toBe(network)
})
