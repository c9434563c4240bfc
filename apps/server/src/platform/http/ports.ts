import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Measures } from '../measures.ts'

/** `/health`: the process runs, with the result of its last verification. `/ready`: it accepts traffic, or why not. */
export function bindHealth(
  server: FastifyInstance,
  { database, ready, verification }: { database: Database; ready(): Promise<string | null>; verification(): string },
): void {
  server.get('/health', async () => ({ ok: true, verification: verification() }))
  server.get('/ready', async (_, reply) => {
    const why = await database.pool.query('select 1').then(ready, () => 'the database does not answer')
    return reply.code(why === null ? 200 : 503).send({ ready: why === null, ...(why === null ? {} : { why }) })
  })
}

/** `/metrics` in the text format of Prometheus, on the operator's port only. */
export function bindMetrics(server: FastifyInstance, measures: Measures): void {
  server.get('/metrics', async (_, reply) =>
    reply.type(measures.registry.contentType).send(await measures.registry.metrics()),
  )
}
