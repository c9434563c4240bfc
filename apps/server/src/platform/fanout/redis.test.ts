import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { type RedisServer, redisProgram, redisServer } from '../../testing/redis.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { limiter } from '../http/throttle.ts'
import { openLog } from '../log.ts'
import { type Fanout, topics } from './fanout.ts'
import { openRedis, type RedisClient, redisFanout } from './redis.ts'

const log = openLog('silent')

/** Replaces the fan-out of the database, which these tests do not use. */
function silentFanout(): Fanout {
  const { subscribe, onReset } = topics()
  return {
    subscribe,
    onReset,
    publish: async () => {},
    publishWith: async () => {},
    isUp: () => true,
    hasOtherNodes: async () => false,
    close: async () => {},
  }
}

describe.runIf(redisProgram)('two nodes with Redis (needs redis-server)', () => {
  let server: RedisServer
  let fresh: FreshDatabase
  let database: Database
  const open: { close(): Promise<unknown> }[] = []
  const redisOf = async (): Promise<RedisClient> => {
    const client = await openRedis(server.url, log)
    open.push(client)
    return client
  }
  beforeAll(async () => {
    server = await redisServer()
    fresh = await freshDatabase()
    database = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 2 })
  })
  afterAll(async () => {
    for (const one of open.toReversed()) await one.close()
    await server.stop()
    await database.close()
    await fresh.drop()
  })

  test('pass a message from one to the other', async () => {
    const [here, there] = await Promise.all(
      [1, 2].map(async () => redisFanout({ redis: await redisOf(), transactional: silentFanout(), log })),
    )
    open.push(here!, there!)
    const received = new Promise((done) => there!.subscribe('session.ended', done))
    await here!.publish('session.ended', 'abc def')
    expect(await received).toBe('abc def')
  })
  test('T156 count a rate limit together', async () => {
    const { pool } = database
    const [here, there] = await Promise.all([1, 2].map(async () => limiter({ pool, redis: await redisOf() })))
    const throttle = { limit: 3, windowSeconds: 60, by: 'address' } as const
    await here!.take('a call', throttle, '10.0.0.1')
    await there!.take('a call', throttle, '10.0.0.1')
    await here!.take('a call', throttle, '10.0.0.1')
    await expect(there!.take('a call', throttle, '10.0.0.1')).rejects.toMatchObject({ code: 'request.too_many' })
    await there!.take('a call', throttle, '10.0.0.2')
  })
})
