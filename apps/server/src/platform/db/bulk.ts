import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Has the joins of a transaction read each table once. For statements over many rows that were just written: the planner has no statistics
 * of them yet, expects few, and would look up each by itself.
 */
export async function joinWholeTables(tx: Tx): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
}

/**
 * Prepares a transaction for statements over all members: their sums fit into memory, and they may take longer than calls. One
 * such transaction runs at a time on a database, in a job.
 */
export async function prepareForBulk(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '256MB', true), set_config('statement_timeout', '30min', true)`.execute(tx)
}

/** Has the sums of a transaction over many rows kept in memory, where the planner expects few rows and would sort them. */
export async function addUpInMemory(tx: Tx): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true)`.execute(tx)
}
