-- Checks of identity. Names, birthdays and documents are encrypted; the `_mac` columns find equal ones without revealing them.
create schema kyc;
grant usage on schema kyc to croupier_app;

-- The check of a member. A member without a row was never asked.
create table kyc.checks (
  member_id text collate "C" primary key,
  state text collate "C" not null check (state in ('requested', 'submitted', 'in_review', 'accepted', 'rejected', 'expired')),
  -- The words of staff to the member: why documents are needed, or why they were rejected.
  reason text,
  -- Documents that staff requested beside a proof of identity.
  requested_kinds text[] not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  accepted_at timestamptz,
  expires_at timestamptz,
  reviewer_id text,
  -- What the member wrote: full name and birthday. Frozen while the check is accepted.
  person_encrypted bytea,
  birthday_mac text,
  check ((state = 'accepted') <= (accepted_at is not null and expires_at is not null and person_encrypted is not null)),
  check ((person_encrypted is null) = (birthday_mac is null))
);
create index checks_by_state on kyc.checks (state, changed_at);
create index checks_of_birthday on kyc.checks (birthday_mac) where birthday_mac is not null;
create index checks_expiry on kyc.checks (expires_at) where state = 'accepted';
grant select, insert, update on kyc.checks to croupier_app;

-- Uploaded documents. A newer file of the same side replaces the older one. A document that was part of a submission is kept
-- as removed, because a decision rests on it.
create table kyc.documents (
  document_id uuid primary key,
  member_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('passport', 'identity_card', 'driving_licence', 'proof_of_address')),
  side text collate "C" not null check (side in ('front', 'back')),
  file_id uuid not null unique references platform.files,
  content_type text not null,
  size integer not null,
  -- Of the file as it was uploaded (T014).
  content_mac text not null,
  uploaded_at timestamptz not null,
  removed_at timestamptz
);
create unique index documents_of_member on kyc.documents (member_id, kind, side) where removed_at is null;
create index documents_content on kyc.documents (content_mac);
grant select, insert, update (removed_at), delete on kyc.documents to croupier_app;

-- What a submission has in common with another account (T014), or with an entry of a list of sanctions or of politically exposed
-- persons. An open match keeps the check from being accepted.
create table kyc.matches (
  match_id uuid primary key,
  member_id text collate "C" not null,
  source text collate "C" not null check (source in ('document', 'person', 'sanctions', 'pep')),
  other_member_id text collate "C" check (other_member_id <> member_id),
  -- Of a public list.
  entry_id text,
  entry_name text,
  found_at timestamptz not null,
  decided_at timestamptz,
  finding text collate "C" check (finding in ('other_person', 'same_person')),
  unique nulls not distinct (member_id, source, other_member_id, entry_id),
  check ((source in ('document', 'person')) = (other_member_id is not null)),
  check ((source in ('sanctions', 'pep')) = (entry_id is not null)),
  check ((entry_id is null) = (entry_name is null)),
  check ((decided_at is null) = (finding is null)),
  check ((finding = 'same_person') <= (other_member_id is not null))
);
create index matches_of_other on kyc.matches (other_member_id) where finding = 'same_person';
grant select, insert, update (decided_at, finding) on kyc.matches to croupier_app;

-- Versions of the lists that staff uploaded. Of the persons, only those of versions that wait or are in force are kept.
create table kyc.watch_list_versions (
  version_id uuid primary key,
  list text collate "C" not null check (list in ('sanctions', 'pep')),
  state text collate "C" not null check (state in ('waiting', 'in_force', 'replaced', 'expired')),
  file_name text not null,
  -- Of the text of the file.
  content_hash text not null,
  persons integer not null,
  left_out integer not null,
  added integer not null,
  removed integer not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  in_force_at timestamptz,
  check ((state in ('in_force', 'replaced')) = (in_force_at is not null))
);
create unique index watch_lists_in_force on kyc.watch_list_versions (list) where state = 'in_force';
create index watch_lists_newest on kyc.watch_list_versions (uploaded_at desc, version_id desc);
create index watch_lists_waiting on kyc.watch_list_versions (uploaded_at) where state = 'waiting';
grant select, insert, update (state, in_force_at) on kyc.watch_list_versions to croupier_app;

-- Persons of public lists; none of them is a member.
create table kyc.watch_list_entries (
  version_id uuid not null references kyc.watch_list_versions,
  entry_id text collate "C" not null,
  names text[] not null,
  birth_dates text[] not null,
  primary key (version_id, entry_id)
);
grant select, insert, delete on kyc.watch_list_entries to croupier_app;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('identity', 'kyc.checks',
   'delete from kyc.checks where member_id = $1'),
  ('identity', 'kyc.documents',
   'with gone as (delete from kyc.documents where member_id = $1 returning file_id)
   update platform.files set expires_at = $2 where file_id in (select file_id from gone)'),
  ('identity', 'kyc.matches',
   'delete from kyc.matches where member_id = $1');
