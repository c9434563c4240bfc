import { setTimeout as sleep } from 'node:timers/promises'
import { MS } from '@croupier/kernel/clock'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Measures } from '../measures.ts'

export type Probes = { ready(): Promise<string | null>; verification(): string }

/** `/health`: the process runs, with the result of its last verification. `/ready`: it accepts traffic, or why not. */
export function bindHealth(server: FastifyInstance, { ready, verification }: Probes): void {
  // Pages on another domain of the site measure this one (§3 "Domain list"). The answer is the same for everybody.
  server.get('/health', async (_, reply) => {
    reply.header('access-control-allow-origin', '*')
    return { ok: true, verification: verification() }
  })
  server.get('/ready', async (_, reply) => {
    const why = await ready()
    return reply.code(why === null ? 200 : 503).send({ ready: why === null, ...(why === null ? {} : { why }) })
  })
}

/** A node whose databases take longer to answer than this serves nobody in time. */
const ANSWER_MS = 2 * MS.second

export type ReadinessDeps = {
  /** The pools that calls and draws wait for. */
  pools: readonly Pick<pg.Pool, 'query'>[]
  /** The first reason of a module not to take traffic, or null. */
  reason(): Promise<string | null>
}

/** Why this node should get no traffic now; null when it should. Probes that arrive at the same time share one look. */
export function readiness({ pools, reason }: ReadinessDeps): () => Promise<string | null> {
  const look = async () => {
    const answers = Promise.all(pools.map((pool) => pool.query('select 1')))
    return answers.then(reason, () => 'the database does not answer')
  }
  const lookInTime = async () => {
    const ended = new AbortController()
    const late = sleep(ANSWER_MS, 'the node does not answer in time', { signal: ended.signal, ref: false })
    late.catch(() => {})
    try {
      return await Promise.race([look(), late])
    } finally {
      ended.abort()
    }
  }
  let looking: Promise<string | null> | undefined
  return () => {
    looking ??= lookInTime().finally(() => {
      looking = undefined
    })
    return looking
  }
}

/** `/metrics` in the text format of Prometheus, on the operator's port only. */
export function bindMetrics(server: FastifyInstance, measures: Measures): void {
  server.get('/metrics', async (_, reply) =>
    reply.type(measures.registry.contentType).send(await measures.registry.metrics()),
  )
}
