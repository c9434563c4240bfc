-- Roles: the user that migrates owns everything. The server's logins (`platform/db/logins.ts`) are each a member of one of
-- these roles, which may do only what a migration grants. `croupier_books` reads the tables that `npm run books` examines; the
-- user that migrates may act as it. A role belongs to the whole cluster, so several databases share it.
do $$ begin create role croupier_app nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role croupier_draws nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role croupier_books nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant croupier_books to %I', current_user);
end $$;

create schema platform;
grant usage on schema platform to croupier_app, croupier_books;

-- What the database is for: one row, written by the first start. The server can neither change nor delete it.
create table platform.purpose (
  is_only boolean primary key default true check (is_only),
  purpose text not null check (purpose in ('demo', 'production')),
  decided_at timestamptz not null
);
grant select, insert on platform.purpose to croupier_app;

-- One row per command that moved money through `once`: the key, what was asked, and what was answered.
create table platform.idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_created on platform.idempotency_keys (created_at);
grant select, insert, update, delete on platform.idempotency_keys to croupier_app;
grant select on platform.idempotency_keys to croupier_books;

-- Rotating key pairs of the second envelope; the private half is encrypted with the deployment's secret.
create table platform.cipher_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_key_encrypted bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table platform.cipher_used (
  jti text primary key,
  expires_at timestamptz not null
);
create index cipher_used_expiry on platform.cipher_used (expires_at);
grant select, insert, delete on platform.cipher_keys, platform.cipher_used to croupier_app;

-- Files of members. The storage has their content, encrypted. A file that nothing refers to yet, or any more, expires.
create table platform.files (
  file_id uuid primary key,
  content_type text not null,
  size integer not null check (size >= 0),
  stored_at timestamptz not null,
  expires_at timestamptz
);
create index files_expiry on platform.files (expires_at) where expires_at is not null;
grant select, insert, update (expires_at), delete on platform.files to croupier_app;

-- One-time tickets that open a live connection.
create table platform.live_tickets (
  ticket_hash bytea primary key,
  token_hash text not null,
  expires_at timestamptz not null
);
grant select, insert, delete on platform.live_tickets to croupier_app;

-- Counters of the throttle, in the form that rate-limiter-flexible keeps: it reads `expire` (milliseconds) as a float,
-- and our driver gives every int8 as a bigint.
create table platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
grant select, insert, update, delete on platform.rate_limits to croupier_app;

-- Request ids that partners (payment gateways, game providers) have used: each counts once, on all nodes together.
create table platform.partner_requests (
  partner text not null,
  request_id text not null,
  expires_at timestamptz not null,
  primary key (partner, request_id)
);
create index partner_requests_expiry on platform.partner_requests (expires_at);
grant select, insert, delete on platform.partner_requests to croupier_app;

-- Failed attempts at a secret (a password, a code), counted by what is attacked and by where from, for all nodes together.
create table platform.attempts (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index attempts_last on platform.attempts (last_at);
grant select, insert, update, delete on platform.attempts to croupier_app;

-- Asserts a condition inside one of the transaction's own statements. A caller that pipelines its statements sends the
-- commit before it has read any answer, so it cannot check in its own code.
create function platform.must(holds boolean, what text) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception using errcode = 'assert_failure', message = what;
  end if;
end $$;

-- What an erasure of a member's data (privacy.erasures) does to a table in each of its steps: a statement with the member's id ($1)
-- and the time ($2). Migrations write these rows. The server can only run them, through privacy.erase.
create table platform.erasure_rules (
  step text not null check (step in ('at_once', 'last_notice', 'identity', 'payments', 'play')),
  table_name text not null,
  statement text not null,
  primary key (step, table_name)
);
grant select on platform.erasure_rules to croupier_app;
