import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../../../../migrations', import.meta.url))

/** Migrates the database. When several nodes start together, one migrates and the others wait for its advisory lock. */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<void> {
  await runner({
    databaseUrl: url,
    dir: folder,
    migrationsTable: 'migrations',
    migrationsSchema: 'croupier_meta',
    createMigrationsSchema: true,
    direction: 'up',
    advisoryLockMode: 'wait',
    ignorePattern: '.*\\.check\\.sql',
    log,
    logger: { debug: () => {}, info: log, warn: log, error: log },
  })
  await runMigrations({ connectionString: url })
  await grantJobs(url)
}

/**
 * Grants the server the use of the job queue, which is in its library's own schema, but no change of the schema. The role of
 * draws may only add a job, with `platform.add_job`, and cannot read any.
 */
async function grantJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One transaction, under a lock: PostgreSQL fails concurrent grants on the same object.
    await client.query(`
      select pg_advisory_xact_lock(hashtext('croupier:grants'));
      grant usage on schema graphile_worker to croupier_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to croupier_app;
      grant usage on all sequences in schema graphile_worker to croupier_app;
      grant execute on all functions in schema graphile_worker to croupier_app;
      create or replace function platform.add_job(task text, payload json, queue text, run_at timestamptz, key text)
        returns void language sql security definer set search_path = pg_catalog, pg_temp
        as $$ select graphile_worker.add_job(task, payload := payload, queue_name := queue, run_at := run_at, job_key := key) $$;
      revoke execute on function platform.add_job from public;
      grant usage on schema platform to croupier_draws;
      grant execute on function platform.add_job to croupier_app, croupier_draws;`)
  } finally {
    await client.end()
  }
}
