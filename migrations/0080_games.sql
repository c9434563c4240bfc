create schema games;
grant usage on schema games to croupier_app;

-- Numbers of the games and rounds that bets name, because a bet's width is paid by every bettor. Rows are never changed
-- or removed, so a node may remember them; a new one is committed before a bet names it. A bet has no foreign key to
-- either: each would cost a query per bet, and guards against removing a row that nobody may remove. The books prove
-- that every bet has both.
create table games.bet_games (
  game_id integer generated always as identity primary key,
  product text collate "C" not null,
  game text collate "C" not null,
  unique (product, game)
);
create table games.rounds (
  round_id integer generated always as identity primary key,
  game_id integer not null,
  round text collate "C" not null,
  unique (round, game_id)
);
grant select, insert on games.bet_games, games.rounds to croupier_app;

-- The bet book: the core of every bet of every product, one row each, and a detail that its product alone understands.
-- A ticket's id is that of its bets with the last two bytes zero. Settling rewrites a row once, soon after it was
-- written, so pages keep room for that. Columns of one width come first; those that are null until the result come
-- last of them. One CHECK, because each is read anew for every statement.
create table games.bets (
  bet_id uuid not null,
  stake bigint not null,
  accepted_at timestamptz not null,
  payout bigint not null default 0,
  valid_bet bigint not null default 0,
  self_rebate bigint not null default 0,
  game_id integer not null,
  -- Null for a bet that waits for no round, or for several (games.bet_rounds).
  round_id integer,
  bucket smallint not null,
  version smallint not null default 0,
  settled_at timestamptz,
  member_id text collate "C" not null,
  status text collate "C" not null default 'accepted',
  -- What each pocket gave to the stake; null when all of it came from cash.
  funds json,
  -- Verbatim text of the product: smaller than jsonb.
  detail json not null,
  primary key (bet_id, bucket),
  constraint bets_sound check (
    stake > 0 and payout >= 0 and valid_bet >= 0 and valid_bet <= stake and self_rebate >= 0
    and status in ('accepted', 'won', 'lost', 'pushed', 'void', 'cancelled'))
) partition by range (bet_id);
-- Ids begin with the time, so a partition is a month (ADR 0024). `ensure_months` cuts months off the partition of later bets. The ids of
-- a provider's bets carry no time: all of them begin with f, and no month has them.
create table games.bets_later partition of games.bets
  for values from (minvalue) to ('f0000000-0000-0000-0000-000000000000') with (fillfactor = 60);
create table games.bets_untimed partition of games.bets
  for values from ('f0000000-0000-0000-0000-000000000000') to (maxvalue) with (fillfactor = 60);
-- Finds a round's bets by share; equal entries share space. The order within a share is made when it is read.
-- Settlement writes to the partition in which it read a bet, so that no row has to look up its month.
grant select, update (status, version, payout, valid_bet, self_rebate, settled_at) on games.bets_later, games.bets_untimed to croupier_app;
create index bets_round on games.bets (round_id, bucket) where round_id is not null;

-- The rounds of a bet that waits for several, such as an accumulator.
create table games.bet_rounds (
  bet_id uuid not null,
  bucket smallint not null,
  round_id integer not null,
  primary key (round_id, bucket, bet_id)
);
grant select, insert, update (status, version, payout, valid_bet, self_rebate, settled_at) on games.bets to croupier_app;
grant select, insert on games.bet_rounds to croupier_app;

-- The months of the bet book. `npm run archive` seals a month, adds it up, writes its file and removes its partition (ADR 0024).
create table games.bet_months (
  month date primary key check (extract(day from month) = 1),
  first_bet uuid not null,
  -- The first id of the next month.
  end_bet uuid not null,
  status text collate "C" not null default 'live' check (status in ('live', 'sealed', 'summed', 'written', 'archived')),
  bets bigint,
  -- The SHA-256 of the lines of its file.
  sha256 text collate "C",
  check ((status in ('live', 'sealed')) = (bets is null)),
  check ((status in ('written', 'archived')) <= (sha256 is not null))
);
grant select on games.bet_months to croupier_app;

-- What the bets of an archived month come to, by member and product: the books go on from these sums. They count once the month is
-- archived.
create table games.archived_sums (
  month date not null references games.bet_months,
  member_id text collate "C" not null,
  bucket smallint not null,
  product text collate "C" not null,
  bets bigint not null,
  stake bigint not null,
  -- The stakes of cancelled and void bets, which were returned.
  refunded bigint not null,
  -- The rest are sums of the other bets.
  settled bigint not null,
  won bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  bonus_valid_bet bigint not null,
  primary key (month, member_id, product, bucket)
);
grant select on games.archived_sums to croupier_app;
-- The rounds with a bet in an archived month.
create table games.archived_rounds (
  round_id integer not null,
  month date not null references games.bet_months,
  primary key (round_id, month)
);

create function games.month_id(month date) returns uuid language sql immutable set search_path = pg_catalog, pg_temp
  as $$ select (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- Makes the partitions of a month and of the two after it, in UTC. Bets that are in the partition of later bets already are moved, so it
-- may run late, too. It waits half a second at most for the lock on the bet book, because bets wait behind it.
create function games.ensure_months(today date) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  this_month date := today - (extract(day from today)::int - 1);
  next_month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('croupier:bet-months'));
  select coalesce((max(month) + interval '1 month')::date, this_month) into next_month from games.bet_months;
  while next_month <= this_month + interval '2 months' loop
    alter table games.bets detach partition games.bets_later;
    if not exists (select from games.bet_months) then
      create table games.bets_earlier (like games.bets including defaults including constraints) with (fillfactor = 60);
      grant select, update (status, version, payout, valid_bet, self_rebate, settled_at) on games.bets_earlier to croupier_app;
      with moved as (delete from games.bets_later where bet_id < games.month_id(next_month) returning *)
      insert into games.bets_earlier select * from moved;
      execute format('alter table games.bets attach partition games.bets_earlier for values from (minvalue) to (%L)', games.month_id(next_month));
    end if;
    insert into games.bet_months (month, first_bet, end_bet)
    values (next_month, games.month_id(next_month), games.month_id((next_month + interval '1 month')::date));
    part := 'games.' || to_char(next_month, '"bets_"YYYY_MM');
    execute format('create table %s (like games.bets including defaults including constraints) with (fillfactor = 60)', part);
    execute format('grant select, update (status, version, payout, valid_bet, self_rebate, settled_at) on %s to croupier_app', part);
    execute format('with moved as (delete from games.bets_later where bet_id < %L returning *) insert into %s select * from moved',
                   games.month_id((next_month + interval '1 month')::date), part);
    execute format('alter table games.bets attach partition %s for values from (%L) to (%L)', part, games.month_id(next_month),
                   games.month_id((next_month + interval '1 month')::date));
    next_month := next_month + interval '1 month';
    execute format('alter table games.bets attach partition games.bets_later for values from (%L) to (%L)', games.month_id(next_month),
                   'f0000000-0000-0000-0000-000000000000');
  end loop;
end
$$;
-- The trigger of a sealed month.
create function games.refuse_sealed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
  as $$ begin raise exception 'the month of bet % is sealed for its archive', coalesce(new.bet_id, old.bet_id); end $$;
revoke execute on function games.refuse_sealed from public;
revoke execute on function games.ensure_months from public;
grant execute on function games.ensure_months to croupier_app;

-- A bet whole, for readers.
create view games.bet_book as
select b.bet_id, b.bucket, (left(b.bet_id::text, 32) || '0000')::uuid as ticket_id, b.member_id, g.product, g.game, r.round,
       b.stake, b.funds, b.detail, b.accepted_at, b.status, b.version, b.payout, b.valid_bet, b.self_rebate, b.settled_at
from games.bets b
join games.bet_games g on g.game_id = b.game_id
left join games.rounds r on r.round_id = b.round_id;
grant select on games.bet_book to croupier_app;

-- What a member staked and won by business day, product and category, of settled bets (Agent rules §3.3–§3.5). Written in
-- the transaction that settles, and corrected on the day of the correction: a closed day never changes.
create table games.member_days (
  member_id text collate "C" not null,
  bucket smallint not null,
  day date not null,
  product text collate "C" not null,
  category text collate "C" not null,
  bets integer not null,
  -- Those among the bets that were won.
  wins integer not null default 0,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  -- The part of the valid bets that was staked from other pockets than cash. It earns no rebate (Reward rules §6).
  bonus_valid_bet bigint not null default 0,
  -- The part of the valid bets that does not count for rewards, and the part of it that is in bonus_valid_bet, too.
  netted bigint not null default 0,
  netted_bonus bigint not null default 0,
  primary key (member_id, day, product, category, bucket)
) with (fillfactor = 70);
-- Finds the rows of a day, for sums over all members. Days arrive in order, so block ranges are enough and cost a bet nothing.
create index member_days_day on games.member_days using brin (day) with (autosummarize = on);
grant select, insert, update (bets, wins, stake, valid_bet, payout, self_rebate, bonus_valid_bet, netted, netted_bonus)
  on games.member_days to croupier_app;

-- The games, '*' for all, that a mission or a leaderboard is about, and the business days on which its figures are kept in
-- games.game_days. A node reads them every ten seconds, so a game is named before its first day.
create table games.counted_games (
  game text collate "C" not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (game, first_day, last_day)
);
grant select, insert on games.counted_games to croupier_app;

-- As games.member_days, by game, of counted games alone.
create table games.game_days (
  member_id text collate "C" not null,
  bucket smallint not null,
  day date not null,
  game text collate "C" not null,
  category text collate "C" not null,
  bets integer not null,
  wins integer not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  self_rebate bigint not null,
  -- The part of the valid bets that does not count for rewards.
  netted bigint not null default 0,
  primary key (member_id, day, game, category, bucket)
) with (fillfactor = 70);
create index game_days_day on games.game_days using brin (day) with (autosummarize = on);
grant select, insert, update (bets, wins, stake, valid_bet, payout, self_rebate, netted) on games.game_days to croupier_app;

-- What does not count for rewards of a member's settled bets on a round: opposite sides, and markets of which the member covers
-- almost all outcomes (Reward rules §13). A member without a deduction has no row. Sums are in games.member_days.
create table games.netted_rounds (
  round_id integer not null,
  bucket smallint not null,
  member_id text collate "C" not null,
  category text collate "C" not null,
  netted bigint not null check (netted >= 0),
  netted_bonus bigint not null check (netted_bonus >= 0 and netted_bonus <= netted),
  primary key (round_id, bucket, member_id, category)
);
grant select, insert, update (netted, netted_bonus) on games.netted_rounds to croupier_app;

-- Results of bets as an append-only feed, for readers that need each of them exactly once. Results are written while there is a reader,
-- corrections always.
-- A correction of a bet is two rows of its version: the old result with the sign -1, and the new one. A reader takes what was
-- written in transactions from one id up to another, below every running one, so no row can appear behind it.
create table games.result_feed (
  bet_id uuid not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  settled_at timestamptz not null,
  written_in xid8 not null default pg_current_xact_id(),
  bucket smallint not null,
  version smallint not null default 0,
  sign smallint not null default 1,
  member_id text collate "C" not null,
  -- Of a correction: when the bet was settled first.
  first_settled_at timestamptz,
  primary key (bet_id, bucket, version, sign),
  check (sign = 1 or (sign = -1 and version > 0)),
  check ((first_settled_at is not null) = (version > 0))
);
create index result_feed_written on games.result_feed (written_in);
-- Finds the corrections of results of a period.
create index result_feed_corrections on games.result_feed (first_settled_at) where first_settled_at is not null;
-- Results arrive almost in the order of their times.
create index result_feed_settled on games.result_feed using brin (settled_at) with (autosummarize = on);
grant select, insert on games.result_feed to croupier_app;

create table games.result_readers (
  reader text collate "C" primary key
);
grant select, insert on games.result_readers to croupier_app;

-- What can be played, as data. A category, provider or game that is not open is not listed anywhere.
create table games.categories (
  code text primary key,
  position smallint not null
);

create table games.vendors (
  vassalage text primary key,
  display_name text not null,
  picture text not null,
  is_hot boolean not null default false,
  is_open boolean not null default true,
  -- Its games play from the main wallet: members need not move money to it.
  is_seamless boolean not null default true,
  -- Lists of a category show one entry for all its games, which opens a list of them.
  is_grouped boolean not null default false,
  position smallint not null
);

create table games.games (
  code text primary key,
  name text not null,
  vassalage text not null references games.vendors,
  category text not null references games.categories,
  game_type text not null,
  account_type_name text not null,
  default_play_type text,
  prize_modes text[] not null default '{}',
  -- What a provider says about its game. A lottery has neither.
  volatility text collate "C" check (volatility in ('low', 'medium', 'high')),
  -- The return to players in basis points.
  return_bp integer check (return_bp between 1 and 10000),
  features text[] not null default '{}',
  -- It can be played with play money.
  has_demo boolean not null default false,
  -- A picture of the library; null for one that pages draw.
  picture json,
  is_hot boolean not null default false,
  is_open boolean not null default true,
  position smallint not null
);
grant select on games.categories, games.vendors, games.games to croupier_app;
-- The module of a product offers its games; see `replaceProviderGames` of the catalogue's store.
grant insert, update on games.vendors, games.games to croupier_app;

-- In the order of the menu.
insert into games.categories (code, position)
values ('LOTT', 1), ('LIVE', 2), ('CRASH', 3), ('SPORTS', 4), ('FISH', 5), ('RNG', 6), ('PVP', 7), ('ESPORTS', 8), ('CARDS', 9),
  ('VIDEO', 10), ('BLOCKCHAIN', 11);
insert into games.vendors (vassalage, display_name, picture, is_hot, position)
values ('LOTT', 'Croupier Lottery', 'balls', true, 1);

create table games.favourites (
  member_id text collate "C" not null,
  game text not null references games.games,
  added_at timestamptz not null,
  primary key (member_id, game)
);
grant select, insert, delete on games.favourites to croupier_app;

-- The large wins of settled bets, written with the result: the winner list asks nothing of the bet book. And how many bets a
-- game took per hour, counted the same way: the order of the popular list.
create table games.wins (
  bet_id uuid not null,
  bucket smallint not null,
  member_id text collate "C" not null,
  game text collate "C" not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout > stake),
  won_at timestamptz not null,
  primary key (bet_id, bucket)
);
create index wins_newest on games.wins (won_at desc);
grant select, insert, delete on games.wins to croupier_app;

-- Members who keep their wins out of the list.
create table games.unlisted_members (
  member_id text collate "C" primary key,
  unlisted_at timestamptz not null
);
grant select, insert, delete on games.unlisted_members to croupier_app;

create table games.hours (
  game text collate "C" not null,
  hour timestamptz not null,
  -- The number of the lane's writer, or 0 for settlement, which has a row for each bucket: writers never share a row.
  writer smallint not null,
  bucket smallint not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (game, hour, writer, bucket)
);
grant select, insert, update, delete on games.hours to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema games to croupier_books;
grant select on games.archived_rounds, games.archived_sums, games.bet_book, games.bet_games, games.bet_months, games.bets, games.counted_games, games.game_days, games.hours, games.member_days, games.netted_rounds, games.result_feed, games.rounds,
  games.wins
  to croupier_books;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'games.wins',
   'delete from games.wins where member_id = $1'),
  ('at_once', 'games.unlisted_members',
   'delete from games.unlisted_members where member_id = $1'),
  ('at_once', 'games.favourites',
   'delete from games.favourites where member_id = $1');
