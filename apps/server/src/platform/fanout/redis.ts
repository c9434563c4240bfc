import { createClient } from 'redis'
import type { Logger } from '../log.ts'
import { type Fanout, topics } from './fanout.ts'

const clientOf = (url: string) =>
  createClient({ url, socket: { reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 3_000) } })
export type RedisClient = ReturnType<typeof clientOf>

const CHANNEL = 'croupier'

/** A connection to Redis or Valkey that comes back by itself. */
export async function openRedis(url: string, log: Logger): Promise<RedisClient> {
  const client = clientOf(url)
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is not reachable'))
  await client.connect()
  return client
}

/**
 * Fan-out by Redis: messages no longer pass PostgreSQL's one notification queue. What must become true with a
 * transaction (`publishWith`) still travels by NOTIFY, because only the database can hold it back until the commit.
 */
export async function redisFanout({
  redis,
  transactional,
  log,
}: {
  redis: RedisClient
  transactional: Fanout
  log: Logger
}): Promise<Fanout> {
  const heard = topics()
  const listener = redis.duplicate()
  listener.on('error', (error: unknown) => log.warn({ err: error }, 'fan-out is not reachable'))
  listener.on('ready', () => heard.reset())
  await listener.connect()
  await listener.subscribe(CHANNEL, (text) => {
    const cut = text.indexOf(' ')
    heard.tell(text.slice(0, cut), text.slice(cut + 1))
  })
  return {
    publish: async (topic, payload) => void (await redis.publish(CHANNEL, `${topic} ${payload}`)),
    publishWith: transactional.publishWith,
    subscribe(topic, tell) {
      heard.subscribe(topic, tell)
      transactional.subscribe(topic, tell)
    },
    onReset(tell) {
      heard.onReset(tell)
      transactional.onReset(tell)
    },
    isUp: () => listener.isReady && transactional.isUp(),
    async close() {
      await listener.close()
      await transactional.close()
    },
  }
}
