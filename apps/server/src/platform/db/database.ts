import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** What a read may run on: inside or outside a transaction. */
export type Reader = Db | Tx

export type Role = 'croupier_app' | 'croupier_draws'
export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> }

const INT8 = 20
const INT8_ARRAY = 1016

/** bigint for every int8, so that money never passes through a float. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (text: string) => BigInt(text)
    if ((oid as number) === INT8_ARRAY) {
      const parse = pg.types.getTypeParser(INT8_ARRAY as never, 'text') as (text: string) => (string | null)[]
      return (text: string) => parse(text).map((one) => (one === null ? null : BigInt(one)))
    }
    return pg.types.getTypeParser(oid as never, format as never)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Connection settings that put a session under a role of least rights, with bounded waits. */
export function connectionOf(url: string, role: Role): pg.ClientConfig {
  return {
    connectionString: url,
    types: typeParsers,
    options: `-c role=${role} -c timezone=UTC -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s -c statement_timeout=60s`,
  }
}

/** Opens a pool whose every session runs under `role`. */
export function openDatabase({ url, role, max }: { url: string; role: Role; max: number }): Database {
  const pool = new pg.Pool({ ...connectionOf(url, role), max, application_name: role, idleTimeoutMillis: 30_000 })
  pool.on('error', () => {})
  // The pool listens to idle connections only: one that dies between two statements of a transaction would take the
  // node with it. Its next statement fails, which is what the caller sees.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, url, close: () => db.destroy() }
}

/** Whether an error is PostgreSQL's with this SQLSTATE. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === state
