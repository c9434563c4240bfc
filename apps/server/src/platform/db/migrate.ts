import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { createLogins } from './logins.ts'

const folder = fileURLToPath(new URL('../../../../../migrations', import.meta.url))

/**
 * Migrates the database and creates the logins of this secret. When several nodes start together, one migrates and the
 * others wait for its advisory lock. `url` names a user who owns the database and may create roles. All its connections
 * are closed at the end.
 */
export async function migrate(url: string, secret: Uint8Array, log: (line: string) => void = () => {}): Promise<void> {
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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await grantJobs(client)
    await closeDatabase(client)
    await createLogins(client, secret)
  } finally {
    await client.end()
  }
}

/**
 * Grants the server the use of the job queue, which is in its library's own schema, but no change of the schema. The role of
 * draws may only add a job, with `platform.add_job`, and cannot read any. The library's tables have row-level security
 * without policies, so that only their owner sees rows: the server's role gets a policy.
 */
async function grantJobs(client: pg.ClientBase): Promise<void> {
  // One transaction, under a lock: PostgreSQL fails concurrent grants on the same object.
  await client.query(`
    select pg_advisory_xact_lock(hashtext('croupier:grants'));
    grant usage on schema graphile_worker to croupier_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to croupier_app;
    grant usage on all sequences in schema graphile_worker to croupier_app;
    grant execute on all functions in schema graphile_worker to croupier_app;
    do $$ declare jobs_table regclass; begin
      for jobs_table in
        select c.oid from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'croupier_app')
      loop
        execute format('create policy croupier_app on %s to croupier_app using (true) with check (true)', jobs_table);
      end loop;
    end $$;
    create or replace function platform.add_job(task text, payload json, queue text, run_at timestamptz, key text)
      returns void language sql security definer set search_path = pg_catalog, pg_temp
      as $$ select graphile_worker.add_job(task, payload := payload, queue_name := queue, run_at := run_at, job_key := key) $$;
    revoke execute on function platform.add_job from public;
    grant usage on schema platform to croupier_draws;
    grant execute on function platform.add_job to croupier_app, croupier_draws;`)
}

/**
 * Leaves the right to connect to the product's roles, and takes from all the right to create temporary tables and functions,
 * which PostgreSQL gives to every login.
 */
async function closeDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select pg_advisory_xact_lock(hashtext('croupier:grants'));
    do $$ begin
      execute format('revoke all on database %I from public', current_database());
      execute format('grant connect on database %I to croupier_app, croupier_draws, croupier_books', current_database());
    end $$;
    revoke create on schema public from public;`)
}
