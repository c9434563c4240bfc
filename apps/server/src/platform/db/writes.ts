import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** A statement with its encoded values. It checks its own conditions, and fails when one does not hold (`platform.must`). */
export type Write = CompiledQuery

/** Builds statements that are sent later: `queryBuilder.insertInto(…).compile()` or `sql`…`.compile(queryBuilder)`. */
export const queryBuilder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs the statements in a transaction of their own, after the transactions that were sent before. */
export type PipelinedWrite = (writes: readonly Write[]) => Promise<void>

/**
 * Pipelines transactions on one connection: it sends each at once, while the database still runs those before it. So the
 * database never waits for the node, and holds locks only while it works. When a transaction fails, all later ones fail too.
 *
 * The commits are asynchronous: they do not wait for the disk. So use it for steps that can be repeated after a crash, and
 * publish their results only after a later synchronous commit, which flushes everything that was committed before it.
 */
export type WritePipeline = <T>(work: (write: PipelinedWrite) => Promise<T>) => Promise<T>

const BEGIN = 'begin; set local synchronous_commit = off'
/** After a failure a lone `commit` would end the failed transaction, and the next one would run. `select 1` fails first instead. */
const COMMIT = 'select 1; commit'

/** The clients of `pool` must send queries without waiting for earlier answers (`pipeline: true`). */
export const writePipeline =
  (pool: pg.Pool): WritePipeline =>
  async (work) => {
    const client = await pool.connect()
    let last: Promise<unknown> = Promise.resolve()
    let failed = false
    async function write(writes: readonly Write[]): Promise<void> {
      const answers = [
        client.query(BEGIN),
        ...writes.map(({ sql, parameters }) => client.query(sql, [...parameters])),
        client.query(COMMIT),
      ]
      last = Promise.allSettled(answers).then((all) => {
        failed = all.some(({ status }) => status === 'rejected')
      })
      await Promise.all(answers)
    }
    try {
      return await work(write)
    } finally {
      await last
      client.release(failed && (await rollBack(client)))
    }
  }

/** Rolls back the failed transaction. Returns an error when the connection is unusable. */
const rollBack = (client: pg.PoolClient): Promise<Error | false> =>
  client.query('rollback').then(
    () => false,
    (error: Error) => error,
  )
