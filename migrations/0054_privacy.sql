create schema privacy;
grant usage on schema privacy to croupier_app;

-- Consents to offers: every change, append-only. The newest one of a channel and product is in force.
create table privacy.consents (
  consent_id bigint generated always as identity primary key,
  member_id text not null,
  channel text not null check (channel in ('sms', 'email', 'push')),
  product text not null check (product in ('lottery', 'sports', 'casino', 'games')),
  is_granted boolean not null,
  at timestamptz not null,
  -- The version of the text that the member saw.
  text_version text not null,
  source text not null check (source in ('account', 'link', 'staff')),
  -- Who withdrew it for the member.
  staff text,
  -- From where, masked.
  address text
);
create index consents_member on privacy.consents (member_id, channel, product, consent_id desc);
grant select, insert on privacy.consents to croupier_app;

-- Copies of all data about a member: ZIP files.
create table privacy.copies (
  copy_id uuid primary key,
  member_id text not null,
  requested_at timestamptz not null,
  -- Null until the content is ready.
  expires_at timestamptz,
  size bigint,
  parts integer
);
create index copies_member on privacy.copies (member_id, requested_at desc);
create index copies_expiry on privacy.copies (expires_at);
grant select, insert, update (expires_at, size, parts) on privacy.copies to croupier_app;

-- The file in encrypted parts, so that none has to fit into memory whole. They are erased when the copy has expired.
create table privacy.copy_parts (
  copy_id uuid not null references privacy.copies on delete cascade,
  part integer not null,
  content_encrypted bytea not null,
  primary key (copy_id, part)
);
grant select, insert, update (content_encrypted), delete on privacy.copy_parts to croupier_app;

-- Erasures of members' data. What is due is done in one transaction for each step, so a step happens as a whole and once. A hold
-- of two members of staff stops every step. Nothing begins before the instant that the member was promised.
create table privacy.erasures (
  erasure_id uuid primary key,
  member_id text not null,
  state text not null check (state in ('requested', 'withdrawn', 'erased', 'finished')),
  requested_at timestamptz not null,
  -- Who of the staff requested it for a member who cannot log in.
  requested_by text,
  due_at timestamptz not null,
  withdrawn_at timestamptz,
  erased_at timestamptz,
  -- The law counts its years from here.
  closed_at timestamptz,
  done_steps text[] not null default '{}',
  finished_at timestamptz,
  held_at timestamptz,
  held_by text,
  hold_reason text,
  -- Counts the changes of the row. The list of erasures outside of the database has the rows up to `listed_revision`: a restored
  -- backup is older than the list.
  revision integer not null default 1,
  listed_revision integer not null default 0,
  check (erased_at is null or erased_at >= due_at),
  check ((state in ('erased', 'finished')) = (erased_at is not null and closed_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((held_at is null) = (held_by is null) and (held_at is null) = (hold_reason is null))
);
create unique index erasures_member on privacy.erasures (member_id) where state <> 'withdrawn';
create index erasures_due on privacy.erasures (due_at) where state = 'requested';
create index erasures_kept on privacy.erasures (closed_at) where state = 'erased';
create index erasures_newest on privacy.erasures (requested_at desc);
create index erasures_unlisted on privacy.erasures (erasure_id) where listed_revision < revision;
grant select, insert,
  update (state, withdrawn_at, erased_at, closed_at, done_steps, finished_at, held_at, held_by, hold_reason, revision,
    listed_revision)
  on privacy.erasures to croupier_app;

-- Runs the rules of a step for a member whose erasure is carried out. This is the only way for the server to remove or change rows
-- that it may otherwise only add to.
create function privacy.erase(erased_step text, erased_member text, erased_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare rule text;
begin
  if not exists (
    select from privacy.erasures where member_id = erased_member and state = 'erased' and held_at is null
  ) then
    raise exception using errcode = 'assert_failure', message = 'an erasure of this member is carried out and not on hold';
  end if;
  for rule in select statement from platform.erasure_rules where step = erased_step order by table_name loop
    execute rule using erased_member, erased_at;
  end loop;
end $$;
revoke execute on function privacy.erase from public;
grant execute on function privacy.erase to croupier_app;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'privacy.consents',
   'update privacy.consents set address = null where member_id = $1'),
  ('at_once', 'privacy.copies',
   'delete from privacy.copies where member_id = $1'),
  ('identity', 'privacy.consents',
   'delete from privacy.consents where member_id = $1');
