create schema backoffice;
grant usage on schema backoffice to croupier_app;

-- What a node found when it held its files, the tables and the settings against what they should be. Append-only; no
-- job forgets, so results are there for longer than any rule asks.
create table backoffice.verifications (
  verification_id uuid primary key,
  at timestamptz not null,
  occasion text not null check (occasion in ('start', 'daily', 'demand')),
  asked_by text,
  node text not null,
  version text not null,
  files integer not null,
  files_hash text not null,
  -- The migrations and the database's major version: as long as these stay, so does every table.
  tables_as_of text not null,
  -- A hash for each table, so that the one that differs can be named.
  tables json not null,
  passed boolean not null,
  findings json not null
);
create index verifications_at on backoffice.verifications (at desc);
create index verifications_tables on backoffice.verifications (tables_as_of, at);
grant select, insert on backoffice.verifications to croupier_app;

-- What a regulator wants to be shown (GLI-19 2.8.8), as it happened. Append-only; the reference of the fact keeps an
-- event that is heard twice from standing here twice.
create table backoffice.significant_events (
  reference text primary key,
  at timestamptz not null,
  kind text not null check (kind in ('chargeback_negative', 'self_exclusion')),
  member_id text not null,
  -- What it is about, as in the audit log: `deposit:d…`.
  object text not null,
  before json not null,
  after json not null
);
create index significant_events_at on backoffice.significant_events (at desc);
grant select, insert on backoffice.significant_events to croupier_app;
