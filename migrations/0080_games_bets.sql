create schema games;
grant usage on schema games to croupier_app;

-- The bet book: every bet of every product, one row each. Settling rewrites a row once, soon after it was written, so
-- pages keep room for that. Bet ids lead with time, which makes them the order of a member's history too.
create table games.bets (
  bet_id uuid not null,
  bucket smallint not null,
  ticket_id uuid not null,
  member_id text collate "C" not null,
  product text collate "C" not null,
  game text collate "C" not null,
  round text collate "C" not null,
  play text collate "C" not null,
  -- Verbatim canonical text: smaller than jsonb, and what the ticket tree hashes.
  selection json not null,
  units integer not null check (units > 0),
  multiple integer not null check (multiple > 0),
  mode smallint not null check (mode > 0),
  prize_group smallint not null,
  own_group smallint not null,
  prizes json not null,
  stake bigint not null check (stake > 0),
  accepted_at timestamptz not null,
  status text collate "C" not null default 'accepted'
    check (status in ('accepted', 'won', 'lost', 'pushed', 'void', 'cancelled')),
  version smallint not null default 0,
  payout bigint not null default 0 check (payout >= 0),
  valid_bet bigint not null default 0 check (valid_bet between 0 and stake),
  self_rebate bigint not null default 0 check (self_rebate >= 0),
  settled_at timestamptz,
  primary key (bet_id, bucket)
) with (fillfactor = 60);
-- Finds a round's bets by share. Narrow on purpose: games whose rounds bear the same number share entries, and the
-- order within a share is made when it is read.
create index bets_round on games.bets (round, bucket);
create index bets_member on games.bets (member_id, bet_id desc, bucket);
grant select, insert, update (status, version, payout, valid_bet, self_rebate, settled_at) on games.bets to croupier_app;
