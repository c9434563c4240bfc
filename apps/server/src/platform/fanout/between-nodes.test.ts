import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { liveConnection } from '../../testing/live.ts'
import { type RedisServer, redisProgram, redisServer } from '../../testing/redis.ts'
import { testClock, type World, world } from '../../testing/world.ts'
import { MESSAGE_BYTES_MAX } from './parts.ts'

describe.each([
  ['PostgreSQL', false],
  ['Redis', true],
] as const)('messages between two nodes by %s', (_, byRedis) => {
  describe.skipIf(byRedis && !redisProgram)('of any size (needs redis-server)', () => {
    let redis: RedisServer | undefined
    let here: World
    let there: World
    beforeAll(async () => {
      redis = byRedis ? await redisServer() : undefined
      here = await world({ redisUrl: redis?.url })
      there = await here.another()
    })
    afterAll(async () => {
      await there.close()
      await here.close()
      await redis?.stop()
    })
    async function drawWatcher(node: World) {
      const browser = await liveConnection(node)
      browser.say({ type: 'hello' })
      await browser.hears('welcome')
      browser.say({ type: 'subscribe', channel: 'draw', topic: 'ssc-1m' })
      await browser.hears('subscribed')
      return browser
    }
    const draw = (issueNo: string, count: number) => ({
      game: 'ssc-1m',
      issueNo,
      numbers: Array.from({ length: count }, (_one, at) => at),
      drawnAt: here.clock.now(),
    })

    test('a live frame of a megabyte reaches the browsers of the other node in order', async () => {
      const browser = await drawWatcher(there)
      const before = browser.heard.length
      const sizes = [5, 150_000, 5, 2_000, 5, 60_000, 5]
      for (const [at, size] of sizes.entries())
        here.platform.live.send('draw', { topic: 'ssc-1m' }, draw(`${at}`, size), `${at}`)
      await eventually(() => expect(browser.heard).toHaveLength(before + sizes.length))
      const values = browser.heard.slice(before).map((frame) => frame.value as { issueNo: string; numbers: number[] })
      expect(values.map(({ issueNo, numbers }) => [issueNo, numbers.length])).toEqual(
        sizes.map((size, at) => [`${at}`, size]),
      )
      browser.leave()
    })
    test('a live frame reaches a node whose clock is a minute behind', async () => {
      const clock = testClock()
      const behind = await world({ redisUrl: redis?.url, clock })
      const ahead = await world({
        redisUrl: redis?.url,
        database: behind.database,
        clock: testClock(new Date(clock.now().getTime() + 60_000)),
      })
      const browser = await drawWatcher(behind)
      ahead.platform.live.send('draw', { topic: 'ssc-1m' }, draw('1', 5), '1')
      await eventually(() => expect(browser.heard.at(-1)).toMatchObject({ value: { issueNo: '1' } }))
      browser.leave()
      await ahead.close()
      await behind.close()
    })
    test('messages arrive in the order of their publication, equal ones included', async () => {
      const received: string[] = []
      there.platform.fanout.subscribe('test.order', (payload) => void received.push(payload))
      const messages = Array.from({ length: 60 }, (_one, at) => `${at % 3} ${'漢'.repeat((at % 4) * 3_000)}`)
      await Promise.all(messages.map((message) => here.platform.fanout.publish('test.order', message)))
      await eventually(() => expect(received).toHaveLength(messages.length))
      expect(received).toEqual(messages)
    })
    test('messages of a transaction arrive when it commits, and never after a rollback', async () => {
      const received: string[] = []
      there.platform.fanout.subscribe('test.with', (payload) => void received.push(payload))
      const { db } = here.platform.database
      const large = 'é'.repeat(50_000)
      const failing = db.transaction().execute(async (tx) => {
        await here.platform.fanout.publishWith(tx, 'test.with', `lost ${large}`)
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      await db.transaction().execute((tx) => here.platform.fanout.publishWith(tx, 'test.with', large))
      await eventually(() => expect(received).toEqual([large]))
    })
    test('a node knows whether another one listens', async () => {
      const alone = await world({ redisUrl: redis?.url })
      expect(await alone.platform.fanout.hasOtherNodes()).toBe(false)
      const second = await alone.another()
      expect(await alone.platform.fanout.hasOtherNodes()).toBe(true)
      expect(await second.platform.fanout.hasOtherNodes()).toBe(true)
      await second.close()
      await eventually(async () => expect(await alone.platform.fanout.hasOtherNodes()).toBe(false))
      await alone.close()
    })
    test('the sender refuses a message above the limit, and the next one arrives', async () => {
      const received: string[] = []
      there.platform.fanout.subscribe('test.bound', (payload) => void received.push(payload))
      await expect(here.platform.fanout.publish('test.bound', 'x'.repeat(MESSAGE_BYTES_MAX))).rejects.toThrow()
      await here.platform.fanout.publish('test.bound', 'next')
      await eventually(() => expect(received).toEqual(['next']))
    })
  })
})
