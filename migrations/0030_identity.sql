create schema identity;
grant usage on schema identity to croupier_app;

-- Account types: Decisions "Account types". `profile_encrypted` is what members wrote about themselves, encrypted.
create table identity.members (
  member_id text primary key,
  username text not null,
  account_type integer not null check (account_type in (0, 1, 2, 4, 41, 42)),
  status text not null check (status in ('active', 'blocked', 'closed')),
  -- Null for a member who registered with a mobile number only.
  password_hash text,
  -- Somebody else chose the password, so the member changes it at the next login.
  is_password_issued boolean not null default false,
  password_changed_at timestamptz not null,
  payment_password_hash text,
  nickname text not null,
  language text not null,
  avatar text not null,
  -- A picture of the member's own in place of `avatar`. The id is its name in addresses, which nobody can guess.
  picture_id text unique,
  picture_file_id uuid,
  picture_at timestamptz,
  -- When staff accepted the picture; null until they have looked at it.
  picture_accepted_at timestamptz,
  profile_encrypted bytea not null,
  registered_at timestamptz not null,
  registered_from text not null,
  last_login_at timestamptz,
  -- When a credential last changed: the withdrawal cooldown starts here.
  secured_at timestamptz,
  -- Keys of the setting `identity.labels`, by which staff sort members.
  labels text[] not null default '{}',
  -- Names the member in a link by which others register.
  referral_code text not null unique,
  -- The id alone tells a trial account, to the ledger and to the bet book as well.
  check ((picture_id is null) = (picture_file_id is null)),
  check ((picture_id is null) = (picture_at is null)),
  check (picture_accepted_at is null or picture_id is not null),
  constraint members_trial_ids check ((account_type = 4) = starts_with(member_id, '0'))
);
create unique index members_username on identity.members (lower(username));
create index members_username_prefix on identity.members (lower(username) text_pattern_ops);
-- Finds the members who have not logged in for long (T062).
create index members_last_seen on identity.members (coalesce(last_login_at, registered_at), member_id) where status = 'active';
-- Pictures that staff have not accepted yet, and those that they have.
create index members_new_pictures on identity.members (picture_at, member_id) where picture_at is not null and picture_accepted_at is null;
create index members_accepted_pictures on identity.members (picture_at, member_id) where picture_accepted_at is not null;
create index members_registered on identity.members (registered_at desc, member_id);
grant select, insert, update on identity.members to croupier_app;

-- Trial accounts are forgotten with whatever refers to them. The server may delete no other account.
create function identity.forget_trials(ids text[]) returns void language sql security definer set search_path = '' as $$
  delete from identity.members where member_id = any(ids) and account_type = 4
$$;
revoke execute on function identity.forget_trials from public;
grant execute on function identity.forget_trials to croupier_app;

-- §4 free play. `key_hash` names the start, so that the same one opens one account. An ended trial is forgotten.
create table identity.trials (
  member_id text primary key references identity.members on delete cascade,
  key_hash text not null unique,
  expires_at timestamptz not null
);
create index trials_expiry on identity.trials (expires_at);
grant select, insert, update on identity.trials to croupier_app;

-- T010: members below the minimum age in force, by the birthday in their profile, which stays encrypted.
create table identity.under_age (
  member_id text primary key references identity.members on delete cascade,
  marked_at timestamptz not null
);
grant select, insert, delete on identity.under_age to croupier_app;

-- The run that judges all known birthdays: by which age, since when, and behind which member it goes on. It has one row.
create table identity.age_runs (
  only_one boolean primary key default true check (only_one),
  minimum_age integer not null,
  after_id text,
  started_at timestamptz not null,
  finished_at timestamptz
);
grant select, insert, update on identity.age_runs to croupier_app;

-- Which version of a document a member agreed to, and when (T012). Append-only.
create table identity.agreements (
  member_id text not null references identity.members on delete cascade,
  document text not null check (document in ('age', 'terms', 'privacy')),
  version text not null,
  agreed_at timestamptz not null,
  address text not null,
  primary key (member_id, document, version)
);
grant select, insert on identity.agreements to croupier_app;

-- The columns of `staff.sessions` (ADR 0018) and two more. `account_id` is a member's id.
create table identity.sessions (
  session_id uuid primary key,
  account_id text not null references identity.members on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  ended_at timestamptz,
  end_reason text,
  -- The steps of the login that are still owed (§4). Until then the session opens nothing else.
  owes text[] not null default '{}' check (owes <@ array['second_factor', 'unknown_address', 'change_password']),
  -- How the member came in. A session that a remember cookie opened keeps the way of the first one.
  entered_by text not null default 'password'
    check (entered_by in ('password', 'sms', 'registration', 'reset', 'passkey', 'provider', 'trial')),
  -- What the member calls the device (T021).
  name text
);
create index sessions_open on identity.sessions (account_id) where ended_at is null;
create index sessions_idle on identity.sessions (last_seen_at) where ended_at is null;
-- Finds the accounts that used a device.
create index sessions_address on identity.sessions (address);
-- The time of play of a member counts from ended sessions, too.
create index sessions_of_account on identity.sessions (account_id, created_at);
grant select, insert, update on identity.sessions to croupier_app;

-- When a session last proved who its member is. Calls that change security settings need a recent proof.
create table identity.session_proofs (
  session_id uuid primary key references identity.sessions on delete cascade,
  proved_at timestamptz not null
);
create index session_proofs_age on identity.session_proofs (proved_at);
grant select, insert, update, delete on identity.session_proofs to croupier_app;

-- Remember-me: one-use tokens. The next token of the family replaces each one; a token used twice ends its family.
create table identity.remember_tokens (
  token_hash text primary key,
  family_id uuid not null,
  member_id text not null references identity.members on delete cascade,
  session_id uuid not null references identity.sessions on delete cascade,
  family_since timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index remember_tokens_family on identity.remember_tokens (family_id);
create index remember_tokens_member on identity.remember_tokens (member_id);
create index remember_tokens_session on identity.remember_tokens (session_id);
create index remember_tokens_expiry on identity.remember_tokens (expires_at);
grant select, insert, update, delete on identity.remember_tokens to croupier_app;

-- Public keys of devices with which members log in (WebAuthn). `user_handle` names the account to the device and tells nothing.
create table identity.passkeys (
  passkey_id uuid primary key,
  credential_id text not null unique,
  member_id text not null references identity.members on delete cascade,
  user_handle text not null,
  -- The host of the site that the key belongs to.
  rp_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The counter did not grow, so a copy of the key may exist.
  blocked_at timestamptz
);
create index passkeys_member on identity.passkeys (member_id);
grant select, insert, update, delete on identity.passkeys to croupier_app;

-- What a device has to sign: once, for this purpose and site, and in this session if one asked.
create table identity.passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('register', 'login', 'step_up')),
  session_id uuid references identity.sessions on delete cascade,
  user_handle text not null,
  origin text not null,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on identity.passkey_challenges (expires_at);
create index passkey_challenges_session on identity.passkey_challenges (session_id);
grant select, insert, delete on identity.passkey_challenges to croupier_app;

-- Providers of sign-ins by OpenID Connect, as staff connect them.
create table identity.providers (
  provider_id text primary key,
  options jsonb not null,
  secret_encrypted bytea not null,
  version integer not null,
  changed_at timestamptz not null,
  changed_by text not null
);
grant select, insert, update on identity.providers to croupier_app;

-- Accounts of a provider by which members log in. Issuer and subject name one forever; an e-mail address would not.
create table identity.provider_links (
  issuer text not null,
  subject text not null,
  provider_id text not null references identity.providers,
  member_id text not null references identity.members on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (issuer, subject),
  unique (member_id, provider_id)
);
grant select, insert, update, delete on identity.provider_links to croupier_app;

-- Visits to a provider that have not come back: each for one browser, and in one session if it links an account.
create table identity.provider_attempts (
  state_hash text primary key,
  provider_id text not null references identity.providers,
  purpose text not null check (purpose in ('login', 'link', 'step_up')),
  session_id uuid references identity.sessions on delete cascade,
  browser_hash text not null,
  -- The nonce and the verifier of PKCE.
  secrets_encrypted bytea not null,
  redirect_address text not null,
  expires_at timestamptz not null
);
create index provider_attempts_expiry on identity.provider_attempts (expires_at);
create index provider_attempts_session on identity.provider_attempts (session_id);
grant select, insert, delete on identity.provider_attempts to croupier_app;

-- Visitors who proved an account of a provider and have not registered yet.
create table identity.provider_tickets (
  ticket_hash text primary key,
  provider_id text not null references identity.providers,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null
);
create index provider_tickets_expiry on identity.provider_tickets (expires_at);
grant select, insert, delete on identity.provider_tickets to croupier_app;

-- The codes by which agents invite. A code without domains is valid on all hosts of the site. Staff choose a vanity code, bind domains
-- and switch codes off.
create table identity.affiliate_codes (
  code text primary key,
  member_id text not null references identity.members on delete cascade,
  domains text[] not null,
  is_vanity boolean not null default false,
  is_active boolean not null default true
);
create index affiliate_codes_member on identity.affiliate_codes (member_id);
create index affiliate_codes_domains on identity.affiliate_codes using gin (domains);
grant select, insert, update, delete on identity.affiliate_codes to croupier_app;

-- Who recommended a member, in each of the ways to say so. Append-only. An `affiliate` code was typed, a `link` was followed at
-- `clicked_at`. Nobody has the code of a row without a recommender. One row at most decided the line of the member.
create table identity.recommendations (
  member_id text not null references identity.members on delete cascade,
  kind text not null check (kind in ('affiliate', 'link', 'referral', 'recommender', 'domain')),
  recommender_id text references identity.members on delete cascade,
  code text not null,
  domain text,
  recommended_at timestamptz not null,
  clicked_at timestamptz,
  sub_id text,
  is_deciding boolean not null default false,
  primary key (member_id, kind),
  check (not is_deciding or recommender_id is not null)
);
create unique index recommendations_deciding on identity.recommendations (member_id) where is_deciding;
create index recommendations_recommender on identity.recommendations (recommender_id);
grant select, insert on identity.recommendations to croupier_app;

-- Phone numbers (E.164) and e-mail addresses of members. `value_mac` finds a value without revealing it.
create table identity.contacts (
  member_id text not null references identity.members on delete cascade,
  kind text not null check (kind in ('mobile', 'email')),
  value_encrypted bytea not null,
  value_mac text not null,
  verified_at timestamptz,
  primary key (member_id, kind)
);
-- One member proves to own a mobile number; anyone may name it.
create unique index contacts_verified_mobile on identity.contacts (value_mac)
  where kind = 'mobile' and verified_at is not null;
create index contacts_value on identity.contacts (value_mac);
grant select, insert, update, delete on identity.contacts to croupier_app;

-- The last verification code of each purpose and recipient (T024). `code_mac` is null until the code is sent, and stays null for
-- a recipient who gets none, so that guessing costs the same.
create table identity.codes (
  purpose text not null check (purpose in ('login', 'register', 'password', 'contact', 'unknown_address', 'step_up')),
  recipient_mac text not null,
  code_id uuid not null unique,
  code_mac text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, recipient_mac)
);
create index codes_expiry on identity.codes (expires_at);
grant select, insert, update, delete on identity.codes to croupier_app;

-- Networks from which a member has come in and proved it (§4). A login from another one owes a second check.
create table identity.known_networks (
  member_id text not null references identity.members on delete cascade,
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, network)
);
create index known_networks_seen on identity.known_networks (last_seen_at);
grant select, insert, update, delete on identity.known_networks to croupier_app;

-- The authenticator of a member (RFC 6238). Until it is confirmed, it is being set up and counts for nothing. `last_step` is the
-- step of the last code that was used, so that none works twice.
create table identity.authenticators (
  member_id text primary key references identity.members on delete cascade,
  secret_encrypted bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on identity.authenticators to croupier_app;

-- Hashes of the codes that work once in place of the authenticator. A code has 79 bits, so a hash needs no key.
create table identity.recovery_codes (
  member_id text not null references identity.members on delete cascade,
  code_hash text not null,
  primary key (member_id, code_hash)
);
grant select, insert, delete on identity.recovery_codes to croupier_app;

create table identity.captchas (
  captcha_id uuid primary key,
  answer_hash text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index captchas_expiry on identity.captchas (expires_at);
grant select, insert, update, delete on identity.captchas to croupier_app;

-- The last link for a new password of each member. It works once.
create table identity.password_links (
  member_id text primary key references identity.members on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index password_links_expiry on identity.password_links (expires_at);
grant select, insert, update, delete on identity.password_links to croupier_app;

-- Proofs of work that were used, until they expire.
create table identity.used_proofs (
  proof_hash text primary key,
  expires_at timestamptz not null
);
create index used_proofs_expiry on identity.used_proofs (expires_at);
grant select, insert, delete on identity.used_proofs to croupier_app;

-- Marks of accounts whose data were erased, made with the key below: of usernames, which nobody else gets, and of the contacts of
-- members who are excluded, by which they are recognised on another account (T057). A mark does not reveal what it is of.
create table identity.former_marks (
  mark text not null,
  member_id text not null references identity.members on delete cascade,
  kind text not null check (kind in ('username', 'mobile', 'email')),
  primary key (mark, member_id)
);
create index former_marks_member on identity.former_marks (member_id);
grant select, insert on identity.former_marks to croupier_app;

-- The key of these marks. It outlives the deployment's secret, which encrypts it, because no mark can be made again.
create table identity.mark_key (
  is_only boolean primary key default true check (is_only),
  key_encrypted bytea not null
);
grant select, insert, update (key_encrypted) on identity.mark_key to croupier_app;

-- The marks of contacts go when the exclusion has ended. The server may delete no others.
create function identity.forget_marks(former text) returns void language sql security definer set search_path = '' as $$
  delete from identity.former_marks where member_id = former and kind <> 'username'
$$;
revoke execute on function identity.forget_marks from public;
grant execute on function identity.forget_marks to croupier_app;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'identity.members',
   'update identity.members set username = ''erased '' || member_id, referral_code = ''erased '' || member_id, password_hash = null,
     payment_password_hash = null, nickname = '''', registered_from = '''', last_login_at = null, secured_at = null,
     labels = ''{}''
   where member_id = $1'),
  ('at_once', 'identity.contacts',
   'delete from identity.contacts where member_id = $1'),
  ('at_once', 'identity.under_age',
   'delete from identity.under_age where member_id = $1'),
  ('at_once', 'identity.sessions',
   'delete from identity.sessions where account_id = $1'),
  ('at_once', 'identity.passkeys',
   'delete from identity.passkeys where member_id = $1'),
  ('at_once', 'identity.provider_links',
   'delete from identity.provider_links where member_id = $1'),
  ('at_once', 'identity.known_networks',
   'delete from identity.known_networks where member_id = $1'),
  ('at_once', 'identity.authenticators',
   'delete from identity.authenticators where member_id = $1'),
  ('at_once', 'identity.recovery_codes',
   'delete from identity.recovery_codes where member_id = $1'),
  ('at_once', 'identity.affiliate_codes',
   'delete from identity.affiliate_codes where member_id = $1'),
  ('at_once', 'identity.remember_tokens',
   'delete from identity.remember_tokens where member_id = $1'),
  ('at_once', 'identity.password_links',
   'delete from identity.password_links where member_id = $1'),
  ('at_once', 'identity.agreements',
   'update identity.agreements set address = '''' where member_id = $1'),
  ('at_once', 'identity.recommendations',
   'update identity.recommendations set code = '''' where $1 in (member_id, recommender_id)'),
  ('identity', 'identity.agreements',
   'delete from identity.agreements where member_id = $1');
