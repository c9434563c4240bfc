import type { Instant } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { DB } from './tables.ts'

/** How a service outside answers: when it last did, when it last failed and why, and its failures since the last answer. */
export type ServiceHealth = {
  answeredAt: Instant | null
  failedAt: Instant | null
  failure: string | null
  failures: number
}

/** A table that keeps it, in columns of these names. */
type HealthTable = {
  [Table in keyof DB]: DB[Table] extends { answered_at: unknown; failed_at: unknown; failures: unknown } ? Table : never
}[keyof DB]
/** `key` has the columns of the table's key, which name the service. */
type Service = { table: HealthTable; key: Readonly<Record<string, string>> }

/** Records that a service answered (null), or why it did not. An answer keeps the last failure, and ends the count of failures. */
export async function saveHealth(db: Db, { table, key }: Service, at: Instant, failure: string | null): Promise<void> {
  const names = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const answeredAt = failure === null ? at : null
  const failedAt = failure === null ? null : at
  await sql`
    insert into ${sql.table(table)} as known (${names}, answered_at, failed_at, failure, failures)
    values (${sql.join(Object.values(key))}, ${answeredAt}, ${failedAt}, ${failure}, ${failure === null ? 0 : 1})
    on conflict (${names}) do update set
      answered_at = coalesce(excluded.answered_at, known.answered_at),
      failed_at = coalesce(excluded.failed_at, known.failed_at),
      failure = coalesce(excluded.failure, known.failure),
      failures = case when excluded.failures = 0 then 0 else known.failures + 1 end`.execute(db)
}
