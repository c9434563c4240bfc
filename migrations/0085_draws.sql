create schema draws;
grant usage on schema draws to croupier_app, croupier_draws;

-- The public record of every draw. A row exists before its issue opens, with the commitment in it.
create table draws.records (
  game text not null,
  issue_no text not null,
  family text not null,
  status text not null check (status in ('committed', 'closed', 'revealed', 'void')),
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  committed_at timestamptz not null,
  commit_hash text not null check (commit_hash ~ '^[0-9a-f]{64}$'),
  beacon text not null default 'none' check (beacon in ('none')),
  bets_root text check (bets_root ~ '^[0-9a-f]{64}$'),
  ticket_count integer,
  total_stake bigint,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  final_seed text check (final_seed ~ '^[0-9a-f]{64}$'),
  numbers integer[],
  revealed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (void_reason in ('not_revealed_in_time')),
  primary key (game, issue_no),
  unique (game, draw_at),
  check (committed_at <= open_at and open_at < close_at and close_at <= draw_at),
  check ((status in ('closed', 'revealed')) <= (bets_root is not null and ticket_count is not null and total_stake is not null)),
  check ((status = 'revealed') = (server_seed is not null and final_seed is not null and numbers is not null and revealed_at is not null)),
  check ((status = 'void') = (void_reason is not null and voided_at is not null))
);
create index records_waiting on draws.records (draw_at) where status in ('committed', 'closed');
create index records_newest on draws.records (draw_at desc);

-- The seeds, encrypted with the deployment's secret: no one may see them before the reveal. They have a table of their
-- own, so that the server's own role has no right on it.
create table draws.seeds (
  game text not null,
  issue_no text not null,
  seed_encrypted bytea not null,
  primary key (game, issue_no),
  foreign key (game, issue_no) references draws.records
);

grant select on draws.records to croupier_app;
-- The role that draws cannot change what was published once, either: the window and the commitment.
grant select, insert on draws.records to croupier_draws;
grant update (status, bets_root, ticket_count, total_stake, server_seed, final_seed, numbers, revealed_at, voided_at, void_reason)
  on draws.records to croupier_draws;
grant select, insert on draws.seeds to croupier_draws;

-- `npm run books` examines these tables.
grant usage on schema draws to croupier_books;
grant select on draws.records to croupier_books;
