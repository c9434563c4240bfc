create schema statements;
grant usage on schema statements to croupier_app;

-- Closed periods, one row each: two nodes that close the same one meet here. Days are dates as text, as the code has
-- them. A period starts at the instant at which the one before it ended.
create table statements.periods (
  kind text collate "C" not null,
  length text not null check (length in ('daily', 'weekly', 'semimonthly', 'monthly')),
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz not null,
  primary key (kind, first_day),
  unique (kind, starts_at),
  check (last_day >= first_day and ends_at > starts_at and closed_at >= ends_at)
);
grant select, insert on statements.periods to croupier_app;

-- States: modules/statements/model.ts. The id is `<kind>:<period>:<owner>`.
create table statements.statements (
  statement_id text collate "C" primary key,
  kind text collate "C" not null,
  first_day text collate "C" not null,
  -- `house`, or a member.
  owner text collate "C" not null,
  currency text not null,
  status text not null check (status in ('pending', 'issued', 'posted')),
  is_payable boolean not null,
  approved_by text,
  approved_name text,
  approved_at timestamptz,
  posted_at timestamptz,
  foreign key (kind, first_day) references statements.periods,
  unique (kind, owner, first_day),
  check ((approved_by is null) = (approved_at is null) and (status <> 'pending' or approved_at is null)),
  check ((status = 'posted') = (posted_at is not null) and (status <> 'posted' or is_payable))
);
create index statements_latest on statements.statements (first_day desc, statement_id);
create index statements_to_post on statements.statements (statement_id) where status = 'issued' and is_payable;
grant select, insert, update (status, approved_by, approved_name, approved_at, posted_at)
  on statements.statements to croupier_app;

-- The frozen lines. Never changed: a correction is a line of a later statement, about the earlier period.
create table statements.lines (
  statement_id text collate "C" not null references statements.statements,
  line integer not null,
  part text not null check (part in ('figure', 'correction', 'balance')),
  about text collate "C" not null,
  subject text collate "C" not null,
  figure text collate "C" not null,
  count integer,
  amount bigint,
  primary key (statement_id, line)
);
-- The next statements begin with these. Most kinds have few.
create index lines_balances on statements.lines (statement_id) where part = 'balance';
grant select, insert on statements.lines to croupier_app;

-- `npm run books` examines this table.
grant usage on schema statements to croupier_books;
grant select on statements.statements to croupier_books;
