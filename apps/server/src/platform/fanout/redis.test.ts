import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limiter } from '../http/throttle.ts'
import { openLog } from '../log.ts'
import { type Fanout, topics } from './fanout.ts'
import { openRedis, type RedisClient, redisFanout } from './redis.ts'

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)
const log = openLog('silent')

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

/** Whether the server takes connections, as it says itself; false when it ends instead. */
async function saysReady(server: ChildProcess): Promise<boolean> {
  for await (const line of createInterface({ input: server.stdout! }))
    if (/ready to accept connections/i.test(line)) return true
  return false
}

/** Stands for the database's half, which these tests do not speak about. */
function quiet(): Fanout {
  const { subscribe, onReset } = topics()
  return {
    subscribe,
    onReset,
    publish: async () => {},
    publishWith: async () => {},
    isUp: () => true,
    close: async () => {},
  }
}

describe.runIf(program)('with Redis', () => {
  let server: ChildProcess
  let url: string
  const open: { close(): Promise<unknown> }[] = []
  const redisOf = async (): Promise<RedisClient> => {
    const client = await openRedis(url, log)
    open.push(client)
    return client
  }
  beforeAll(async () => {
    // The port may be taken between the look and the use: then the server ends, and another one is tried.
    for (let ready = false; !ready; ) {
      const port = await freePort()
      server = spawn(program!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
      url = `redis://127.0.0.1:${port}`
      ready = await saysReady(server)
    }
  })
  afterAll(async () => {
    for (const one of open.toReversed()) await one.close()
    server.kill()
  })

  test('a message of one node reaches the other', async () => {
    const [here, there] = await Promise.all(
      [1, 2].map(async () => redisFanout({ redis: await redisOf(), transactional: quiet(), log })),
    )
    open.push(here!, there!)
    const heard = new Promise((done) => there!.subscribe('session.ended', done))
    await here!.publish('session.ended', 'abc def')
    expect(await heard).toBe('abc def')
  })
  test('T156 a limit holds on all nodes together', async () => {
    const pool = undefined as never
    const [here, there] = await Promise.all([1, 2].map(async () => limiter({ pool, redis: await redisOf() })))
    const bound = { limit: 3, windowSeconds: 60, by: 'address' } as const
    await here!.take('a call', bound, '10.0.0.1')
    await there!.take('a call', bound, '10.0.0.1')
    await here!.take('a call', bound, '10.0.0.1')
    await expect(there!.take('a call', bound, '10.0.0.1')).rejects.toMatchObject({ code: 'request.too_many' })
    await there!.take('a call', bound, '10.0.0.2')
  })
})
