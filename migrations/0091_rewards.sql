-- What the house gives to members (Reward rules). Days and months are text, as the code has them.
create schema rewards;
grant usage on schema rewards to croupier_app;

-- One right, one row (Reward rules §1). `source` and `source_ref` name the right: the same one is granted once.
create table rewards.grants (
  grant_id uuid primary key,
  member_id text collate "C" not null,
  source text not null check (source in ('staff', 'vip_upgrade', 'vip_monthly')),
  source_ref text collate "C" not null,
  -- The VIP level of a bonus for one.
  level integer,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- What it takes before it becomes cash (Reward rules §4); null for a reward in cash.
  wager jsonb,
  state text not null default 'offered' check (state in ('offered', 'claimed', 'expired', 'withdrawn')),
  -- What staff write to the member.
  note text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The last time-out that moved the end of the grant: each moves it once.
  paused_by text collate "C",
  unique (source, source_ref),
  check ((state = 'offered') = (ended_at is null))
);
create index grants_offered on rewards.grants (member_id, expires_at, grant_id) where state = 'offered';
create index grants_ended on rewards.grants (member_id, ended_at desc, grant_id desc) where state <> 'offered';
create index grants_due on rewards.grants (expires_at, grant_id) where state = 'offered';
create index grants_desk on rewards.grants (offered_at desc, grant_id desc);
grant select, insert, update (state, expires_at, ended_at, note, paused_by) on rewards.grants to croupier_app;

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
    check (status in ('active', 'converted', 'exhausted', 'expired', 'forfeited')),
  -- Final at the end. While the bonus is active, the bet book has it.
  wagered bigint not null default 0,
  converted bigint not null default 0,
  lost bigint not null default 0,
  ended_at timestamptz,
  -- The last time-out that moved the end.
  paused_by text collate "C",
  check ((status = 'active') = (ended_at is null))
);
create unique index bonuses_active on rewards.bonuses (member_id) where status = 'active';
create index bonuses_running on rewards.bonuses (bonus_id) where status = 'active';
create index bonuses_member on rewards.bonuses (member_id, started_at desc);
grant select, insert, update (ends_at, status, wagered, converted, lost, ended_at, paused_by) on rewards.bonuses
  to croupier_app;

-- Tickets that bonus money paid for, until their bets are settled.
create table rewards.bonus_tickets (
  bonus_id uuid not null,
  ticket_id uuid not null,
  member_id text collate "C" not null,
  primary key (bonus_id, ticket_id)
);
grant select, insert, delete on rewards.bonus_tickets to croupier_app;

insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'rewards.bonus_tickets', 'delete from rewards.bonus_tickets where member_id = $1');
