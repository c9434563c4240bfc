create schema lottery;
grant usage on schema lottery to croupier_app;

-- The gate of every issue: bets pass while its row says so, and hold it for share until they are committed. The row
-- needs the draw's record, so nothing can be staked on a draw without a published commitment.
create table lottery.issues (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  status text collate "C" not null default 'open'
    check (status in ('open', 'closed', 'settling', 'settled', 'correcting', 'cancelled')),
  version smallint not null default 0,
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  -- Makes the salt of each ticket; without it an owner in the published tree cannot be guessed.
  salt_key bytea not null,
  closed_at timestamptz,
  bets_root text,
  ticket_count integer,
  bet_count integer,
  total_stake bigint,
  chunks smallint,
  settled_at timestamptz,
  primary key (game, issue_no),
  foreign key (game, issue_no) references draws.records
);
create index issues_open on lottery.issues (game, issue_no) where status = 'open';
create index issues_unfinished on lottery.issues (draw_at) where status not in ('settled', 'cancelled');
grant select, insert on lottery.issues to croupier_app;
grant update (status, version, closed_at, bets_root, ticket_count, bet_count, total_stake, chunks, settled_at)
  on lottery.issues to croupier_app;

-- The tickets' tree in pieces of 128 leaves: a proof needs one piece and the row of the others' roots.
create table lottery.tree_pieces (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  nth integer not null,
  first_ticket uuid not null,
  last_ticket uuid not null,
  root text not null,
  primary key (game, issue_no, nth),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert on lottery.tree_pieces to croupier_app;

-- Which parts of an issue have been settled: written in the transaction that settles them.
create table lottery.settled_chunks (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  version smallint not null,
  chunk smallint not null,
  primary key (game, issue_no, version, chunk),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert on lottery.settled_chunks to croupier_app;

-- What a cap cut off a payout (Lottery rules §13.2): the bet says what was paid, this says what it would have been.
create table lottery.payout_cuts (
  bet_id uuid not null,
  bucket smallint not null,
  version smallint not null,
  gross_payout bigint not null,
  cut_amount bigint not null check (cut_amount > 0),
  primary key (bet_id, bucket, version)
);
grant select, insert on lottery.payout_cuts to croupier_app;
