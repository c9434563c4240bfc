-- Limits and exclusions. Lower modules are told by a flag or a freeze of the wallet's accounts, so the checks cost only members
-- who have them.
create schema safer_gambling;
grant usage on schema safer_gambling to croupier_app;

-- The limits in force. A transaction that writes here has locked the member's accounts first. Settlement never writes here:
-- payouts count from the daily figures of games.
create table safer_gambling.limits (
  member_id text collate "C" not null,
  bucket smallint not null,
  kind text collate "C" not null check (kind in ('deposit', 'loss', 'stake')),
  period text collate "C" not null check (period in ('day', 'week', 'month')),
  source text collate "C" not null check (source in ('member', 'operator')),
  amount bigint not null check (amount >= 0),
  -- Stakes since the first business day of the period in which the last one was counted. Deposits count from their orders.
  since date not null,
  staked bigint not null default 0 check (staked >= 0),
  set_at timestamptz not null,
  -- A higher amount that was requested; null with `requested_at` asks for no limit.
  requested_at timestamptz,
  requested_amount bigint check (requested_amount > amount),
  primary key (member_id, kind, period, source, bucket),
  check (requested_at is not null or requested_amount is null)
);
grant select, insert, update, delete on safer_gambling.limits to croupier_app;

-- Members who chose to have no deposit limit when they were asked.
create table safer_gambling.choices (
  member_id text collate "C" primary key,
  declined_at timestamptz not null
);
grant select, insert on safer_gambling.choices to croupier_app;

-- Time-outs and self-exclusions. `ends_at` never changes; a longer one is a row of its own.
create table safer_gambling.exclusions (
  exclusion_id uuid not null,
  member_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('time_out', 'self_exclusion')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When the account may be used again, after the member asked to return.
  returns_at timestamptz,
  lifted_at timestamptz,
  primary key (exclusion_id),
  check (returns_at is null or returns_at >= ends_at),
  check (lifted_at is null or lifted_at >= ends_at)
);
create index exclusions_of_member on safer_gambling.exclusions (member_id) where lifted_at is null;
-- What is lifted still moves deadlines of rewards, and protects a month of a VIP level.
create index exclusions_all_of_member on safer_gambling.exclusions (member_id, starts_at);
create index exclusions_running on safer_gambling.exclusions (ends_at) where lifted_at is null;
grant select, insert, update (returns_at, lifted_at) on safer_gambling.exclusions to croupier_app;

-- What happened to limits and exclusions. Append-only.
create table safer_gambling.events (
  event_id bigint generated always as identity primary key,
  member_id text collate "C" not null,
  at timestamptz not null,
  event text collate "C" not null,
  values jsonb not null
);
create index events_of_member on safer_gambling.events (member_id, event_id desc);
grant select, insert on safer_gambling.events to croupier_app;

-- Sessions of members who play, with the figures of their first business day before they began.
create table safer_gambling.play_sessions (
  session_id uuid primary key,
  member_id text collate "C" not null,
  started_at timestamptz not null,
  start_day date not null,
  staked_before bigint not null,
  paid_before bigint not null,
  checked_at timestamptz not null
);
create index play_sessions_started on safer_gambling.play_sessions (started_at);
grant select, insert, update (checked_at), delete on safer_gambling.play_sessions to croupier_app;

-- Minutes between reality checks; null for a member who wants none any more.
create table safer_gambling.reality_checks (
  member_id text collate "C" primary key,
  minutes smallint check (minutes between 5 and 240)
);
grant select, insert, update (minutes) on safer_gambling.reality_checks to croupier_app;

-- Accounts that two members of staff found to belong to one person.
create table safer_gambling.person_links (
  member_id text collate "C" not null,
  other_id text collate "C" not null,
  linked_at timestamptz not null,
  primary key (member_id, other_id),
  check (member_id < other_id)
);
create index person_links_other on safer_gambling.person_links (other_id);
grant select, insert on safer_gambling.person_links to croupier_app;

-- Limits on the time of play, in minutes, per session and per business day.
create table safer_gambling.time_limits (
  member_id text collate "C" not null,
  period text collate "C" not null check (period in ('session', 'day')),
  minutes smallint not null check (minutes between 15 and 1440),
  set_at timestamptz not null,
  -- A longer time that was requested; null with `requested_at` asks for no limit.
  requested_at timestamptz,
  requested_minutes smallint check (requested_minutes > minutes),
  primary key (member_id, period),
  check (requested_at is not null or requested_minutes is null)
);
grant select, insert, update, delete on safer_gambling.time_limits to croupier_app;

-- Members with a limit on time: when the time is counted next, and since when it is used up.
create table safer_gambling.time_counts (
  member_id text collate "C" primary key,
  due_at timestamptz,
  used_up_at timestamptz
);
create index time_counts_due on safer_gambling.time_counts (due_at) where due_at is not null;
grant select, insert, update (due_at, used_up_at), delete on safer_gambling.time_counts to croupier_app;

-- Accounts that their members close. The balance is paid to the bank account; open bets are settled first.
create table safer_gambling.closures (
  closure_id uuid primary key,
  member_id text collate "C" not null,
  reason text collate "C" not null check (reason in ('no_time', 'too_much', 'unhappy', 'elsewhere', 'privacy', 'other')),
  requested_at timestamptz not null,
  -- Where the balance goes; null when there was none.
  method text collate "C",
  bank_account_id uuid,
  -- The last payout that was requested, or could not be.
  payout_at timestamptz,
  closed_at timestamptz,
  reopened_at timestamptz,
  check ((method is null) = (bank_account_id is null))
);
create unique index closures_of_member on safer_gambling.closures (member_id) where reopened_at is null;
create index closures_running on safer_gambling.closures (requested_at) where closed_at is null and reopened_at is null;
grant select, insert, update (method, bank_account_id, payout_at, closed_at, reopened_at) on safer_gambling.closures to croupier_app;

-- Checks of members whose net deposits reach the amount of the jurisdiction: what was seen, answered and decided.
create table safer_gambling.deposit_checks (
  check_id uuid primary key,
  member_id text collate "C" not null,
  opened_at timestamptz not null,
  -- Net deposits when it was opened, in so many days, and the amount that they reached.
  net bigint not null,
  amount bigint not null,
  days smallint not null,
  -- The member's answers.
  source text collate "C" check (source in ('wages', 'savings', 'benefits', 'family', 'other')),
  is_affordable boolean,
  answered_at timestamptz,
  decision text collate "C" check (decision in ('continue', 'stop')),
  decided_at timestamptz,
  staff_name text,
  note text,
  check ((source is null) = (answered_at is null) and (is_affordable is null) = (answered_at is null)),
  check ((decision is null) = (decided_at is null))
);
create unique index deposit_checks_open on safer_gambling.deposit_checks (member_id) where decision is null;
create index deposit_checks_of_member on safer_gambling.deposit_checks (member_id, opened_at desc);
create index deposit_checks_newest on safer_gambling.deposit_checks (opened_at desc);
grant select, insert, update (source, is_affordable, answered_at, decision, decided_at, staff_name, note)
  on safer_gambling.deposit_checks to croupier_app;

-- Members who have not logged in for long: when they were told, and since when the account is dormant (T062).
create table safer_gambling.dormancies (
  member_id text collate "C" primary key,
  notified_at timestamptz not null,
  dormant_at timestamptz
);
create index dormancies_notified on safer_gambling.dormancies (notified_at) where dormant_at is null;
grant select, insert, update (dormant_at), delete on safer_gambling.dormancies to croupier_app;

-- `npm run books` examines the counted stakes.
grant usage on schema safer_gambling to croupier_books;
grant select on all tables in schema safer_gambling to croupier_books;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'safer_gambling.choices',
   'delete from safer_gambling.choices where member_id = $1'),
  ('at_once', 'safer_gambling.time_limits',
   'delete from safer_gambling.time_limits where member_id = $1'),
  ('at_once', 'safer_gambling.time_counts',
   'delete from safer_gambling.time_counts where member_id = $1'),
  ('at_once', 'safer_gambling.reality_checks',
   'delete from safer_gambling.reality_checks where member_id = $1'),
  ('at_once', 'safer_gambling.dormancies',
   'delete from safer_gambling.dormancies where member_id = $1'),
  ('at_once', 'safer_gambling.play_sessions',
   'delete from safer_gambling.play_sessions where member_id = $1'),
  ('at_once', 'safer_gambling.closures',
   'delete from safer_gambling.closures where member_id = $1'),
  ('at_once', 'safer_gambling.events',
   'update safer_gambling.events set values = values - ''other''
   where event = ''accounts_linked'' and (member_id = $1 or member_id in (
     select case when member_id = $1 then other_id else member_id end from safer_gambling.person_links
     where $1 in (member_id, other_id)))'),
  ('play', 'safer_gambling.events',
   'delete from safer_gambling.events where member_id = $1'),
  ('play', 'safer_gambling.deposit_checks',
   'delete from safer_gambling.deposit_checks where member_id = $1'),
  ('play', 'safer_gambling.exclusions',
   'delete from safer_gambling.exclusions where member_id = $1 and lifted_at is not null'),
  ('play', 'safer_gambling.person_links',
   'delete from safer_gambling.person_links where $1 in (member_id, other_id)
     and not exists (select from safer_gambling.exclusions where member_id = $1 and lifted_at is null)');
