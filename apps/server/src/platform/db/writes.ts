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

/** A statement whose values are computed and encoded. What has to hold before it counts, it says itself (`platform.must`). */
export type Write = CompiledQuery

/** What a statement is built with that goes to the database later: `build.insertInto(…).compile()`, `sql`…`.compile(build)`. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Writes all of it or nothing, in a transaction of its own, after those that were given before. */
export type InOrder = (writes: readonly Write[]) => Promise<void>

/**
 * Lends a connection that takes transaction after transaction: each is sent at once, while the ones before it are still
 * being written, so that the database never waits for the node, and what is locked is locked for as long as the
 * database writes. When one fails, nothing that came after it is written.
 *
 * The commits do not wait for the disk. So this is for steps that are done again when they are lost, and that nobody is
 * told of before a later commit, of any connection, which waits: it puts everything committed before it on the disk, too.
 */
export type WriteInOrder = <T>(work: (write: InOrder) => Promise<T>) => Promise<T>

const BEGIN = 'begin; set local synchronous_commit = off'
/** Never a commit alone: it would end what failed, and the next transaction would begin. So, all refuse until the end. */
const COMMIT = 'select 1; commit'

/** `pool` has clients that send what they are given without waiting for what they sent before. */
export const writingInOrder =
  (pool: pg.Pool): WriteInOrder =>
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
      client.release(failed && (await ended(client)))
    }
  }

/** Ends what failed; an error when the connection is of no more use. */
const ended = (client: pg.PoolClient): Promise<Error | false> =>
  client.query('rollback').then(
    () => false,
    (error: Error) => error,
  )
