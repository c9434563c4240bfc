import { createClient } from 'redis'
import type { Logger } from '../log.ts'
import { type Fanout, topics } from './fanout.ts'
import { boundedBytes } from './parts.ts'

/** A Redis that says nothing for so long is taken to be away; it is asked at least this often. */
const SILENT_MS = 3_000
const ASK_MS = 1_000
/** A node that starts waits so long for Redis and then goes on without. */
const START_MS = 2_000

const clientOf = (url: string) =>
  createClient({
    url,
    // What cannot be asked now is refused at once: PostgreSQL stands in.
    disableOfflineQueue: true,
    pingInterval: ASK_MS,
    socket: {
      connectTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 3_000),
    },
  })
export type RedisClient = ReturnType<typeof clientOf>

const CHANNEL = 'croupier'

/** A connection to Redis or Valkey that comes back by itself. T167: without Redis the node works all the same. */
export async function openRedis(url: string, log: Logger): Promise<RedisClient> {
  const client = clientOf(url)
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is not reachable'))
  await within(START_MS, client.connect())
  return client
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = Promise.withResolvers<void>()
  const timer = setTimeout(patience.resolve, ms)
  await Promise.race([work.catch(() => {}), patience.promise])
  clearTimeout(timer)
}

/**
 * Fan-out by Redis: messages no longer pass PostgreSQL's one notification queue. What must become true with a
 * transaction (`publishWith`) still travels by NOTIFY, because only the database can hold it back until the commit; so
 * does everything while Redis is away.
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
  // The one thing that may wait for Redis: to be told again when it is back.
  const listener = redis.duplicate({ disableOfflineQueue: false })
  listener.on('error', (error: unknown) => log.warn({ err: error }, 'fan-out is not reachable'))
  listener.on('ready', () => heard.reset())
  listener.connect().catch(() => {})
  const listening = listener.subscribe(CHANNEL, (text) => {
    heard.hear(text)
  })
  listening.catch(() => {})
  if (redis.isReady) await within(START_MS, listening)
  return {
    async publish(topic, payload) {
      const message = `${topic} ${payload}`
      boundedBytes(message)
      await redis.publish(CHANNEL, message).catch(() => transactional.publish(topic, payload))
    },
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
      closeRedis(listener)
      await transactional.close()
    },
  }
}

/** Whatever still waits for an answer is given up. */
export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}
