import { refuse } from '@croupier/kernel/refusals'
import type { Throttle } from '@croupier/wire/endpoint'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClient } from '../fanout/redis.ts'

export type Limiter = { take(name: string, throttle: Throttle, who: string): Promise<void> }

/** What a node lets one session or address do when an endpoint says nothing: protects the node, not a secret. */
const USUAL: Throttle = { limit: 600, windowSeconds: 10, by: 'address' }

/** Counts on all nodes together for endpoints that say how many; in this node's memory for the usual bound. */
export function limiter({
  pool,
  redis,
  usual = USUAL,
}: {
  pool: pg.Pool
  redis?: RedisClient | undefined
  usual?: Throttle
}): Limiter & { usual(who: string): void } {
  const shared = new Map<string, RateLimiterPostgres | RateLimiterRedis>()
  const limiterOf = (name: string, { limit, windowSeconds }: Throttle) => {
    const known = shared.get(name)
    if (known) return known
    const bounds = { keyPrefix: name, points: limit, duration: windowSeconds }
    const made = redis
      ? new RateLimiterRedis({ ...bounds, storeClient: redis, useRedisPackage: true })
      : new RateLimiterPostgres({
          ...bounds,
          storeClient: pool,
          storeType: 'pool',
          schemaName: 'platform',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
    shared.set(name, made)
    return made
  }
  return {
    take: (name, throttle, who) => consume(limiterOf(name, throttle), who),
    usual: ownLimiter(usual),
  }
}

/** Counts in this node's memory, everybody in the same windows: forgetting is one step, and a call costs no timer. */
function ownLimiter({ limit, windowSeconds }: Throttle): (who: string) => void {
  const counts = new Map<string, number>()
  let ends = 0
  return (who) => {
    // Time that only runs forward: a clock set back must not hold anybody up.
    const now = performance.now()
    if (now >= ends) {
      counts.clear()
      ends = now + windowSeconds * 1000
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count > limit) refuse('request.too_many', { retryAfterSeconds: Math.ceil((ends - now) / 1000) })
  }
}

async function consume(one: RateLimiterPostgres | RateLimiterRedis, who: string): Promise<void> {
  try {
    await one.consume(who)
  } catch (error) {
    if (error instanceof RateLimiterRes)
      refuse('request.too_many', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    throw error
  }
}
