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
create index chases_member on lottery.chases (member_id, chase_id desc);
grant select, insert, update (status, held, placed, refunded, ended_at) on lottery.chases to croupier_app;

create table lottery.chase_items (
  chase_id uuid not null,
  bucket smallint not null,
  nth smallint not null,
  game text collate "C" not null,
  issue_no text collate "C" not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  multiple integer not null check (multiple > 0),
  stake bigint not null check (stake > 0),
  status text collate "C" not null default 'waiting'
    check (status in ('waiting', 'placed', 'won', 'lost', 'pushed', 'cancelled_user', 'cancelled_admin', 'cancelled_system', 'skipped')),
  ticket_id uuid,
  primary key (chase_id, bucket, nth),
  unique (chase_id, bucket, issue_no),
  check ((status in ('placed', 'won', 'lost', 'pushed')) <= (ticket_id is not null)),
  foreign key (chase_id, bucket) references lottery.chases
);
create index chase_items_waiting on lottery.chase_items (open_at) where status = 'waiting';
create index chase_items_issue on lottery.chase_items (game, issue_no) where status = 'placed';
grant select, insert, update (status, ticket_id) on lottery.chase_items to croupier_app;
