import { describe, expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { type Fanout, topics } from '../fanout/fanout.ts'
import { sessionCache } from './cache.ts'
import type { Session } from './session.ts'

const HASH = 'h'.repeat(64)
const may = (...permissions: string[]) => ({ kind: 'staff', permissions: new Set(permissions) }) as unknown as Session

/** One node. A test answers its look-ups when it wants to. */
function node() {
  const heard = topics()
  const fanout = { ...heard, isUp: () => true } as unknown as Fanout
  const lookUps: ((answer: Session | null) => void)[] = []
  const find = () => new Promise<Session | null>((answer) => lookUps.push(answer))
  const directory = { find, seen: async () => {} }
  return { heard, lookUps, cache: sessionCache({ directory, fanout, clock: testClock() }) }
}

describe('the session cache', () => {
  test('records that a person uses a session, unless the database learnt so within the last minute', async () => {
    const clock = testClock()
    const seenAt = clock.now()
    const member = { kind: 'member', sessionId: 's', owes: [], seenAt } as unknown as Session
    const seen: Session[] = []
    const directory = { find: async () => member, seen: async (session: Session) => void seen.push(session) }
    const fanout = { ...topics(), isUp: () => true } as unknown as Fanout
    const cache = sessionCache({ directory, fanout, clock })
    clock.advance('59s')
    await cache.find(HASH, { byPerson: true })
    expect(seen).toEqual([])
    clock.advance('1s')
    for (let call = 0; call < 2; call++) await cache.find(HASH, { byPerson: true })
    expect(seen).toEqual([member])
  })
})

describe('T153 the session cache', () => {
  test.each(['session.changed', 'session.ended'])('does not keep a look-up that %s overtook', async (topic) => {
    const { heard, lookUps, cache } = node()
    const first = cache.find(HASH)
    heard.notify(topic, HASH)
    lookUps[0]!(may('withdrawal.order.pay'))
    await first
    const next = cache.find(HASH)
    expect(lookUps).toHaveLength(2)
    lookUps[1]!(null)
    expect(await next).toBeNull()
  })
  test('does not keep a look-up during which the connection between nodes was down', async () => {
    const { heard, lookUps, cache } = node()
    const first = cache.find(HASH)
    heard.reset()
    lookUps[0]!(may('withdrawal.order.pay'))
    await first
    cache.find(HASH)
    expect(lookUps).toHaveLength(2)
  })
  test('keeps a look-up while the rights of another session change', async () => {
    const { heard, lookUps, cache } = node()
    const first = cache.find(HASH)
    heard.notify('session.changed', 'o'.repeat(64))
    lookUps[0]!(may('audit.entry.view'))
    await first
    expect(await cache.find(HASH)).toEqual(may('audit.entry.view'))
    expect(lookUps).toHaveLength(1)
  })
  test('keeps the newest of several look-ups of one session', async () => {
    const { heard, lookUps, cache } = node()
    const one = cache.find(HASH)
    const two = cache.find(HASH)
    heard.notify('session.changed', HASH)
    const three = cache.find(HASH)
    lookUps[2]!(may())
    lookUps[0]!(may('a.b.c'))
    lookUps[1]!(may('a.b.c'))
    await Promise.all([one, two, three])
    expect(await cache.find(HASH)).toEqual(may())
  })
})
