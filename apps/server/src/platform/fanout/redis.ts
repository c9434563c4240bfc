import { createClient } from 'redis'
import type { Logger } from '../log.ts'
import { type Fanout, topics } from './fanout.ts'
import { boundedBytes } from './parts.ts'

/** A Redis that has not answered for this long counts as down. */
const SILENT_MS = 3_000
const PING_MS = 1_000
/** How long a node waits for Redis at its start, before it continues without. */
const START_MS = 2_000

const clientOf = (url: string) =>
  createClient({
    url,
    // A command fails at once while Redis is down, and PostgreSQL takes over.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 3_000),
    },
  })
export type RedisClient = ReturnType<typeof clientOf>

const CHANNEL = 'croupier'

/** A connection to Redis or Valkey that reconnects by itself. T167: the node works without Redis too. */
export async function openRedis(url: string, log: Logger): Promise<RedisClient> {
  const client = clientOf(url)
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is not reachable'))
  await within(START_MS, client.connect())
  return client
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  await Promise.race([work.catch(() => {}), timeout.promise])
  clearTimeout(timer)
}

/**
 * Fan-out by Redis, which spares PostgreSQL's single notification queue. Messages of a transaction (`publishWith`) still
 * travel by NOTIFY, because only the database can hold them back until the commit. So do all messages while Redis is down.
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
  const subscriptions = topics()
  // Only the subscription waits for Redis: it is renewed when Redis is back.
  const subscriber = redis.duplicate({ disableOfflineQueue: false })
  subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'fan-out is not reachable'))
  subscriber.on('ready', () => subscriptions.reset())
  subscriber.connect().catch(() => {})
  const listening = subscriber.subscribe(CHANNEL, (text) => {
    subscriptions.receive(text)
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
    subscribe(topic, listener) {
      subscriptions.subscribe(topic, listener)
      transactional.subscribe(topic, listener)
    },
    onReset(listener) {
      subscriptions.onReset(listener)
      transactional.onReset(listener)
    },
    isUp: () => subscriber.isReady && transactional.isUp(),
    // Every node listens to the database too.
    hasOtherNodes: transactional.hasOtherNodes,
    async close() {
      closeRedis(subscriber)
      await transactional.close()
    },
  }
}

/** Closes at once. Commands without an answer fail. */
export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}
