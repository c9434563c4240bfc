import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Reader } from '../db/database.ts'

export type JobOptions = {
  /** The earliest instant of the run, by the database's clock. */
  runAt?: Date
  /** A later job with this key replaces the waiting one. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function addJob(
  db: Reader,
  task: string,
  payload: unknown,
  { runAt, key, queue }: JobOptions = {},
): Promise<void> {
  await sql`select platform.add_job(
    ${task}::text, ${JSON.stringify(payload)}::json, ${queue ?? null}::text, ${runAt ?? null}::timestamptz, ${key ?? null}::text)`.execute(
    db,
  )
}

/** Number of waiting jobs that could run now. Jobs that failed wait for a later time. */
export async function countDueJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(`select count(*)::int as due from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`)
  return rows[0]?.due ?? 0
}
