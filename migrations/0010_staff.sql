create schema staff;
grant usage on schema staff to croupier_app;

-- Staff accounts. `totp_secret_encrypted` is the secret of the authenticator, encrypted with the deployment's secret.
create table staff.accounts (
  staff_id text primary key,
  name text not null,
  display_name text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  status text not null check (status in ('active', 'disabled')),
  totp_secret_encrypted bytea,
  totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was used: each code works once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  last_login_at timestamptz
);
create unique index accounts_name on staff.accounts (lower(name));
grant select, insert, update on staff.accounts to croupier_app;

create table staff.account_roles (
  staff_id text not null references staff.accounts,
  role text not null,
  primary key (staff_id, role)
);
grant select, insert, delete on staff.account_roles to croupier_app;

-- The columns that `identity.sessions` has too (ADR 0018). `account_id` is a staff member's id.
create table staff.sessions (
  session_id uuid primary key,
  account_id text not null references staff.accounts,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_open on staff.sessions (account_id) where ended_at is null;
create index sessions_idle on staff.sessions (last_seen_at) where ended_at is null;
grant select, insert, update on staff.sessions to croupier_app;

-- Filters that a staff member saved under a name, for one list of the console.
create table staff.saved_views (
  view_id uuid primary key,
  staff_id text not null references staff.accounts,
  list text not null,
  name text not null,
  query text not null,
  saved_at timestamptz not null,
  unique (staff_id, list, name)
);
grant select, insert, update, delete on staff.saved_views to croupier_app;

-- Approval requests: one person requests, another decides.
create table staff.approvals (
  approval_id uuid primary key,
  kind text not null,
  object text not null,
  before json,
  after json,
  payload json not null,
  reason text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- The names of both people when they acted.
  requested_by text not null references staff.accounts,
  requested_by_name text not null,
  -- The permission of the requesting call: the requester must still hold it at the decision.
  requested_with text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references staff.accounts,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  check (decided_by is distinct from requested_by or status <> 'approved')
);
create index approvals_newest on staff.approvals (requested_at desc);
grant select, insert, update on staff.approvals to croupier_app;

-- Append-only, and chained: every entry holds the hash of the previous one. `json` keeps the text that was hashed.
create table staff.audit_entries (
  seq bigint primary key,
  at timestamptz not null,
  staff_id text references staff.accounts,
  action text not null,
  object text not null,
  before json,
  after json,
  reason text,
  address text not null,
  call text,
  previous_hash text not null,
  hash text not null unique
);
create index audit_entries_staff on staff.audit_entries (staff_id, seq desc);
create index audit_entries_object on staff.audit_entries (object, seq desc);
create index audit_entries_at on staff.audit_entries (at);
grant select, insert on staff.audit_entries to croupier_app;

-- A record of a change without the usernames in it.
create function staff.without_names(change json) returns json language sql immutable set search_path = '' as $$
  select case when json_typeof(change) <> 'object' then change else coalesce((
    select json_object_agg(key, case when key in ('username', 'samePersonAs') then '"erased"' else value end)
    from json_each(change)), '{}') end
$$;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('identity', 'staff.approvals',
   'update staff.approvals set reason = ''erased'', note = null,
     before = staff.without_names(before), after = staff.without_names(after)
   where object = ''member:'' || $1 or payload::text like ''%"'' || $1 || ''"%''');
