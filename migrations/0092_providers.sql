-- Game providers that use our wallet. Their messages are keyed by their own ids, so these rows are found without a bucket.
create schema providers;
grant usage on schema providers to croupier_app;

create table providers.providers (
  provider_id text collate "C" primary key check (provider_id ~ '^[a-z][a-z0-9-]{1,19}$'),
  name text not null,
  is_open boolean not null default false,
  -- Addresses and networks that the provider calls from. There is no way to allow all of them.
  networks text[] not null,
  -- What its contract allows.
  undoes_wins boolean not null default false,
  -- The address that we call for the launch of a game. Without one, members do not see the games.
  service_url text,
  -- The origin of its games' pages, where it differs.
  frame_url text,
  -- Its place among the vendors of the catalogue.
  is_hot boolean not null default false,
  position smallint not null default 100,
  -- Lists of a category show one entry for all its games, which opens a list of them.
  is_grouped boolean not null default false,
  -- `transfer`: the provider keeps a wallet of its own for each member, and money moves there and back.
  mode text collate "C" not null default 'seamless' check (mode in ('seamless', 'transfer')),
  -- Seconds after which a transfer that the provider does not know will never be applied.
  finality_seconds integer not null default 300 check (finality_seconds between 60 and 86400),
  created_at timestamptz not null,
  check (not is_open or cardinality(networks) > 0)
);
grant select, insert, update (name, is_open, networks, undoes_wins, service_url, frame_url, is_hot, position, is_grouped, mode, finality_seconds) on providers.providers to croupier_app;

-- `in` signs the provider's messages, `out` our answers. A shared secret does both, so it has a row for each direction.
create table providers.keys (
  key_id text collate "C" not null,
  direction text collate "C" not null check (direction in ('in', 'out')),
  provider_id text collate "C" not null references providers.providers,
  algorithm text collate "C" not null check (algorithm in ('ed25519', 'hmac')),
  -- SPKI in PEM form: the provider's for `in`, ours for `out`.
  public_key text,
  -- The shared secret, or our private key.
  secret_encrypted bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (key_id, direction),
  check ((algorithm = 'ed25519') = (public_key is not null)),
  check ((algorithm = 'ed25519' and direction = 'in') = (secret_encrypted is null))
);
create index keys_of_provider on providers.keys (provider_id, direction, created_at);
grant select, insert, update (revoked_at, secret_encrypted) on providers.keys to croupier_app;

create table providers.games (
  provider_id text collate "C" not null references providers.providers,
  game_code text collate "C" not null check (game_code ~ '^[A-Za-z0-9_-]{1,40}$'),
  name text not null,
  category text collate "C" not null check (category in
    ('RNG', 'LIVE', 'FISH', 'PVP', 'CRASH', 'SPORTS', 'ESPORTS', 'CARDS', 'VIDEO', 'BLOCKCHAIN', 'LOTT')),
  is_open boolean not null,
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null,
  is_hot boolean not null default false,
  volatility text collate "C" check (volatility in ('low', 'medium', 'high')),
  -- The return to players in basis points.
  return_bp integer check (return_bp between 1 and 10000),
  -- The largest variance of what one round returns, in thousandths of the squared stake. Null when the provider does not say it.
  variance_milli integer check (variance_milli > 0),
  features text[] not null default '{}',
  -- Its provider plays it with play money of its own, too.
  has_demo boolean not null default false,
  -- Its provider takes campaigns of free rounds for it.
  has_free_rounds boolean not null default false,
  runs_on text collate "C" not null default 'all' check (runs_on in ('all', 'desktop', 'phone')),
  -- A picture of the library; null for one that pages draw.
  picture json,
  -- Empty: every currency.
  currencies text[] not null default '{}',
  blocked_countries text[] not null default '{}',
  position smallint not null,
  primary key (provider_id, game_code),
  check (max_stake >= min_stake)
);
grant select, insert, update (name, category, is_open, min_stake, max_stake, is_hot, volatility, return_bp, variance_milli, features, has_demo, has_free_rounds, picture, runs_on, currencies, blocked_countries, position)
  on providers.games to croupier_app;

-- A launch token is used once within a minute, for a session. Both are stored as hashes.
create table providers.launches (
  token_hash text collate "C" primary key,
  provider_id text collate "C" not null,
  member_id text collate "C" not null,
  game_code text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (provider_id, game_code) references providers.games
);
create index launches_expiry on providers.launches (expires_at);
grant select, insert, update (used_at), delete on providers.launches to croupier_app;

create table providers.sessions (
  session_hash text collate "C" primary key,
  provider_id text collate "C" not null,
  member_id text collate "C" not null,
  game_code text collate "C" not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (provider_id, game_code) references providers.games
);
create index sessions_of_member on providers.sessions (member_id, started_at);
grant select, insert, update (expires_at, ended_at) on providers.sessions to croupier_app;

-- The round of one player: a round of a live table has one row for each.
create table providers.rounds (
  provider_id text collate "C" not null,
  round_id text collate "C" not null,
  member_id text collate "C" not null,
  game_code text collate "C" not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- What the provider said at the close, where it differs from what we have.
  mismatch json,
  primary key (provider_id, round_id, member_id)
);
create index rounds_open on providers.rounds (opened_at) where closed_at is null;
-- Finds the rounds of a few minutes. They close almost in order, so block ranges are enough and cost a round nothing.
create index rounds_closed on providers.rounds using brin (closed_at) with (autosummarize = on);
grant select, insert, update (closed_at, mismatch) on providers.rounds to croupier_app;

-- Every message that moves money, with its answer, for ever. The key of a message is unique: whoever inserts it first decides.
-- `tombstone`: a rollback came before its bet, which can never be applied. `refused`: the answer was `code`.
create table providers.transactions (
  provider_id text collate "C" not null,
  tx_id text collate "C" not null,
  -- SHA-256 of type, player, round, amount, currency and reference.
  fingerprint text collate "C" not null,
  type text collate "C" not null check (type in ('bet', 'win', 'rollback', 'refund', 'resettle', 'cashOut', 'tip', 'jackpotContribution')),
  state text collate "C" not null check (state in ('applied', 'rolled_back', 'tombstone', 'refused')),
  member_id text collate "C" not null,
  game_code text collate "C" not null,
  round_id text collate "C",
  amount bigint not null check (amount >= 0),
  -- The message that it is about.
  target_tx_id text collate "C",
  -- The bet of the book that a bet placed, or that a win paid.
  bet_id uuid,
  -- The campaign of a free round: no money moved, and the book has no bet.
  campaign_id uuid,
  version integer not null default 0,
  request_id text collate "C" not null,
  code text collate "C" not null check (code in (
    'OK', 'INVALID_SIGNATURE', 'INVALID_PARTNER', 'MALFORMED', 'SESSION_INVALID', 'SESSION_EXPIRED',
    'PLAYER_NOT_FOUND', 'PLAYER_BLOCKED', 'GAME_NOT_ALLOWED', 'WRONG_CURRENCY', 'INSUFFICIENT_FUNDS', 'LIMIT_STAKE',
    'LIMIT_LOSS', 'LIMIT_TIME', 'DUPLICATE_MISMATCH', 'BET_NOT_FOUND', 'ROUND_NOT_FOUND', 'ROLLED_BACK',
    'ALREADY_SETTLED', 'ROUND_CLOSED', 'FREE_ROUNDS_ENDED', 'STALE_VERSION', 'READ_ONLY', 'TEMPORARY')),
  -- Cash after the message.
  balance bigint not null,
  -- Bonus money after the message that may pay stakes on the game.
  bonus bigint not null,
  -- Further fields of the answer.
  extra json not null default '{}',
  at timestamptz not null,
  -- Finds what was committed since a cursor: a row of an earlier transaction can never appear after it was read.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (provider_id, tx_id)
);
create index transactions_round on providers.transactions (provider_id, round_id) where round_id is not null;
create index transactions_target on providers.transactions (provider_id, target_tx_id) where target_tx_id is not null;
create index transactions_campaign on providers.transactions (campaign_id) where campaign_id is not null;
create index transactions_written on providers.transactions (provider_id, written_in, tx_id);
grant select, insert, update (state, amount, version, bet_id, campaign_id, code, balance, bonus, extra) on providers.transactions to croupier_app;

-- Free rounds of a member (Provider wallet rules §3.3): the wallet counts the rounds and what they win, and the provider plays them.
-- `asked`: the provider has not said yet that it has them. `refused`: it has none, and nothing was played.
create table providers.free_rounds (
  campaign_id uuid primary key,
  -- The reward that it plays.
  reward_id uuid not null,
  provider_id text collate "C" not null,
  game_code text collate "C" not null,
  member_id text collate "C" not null,
  rounds integer not null check (rounds between 1 and 1000),
  -- Of each round.
  stake bigint not null check (stake > 0),
  used integer not null default 0 check (used between 0 and rounds),
  won bigint not null default 0 check (won >= 0),
  state text collate "C" not null check (state in ('asked', 'open', 'refused', 'ended')),
  created_at timestamptz not null,
  -- No round begins from here on.
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- The last time-out that moved the end: each moves it once.
  paused_by text collate "C",
  -- What the provider is to hear, the number of calls about it, and when the next one is due.
  call text collate "C" check (call in ('create', 'cancel')),
  calls integer not null default 0,
  next_call_at timestamptz,
  foreign key (provider_id, game_code) references providers.games,
  check ((state in ('refused', 'ended')) = (ended_at is not null)),
  check (state <> 'refused' or used = 0),
  check ((call is null) = (next_call_at is null))
);
create unique index free_rounds_of_reward on providers.free_rounds (reward_id) where state <> 'refused';
create index free_rounds_of_member on providers.free_rounds (member_id, created_at);
create index free_rounds_ends on providers.free_rounds (ends_at) where state in ('asked', 'open');
create index free_rounds_calls on providers.free_rounds (next_call_at) where call is not null;
grant select, insert, update (used, won, state, ends_at, ended_at, paused_by, call, calls, next_call_at) on providers.free_rounds to croupier_app;

-- Money between a member's cash and the wallet that a provider in transfer mode keeps for them. `asked`: not sent yet. `unknown`:
-- sent, or about to be, and the provider has not answered. A transfer is sent once.
create table providers.transfers (
  transfer_id text collate "C" primary key,
  provider_id text collate "C" not null references providers.providers,
  member_id text collate "C" not null,
  direction text collate "C" not null check (direction in ('in', 'out')),
  -- Null while all the money at the provider is to come back, and nobody has asked how much that is.
  amount bigint check (amount > 0),
  currency text not null,
  state text collate "C" not null check (state in ('asked', 'unknown', 'done', 'refused')),
  reason text collate "C" check (reason in ('refused_by_provider', 'not_found', 'nothing_there', 'not_sent')),
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Questions to the provider about an unknown state so far, and when the next one is due.
  questions integer not null default 0,
  next_question_at timestamptz,
  check ((state = 'unknown') = (next_question_at is not null)),
  check ((state in ('done', 'refused')) = (ended_at is not null)),
  check ((state = 'refused') = (reason is not null)),
  check (state = 'refused' or (state = 'asked') = (sent_at is null)),
  check (amount is not null or (direction = 'out' and sent_at is null))
);
create unique index transfers_open on providers.transfers (member_id, provider_id) where state in ('asked', 'unknown');
-- Where a member may have money.
create index transfers_used on providers.transfers (member_id, provider_id) where sent_at is not null;
create index transfers_of_member on providers.transfers (member_id, asked_at);
create index transfers_asked on providers.transfers (asked_at, transfer_id);
create index transfers_sent on providers.transfers (provider_id, sent_at);
create index transfers_questions on providers.transfers (next_question_at) where state = 'unknown';
grant select, insert, update (amount, state, reason, sent_at, ended_at, questions, next_question_at) on providers.transfers to croupier_app;

-- Differences between transfers and the daily logs of providers. `posted`: our books follow the provider. `noted`: no money moved.
create table providers.transfer_breaks (
  break_id text collate "C" primary key,
  provider_id text collate "C" not null references providers.providers,
  -- The day (UTC) of the log.
  day text collate "C" not null,
  kind text collate "C" not null check (kind in ('applied_there', 'refused_there', 'missing_there', 'unknown_here', 'differs', 'log_missing')),
  -- As the provider named it; empty for a missing log.
  transfer_id text collate "C" not null,
  state text collate "C" not null check (state in ('open', 'posted', 'noted')),
  found_at timestamptz not null,
  ended_at timestamptz,
  note text,
  check ((state = 'open') = (ended_at is null)),
  check ((kind = 'log_missing') = (transfer_id = ''))
);
create unique index transfer_breaks_once on providers.transfer_breaks (provider_id, kind, transfer_id) where kind <> 'log_missing';
create unique index transfer_breaks_log on providers.transfer_breaks (provider_id, day) where kind = 'log_missing';
create index transfer_breaks_found on providers.transfer_breaks (state, found_at);
grant select, insert, update (state, ended_at, note) on providers.transfer_breaks to croupier_app;

-- T084: what rounds returned, to compare with the declared return. The first record of a game, and each one after a change of the
-- return, the variance or the currency, counts from zero. So does the one after an alert that staff have ended.
create table providers.return_records (
  record_id integer generated always as identity primary key,
  provider_id text collate "C" not null,
  game_code text collate "C" not null,
  currency text not null,
  return_bp integer not null,
  variance_milli integer,
  -- It has the rounds that were opened from here to the start of the next record.
  started_at timestamptz not null,
  rounds bigint not null default 0,
  -- Groups of rounds with a shared outcome, and those of them that paid more than their stakes.
  groups bigint not null default 0,
  winning_groups bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  -- Sums over the groups: of the squared stake, of stake times payout, of the squared payout.
  stake_squares numeric not null default 0,
  products numeric not null default 0,
  payout_squares numeric not null default 0,
  foreign key (provider_id, game_code) references providers.games
);
create index return_records_of_game on providers.return_records (provider_id, game_code, started_at);
grant select, insert, update (rounds, groups, winning_groups, stake, payout, stake_squares, products, payout_squares)
  on providers.return_records to croupier_app;

-- The same sums by the day (UTC) in which the rounds were counted. The public sees a day once it is over and enough members have
-- played: until then it waits for the next day, and both are published together, with the last of them as `published_with`.
create table providers.return_days (
  record_id integer not null references providers.return_records,
  day date not null,
  published_with date check (published_with >= day),
  rounds bigint not null,
  winning_groups bigint not null,
  stake bigint not null,
  payout bigint not null,
  stake_squares numeric not null,
  products numeric not null,
  payout_squares numeric not null,
  primary key (record_id, day)
);
create index return_days_unpublished on providers.return_days (record_id) where published_with is null;
grant select, insert, update (published_with, rounds, winning_groups, stake, payout, stake_squares, products, payout_squares)
  on providers.return_days to croupier_app;

-- Who staked how much in the days of a record that are not published yet.
create table providers.return_players (
  record_id integer not null references providers.return_records,
  member_id text collate "C" not null,
  stake bigint not null,
  primary key (record_id, member_id)
);
create index return_players_member on providers.return_players (member_id);
grant select, insert, update (stake), delete on providers.return_players to croupier_app;

-- An observed return outside its band, with the figures that showed it, in millionths. A record has one alert at most.
create table providers.return_alerts (
  record_id integer primary key references providers.return_records,
  state text collate "C" not null check (state in ('open', 'ended')),
  raised_at timestamptz not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null,
  observed_ppm bigint not null,
  low_ppm bigint not null,
  high_ppm bigint not null,
  ended_at timestamptz,
  note text,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (note is null))
);
create index return_alerts_open on providers.return_alerts (raised_at) where state = 'open';
grant select, insert, update (state, ended_at, note) on providers.return_alerts to croupier_app;

-- The instant until which closed rounds are counted.
create table providers.return_cursor (
  singleton boolean primary key default true check (singleton),
  counted_until timestamptz not null
);
insert into providers.return_cursor (counted_until) values ('2000-01-01T00:00:00Z');
grant select, update on providers.return_cursor to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema providers to croupier_books;
grant select on providers.transactions, providers.rounds, providers.transfers, providers.free_rounds to croupier_books;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'providers.launches', 'delete from providers.launches where member_id = $1'),
  ('at_once', 'providers.return_players', 'delete from providers.return_players where member_id = $1');
