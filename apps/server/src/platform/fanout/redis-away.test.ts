import { memberInfo } from '@croupier/wire/identity/member'
import { login, logout } from '@croupier/wire/identity/session'
import { cancelTicket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { newKey } from '../../testing/lottery.ts'
import { type RedisServer, redisProgram, redisServer } from '../../testing/redis.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

describe.runIf(redisProgram)('T167 the site with a Redis that fails (needs redis-server)', () => {
  let redis: RedisServer
  let w: World
  let other: World
  beforeAll(async () => {
    redis = await redisServer()
    w = await world({ redisUrl: redis.url })
    other = await w.another()
  })
  afterAll(async () => {
    await other.close()
    await w.close()
    await redis.stop()
  })
  const NIL = '00000000-0000-4000-8000-000000000000'
  const cancel = (at: World, ana: TestMember) =>
    at.outcome(cancelTicket, { ticketId: NIL }, { as: ana, key: newKey(w.clock.now()) })

  /** A session that starts on one node and ends on both, and a limit that both nodes count. */
  async function expectSiteWorks(): Promise<void> {
    const ana = await w.member()
    const input = { type: 'username', username: ana.username, password: ana.password, remember: false } as const
    const session = await w.call(login, input)
    expect(await other.outcome(memberInfo, {}, { as: session })).toBe('ok')
    await w.call(logout, {}, { as: session })
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: session })).toBe('session.required'))
    const codes: string[] = []
    for (let count = 0; count <= cancelTicket.throttle.limit; count++)
      codes.push(await cancel(count % 2 ? w : other, ana))
    expect(codes.indexOf('request.too_many')).toBe(cancelTicket.throttle.limit)
  }
  test('works while Redis is up', expectSiteWorks)
  test('works by the database while Redis is down', async () => {
    await redis.stop()
    await expectSiteWorks()
  })
  test('starts a node while Redis is down', async () => {
    const third = await w.another()
    expect(await third.outcome(memberInfo, {}, { as: await w.member() })).toBe('ok')
    await third.close()
  })
  test('uses Redis again once it is back', async () => {
    await redis.start()
    await eventually(() => expect([w.platform.fanout.isUp(), other.platform.fanout.isUp()]).toEqual([true, true]))
    await eventually(() => expect(w.platform.redis!.isReady && other.platform.redis!.isReady).toBe(true))
    await expectSiteWorks()
    expect(await w.platform.redis!.dbSize()).toBeGreaterThan(0)
  })
  test('works while Redis hangs', async () => {
    redis.freeze()
    await expectSiteWorks()
  })
})
