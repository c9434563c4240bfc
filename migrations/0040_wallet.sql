-- The ledger. Money is bigint in 1/10,000 of the currency unit. Every key holds the member's bucket: rows of one bucket
-- stay together. Names compare byte by byte ("C").
create schema wallet;
grant usage on schema wallet to croupier_app;

-- What a member has, pocket by pocket; the sum of the journal, kept with it. No index but the key: updates stay in
-- their page. A receivable is what the member owes and stands at or below zero, everything else at or above it.
create table wallet.accounts (
  account text collate "C" not null,
  bucket smallint not null,
  -- Refuses stakes; see wallet.freezes.
  is_frozen boolean not null default false,
  -- Takes stakes only together with the check of the member's limits.
  is_limited boolean not null default false,
  balance bigint not null default 0,
  seq bigint not null default 0,
  -- The key of the last entry, and of the one before it. An update cannot return what a column held before, so the
  -- second is kept beside the first.
  last_key uuid,
  prior_key uuid,
  -- Null from the first posting on, so that the rows of a page shrink and leave room for their next versions. A lower
  -- fillfactor would leave room too, but PostgreSQL cleans a page of old versions whenever less than that is free: at every
  -- posting.
  padding text default repeat('.', 40),
  primary key (account, bucket),
  -- The ids of trial accounts begin with 0. They have play money and nothing else, and nobody else has it.
  constraint accounts_one_kind_of_money check (starts_with(account, '0') = (account like '%.trial')),
  constraint accounts_never_below_zero check (
    case when account like '%.receivable' then balance <= 0 else balance >= 0 end
  )
) with (fillfactor = 90);
grant select, insert, update (balance, seq, last_key, prior_key, padding, is_frozen, is_limited) on wallet.accounts to croupier_app;

-- Why a member's stakes are refused, and with which code. `is_frozen` of the accounts says that there is a reason.
create table wallet.freezes (
  member_id text collate "C" not null,
  bucket smallint not null,
  reason text collate "C" not null,
  refusal text collate "C" not null,
  frozen_at timestamptz not null,
  primary key (member_id, reason, bucket)
);
grant select, insert, delete on wallet.freezes to croupier_app;

-- One row is one member account's side of a posting, together with its other side, so a row cannot be unbalanced.
-- Append-only: the server may add and read. The key is a UUID that leads with time where the traffic is hot; a null
-- reference means that the key itself names the thing. `fingerprint` tells whether a repeated key asks for the same.
-- Every entry names the one before it on its account, and the account names its last: a record is read by walking back.
-- An index that leads with the account is touched at another leaf by every bet, and after a checkpoint each of those
-- leaves goes to the log whole; the chain costs nothing of the kind (ADR 0010).
create table wallet.journal (
  key uuid not null,
  line smallint not null default 0,
  bucket smallint not null,
  account text collate "C" not null,
  seq bigint not null,
  -- Zero only for an entry that cancels a key before anything is posted under it.
  amount bigint not null check (amount <> 0 or kind = 'stake.tombstone'),
  balance_after bigint not null,
  contra text collate "C" not null check (contra <> account),
  kind text collate "C" not null,
  reference text collate "C",
  fingerprint bigint not null default 0,
  at timestamptz not null,
  prior_key uuid,
  -- What the posting refers to beside its reference: the SHA-256 of the statement that it pays.
  memo text,
  primary key (key, line, bucket),
  -- No posting leads from play money to money, or back.
  constraint journal_one_kind_of_money check (
    starts_with(account, '0') = (starts_with(contra, 'house.trial.') or starts_with(contra, '0'))),
  constraint journal_begins check ((prior_key is null) = (seq = 1))
);
create index journal_at on wallet.journal using brin (at) with (autosummarize = on);
create index journal_reference on wallet.journal (reference) where reference is not null;
-- Finds what members moved or were given on a day, among many more stakes and payouts (`moneyQuery`).
create index journal_money on wallet.journal (at) where kind in (
  'deposit', 'deposit.reversal', 'withdrawal.paid', 'withdrawal.fee', 'rebate.day', 'rebate.manual', 'commission', 'reward',
  'bonus.converted', 'points.conversion');
-- That numbers have no gap and no twin is kept by the account's row, which is locked by whoever adds an entry, and proven
-- by the books. Every 64th entry is a step, so that a walk need not begin at the end.
create unique index journal_steps on wallet.journal (account, seq, bucket) include (at) where seq % 64 = 0;
grant select, insert on wallet.journal to croupier_app;

-- The keys of `wallet.post`: one row per kind and reference, in the first bucket of the cell of its first member.
create table wallet.posting_keys (
  key uuid not null,
  bucket smallint not null,
  fingerprint bigint not null,
  primary key (key, bucket)
);
grant select, insert on wallet.posting_keys to croupier_app;

-- The operator's accounts. Each is the sum of many rows, so that writers never wait for each other's locks: one row for
-- each writer of the lane and cell (writer > 0), and one for each bucket for all other postings (writer = 0).
create table wallet.house_parts (
  house text collate "C" not null,
  writer smallint not null,
  bucket smallint not null,
  balance bigint not null,
  primary key (house, writer, bucket)
) with (fillfactor = 50);
grant select, insert, update (balance) on wallet.house_parts to croupier_app;

-- The accountant's view: both sides of every posting. A posting between two accounts of members stands as two rows
-- already, one between a member and the house as one.
create view wallet.lines as
select key, line, at, kind, reference, account, amount from wallet.journal
union all
select key, line, at, kind, reference, contra, -amount from wallet.journal where contra like 'house.%';
grant select on wallet.lines to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema wallet to croupier_books;
grant select on wallet.accounts, wallet.freezes, wallet.house_parts, wallet.journal, wallet.lines, wallet.posting_keys
  to croupier_books;
