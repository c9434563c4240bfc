import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { runEffects } from './after-commit.ts'
import type { DB } from './tables.ts'
import { type WritePipeline, writePipeline } from './writes.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** A connection to read with, inside or outside a transaction. */
export type Reader = Db | Tx

export type Role = 'croupier_app' | 'croupier_draws'
export type Database = { db: Db; pool: pg.Pool; url: string; pipelineWrites: WritePipeline; close(): Promise<void> }

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

// The driver's list of type ids lacks arrays, hence the cast. Its parser leaves each number as text.
const parseInt8Array: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY as number)

/** bigint for every int8, so that money never passes through a float; a date, which has no time zone, stays its text. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [INT8_ARRAY]: (text) => parseInt8Array(text).map((one) => (one === null ? null : BigInt(one))),
  [DATE]: (text) => text,
}

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => PARSERS[id] ?? pg.types.getTypeParser(id, format),
}

/** Connection settings of a session with bounded waits. No query of ours is long enough to be worth compiling. */
export function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types: typeParsers,
    options: `-c timezone=UTC -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s -c statement_timeout=60s -c jit=off`,
  }
}

/**
 * The first characters of a statement that is prepared: each connection parses and plans it once. For statements that run
 * by the thousand, take arrays, and have one good plan for all values.
 */
export const PREPARED = '/* prepared */'
const names = new Map<string, string>()
function statementName(text: string): string {
  const name = names.get(text) ?? `croupier_${names.size + 1}`
  names.set(text, name)
  return name
}
/** Makes a client send statements that begin with `PREPARED` as named prepared statements. */
function prepareMarkedStatements(client: pg.ClientBase): void {
  // All overloads of the driver's `query` pass through here unchanged.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(PREPARED)
      ? query({ name: statementName(text), text, values }, ...rest)
      : query(text, values, ...rest)
  // It takes and returns the same as the function that it replaces.
  client.query = named as typeof client.query
}

export type DatabaseOptions = {
  /** The address for the login of `role` (`loginUrl`). */
  url: string
  role: Role
  /** Connections of the pool, at most. */
  max: number
  /** Connections that stay open without use. The others close after half a minute. */
  kept?: number
  /** Called when an effect failed after its transaction had committed (`afterCommit`). */
  onEffectError?: (error: unknown) => void
}

/** Opens a pool whose sessions have the login of `role` and bear its name. */
export function openDatabase({ url, role, max, kept = 0, onEffectError = () => {} }: DatabaseOptions): Database {
  const settings = { ...connectionSettings(url), pipeline: true, keepAlive: true }
  const pool = new pg.Pool({ ...settings, max, min: kept, application_name: role, idleTimeoutMillis: 30_000 })
  pool.on('error', () => {})
  // The pool listens to idle connections only: one that dies between two statements of a transaction would take the
  // node with it. Its next statement fails, which is what the caller sees.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareMarkedStatements(client)
  })
  const db = runEffects(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), onEffectError)
  const close = async () => {
    await db.destroy()
    // Kysely ends the connections only if it has run a statement itself.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, url, pipelineWrites: writePipeline(pool), close }
}

/** Opens so many connections of a pool at once, so that the first crowd need not wait for their logins. */
export async function openConnections(pool: pg.Pool, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const one of opened) if (one.status === 'fulfilled') one.value.release()
  for (const one of opened) if (one.status === 'rejected') throw one.reason
}

/** Whether an error is PostgreSQL's with this SQLSTATE. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === state

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 8

/** Runs a transaction again when PostgreSQL ended it to resolve a deadlock; it has written nothing then. */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!hasSqlState(error, DEADLOCK) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
