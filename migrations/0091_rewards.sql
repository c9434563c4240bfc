-- What the house gives to members (Reward rules). Days and months are text, as the code has them.
create schema rewards;
grant usage on schema rewards to croupier_app;

-- One right, one row (Reward rules §1). `source` and `source_ref` name the right: the same one is granted once.
create table rewards.grants (
  grant_id uuid primary key,
  member_id text collate "C" not null,
  source text not null
    check (source in (
      'staff', 'vip_upgrade', 'vip_monthly', 'vip_birthday', 'mall', 'offer', 'mission', 'leaderboard', 'raffle', 'envelope',
      'rebate', 'referral')),
  source_ref text collate "C" not null,
  -- The VIP level of a bonus for one.
  level integer,
  -- Money; zero for a reward in points. Shares of a pool, rebates and shares of the bets of friends are exact to 1/10,000, all other
  -- rewards are whole cents.
  amount bigint not null check (amount >= 0 and (amount % 100 = 0 or source in ('leaderboard', 'rebate', 'referral'))),
  points integer not null default 0 check (points >= 0),
  -- What it takes before it becomes cash (Reward rules §4); null for a reward in cash.
  wager jsonb,
  -- Free rounds of a game, which win another reward.
  free_rounds jsonb,
  state text not null default 'offered' check (state in ('offered', 'claimed', 'expired', 'withdrawn')),
  -- What staff write to the member.
  note text not null,
  -- Why staff withdrew it, or cancelled the bonus that it became: a code that the member reads, and a note of staff.
  end_reason text check (end_reason in (
    'mistake', 'terms', 'several_accounts', 'opposite_bets', 'deposit_withdrawn', 'offer_ended')),
  end_note text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The last time-out that moved the end of the grant: each moves it once.
  paused_by text collate "C",
  unique (source, source_ref),
  check ((state = 'offered') = (ended_at is null)),
  check ((amount > 0)::int + (points > 0)::int + (free_rounds is not null)::int = 1)
);
create index grants_offered on rewards.grants (member_id, expires_at, grant_id) where state = 'offered';
create index grants_ended on rewards.grants (member_id, ended_at desc, grant_id desc) where state <> 'offered';
create index grants_due on rewards.grants (expires_at, grant_id) where state = 'offered';
create index grants_desk on rewards.grants (offered_at desc, grant_id desc);
grant select, insert, update (state, expires_at, ended_at, end_reason, end_note, paused_by) on rewards.grants to croupier_app;

-- The VIP level of a member who has or had one. Totals are not stored: the bet book and the cashier have them.
create table rewards.vip_members (
  member_id text collate "C" primary key,
  level integer not null check (level >= 0),
  -- The highest level that the member has earned: each level pays its bonus once.
  peak integer not null check (peak >= 0),
  -- The month (`2026-11`) that the level is protected in.
  reached_in text collate "C" not null,
  -- The last day on which staff keep the level.
  held_until text collate "C",
  -- The month that runs: all months before are reviewed.
  month text collate "C" not null,
  -- The level after the review, for the monthly bonus; null until the first review.
  month_level integer,
  bonus_month text collate "C"
);
create index vip_members_month on rewards.vip_members (month, member_id);
create index vip_members_bonus on rewards.vip_members (member_id) where month_level > 0;
grant select, insert, update on rewards.vip_members to croupier_app;

-- The level of a member before the first change of a business day, so that the points of a past day use its factor.
create table rewards.vip_changes (
  member_id text collate "C" not null,
  changed_on text collate "C" not null,
  level_before integer not null,
  primary key (member_id, changed_on)
);
grant select, insert on rewards.vip_changes to croupier_app;

-- Points of members (Reward rules §3). The row is the lock of a member's points.
create table rewards.point_accounts (
  member_id text collate "C" primary key,
  -- Valid bet × factor that is not a point yet, by category, in 1/10,000 × 1/100 of the currency unit.
  carry json not null default '{}',
  -- The last business day that was counted, or noted in `point_waits`.
  counted_day text collate "C",
  -- Points taken back that were spent already. The next earnings pay them.
  owed integer not null default 0 check (owed >= 0),
  next_lot integer not null default 1,
  next_move integer not null default 1,
  -- The last time-out that moved the ends of the lots: each moves them once.
  paused_by text collate "C"
  -- Every night rewrites the row of a member who plays, so pages keep room for that.
) with (fillfactor = 70);
grant select, insert, update on rewards.point_accounts to croupier_app;

-- A lot lives until a day, included. Empty lots stay until then, because a refund may fill them again.
create table rewards.point_lots (
  member_id text collate "C" not null,
  lot_no integer not null,
  expires_on text collate "C" not null,
  points integer not null check (points >= 0),
  primary key (member_id, lot_no)
);
create index point_lots_expiry on rewards.point_lots (expires_on, member_id);
grant select, insert, update, delete on rewards.point_lots to croupier_app;

-- Every change of a member's points (T113), numbered without gaps. `reference` names the business day, the order, the conversion
-- or the reversal.
create table rewards.point_moves (
  member_id text collate "C" not null,
  move_no integer not null,
  kind text not null check (kind in ('earned', 'repaid', 'rewarded', 'redeemed', 'refunded', 'converted', 'expired', 'reversed')),
  points integer not null,
  balance_after integer not null check (balance_after >= 0),
  owed_after integer not null check (owed_after >= 0),
  reference text collate "C" not null,
  moved_at timestamptz not null,
  primary key (member_id, move_no)
);
-- Finds the points that were booked in a time, for leaderboards. Moves arrive in order.
create index point_moves_moved on rewards.point_moves using brin (moved_at) with (autosummarize = on);
grant select, insert on rewards.point_moves to croupier_app;

-- The business days whose bets have become points.
create table rewards.point_days (
  counted_day text collate "C" primary key,
  counted_at timestamptz not null
);
grant select, insert on rewards.point_days to croupier_app;

-- Days of members who were barred when the day was counted. They become points when the bar ends.
create table rewards.point_waits (
  member_id text collate "C" not null,
  counted_day text collate "C" not null,
  primary key (member_id, counted_day)
);
grant select, insert, delete on rewards.point_waits to croupier_app;

-- What a member must stake before converted points may leave as cash: so much since the start of a business day, less the valid bets
-- of that day until then.
create table rewards.turnover (
  member_id text collate "C" primary key,
  required bigint not null check (required >= 0),
  since_day text collate "C" not null,
  played_before bigint not null
);
grant select, insert, update on rewards.turnover to croupier_app;

-- What members redeem with points. `worth` is the cash that an order pays as a reward, zero for goods. `motif` is the drawing that the
-- site shows without a picture; null lets the site choose.
create table rewards.mall_rewards (
  reward_id text collate "C" primary key,
  name text not null,
  picture json,
  motif text collate "C" check (motif in ('coins', 'gift', 'mug', 'shirt', 'phone', 'ticket', 'crown', 'fan')),
  points_requirement integer not null check (points_requirement > 0),
  amount_requirement bigint not null check (amount_requirement >= 0 and amount_requirement % 100 = 0),
  worth bigint not null check (worth >= 0 and worth % 100 = 0),
  level_min integer not null check (level_min >= 0),
  limit_per_member integer check (limit_per_member > 0),
  stock integer check (stock >= 0),
  needs_address boolean not null,
  is_active boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz not null
);
grant select, insert, update on rewards.mall_rewards to croupier_app;

create table rewards.mall_orders (
  order_id text collate "C" primary key,
  member_id text collate "C" not null,
  reward_id text collate "C" not null references rewards.mall_rewards,
  -- As they were when the member ordered.
  name text not null,
  quantity integer not null check (quantity > 0),
  points integer not null check (points > 0),
  amount bigint not null check (amount >= 0),
  worth bigint not null check (worth >= 0),
  points_balance integer not null check (points_balance >= 0),
  -- The lots that paid, for a refund.
  lots json not null,
  receiving_address text not null,
  status text not null check (status in ('inProcess', 'approved', 'rejected')),
  remark text not null,
  ordered_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'inProcess') = (decided_at is null))
);
create index mall_orders_member on rewards.mall_orders (member_id, ordered_at desc, order_id desc);
create index mall_orders_desk on rewards.mall_orders (ordered_at desc, order_id desc);
-- Pieces that a member has redeemed of a reward.
create index mall_orders_of_reward on rewards.mall_orders (member_id, reward_id) where status <> 'rejected';
grant select, insert, update (status, remark, decided_at, receiving_address) on rewards.mall_orders to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema rewards to croupier_books;
grant select on rewards.mall_orders, rewards.point_lots, rewards.point_moves to croupier_books;

-- Erasure of what a member has of points: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.vip_changes', 'delete from rewards.vip_changes where member_id = $1'),
  ('at_once', 'rewards.point_waits', 'delete from rewards.point_waits where member_id = $1'),
  ('at_once', 'rewards.mall_orders',
   $$update rewards.mall_orders set receiving_address = '', remark = '' where member_id = $1$$);

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.grants', $$update rewards.grants set note = '' where member_id = $1$$),
  ('at_once', 'rewards.vip_members', 'delete from rewards.vip_members where member_id = $1');

-- Bonus money that must be wagered (Reward rules §4.3, §4.4), one row for each claimed grant. A member has one active bonus.
create table rewards.bonuses (
  -- The id of the grant.
  bonus_id uuid primary key,
  member_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- The terms of the grant, which never change.
  terms jsonb not null,
  -- The business day of the start, and the member's valid bets on it by category so far, which do not count.
  from_day text not null,
  baseline jsonb not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'active'
    check (status in ('active', 'converted', 'exhausted', 'expired', 'forfeited', 'cancelled')),
  -- Final at the end. While the bonus is active, the bet book has it.
  wagered bigint not null default 0,
  converted bigint not null default 0,
  lost bigint not null default 0,
  ended_at timestamptz,
  -- The stakes that bonus money paid, and those of them close to the largest one, without those in rewards.bonus_tickets.
  stakes integer not null default 0,
  limit_stakes integer not null default 0,
  -- The last time-out that moved the end.
  paused_by text collate "C",
  check ((status = 'active') = (ended_at is null))
);
create unique index bonuses_active on rewards.bonuses (member_id) where status = 'active';
create index bonuses_running on rewards.bonuses (bonus_id) where status = 'active';
create index bonuses_member on rewards.bonuses (member_id, started_at desc);
grant select, insert, update (ends_at, status, wagered, converted, lost, ended_at, stakes, limit_stakes, paused_by)
  on rewards.bonuses to croupier_app;

-- Tickets that bonus money paid for, until their bets are settled.
create table rewards.bonus_tickets (
  bonus_id uuid not null,
  ticket_id uuid not null,
  member_id text collate "C" not null,
  -- Whether the stake was close to the largest one that the bonus allows.
  is_at_limit boolean not null,
  primary key (bonus_id, ticket_id)
);
grant select, insert, delete on rewards.bonus_tickets to croupier_app;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.bonus_tickets', 'delete from rewards.bonus_tickets where member_id = $1');

-- Members who joined an offer, with the version that they joined (Reward rules §4.2). An offer brings its bonus once, and cashback
-- after each period.
create table rewards.participations (
  member_id text collate "C" not null,
  offer text collate "C" not null,
  version text collate "C" not null,
  -- The offer as it was joined.
  terms jsonb not null,
  joined_at timestamptz not null,
  granted_at timestamptz,
  amount bigint,
  -- The last business day of the period that runs, of a cashback; null when its last period is counted.
  next_end text collate "C",
  primary key (member_id, offer)
);
create index participations_granted on rewards.participations (offer, granted_at desc) where granted_at is not null;
create index participations_due on rewards.participations (next_end, offer, member_id) where next_end is not null;
grant select, insert, update (granted_at, amount, next_end) on rewards.participations to croupier_app;

-- What each offer has given, which its budget limits.
create table rewards.offer_sums (
  offer text collate "C" primary key,
  given bigint not null check (given >= 0)
);
grant select, insert, update (given) on rewards.offer_sums to croupier_app;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.participations', 'delete from rewards.participations where member_id = $1');

-- Missions (Reward rules §9.1). Terms never change once the first day has begun; staff can pause a mission.
create table rewards.missions (
  mission_id text collate "C" primary key,
  title text not null,
  metric text not null check (metric in ('deposit', 'validBet', 'bets', 'wins', 'signIn', 'referral', 'games')),
  -- The category of games that counts, or the only game; null for all.
  category text collate "C",
  game text collate "C",
  repeats text not null check (repeats in ('once', 'daily', 'weekly')),
  -- Business days, both included.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  -- The days after an interval on which a completed one can still be claimed.
  claim_days integer not null check (claim_days between 0 and 30),
  -- In 1/10,000 of the currency unit for sums of money, else a number.
  target bigint not null check (target > 0),
  amount bigint not null check (amount >= 0 and amount % 100 = 0),
  points integer not null check (points >= 0),
  wager jsonb,
  -- The budget: how many rewards the mission gives at most, and has given.
  rewards_max integer not null check (rewards_max > 0),
  given integer not null default 0 check (given between 0 and rewards_max),
  -- The last business day that counts, of a mission that staff paused.
  paused_on text collate "C",
  created_at timestamptz not null,
  check ((amount > 0) <> (points > 0)),
  check (last_day >= first_day),
  check (category is null or game is null)
);
create index missions_last on rewards.missions (last_day);
grant select, insert, update on rewards.missions to croupier_app;

-- Leaderboards (Reward rules §9.2). Terms never change once the first day has begun.
create table rewards.leaderboards (
  board_id text collate "C" primary key,
  title text not null,
  score text not null check (score in ('validBet', 'netWin', 'points', 'multiplier')),
  category text collate "C",
  game text collate "C",
  -- Business days, both included.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  min_score bigint not null check (min_score > 0),
  ties text not null check (ties in ('time', 'share')),
  prizes jsonb not null,
  -- When the ranks became final and the prizes were offered.
  final_at timestamptz,
  -- What was offered. Prizes without a member stay with the house.
  paid bigint not null default 0,
  created_at timestamptz not null,
  check (last_day >= first_day),
  check (category is null or game is null)
);
create index leaderboards_open on rewards.leaderboards (first_day) where final_at is null;
create index leaderboards_last on rewards.leaderboards (last_day);
grant select, insert, update on rewards.leaderboards to croupier_app;

-- The ranks of a leaderboard, which the schedule renews every minute until they are final.
create table rewards.leaderboard_rows (
  board_id text collate "C" not null,
  member_id text collate "C" not null,
  rank integer not null check (rank > 0),
  score bigint not null,
  -- When the score was first seen.
  reached_at timestamptz not null,
  prize bigint not null check (prize >= 0),
  primary key (board_id, member_id)
);
create index leaderboard_rows_rank on rewards.leaderboard_rows (board_id, rank, reached_at, member_id);
grant select, insert, delete on rewards.leaderboard_rows to croupier_app;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.leaderboard_rows', 'delete from rewards.leaderboard_rows where member_id = $1');

-- Raffles (Reward rules §10). The commitment binds the terms and the seed, so neither ever changes.
create table rewards.raffles (
  raffle_id text collate "C" primary key,
  title text not null,
  category text collate "C",
  -- Business days, both included.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  per_ticket bigint not null check (per_ticket > 0),
  max_tickets integer not null check (max_tickets > 0),
  one_prize_each boolean not null,
  prizes jsonb not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  committed_at timestamptz not null,
  seed_hash text not null,
  commitment text not null,
  -- Until the record reveals the seed.
  seed_encrypted bytea,
  tickets integer not null default 0 check (tickets >= 0),
  claims integer not null default 0 check (claims >= 0),
  -- The list of tickets, from the close to the draw; then the record has it.
  entries jsonb,
  entries_hash text,
  closed_at timestamptz,
  drawn_at timestamptz,
  winners jsonb,
  record jsonb,
  -- What was offered. Prizes without a member stay with the house.
  paid bigint not null default 0,
  check (last_day >= first_day),
  check (committed_at <= open_at and open_at < close_at),
  check ((closed_at is null) = (entries_hash is null)),
  check ((entries is not null) = (closed_at is not null and drawn_at is null)),
  check ((drawn_at is null) = (seed_encrypted is not null)),
  check ((drawn_at is null) = (record is null))
);
create index raffles_last on rewards.raffles (last_day);
create index raffles_waiting on rewards.raffles (close_at) where drawn_at is null;
grant select, insert, update on rewards.raffles to croupier_app;

-- The members of a raffle. `owner` is the pseudonym in the public list: the hash of the member and the salt.
create table rewards.raffle_members (
  raffle_id text collate "C" not null,
  member_id text collate "C" not null,
  salt text not null,
  owner text collate "C" not null,
  tickets integer not null check (tickets > 0),
  primary key (raffle_id, member_id),
  unique (raffle_id, owner)
);
create index raffle_members_member on rewards.raffle_members (member_id);
grant select, insert, update (tickets) on rewards.raffle_members to croupier_app;

-- Tickets are numbered in the order of the claims.
create table rewards.raffle_claims (
  raffle_id text collate "C" not null,
  claim_no integer not null check (claim_no > 0),
  member_id text collate "C" not null,
  tickets integer not null check (tickets > 0),
  claimed_at timestamptz not null,
  -- The number of its first ticket, from the close on; null for tickets that are left out.
  first_ticket integer check (first_ticket > 0),
  primary key (raffle_id, claim_no)
);
create index raffle_claims_member on rewards.raffle_claims (member_id);
grant select, insert, update (first_ticket) on rewards.raffle_claims to croupier_app;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.raffle_members', 'delete from rewards.raffle_members where member_id = $1'),
  ('at_once', 'rewards.raffle_claims', 'delete from rewards.raffle_claims where member_id = $1');

-- Red envelopes (Reward rules §8). A series has a drop on each of its days at each of its local times.
create table rewards.envelope_series (
  series_id text collate "C" primary key,
  title text not null,
  -- Local dates, both included, and local times in their order.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  times jsonb not null,
  minutes integer not null check (minutes > 0),
  mode text not null check (mode in ('equal', 'random', 'table')),
  -- Of each drop.
  total bigint not null check (total > 0),
  envelopes integer not null check (envelopes > 0),
  least bigint,
  most bigint,
  amounts jsonb not null,
  -- Who may take one: a VIP level, deposits and valid bets of the day, a verified identity, a label.
  level_min integer not null check (level_min >= 0),
  deposit_min bigint not null check (deposit_min >= 0),
  valid_bet_min bigint not null check (valid_bet_min >= 0),
  verified_only boolean not null,
  label text collate "C",
  -- The order of requests: as they come, or that of the first seconds drawn.
  fairness text not null check (fairness in ('firstCome', 'window')),
  -- How many times the amount is staked before it leaves.
  turnover integer not null check (turnover >= 0),
  paused_at timestamptz,
  created_at timestamptz not null,
  check (last_day >= first_day),
  check ((mode = 'random') = (least is not null and most is not null))
);
create index envelope_series_last on rewards.envelope_series (last_day);
grant select, insert, update (paused_at) on rewards.envelope_series to croupier_app;

-- The commitment binds the terms and the seed. The money of a drop leaves house.rewards when the row is made.
create table rewards.envelope_drops (
  drop_id text collate "C" primary key,
  series_id text collate "C" not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  total bigint not null check (total > 0),
  envelopes integer not null check (envelopes > 0),
  committed_at timestamptz not null,
  seed_hash text not null,
  commitment text not null,
  -- The seed and the amounts in the order in which they are handed out, until the record reveals them.
  secret_encrypted bytea,
  taken integer not null default 0,
  taken_amount bigint not null default 0,
  -- Since then rewards.envelope_eligible has the members who may take one.
  opened_at timestamptz,
  -- Since then rewards.envelope_requests have their places, and those up to `answered` have an answer.
  drawn_at timestamptz,
  answered integer not null default 0,
  closed_at timestamptz,
  record jsonb,
  unique (series_id, open_at),
  check (committed_at <= open_at and open_at < close_at),
  check (taken between 0 and envelopes),
  check ((closed_at is null) = (secret_encrypted is not null)),
  check ((closed_at is null) = (record is null))
);
create index envelope_drops_close on rewards.envelope_drops (close_at);
create index envelope_drops_waiting on rewards.envelope_drops (close_at) where closed_at is null;
grant select, insert, update (taken, taken_amount, opened_at, drawn_at, answered, closed_at, record, secret_encrypted)
  on rewards.envelope_drops to croupier_app;

-- Requests of a drop with the fairness `window`, in the order of their arrival, until the drop closes.
create table rewards.envelope_requests (
  drop_id text collate "C" not null,
  arrival integer not null check (arrival > 0),
  member_id text collate "C" not null,
  key text collate "C" not null,
  -- Keyed hashes, as those of a claim.
  device text collate "C",
  network text collate "C",
  received_at timestamptz not null,
  -- The pseudonym, as that of a claim.
  salt text not null,
  owner text collate "C" not null,
  -- Null until the order is drawn.
  place integer check (place > 0),
  primary key (drop_id, arrival),
  unique (drop_id, member_id)
);
create index envelope_requests_place on rewards.envelope_requests (drop_id, place);
create index envelope_requests_member on rewards.envelope_requests (member_id);
grant select, insert, update (place), delete on rewards.envelope_requests to croupier_app;

create table rewards.envelope_eligible (
  drop_id text collate "C" not null,
  member_id text collate "C" not null,
  primary key (drop_id, member_id)
);
create index envelope_eligible_member on rewards.envelope_eligible (member_id);
grant select, insert, delete on rewards.envelope_eligible to croupier_app;

-- One number, one member. `owner` is the pseudonym in the public record: the hash of the member and the salt.
create table rewards.envelope_claims (
  drop_id text collate "C" not null,
  claim_no integer not null check (claim_no > 0),
  member_id text collate "C" not null,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- The idempotency key of the claim, to answer its repetitions.
  key text collate "C" not null,
  salt text not null,
  owner text collate "C" not null,
  -- Keyed hashes of the browser with its group of addresses, and of the group, until the drop closes; null for private addresses.
  device text collate "C",
  network text collate "C",
  claimed_at timestamptz not null,
  primary key (drop_id, claim_no),
  unique (drop_id, member_id)
);
create index envelope_claims_member on rewards.envelope_claims (member_id);
create index envelope_claims_device on rewards.envelope_claims (drop_id, device) where device is not null;
create index envelope_claims_network on rewards.envelope_claims (drop_id, network) where network is not null;
grant select, insert, update (device, network) on rewards.envelope_claims to croupier_app;

-- The last business day on which a member passed the human check before an envelope.
create table rewards.envelope_checks (
  member_id text collate "C" primary key,
  day text collate "C" not null
);
grant select, insert, update, delete on rewards.envelope_checks to croupier_app;

-- `npm run books` examines these tables.
grant select on rewards.envelope_drops, rewards.envelope_claims to croupier_books;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.envelope_eligible', 'delete from rewards.envelope_eligible where member_id = $1'),
  ('at_once', 'rewards.envelope_requests', 'delete from rewards.envelope_requests where member_id = $1'),
  ('at_once', 'rewards.envelope_checks', 'delete from rewards.envelope_checks where member_id = $1');

-- Manual rebates (Reward rules §6): what the bets of a member on a business day brought.
create table rewards.rebate_days (
  member_id text collate "C" not null,
  business_day text collate "C" not null,
  -- Bets, rate and amount by category. The amount of a category with more corrections than bets is below zero.
  lines json not null,
  -- What the member can claim, and what earlier corrections took from the day.
  amount bigint not null check (amount >= 0),
  deducted bigint not null check (deducted >= 0),
  -- A day on which nothing is left to claim is `deducted` from the start.
  state text not null check (state in ('waiting', 'deducted', 'claimed', 'credited', 'expired')),
  -- The last business day on which the member can claim it. A day on which the member may get no rewards moves it by one.
  last_day text collate "C" not null,
  -- The grant that paid it, together with other days.
  grant_id uuid,
  ended_at timestamptz,
  primary key (member_id, business_day),
  check ((state = 'deducted') = (amount = 0)),
  check ((state in ('claimed', 'credited')) = (grant_id is not null)),
  check ((state in ('waiting', 'deducted')) = (ended_at is null))
);
create index rebate_days_waiting on rewards.rebate_days (member_id) where state = 'waiting';
grant select, insert, update (state, last_day, grant_id, ended_at) on rewards.rebate_days to croupier_app;

-- What corrections of earlier days still take from the next rebates of a member.
create table rewards.rebate_debts (
  member_id text collate "C" primary key,
  owed bigint not null check (owed >= 0)
);
grant select, insert, update (owed) on rewards.rebate_debts to croupier_app;

-- The business days whose rebates are computed, and whether members claim them or the night run pays them. `swept_at` is when the days
-- that nobody claimed in time were paid or expired.
create table rewards.rebate_runs (
  business_day text collate "C" primary key,
  is_manual boolean not null,
  accrued_at timestamptz not null,
  swept_at timestamptz
);
create index rebate_runs_open on rewards.rebate_runs (business_day) where swept_at is null;
grant select, insert, update (swept_at) on rewards.rebate_runs to croupier_app;

-- `npm run books` examines these tables.
grant select on rewards.rebate_days to croupier_books;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.rebate_debts', 'delete from rewards.rebate_debts where member_id = $1');

-- Versions of the referral programme (Reward rules §11). A friend keeps the version of the registration. The sum of `given` over all
-- versions is what the budget limits.
create table rewards.referral_programmes (
  version text collate "C" primary key,
  terms jsonb not null,
  given bigint not null default 0 check (given >= 0),
  started_at timestamptz not null
);
grant select, insert, update (given) on rewards.referral_programmes to croupier_app;

-- Members who invited friends, by version. The row is the lock of their rewards. `flat`, `steps` and `share` are the parts of what
-- they were given.
create table rewards.referrers (
  member_id text collate "C" not null,
  version text collate "C" not null references rewards.referral_programmes,
  friends integer not null default 0 check (friends >= 0),
  qualified integer not null default 0 check (qualified >= 0),
  flat bigint not null default 0 check (flat >= 0),
  steps bigint not null default 0 check (steps >= 0),
  share bigint not null default 0 check (share >= 0),
  -- The steps that were given, by their counts.
  steps_given integer[] not null default '{}',
  primary key (member_id, version)
);
grant select, insert, update (friends, qualified, flat, steps, share, steps_given) on rewards.referrers to croupier_app;

-- Friends whom members invited, one row for each friend. `first_deposit`, `valid_bet` and `is_verified` are as of the last look.
create table rewards.referrals (
  member_id text collate "C" primary key,
  referrer_id text collate "C" not null,
  version text collate "C" not null,
  registered_at timestamptz not null,
  -- The business days on which the friend can qualify, both included.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  first_deposit bigint not null default 0,
  valid_bet bigint not null default 0,
  is_verified boolean not null default false,
  state text not null check (state in ('process', 'held', 'refused', 'qualified', 'lapsed')),
  -- Agent rules §11: what speaks against the friend, with the accounts that it is about.
  flags jsonb not null default '[]',
  decision text check (decision in ('approve', 'refuse')),
  -- The reason of staff.
  note text not null default '',
  -- The business day on which the friend qualified. From then on the friend counts, whatever is corrected later.
  qualified_on text collate "C",
  -- What was given for the friend, without steps.
  earned bigint not null default 0 check (earned >= 0),
  -- Nothing of the friend is looked at any more.
  closed_at timestamptz,
  -- The last time-out that moved the last day.
  paused_by text collate "C",
  check (member_id <> referrer_id)
);
create index referrals_open on rewards.referrals (referrer_id, version) where closed_at is null;
create index referrals_of_referrer on rewards.referrals (referrer_id, registered_at desc, member_id desc);
create index referrals_qualified on rewards.referrals (referrer_id, qualified_on) where qualified_on is not null;
create index referrals_desk on rewards.referrals (registered_at desc, member_id desc);
create index referrals_held on rewards.referrals (state) where state = 'held';
grant select, insert,
  update (last_day, first_deposit, valid_bet, is_verified, state, flags, decision, note, qualified_on, earned, closed_at, paused_by)
  on rewards.referrals to croupier_app;

-- Members whose bonuses have signals of abuse (Reward rules §13), as of the last score.
create table rewards.bonus_reviews (
  member_id text collate "C" primary key,
  state text not null check (state in ('open', 'held', 'cleared', 'confirmed')),
  score integer not null check (score >= 0),
  -- Each with its points, the accounts that it is about, and its figures.
  signals jsonb not null,
  -- The reason of staff.
  note text not null default '',
  found_at timestamptz not null,
  scored_at timestamptz not null
);
create index bonus_reviews_desk on rewards.bonus_reviews (found_at desc, member_id desc);
create index bonus_reviews_held on rewards.bonus_reviews (state) where state = 'held';
grant select, insert, update (state, score, signals, note, scored_at), delete on rewards.bonus_reviews to croupier_app;

-- The rewards of offers that scores are about.
create index grants_of_offers on rewards.grants (offered_at, member_id) where source = 'offer';

-- `npm run books` examines these tables.
grant select on rewards.grants, rewards.referral_programmes, rewards.referrers to croupier_books;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.bonus_reviews', 'delete from rewards.bonus_reviews where member_id = $1'),
  ('at_once', 'rewards.referrals', $$update rewards.referrals set flags = '[]', note = '' where member_id = $1$$);
