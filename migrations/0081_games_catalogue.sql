-- What can be played, as data. A category, provider or game that is not open is not listed anywhere.
create table games.categories (
  code text primary key,
  position smallint not null
);

create table games.vendors (
  vassalage text primary key,
  category text not null references games.categories,
  display_name text not null,
  picture text not null,
  is_hot boolean not null default false,
  is_open boolean not null default true,
  position smallint not null
);

create table games.games (
  code text primary key,
  name text not null,
  vassalage text not null references games.vendors,
  game_type text not null,
  is_game text not null default 'GAME' check (is_game in ('GAME', 'VASSALAGE')),
  account_type_name text not null,
  default_play_type text,
  prize_modes text[] not null default '{}',
  is_hot boolean not null default false,
  is_open boolean not null default true,
  position smallint not null
);
grant select on games.categories, games.vendors, games.games to croupier_app;
-- The module of a product offers its games; see `offer` of the catalogue's store.
grant insert, update on games.games to croupier_app;

insert into games.categories (code, position) values ('LOTT', 1);
insert into games.vendors (vassalage, category, display_name, picture, is_hot, position)
values ('LOTT', 'LOTT', 'Croupier Lottery', 'balls', true, 1);

-- The large prizes of settled bets, written with the settlement: the board asks nothing of the bet book. And how many
-- bets a game took per hour, counted the same way: the order of the popular list.
create table games.wins (
  bet_id uuid not null,
  bucket smallint not null,
  member_id text collate "C" not null,
  game text collate "C" not null,
  payout bigint not null check (payout > 0),
  won_at timestamptz not null,
  primary key (bet_id, bucket)
);
create index wins_newest on games.wins (won_at desc);
grant select, insert, delete on games.wins to croupier_app;

create table games.hours (
  game text collate "C" not null,
  hour timestamptz not null,
  bucket smallint not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (game, hour, bucket)
);
grant select, insert, update, delete on games.hours to croupier_app;
