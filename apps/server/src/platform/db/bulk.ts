import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Prepares a transaction for statements over all members: their sums fit into memory, and they may take longer than calls. One
 * such transaction runs at a time on a database, in a job.
 */
export async function prepareForBulk(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '256MB', true), set_config('statement_timeout', '30min', true)`.execute(tx)
}
