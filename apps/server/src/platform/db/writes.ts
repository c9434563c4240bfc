import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** A statement whose values are computed and encoded. `check` throws when its one row says that it did not do all of it. */
export type Write = { statement: CompiledQuery; check?: ((row: never) => void) | undefined }

/** What a statement is built with that goes to the database later: `build.insertInto(…).compile()`, `sql`…`.compile(build)`. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Writes all of it or nothing, in one transaction: everything is sent at once, calls `sent`, and the commit follows when
 * every check held. What is locked is locked for as long as the database writes, and not while the node computes.
 *
 * The commit does not wait for the disk. So this is for steps that are done again when they are lost, and that nobody is
 * told of before a later commit, of any connection, which waits: it puts everything committed before it on the disk, too.
 */
export type WriteTogether = (writes: readonly Write[], sent?: () => void) => Promise<void>

/** The same in a transaction of the caller's. */
export async function writeIn(tx: Transaction<DB>, { statement, check }: Write): Promise<void> {
  const { rows } = await tx.executeQuery(statement)
  check?.(rows[0] as never)
}

/** `pool` has clients that send what they are given without waiting for what they sent before. */
export const writingTogether =
  (pool: pg.Pool): WriteTogether =>
  async (writes, sent = () => {}) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const answers = [
        client.query('begin; set local synchronous_commit = off'),
        ...writes.map(({ statement: { sql, parameters } }) => client.query(sql, [...parameters])),
      ]
      sent()
      const [, ...told] = await Promise.all(answers)
      for (const [nth, { check }] of writes.entries()) check?.(told[nth]?.rows[0] as never)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => {
        broken = failed
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
