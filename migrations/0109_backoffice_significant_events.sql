-- What a regulator wants to be shown (GLI-19 2.8.8), as it happened. Append-only; the reference of the fact keeps an
-- event that is heard twice from standing here twice.
create table backoffice.significant_events (
  reference text primary key,
  at timestamptz not null,
  kind text not null check (kind in ('chargeback_negative')),
  member_id text not null,
  -- What it is about, as in the audit log: `deposit:d…`.
  object text not null,
  before json not null,
  after json not null
);
create index significant_events_at on backoffice.significant_events (at desc);
grant select, insert on backoffice.significant_events to croupier_app;
