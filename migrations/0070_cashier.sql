create schema cashier;
grant usage on schema cashier to croupier_app;

-- Money on its way in. States and moves: modules/cashier/deposits/model.ts.
create table cashier.deposits (
  deposit_id text primary key,
  member_id text not null,
  -- The Idempotency-Key of the command: the same key is the same order.
  idempotency_key text not null,
  method text not null,
  amount bigint not null check (amount > 0),
  -- That of the merchant when the order was made.
  currency text not null,
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('created', 'pending', 'held', 'credited', 'failed', 'expired', 'reversed')),
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  gateway_reference text unique,
  redirect_url text,
  -- T031: without the gateway's authorisation nothing is credited.
  authorisation_id text,
  paid_amount bigint,
  -- How much of a credited payment was taken back in the outside world, such as by a charge-back. A part leaves the
  -- deposit credited; the last part makes it reversed.
  reversed_amount bigint not null default 0,
  -- The business day of its credit, and the member's valid bets of that day until then: what was played since then is
  -- the sum from that day on, less this.
  turnover_day date,
  turnover_before bigint not null default 0,
  asked_at timestamptz,
  unique (member_id, idempotency_key),
  check (state <> 'credited' or authorisation_id is not null),
  check (state <> 'credited' or turnover_day is not null),
  constraint deposits_reversed_at_most_paid check (reversed_amount between 0 and coalesce(paid_amount, 0)),
  constraint deposits_reversed_as_a_whole check (state <> 'reversed' or reversed_amount = paid_amount)
);
-- A page of a member's list reads its own rows only, with and without a state.
create index deposits_of_member on cashier.deposits (member_id, created_at desc, deposit_id desc);
create index deposits_of_member_in_state on cashier.deposits (member_id, state, created_at desc, deposit_id desc);
-- Finds a member's last credited deposit, for the turnover since then.
create index deposits_credited on cashier.deposits (member_id, settled_at) where state = 'credited';
create index deposits_by_state on cashier.deposits (state, created_at);
-- Finds the members whose last payments were all declined, without reading any other deposit.
create index deposits_declined on cashier.deposits (member_id, settled_at) where state = 'failed' and reason = 'declined';
grant select, insert, update on cashier.deposits to croupier_app;

-- After several declined payments in a row a member's deposits are in cooldown. A lift by staff starts the count anew.
create table cashier.deposit_lifts (
  member_id text not null,
  at timestamptz not null,
  primary key (member_id, at)
);
grant select, insert on cashier.deposit_lifts to croupier_app;

-- Everything that the gateway said, once. Never changed.
create table cashier.gateway_events (
  event_id text primary key,
  order_id text not null,
  type text not null,
  amount bigint,
  authorisation_id text,
  received_at timestamptz not null,
  outcome text not null
);
create index gateway_events_order on cashier.gateway_events (order_id, received_at);
grant select, insert on cashier.gateway_events to croupier_app;

-- Where a member's withdrawals may go. Holder and number are encrypted; the fingerprint finds the same number again.
create table cashier.bank_accounts (
  account_id uuid primary key,
  member_id text not null,
  kind text not null check (kind in ('qr', 'ewallet', 'bank')),
  institution text not null,
  holder_encrypted bytea not null,
  number_encrypted bytea not null,
  number_fingerprint text not null,
  number_ends text not null,
  added_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz
);
create unique index bank_accounts_once on cashier.bank_accounts (number_fingerprint) where removed_at is null;
-- Finds other members who had the same account (T057).
create index bank_accounts_number on cashier.bank_accounts (number_fingerprint);
-- A member's current accounts; removed ones, which a member may have any number of, are elsewhere in the index.
create index bank_accounts_of_member on cashier.bank_accounts (member_id, removed_at, added_at);
-- T169: when the deployment's secret changes, everything encrypted under the former one is encrypted anew.
grant select, insert, update (removed_at, holder_encrypted, number_encrypted, number_fingerprint)
  on cashier.bank_accounts to croupier_app;

-- Money on its way out. States and moves: modules/cashier/withdrawals/model.ts.
create table cashier.withdrawals (
  withdrawal_id text primary key,
  member_id text not null,
  method text not null,
  account_id uuid not null references cashier.bank_accounts,
  amount bigint not null check (amount > 0),
  -- That of the merchant when the withdrawal was requested.
  currency text not null,
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('requested', 'held', 'approved', 'paying', 'paid', 'rejected', 'failed')),
  requested_at timestamptz not null,
  checked_at timestamptz,
  -- The checks as they were at the decision.
  checks jsonb,
  sent_at timestamptz,
  settled_at timestamptz,
  note text,
  claimed_by text,
  claimed_name text,
  claimed_at timestamptz,
  approved_by text,
  approved_name text,
  paid_by text,
  paid_name text,
  gateway_reference text,
  asked_at timestamptz,
  -- Four eyes, said by the database, too.
  check (paid_by is null or paid_by <> approved_by)
);
create index withdrawals_of_member on cashier.withdrawals (member_id, requested_at desc, withdrawal_id desc);
create index withdrawals_of_member_in_state on cashier.withdrawals (member_id, state, requested_at desc, withdrawal_id desc);
-- Finds what was paid to a member in a period, without reading any other withdrawal.
create index withdrawals_paid on cashier.withdrawals (member_id, settled_at) where state = 'paid';
create index withdrawals_queue on cashier.withdrawals (state, requested_at);
grant select, insert, update on cashier.withdrawals to croupier_app;

-- Whether the money of a paid withdrawal arrived. States and moves: modules/cashier/receipts/model.ts.
create table cashier.receipts (
  withdrawal_id text primary key references cashier.withdrawals,
  member_id text not null,
  state text not null check (state in ('waiting', 'received', 'forced', 'disputed', 'full_payment', 'returned')),
  paid_at timestamptz not null,
  -- The end of the window in which the member answers.
  due_at timestamptz not null,
  answered_at timestamptz,
  disputed_at timestamptz,
  claim text,
  ended_at timestamptz,
  note text,
  check ((state in ('disputed', 'full_payment', 'returned')) = (disputed_at is not null)),
  check ((state in ('full_payment', 'returned')) = (ended_at is not null))
);
create index receipts_due on cashier.receipts (due_at) where state = 'waiting';
create index receipts_disputed on cashier.receipts (state, disputed_at) where disputed_at is not null;
create index receipts_of_member on cashier.receipts (member_id);
grant select, insert, update on cashier.receipts to croupier_app;

-- The files with which a member shows that the money of a withdrawal did not arrive.
create table cashier.receipt_proofs (
  proof_id uuid primary key,
  withdrawal_id text not null references cashier.receipts,
  member_id text not null,
  file_id uuid not null unique references platform.files,
  content_type text not null,
  uploaded_at timestamptz not null
);
create index receipt_proofs_of on cashier.receipt_proofs (withdrawal_id, uploaded_at);
create index receipt_proofs_of_member on cashier.receipt_proofs (member_id);
grant select, insert on cashier.receipt_proofs to croupier_app;

-- What a member has deposited and withdrawn over the life of the account, so that no page adds up all orders. Written in the
-- transaction that changes an order.
create table cashier.member_totals (
  member_id text primary key,
  -- Credited deposits minus reversals.
  deposited bigint not null,
  withdrawn bigint not null,
  paid_withdrawals integer not null
);
grant select, insert, update (deposited, withdrawn, paid_withdrawals) on cashier.member_totals to croupier_app;

-- Every change of an order's state, of deposits and withdrawals. Without staff it was made by the member, the gateway or
-- a schedule. Append-only.
create table cashier.order_moves (
  move_id bigint generated always as identity primary key,
  order_id text not null,
  at timestamptz not null,
  from_state text,
  to_state text not null,
  staff_id text,
  staff_name text,
  note text
);
create index order_moves_of on cashier.order_moves (order_id, move_id);
create index order_moves_at on cashier.order_moves using brin (at) with (autosummarize = on);
grant select, insert on cashier.order_moves to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema cashier to croupier_books;
grant select on cashier.deposits, cashier.member_totals, cashier.withdrawals to croupier_books;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'cashier.deposit_lifts',
   'delete from cashier.deposit_lifts where member_id = $1'),
  ('at_once', 'cashier.bank_accounts',
   'update cashier.bank_accounts set removed_at = $2 where member_id = $1 and removed_at is null'),
  ('payments', 'cashier.bank_accounts',
   'update cashier.bank_accounts set institution = '''', number_ends = '''' where member_id = $1'),
  ('payments', 'cashier.deposits',
   'with moved as (
     update cashier.order_moves set note = null where order_id in (select deposit_id from cashier.deposits where member_id = $1))
   update cashier.deposits set redirect_url = null, gateway_reference = null where member_id = $1'),
  ('payments', 'cashier.withdrawals',
   'with moved as (
     update cashier.order_moves set note = null where order_id in (select withdrawal_id from cashier.withdrawals where member_id = $1))
   update cashier.withdrawals set note = null, checks = null, gateway_reference = null where member_id = $1'),
  ('payments', 'cashier.receipts',
   'update cashier.receipts set claim = null, note = null where member_id = $1'),
  ('payments', 'cashier.receipt_proofs',
   'with gone as (delete from cashier.receipt_proofs where member_id = $1 returning file_id)
   update platform.files set expires_at = $2 where file_id in (select file_id from gone)');
