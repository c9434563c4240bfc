create schema draws;
grant usage on schema draws to croupier_app, croupier_draws;

-- The rounds of public beacons, each with a signature that was checked before it was stored. Rows never change.
create table draws.beacon_rounds (
  chain text collate "C" not null check (chain ~ '^[0-9a-f]{64}$'),
  round integer not null check (round > 0),
  signature text not null check (signature ~ '^[0-9a-f]{96}$'),
  received_at timestamptz not null,
  -- The relay that answered first.
  relay text not null,
  primary key (chain, round),
  unique (chain, round, signature)
);

-- Whether each relay of a beacon answers. Nodes write the row when they ask it.
create table draws.beacon_relays (
  relay text collate "C" primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Failures since the last answer.
  failures integer not null default 0
);

-- The rounds that did not come in time. Each is an entry of the audit log, made once.
create table draws.beacon_alarms (
  chain text collate "C" not null,
  round integer not null,
  raised_at timestamptz not null,
  primary key (chain, round)
);

-- The public record of every draw. A row exists before its issue opens, with the commitment in it.
create table draws.records (
  game text not null,
  issue_no text not null,
  family text not null,
  -- `outside`: the numbers are those of sources outside the house. Such a draw has no seed and nothing to commit to.
  origin text not null default 'own' check (origin in ('own', 'outside')),
  status text not null check (status in ('committed', 'closed', 'revealed', 'void')),
  -- Counts the corrections of a result from outside.
  result_version smallint not null default 0,
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  committed_at timestamptz not null,
  -- SHA-256 of the seed. Two draws never share a seed, because the first of them would reveal the second.
  seed_hash text unique check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- The hash of the beacon's chain, and the round that is mixed in; the signature of the round once the draw is decided.
  beacon text collate "C" not null default 'none' check (beacon = 'none' or beacon ~ '^[0-9a-f]{64}$'),
  beacon_round integer check (beacon_round > 0),
  beacon_signature text,
  bets_root text check (bets_root ~ '^[0-9a-f]{64}$'),
  ticket_count integer,
  total_stake bigint,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  final_seed text check (final_seed ~ '^[0-9a-f]{64}$'),
  numbers integer[],
  revealed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (void_reason in ('not_revealed_in_time', 'seed_unreadable', 'beacon_missing', 'no_result', 'cancelled')),
  primary key (game, issue_no),
  unique (game, draw_at),
  check (committed_at <= open_at and open_at < close_at and close_at <= draw_at),
  check ((status in ('closed', 'revealed')) <= (bets_root is not null and ticket_count is not null and total_stake is not null)),
  check ((origin = 'own') = (seed_hash is not null)),
  check ((beacon = 'none') = (beacon_round is null)),
  check (origin = 'own' or beacon = 'none'),
  -- Only a stored round is mixed in.
  foreign key (beacon, beacon_round, beacon_signature) references draws.beacon_rounds (chain, round, signature),
  check (beacon_signature is null or beacon_round is not null and status in ('revealed', 'void')),
  check (status <> 'revealed' or beacon_round is null or beacon_signature is not null),
  check (origin = 'outside' or result_version = 0),
  check ((status = 'revealed') = (numbers is not null and revealed_at is not null)),
  check ((status = 'revealed' and origin = 'own') = (final_seed is not null)),
  check ((status = 'void') = (void_reason is not null and voided_at is not null)),
  -- A decided draw shows its seed, unless the deployment cannot decrypt it.
  check ((server_seed is not null) = (origin = 'own' and (status = 'revealed' or status = 'void' and void_reason <> 'seed_unreadable')))
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

-- The digest of each business day: the last link of each chain, with the hash of the digest before.
create table draws.digests (
  business_day text collate "C" primary key,
  made_at timestamptz not null,
  chains jsonb not null,
  lines jsonb not null,
  previous text unique nulls not distinct references draws.digests (digest_hash),
  digest_hash text not null unique,
  public_key text,
  signature text,
  check ((public_key is null) = (signature is null))
);

-- How the draws of each game ended. The trigger below counts, so that no program can state other numbers.
create table draws.outcome_counts (
  game text primary key,
  drawn integer not null,
  void integer not null,
  first_draw_at timestamptz not null,
  -- The stakes that void draws returned.
  returned_stake bigint not null default 0
);

-- The chain of each game: what was published about the tickets of an issue, with the hash of the link before. `link_hash` is the
-- SHA-256 of the other columns as canonical JSON, so no link can be changed, added or removed without changing all that follow.
create table draws.root_links (
  game text not null,
  -- 1, 2, 3, … within the game, in the order of publication.
  sequence integer not null check (sequence > 0),
  issue_no text not null,
  -- Null for an issue that became void before its root was published.
  bets_root text,
  ticket_count integer,
  total_stake bigint,
  previous text,
  link_hash text not null unique,
  primary key (game, sequence),
  unique (game, issue_no),
  foreign key (game, issue_no) references draws.records,
  check ((sequence = 1) = (previous is null))
);
-- The last link of each game. Its row is locked while the next link is added, so that a chain never forks.
create table draws.chain_heads (
  game text primary key,
  sequence integer not null,
  link_hash text
);

-- A draw only moves forward, and a published value never changes, whichever role writes. Only a result from outside is corrected or
-- cancelled later, and then under another version.
create function draws.keep_published() returns trigger language plpgsql as $$
begin
  if not ((old.status, new.status) in
      (('committed', 'closed'), ('committed', 'void'), ('closed', 'revealed'), ('closed', 'void'))
      and new.result_version = old.result_version
    or old.origin = 'outside' and old.status = 'revealed' and new.status in ('revealed', 'void')
      and new.result_version = old.result_version + 1) then
    raise exception 'the draw % % does not go from % to %', old.game, old.issue_no, old.status, new.status;
  end if;
  if (old.game, old.issue_no, old.family, old.origin, old.open_at, old.close_at, old.draw_at, old.committed_at, old.seed_hash, old.beacon, old.beacon_round)
    is distinct from
    (new.game, new.issue_no, new.family, new.origin, new.open_at, new.close_at, new.draw_at, new.committed_at, new.seed_hash, new.beacon, new.beacon_round)
  then
    raise exception 'the commitment of the draw % % never changes', old.game, old.issue_no;
  end if;
  if old.status in ('closed', 'revealed') and (old.bets_root, old.ticket_count, old.total_stake)
    is distinct from (new.bets_root, new.ticket_count, new.total_stake) then
    raise exception 'the root of the draw % % never changes', old.game, old.issue_no;
  end if;
  return new;
end $$;
create trigger keep_published before update on draws.records for each row execute function draws.keep_published();

create function draws.count_outcome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into draws.outcome_counts as counts (game, drawn, void, first_draw_at, returned_stake)
  values (new.game, (new.status = 'revealed')::integer - (old.status = 'revealed')::integer, (new.status = 'void')::integer, new.draw_at,
          case when new.status = 'void' then coalesce(new.total_stake, 0) else 0 end)
  on conflict (game) do update set
    drawn = counts.drawn + excluded.drawn,
    void = counts.void + excluded.void,
    first_draw_at = least(counts.first_draw_at, excluded.first_draw_at),
    returned_stake = counts.returned_stake + excluded.returned_stake;
  return null;
end $$;
revoke execute on function draws.count_outcome() from public;
create trigger count_outcome after update of status on draws.records for each row
  when (new.status in ('revealed', 'void') and old.status <> new.status) execute function draws.count_outcome();

-- Adds an issue to the chain of its game in the statement that publishes its root, or that makes it void without one. No program
-- can publish a root without its link, nor add a link.
create function draws.link_root() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  link draws.root_links;
begin
  link.game := new.game;
  link.issue_no := new.issue_no;
  link.bets_root := new.bets_root;
  link.ticket_count := new.ticket_count;
  link.total_stake := new.total_stake;
  insert into draws.chain_heads as heads (game, sequence) values (new.game, 1)
    on conflict (game) do update set sequence = heads.sequence + 1
    returning heads.sequence, heads.link_hash into link.sequence, link.previous;
  link.link_hash := encode(sha256(convert_to(draws.link_text(link), 'UTF8')), 'hex');
  insert into draws.root_links values (link.*);
  update draws.chain_heads set link_hash = link.link_hash where game = new.game;
  return null;
end $$;
-- A link as canonical JSON (RFC 8785), with its stake as decimal text.
create function draws.link_text(link draws.root_links) returns text language sql immutable set search_path = '' as $$
  select format('{"betsRoot":%s,"game":%s,"issueNo":%s,"previous":%s,"sequence":%s,"ticketCount":%s,"totalStake":%s,"version":1}',
    coalesce(to_json(link.bets_root)::text, 'null'), to_json(link.game), to_json(link.issue_no),
    coalesce(to_json(link.previous)::text, 'null'), link.sequence, coalesce(link.ticket_count::text, 'null'),
    case when link.total_stake is null then 'null' else format('"%s.%s"', link.total_stake / 10000,
      regexp_replace(lpad((link.total_stake % 10000)::text, 4, '0'), '0{1,2}$', '')) end)
$$;
revoke execute on function draws.link_root(), draws.link_text(draws.root_links) from public;
create trigger link_root after update of status on draws.records for each row
  when (old.status = 'committed' and new.status <> 'committed') execute function draws.link_root();
create trigger link_new_root after insert on draws.records for each row
  when (new.status <> 'committed') execute function draws.link_root();

create function draws.keep_forever() returns trigger language plpgsql as $$
begin
  raise exception 'a row of %.% never changes', tg_table_schema, tg_table_name;
end $$;
create trigger keep_forever before update or delete on draws.root_links for each row execute function draws.keep_forever();
create trigger keep_forever before update or delete on draws.digests for each row execute function draws.keep_forever();
create trigger keep_forever before update or delete on draws.beacon_rounds for each row execute function draws.keep_forever();
create trigger keep_forever before update or delete on draws.beacon_alarms for each row execute function draws.keep_forever();

grant select on draws.records to croupier_app;
grant select on draws.outcome_counts, draws.root_links, draws.chain_heads to croupier_draws;
-- The role that draws adds a draw with its window and commitment, and cannot change these or undo a draw.
grant select, insert (game, issue_no, family, origin, status, open_at, close_at, draw_at, committed_at, seed_hash, beacon, beacon_round)
  on draws.records to croupier_draws;
grant update (status, result_version, bets_root, ticket_count, total_stake, beacon_signature, server_seed, final_seed, numbers, revealed_at,
    voided_at, void_reason)
  on draws.records to croupier_draws;
grant select, insert on draws.seeds, draws.digests, draws.beacon_rounds, draws.beacon_alarms to croupier_draws;
grant select, insert, update on draws.beacon_relays to croupier_draws;

-- `npm run books` examines these tables.
grant usage on schema draws to croupier_books;
grant select on draws.outcome_counts, draws.records, draws.root_links, draws.chain_heads, draws.digests, draws.beacon_rounds
  to croupier_books;
