create schema draws;
grant usage on schema draws to croupier_app, croupier_draws;

-- The public record of every draw. A row exists before its issue opens, with the commitment in it.
create table draws.records (
  game text not null,
  issue_no text not null,
  family text not null,
  status text not null check (status in ('committed', 'closed', 'revealed', 'void')),
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  committed_at timestamptz not null,
  -- SHA-256 of the seed. Two draws never share a seed, because the first of them would reveal the second.
  seed_hash text not null unique check (seed_hash ~ '^[0-9a-f]{64}$'),
  beacon text not null default 'none' check (beacon in ('none')),
  bets_root text check (bets_root ~ '^[0-9a-f]{64}$'),
  ticket_count integer,
  total_stake bigint,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  final_seed text check (final_seed ~ '^[0-9a-f]{64}$'),
  numbers integer[],
  revealed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (void_reason in ('not_revealed_in_time', 'seed_unreadable')),
  primary key (game, issue_no),
  unique (game, draw_at),
  check (committed_at <= open_at and open_at < close_at and close_at <= draw_at),
  check ((status in ('closed', 'revealed')) <= (bets_root is not null and ticket_count is not null and total_stake is not null)),
  check ((status = 'revealed') = (final_seed is not null and numbers is not null and revealed_at is not null)),
  check ((status = 'void') = (void_reason is not null and voided_at is not null)),
  -- A decided draw shows its seed, unless the deployment cannot decrypt it.
  check ((server_seed is not null) = (status = 'revealed' or status = 'void' and void_reason <> 'seed_unreadable'))
);
create index records_waiting on draws.records (draw_at) where status in ('committed', 'closed');
create index records_newest on draws.records (draw_at desc);

-- The seeds, encrypted with the deployment's secret: no one may see them before the reveal. They have a table of their
-- own, so that the server's own role has no right on it.
create table draws.seeds (
  game text not null,
  issue_no text not null,
  seed_encrypted bytea not null,
  primary key (game, issue_no),
  foreign key (game, issue_no) references draws.records
);

-- How the draws of each game ended. The trigger below counts, so that no program can state other numbers.
create table draws.outcome_counts (
  game text primary key,
  drawn integer not null,
  void integer not null,
  first_draw_at timestamptz not null
);

-- A draw only moves forward, and a published value never changes, whichever role writes.
create function draws.keep_published() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in
    (('committed', 'closed'), ('committed', 'void'), ('closed', 'revealed'), ('closed', 'void')) then
    raise exception 'the draw % % does not go from % to %', old.game, old.issue_no, old.status, new.status;
  end if;
  if (old.game, old.issue_no, old.family, old.open_at, old.close_at, old.draw_at, old.committed_at, old.seed_hash, old.beacon)
    <> (new.game, new.issue_no, new.family, new.open_at, new.close_at, new.draw_at, new.committed_at, new.seed_hash, new.beacon)
  then
    raise exception 'the commitment of the draw % % never changes', old.game, old.issue_no;
  end if;
  if old.status = 'closed' and (old.bets_root, old.ticket_count, old.total_stake)
    is distinct from (new.bets_root, new.ticket_count, new.total_stake) then
    raise exception 'the root of the draw % % never changes', old.game, old.issue_no;
  end if;
  return new;
end $$;
create trigger keep_published before update on draws.records for each row execute function draws.keep_published();

create function draws.count_outcome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into draws.outcome_counts as counts (game, drawn, void, first_draw_at)
  values (new.game, (new.status = 'revealed')::integer, (new.status = 'void')::integer, new.draw_at)
  on conflict (game) do update set
    drawn = counts.drawn + excluded.drawn,
    void = counts.void + excluded.void,
    first_draw_at = least(counts.first_draw_at, excluded.first_draw_at);
  return null;
end $$;
revoke execute on function draws.count_outcome() from public;
create trigger count_outcome after update of status on draws.records for each row
  when (new.status in ('revealed', 'void')) execute function draws.count_outcome();

grant select on draws.records to croupier_app;
grant select on draws.outcome_counts to croupier_draws;
-- The role that draws adds a draw with its window and commitment, and cannot change these or undo a draw.
grant select, insert (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, seed_hash, beacon)
  on draws.records to croupier_draws;
grant update (status, bets_root, ticket_count, total_stake, server_seed, final_seed, numbers, revealed_at, voided_at, void_reason)
  on draws.records to croupier_draws;
grant select, insert on draws.seeds to croupier_draws;

-- `npm run books` examines these tables.
grant usage on schema draws to croupier_books;
grant select on draws.outcome_counts, draws.records to croupier_books;
