import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Measures } from '../measures.ts'

/** `/health`: the process lives. `/ready`: it may take traffic; says why not. */
export function bindHealth(
  server: FastifyInstance,
  { database, ready }: { database: Database; ready(): Promise<string | null> },
): void {
  server.get('/health', async () => ({ ok: true }))
  server.get('/ready', async (_, reply) => {
    const why = await database.pool.query('select 1').then(ready, () => 'the database does not answer')
    return reply.code(why === null ? 200 : 503).send({ ready: why === null, ...(why === null ? {} : { why }) })
  })
}

/** `/metrics` in Prometheus' text form; bound to the operator's port only. */
export function bindMetrics(server: FastifyInstance, measures: Measures): void {
  server.get('/metrics', async (_, reply) =>
    reply.type(measures.registry.contentType).send(await measures.registry.metrics()),
  )
}
