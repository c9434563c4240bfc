create schema lottery;
grant usage on schema lottery to croupier_app;

-- The issues as tickets see them. A bet is accepted while its issue's row is open, and locks the row for share until the
-- commit. The row refers to the draw's record, so a draw without a published commitment cannot take stakes.
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
  -- The limits of its numbers, those of the setting when its window opened: a list of {plays, closeFrom, halfOddsFrom}. Null for none.
  number_limits json,
  primary key (game, issue_no),
  foreign key (game, issue_no) references draws.records
);
create index issues_open on lottery.issues (game, issue_no) where status = 'open';
create index issues_unfinished on lottery.issues (draw_at) where status not in ('settled', 'cancelled');
grant select, insert on lottery.issues to croupier_app;
grant update (status, version, closed_at, bets_root, ticket_count, bet_count, total_stake, chunks, settled_at, number_limits)
  on lottery.issues to croupier_app;

-- The Merkle tree over the tickets, as subtrees of 128 leaves. An inclusion proof needs the leaves of one subtree and the
-- roots of all. The leaves are stored, 32 bytes each, because making them again would read all bets of 128 tickets.
create table lottery.merkle_subtrees (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  -- Position in the tree, from 0.
  subtree_index integer not null,
  first_ticket uuid not null,
  last_ticket uuid not null,
  root text not null,
  leaves bytea not null,
  primary key (game, issue_no, subtree_index),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert on lottery.merkle_subtrees to croupier_app;

-- The chunks of an issue in settlement. A worker writes the row when it begins; `settled_at` says when the last page was
-- written. A chunk that was begun and not finished is continued by whoever finds it.
create table lottery.settled_chunks (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  version smallint not null,
  chunk smallint not null,
  settled_at timestamptz,
  primary key (game, issue_no, version, chunk),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert, update (settled_at) on lottery.settled_chunks to croupier_app;

-- What bets of a kind were promised, prices and caps: all that decides their payouts besides the draw. Written once and
-- named by id in the detail of a bet, because a bet's width is paid by every bettor. Rows are never changed or removed, so a
-- node may remember their ids, and no setting changes what an accepted bet pays.
create table lottery.terms (
  terms_id integer generated always as identity primary key,
  play text collate "C" not null,
  mode smallint not null check (mode > 0),
  prize_group smallint not null,
  own_group smallint not null,
  -- Verbatim canonical text, which the ticket tree hashes; text, so that it can be part of the key.
  prizes text collate "C" not null,
  payout_per_bet bigint not null check (payout_per_bet > 0),
  payout_per_member_issue bigint not null check (payout_per_member_issue > 0),
  unique (play, prize_group, own_group, mode, prizes, payout_per_bet, payout_per_member_issue)
);
grant select, insert on lottery.terms to croupier_app;

-- Payouts that a cap has reduced (Lottery rules §13.2). The bet stores the amount paid, this table the payout without a cap.
create table lottery.capped_payouts (
  bet_id uuid not null,
  bucket smallint not null,
  version smallint not null,
  gross_payout bigint not null,
  cut_amount bigint not null check (cut_amount > 0),
  primary key (bet_id, bucket, version)
);
grant select, insert on lottery.capped_payouts to croupier_app;
-- Repeat orders: bets to be placed on a list of issues. held + placed + refunded = total, always.
create table lottery.chases (
  chase_id uuid not null,
  bucket smallint not null,
  member_id text collate "C" not null,
  game text collate "C" not null,
  bets json not null,
  stop_on_win boolean not null,
  status text collate "C" not null default 'running'
    check (status in ('running', 'finished', 'won_stopped', 'user_stopped', 'admin_stopped', 'system_stopped')),
  total bigint not null check (total > 0),
  held bigint not null check (held >= 0),
  placed bigint not null default 0 check (placed >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (chase_id, bucket),
  constraint chases_add_up check (held + placed + refunded = total)
);
-- A page of a member's list reads its own rows only, with and without a status.
create index chases_member on lottery.chases (member_id, created_at desc, chase_id desc);
create index chases_member_status on lottery.chases (member_id, status, created_at desc, chase_id desc);
grant select, insert, update (status, held, placed, refunded, ended_at) on lottery.chases to croupier_app;

create table lottery.chase_items (
  chase_id uuid not null,
  bucket smallint not null,
  -- Position in the order, from 0.
  item_index smallint not null,
  game text collate "C" not null,
  issue_no text collate "C" not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  multiple integer not null check (multiple > 0),
  stake bigint not null check (stake > 0),
  status text collate "C" not null default 'waiting'
    check (status in ('waiting', 'placed', 'won', 'lost', 'pushed', 'cancelled_user', 'cancelled_admin', 'cancelled_system', 'skipped')),
  ticket_id uuid,
  primary key (chase_id, bucket, item_index),
  unique (chase_id, bucket, issue_no),
  check ((status in ('placed', 'won', 'lost', 'pushed')) <= (ticket_id is not null)),
  foreign key (chase_id, bucket) references lottery.chases
);
create index chase_items_waiting on lottery.chase_items (open_at) where status = 'waiting';
create index chase_items_issue on lottery.chase_items (game, issue_no) where status = 'placed';
grant select, insert, update (status, ticket_id) on lottery.chase_items to croupier_app;

-- Syndicates: a ticket's lines for one issue, divided into equal shares, of which each becomes a bet of its
-- holder. A syndicate and its sales are in the cell of its organiser.
create table lottery.syndicates (
  syndicate_id uuid not null,
  bucket smallint not null,
  member_id text collate "C" not null,
  game text collate "C" not null,
  issue_no text collate "C" not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  -- Shares are sold until then.
  ends_at timestamptz not null,
  -- The lines of all shares together.
  bets json not null,
  shares smallint not null check (shares >= 2),
  -- The organiser's own shares; once tickets are placed, with those of the guarantee.
  own smallint not null check (own >= 1),
  guaranteed smallint not null check (guaranteed >= 0),
  -- Shares that are sold or reserved.
  taken smallint not null default 0 check (taken >= 0),
  share_stake bigint not null check (share_stake > 0),
  visibility text collate "C" not null check (visibility in ('everyone', 'holders')),
  status text collate "C" not null default 'open' check (status in ('open', 'placing', 'placed', 'returning', 'returned')),
  reason text collate "C" check (reason in ('unsold', 'cancelled', 'staff', 'not_placed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (syndicate_id, bucket),
  constraint syndicates_fit check (own + taken <= shares),
  check (status not in ('placing', 'placed') or own + taken = shares),
  check ((status in ('returning', 'returned')) = (reason is not null)),
  check ((status in ('placed', 'returned')) = (ended_at is not null))
);
create index syndicates_of_game on lottery.syndicates (game, status, created_at desc, syndicate_id desc);
create index syndicates_of_member on lottery.syndicates (member_id) where status = 'open';
create index syndicates_due on lottery.syndicates (ends_at) where status in ('open', 'placing', 'returning');
create index syndicates_newest on lottery.syndicates (created_at desc, syndicate_id desc);
grant select, insert, update (own, taken, status, reason, ended_at) on lottery.syndicates to croupier_app;

-- Shares that members take from a syndicate: reserved, until their money is held in the cell of the member, or is known never to be.
create table lottery.syndicate_sales (
  holding_id uuid not null,
  -- That of the syndicate.
  bucket smallint not null,
  syndicate_id uuid not null,
  member_id text collate "C" not null,
  shares smallint not null check (shares > 0),
  status text collate "C" not null default 'reserved' check (status in ('reserved', 'sold', 'released')),
  reserved_at timestamptz not null,
  primary key (holding_id, bucket),
  foreign key (syndicate_id, bucket) references lottery.syndicates
);
create index syndicate_sales_of on lottery.syndicate_sales (syndicate_id, bucket);
create index syndicate_sales_reserved on lottery.syndicate_sales (reserved_at) where status = 'reserved';
grant select, insert, update (status) on lottery.syndicate_sales to croupier_app;

-- The shares of a member, in the member's cell. A void row is left where the money was not held in time, so that it never will be.
create table lottery.syndicate_holdings (
  holding_id uuid not null,
  bucket smallint not null,
  syndicate_id uuid not null,
  member_id text collate "C" not null,
  shares smallint not null,
  stake bigint not null,
  status text collate "C" not null check (status in ('held', 'placed', 'returned', 'void')),
  reason text collate "C" check (reason in ('unsold', 'cancelled', 'staff', 'closed', 'refused')),
  ticket_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (holding_id, bucket),
  check (case status when 'void' then shares = 0 and stake = 0 else shares > 0 and stake > 0 end),
  check ((status = 'returned') = (reason is not null)),
  check ((status = 'placed') = (ticket_id is not null)),
  check ((status in ('placed', 'returned')) = (ended_at is not null))
);
create index syndicate_holdings_of on lottery.syndicate_holdings (syndicate_id, status);
create index syndicate_holdings_of_member on lottery.syndicate_holdings (member_id, created_at desc, holding_id desc)
  where status <> 'void';
grant select, insert, update (shares, stake, status, reason, ticket_id, ended_at) on lottery.syndicate_holdings to croupier_app;

-- Answers of sources outside the house about a draw, as received. A source that repeats its last answer adds no row. Rows never
-- change.
create table lottery.source_reports (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  source text collate "C" not null,
  -- 1, 2, 3, … of this source about this draw.
  sequence smallint not null check (sequence > 0),
  received_at timestamptz not null,
  -- Null for an answer that states no valid result.
  numbers integer[],
  -- When the numbers were drawn, as the source states it.
  drawn_at timestamptz,
  fault text collate "C" check (fault in ('malformed', 'other_draw', 'invalid_numbers', 'bad_signature')),
  -- The answer; the first 2,000 characters of one with a fault.
  content text not null,
  -- The Ed25519 signature of the answer, and the key that it was checked with, in base64. Null for a source that does not sign.
  signature text collate "C",
  public_key text collate "C",
  primary key (game, issue_no, source, sequence),
  check ((numbers is null) = (fault is not null)),
  check ((signature is null) = (public_key is null)),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert on lottery.source_reports to croupier_app;

-- Whether each source answers. Nodes write the row at most every few seconds.
create table lottery.source_health (
  game text collate "C" not null,
  source text collate "C" not null,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Failures since the last answer.
  failures integer not null default 0,
  primary key (game, source)
);
grant select, insert, update on lottery.source_health to croupier_app;

-- The results of draws outside, and their corrections: version 0 is the first. A decision is published to draws and settled after
-- it was written, so both resume after a crash. Rows never change, except that they are published and settled.
create table lottery.result_decisions (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  version smallint not null,
  -- Null for a draw that is void: every stake is returned.
  numbers integer[],
  void_reason text collate "C" check (void_reason in ('no_result', 'cancelled')),
  decided_at timestamptz not null,
  -- Null if the sources agreed, or stated nothing in time.
  requested_by text,
  approved_by text,
  reason text,
  -- The sources of the game at the time. Null if staff decided.
  sources text[],
  -- When the numbers were drawn, as staff corrected it. Null: the times that the sources state count.
  drawn_at timestamptz,
  -- Bets that were accepted from then on are void, because the numbers were known. Null: no bet is.
  void_from timestamptz,
  published_at timestamptz,
  settled_at timestamptz,
  primary key (game, issue_no, version),
  check ((numbers is null) = (void_reason is not null)),
  check ((requested_by is null) = (sources is not null)),
  check ((requested_by is null) = (approved_by is null) and (requested_by is null) = (reason is null)),
  check (version = 0 or requested_by is not null),
  check (requested_by is not null or drawn_at is null and void_from is null),
  check (numbers is not null or drawn_at is null and void_from is null),
  foreign key (game, issue_no) references lottery.issues
);
create index result_decisions_unsettled on lottery.result_decisions (decided_at) where settled_at is null;
grant select, insert, update (published_at, settled_at) on lottery.result_decisions to croupier_app;

-- Draws outside that their operator postponed (Lottery rules §16.3.2), as two people of staff decided. The last row of a draw counts.
-- Rows never change.
create table lottery.postponements (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  -- 1, 2, 3, … of this draw.
  sequence smallint not null check (sequence > 0),
  draw_at timestamptz not null,
  decided_at timestamptz not null,
  requested_by text not null,
  approved_by text not null check (approved_by <> requested_by),
  reason text not null,
  primary key (game, issue_no, sequence),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert on lottery.postponements to croupier_app;

-- Alarms about draws outside, each raised once.
create table lottery.result_alarms (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  alarm text collate "C" not null check (alarm in ('late', 'contradiction', 'early', 'repeated')),
  raised_at timestamptz not null,
  primary key (game, issue_no, alarm),
  foreign key (game, issue_no) references lottery.issues
);
grant select, insert on lottery.result_alarms to croupier_app;

-- What members have staked on the numbers of an open issue with limits, and what each number pays if it is hit once (Lottery rules
-- §13.2). A row is made before the first bet on its number. Settlement deletes the rows of an issue.
create table lottery.exposure (
  game text collate "C" not null,
  issue_no text collate "C" not null,
  play text collate "C" not null,
  number text collate "C" not null,
  stake bigint not null default 0 check (stake >= 0),
  liability bigint not null default 0 check (liability >= 0),
  -- From this liability on the number pays half odds. Null: it never does.
  half_odds_from bigint check (half_odds_from > 0),
  -- No bet takes the liability above it.
  close_from bigint not null check (close_from > 0),
  -- What staff decided about the number.
  state text collate "C" not null default 'open' check (state in ('open', 'half', 'closed')),
  primary key (game, issue_no, play, number),
  foreign key (game, issue_no) references lottery.issues,
  constraint exposure_within_limit check (liability <= close_from)
) with (fillfactor = 70);
grant select, insert, delete, update (stake, liability, state) on lottery.exposure to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema lottery to croupier_books;
grant select on lottery.exposure, lottery.capped_payouts, lottery.chase_items, lottery.chases, lottery.issues, lottery.result_decisions, lottery.source_reports,
  lottery.syndicate_holdings, lottery.syndicate_sales, lottery.syndicates, lottery.terms to croupier_books;
