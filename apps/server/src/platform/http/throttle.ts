import { finished } from 'node:stream'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import { BODY_LIMIT, type Pace, type Throttle } from '@croupier/wire/endpoint'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClient } from '../fanout/redis.ts'
import { networkOf } from './address.ts'

/** A limit in this node's memory. `check` refuses a caller beyond the limit; `count` counts the call first. */
export type LocalLimit = { check(who: string): void; count(who: string): void }

/** What is left of a limit, and when its window ends. */
export type CallsLeft = { remaining: number; resetSeconds: number }

export type Limiter = {
  /** For endpoints with a throttle: counts on all nodes together. */
  take(name: string, throttle: Throttle, who: string): Promise<CallsLeft>
  /** For endpoints with a pace: counts on this node. */
  pace(name: string, pace: Pace, who: string): void
  /** For every call: by account, or by network without a session. */
  usual(who: string): void
  /** For unknown tokens, by network. Each costs a query, so a network that sends too many is refused before it. */
  strangers: LocalLimit
}

/** The limit of every account or network on one node. It protects the node, not a secret. */
const USUAL: Pace = { limit: 600, windowSeconds: 10 }

/** T156. */
export function limiter({
  pool,
  redis,
  usual = USUAL,
}: {
  pool: pg.Pool
  redis?: RedisClient | undefined
  usual?: Pace
}): Limiter {
  const shared = new Map<string, RateLimiterPostgres | RateLimiterRedis>()
  const limiterOf = (name: string, { limit, windowSeconds }: Throttle) => {
    const known = shared.get(name)
    if (known) return known
    const bounds = { keyPrefix: name, points: limit, duration: windowSeconds }
    const byDatabase = new RateLimiterPostgres({
      ...bounds,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    // T167: while Redis is away, the database counts.
    const made = redis
      ? new RateLimiterRedis({
          ...bounds,
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: byDatabase,
        })
      : byDatabase
    shared.set(name, made)
    return made
  }
  const paced = new Map<string, LocalLimit>()
  const paceOf = (name: string, pace: Pace): LocalLimit => {
    const known = paced.get(name) ?? paceLimiter(pace)
    paced.set(name, known)
    return known
  }
  return {
    take: (name, throttle, who) => consume(limiterOf(name, throttle), who),
    pace: (name, pace, who) => paceOf(name, pace).count(who),
    usual: paceLimiter(usual).count,
    strangers: paceLimiter(usual),
  }
}

/** Refuses requests before they are handled. */
export type PaceHook = (request: FastifyRequest) => Promise<void>

/**
 * The requests for pages and files, which do not pass the door, that one network may make on a node. A first visit makes up to a
 * hundred, and the members of a mobile operator share an address.
 */
const FILES: Pace = { limit: 4_000, windowSeconds: 10 }
/** The bodies above the usual limit that one network may send. They are parsed before the door can refuse a call. */
const LARGE_BODIES: Pace = { limit: 20, windowSeconds: 10 }

/** Refuses a network more requests for pages and files than its pace allows. */
export function filePace(): PaceHook {
  const { count } = paceLimiter(FILES)
  return async ({ address }) => count(networkOf(address))
}

/** Refuses a network more bodies above the usual limit than its pace allows, before it reads them. */
export function largeBodyPace(): PaceHook {
  const { count } = paceLimiter(LARGE_BODIES)
  return async ({ address, headers }) => {
    // A body that comes in parts names no length.
    const length = Number(headers['content-length'] ?? Infinity)
    if (!(length <= BODY_LIMIT)) count(networkOf(address))
  }
}

/** Bytes of all bodies that a node reads, or keeps until the turn of their calls. Far above what members send at the same time. */
const BODIES_AT_ONCE = 12 * 1024 * 1024
/** Bytes. Shorter bodies, such as those of most bets, do not count: the number of connections bounds them. */
const COUNTED_BODY = 2_048

/** `counted`: bytes of the shortest body that counts. `counts` says whether the bodies of a request count at all. */
export type BodyBudget = { limit: number; counted: number; counts?: (request: FastifyRequest) => boolean }
export const USUAL_BODIES: BodyBudget = { limit: BODIES_AT_ONCE, counted: COUNTED_BODY }

/**
 * Refuses bodies while those of unfinished requests take `limit` bytes, so that many callers who send large ones from many
 * networks cannot exhaust the memory of a node. A body that comes in parts counts as the longest that its endpoint reads.
 */
export function bodyBudget({ limit, counted, counts = () => true }: BodyBudget = USUAL_BODIES) {
  let taken = 0
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const { 'content-length': named, 'transfer-encoding': parts } = request.headers
    if (named === undefined ? parts === undefined : Number(named) < counted) return done()
    // Fastify builds the options of a route at every look, so a call with a short body does not pay for it.
    const most = request.routeOptions.bodyLimit ?? BODY_LIMIT
    const length = Number(named ?? most)
    // Fastify refuses a longer body before it reads it.
    if (!(length >= counted && length <= most) || !counts(request)) return done()
    if (taken + length > limit) return done(new Refusal('server.busy'))
    taken += length
    finished(reply.raw, () => {
      taken -= length
    })
    done()
  }
}

/** All callers share their windows, so a new window is one step and a call costs no timer. */
export function paceLimiter({ limit, windowSeconds }: Pace): LocalLimit {
  const counts = new Map<string, { count: number }>()
  let ends = 0
  // Monotonic time: a clock that is set back must not extend a window.
  function look(): number {
    const now = performance.now()
    if (now >= ends) {
      counts.clear()
      ends = now + windowSeconds * 1000
    }
    return now
  }
  const over = (now: number) => refuse('request.too_many', { retryAfterSeconds: Math.ceil((ends - now) / 1000) })
  return {
    check(who) {
      const now = look()
      if ((counts.get(who)?.count ?? 0) >= limit) over(now)
    },
    count(who) {
      const now = look()
      const known = counts.get(who)
      if (!known) counts.set(who, { count: 1 })
      if ((known ? ++known.count : 1) > limit) over(now)
    },
  }
}

async function consume(one: RateLimiterPostgres | RateLimiterRedis, who: string): Promise<CallsLeft> {
  try {
    const { remainingPoints, msBeforeNext } = await one.consume(who)
    return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) }
  } catch (error) {
    if (error instanceof RateLimiterRes)
      refuse('request.too_many', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    throw error
  }
}
