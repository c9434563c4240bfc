-- A bet's row is written in the transaction of its stake, so its width is paid by every bettor: what many bets share
-- stands once and is named by number.
--
-- Both tables are for reference. Rows are added, and never changed or removed. They hold no bucket.

-- What was promised, the same for all bets of a kind.
create table games.terms (
  terms_id integer generated always as identity primary key,
  product text collate "C" not null,
  game text collate "C" not null,
  play text collate "C" not null,
  mode smallint not null check (mode > 0),
  prize_group smallint not null,
  own_group smallint not null,
  -- Verbatim canonical text, which the ticket tree hashes; text, so that it can be part of the key.
  prizes text collate "C" not null,
  unique (play, prize_group, own_group, mode, game, product, prizes)
);
insert into games.terms (product, game, play, mode, prize_group, own_group, prizes)
select distinct product, game, play, mode, prize_group, own_group, prizes::text from games.bets;

-- The rounds that anybody bet on.
create table games.rounds (
  round_id integer generated always as identity primary key,
  game text collate "C" not null,
  round text collate "C" not null,
  unique (round, game)
);
insert into games.rounds (game, round) select distinct game, round from games.bets;

alter table games.bets rename to wide_bets;
alter table games.wide_bets drop constraint bets_pkey;
drop index games.bets_round, games.bets_member;

-- The bet book, one row each. A ticket's id is that of its bets with the last two bytes zero. Terms and round have no
-- foreign keys: each would ask a query of every bet, and what it guards against needs a row removed that nobody may
-- remove. That every bet has both is proved from the outside.
-- Columns of one width come first; what is null until the result comes last of them. One CHECK, because each is read
-- anew for every statement.
create table games.bets (
  bet_id uuid not null,
  stake bigint not null,
  accepted_at timestamptz not null,
  payout bigint not null default 0,
  valid_bet bigint not null default 0,
  self_rebate bigint not null default 0,
  terms_id integer not null,
  round_id integer not null,
  units integer not null,
  multiple integer not null,
  bucket smallint not null,
  version smallint not null default 0,
  settled_at timestamptz,
  member_id text collate "C" not null,
  status text collate "C" not null default 'accepted',
  -- Verbatim canonical text: smaller than jsonb, and what the ticket tree hashes.
  selection json not null,
  primary key (bet_id, bucket),
  constraint bets_sound check (
    units > 0 and multiple > 0 and stake > 0
    and payout >= 0 and valid_bet >= 0 and valid_bet <= stake and self_rebate >= 0
    and status in ('accepted', 'won', 'lost', 'pushed', 'void', 'cancelled'))
) with (fillfactor = 60);
insert into games.bets (bet_id, stake, accepted_at, payout, valid_bet, self_rebate, terms_id, round_id, units, multiple,
                        bucket, version, settled_at, member_id, status, selection)
select b.bet_id, b.stake, b.accepted_at, b.payout, b.valid_bet, b.self_rebate, t.terms_id, r.round_id, b.units, b.multiple,
       b.bucket, b.version, b.settled_at, b.member_id, b.status, b.selection
from games.wide_bets b
join games.rounds r on r.game = b.game and r.round = b.round
join games.terms t on t.product = b.product and t.game = b.game and t.play = b.play and t.mode = b.mode
  and t.prize_group = b.prize_group and t.own_group = b.own_group and t.prizes = b.prizes::text
order by b.bet_id;
drop table games.wide_bets;
-- Finds a round's bets by share; equal entries share space. The order within a share is made when it is read.
create index bets_round on games.bets (round_id, bucket);
create index bets_member on games.bets (member_id, bet_id desc, bucket);

-- A bet whole, for whoever reads.
create view games.bet_book as
select b.bet_id, b.bucket, (left(b.bet_id::text, 32) || '0000')::uuid as ticket_id, b.member_id, t.product, r.game, r.round,
       t.play, b.selection, b.units, b.multiple, t.mode, t.prize_group, t.own_group, t.prizes::json as prizes, b.stake,
       b.accepted_at, b.status, b.version, b.payout, b.valid_bet, b.self_rebate, b.settled_at
from games.bets b
join games.terms t on t.terms_id = b.terms_id
join games.rounds r on r.round_id = b.round_id;

grant select, insert on games.terms, games.rounds to croupier_app;
grant select, insert, update (status, version, payout, valid_bet, self_rebate, settled_at) on games.bets to croupier_app;
grant select on games.bet_book to croupier_app;
