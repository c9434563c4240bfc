import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../../../../migrations', import.meta.url))

/** Brings the database up to date, once, however many nodes start together (an advisory lock makes the others wait). */
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
 * The job queue lives in its library's own schema; the server may use it, not change it. `platform.add_job` is the one
 * thing that the role of draws may do there: leave a job, without seeing any.
 */
async function grantJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One transaction; nodes that start together take turns, for rights of one thing cannot be changed twice at once.
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
