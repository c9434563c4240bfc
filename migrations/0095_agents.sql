-- The tree of agents. Days are dates as text, as the code has them.
create schema agents;
grant usage on schema agents to croupier_app;

-- The place of a member in the tree, from one business day to another, both included. The open row of a member ends on
-- `9999-12-31`. `path` has all ancestors, the master agent first. A move closes the rows of a branch and opens new ones.
create table agents.lines (
  member_id text collate "C" not null,
  from_day text collate "C" not null,
  to_day text collate "C" not null default '9999-12-31',
  upline_id text collate "C",
  path text[] collate "C" not null,
  primary key (member_id, from_day),
  check (to_day >= from_day),
  check (upline_id is not distinct from path[cardinality(path)]),
  check (not member_id = any (path))
);
create unique index lines_open on agents.lines (member_id) where to_day = '9999-12-31';
create index lines_direct on agents.lines (upline_id, member_id) where upline_id is not null;
create index lines_team on agents.lines using gin (path);
grant select, insert, update (to_day, upline_id, path) on agents.lines to croupier_app;

-- What an account of a tree may give and gets. Rates are millionths by category. A member without a row is a customer of the
-- house and has the group of the lottery's settings.
create table agents.accounts (
  member_id text collate "C" primary key,
  prize_group integer not null check (prize_group between 1000 and 2000),
  rates json not null,
  -- The agent who opened the account by hand, and when. An agent opens a limited number a day.
  opened_by text collate "C",
  opened_at timestamptz not null,
  link_code text collate "C"
);
create index accounts_opened_by on agents.accounts (opened_by, opened_at) where opened_by is not null;
grant select, insert, update (prize_group, rates, opened_by) on agents.accounts to croupier_app;

-- The values of an account from the start of a business day on, until its next row. Rebates of a day are those of its start, so a
-- change counts from the next day (Agent rules §5.3).
create table agents.preset_days (
  member_id text collate "C" not null,
  from_day text collate "C" not null,
  prize_group integer not null,
  rates json not null,
  primary key (member_id, from_day)
);
grant select, insert, update (prize_group, rates) on agents.preset_days to croupier_app;

-- Assistants see what their principal sees. They have no place in the tree.
create table agents.assistants (
  member_id text collate "C" primary key,
  principal_id text collate "C" not null
);
create index assistants_principal on agents.assistants (principal_id);
grant select, insert on agents.assistants to croupier_app;

-- Links by which accounts are opened below their owner, who is `member_id`.
create table agents.links (
  code text collate "C" primary key check (code ~ '^[2-9a-z]{6,10}$'),
  member_id text collate "C" not null,
  account_type integer not null check (account_type in (0, 1)),
  prize_group integer not null,
  rates json not null,
  label text not null,
  is_active boolean not null default true,
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  created_at timestamptz not null,
  check (max_uses is null or uses <= max_uses)
);
create index links_of_member on agents.links (member_id, created_at desc, code);
grant select, insert, update (is_active, uses), delete on agents.links to croupier_app;

-- Keys by which agents' programs read what the agent centre shows. A revoked key is deleted.
create table agents.keys (
  key_id text collate "C" primary key,
  member_id text collate "C" not null,
  -- SHA-256 of the key.
  key_hash text collate "C" not null unique,
  ending text not null,
  name text not null,
  scopes text[] collate "C" not null check (cardinality(scopes) > 0),
  networks text[] collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index keys_of_member on agents.keys (member_id, created_at desc, key_id);
grant select, insert, update (last_used_at), delete on agents.keys to croupier_app;

-- Addresses to which agents' programs get events. `failures` counts those in a row; `due_at` is when the next delivery may begin.
create table agents.hooks (
  hook_id text collate "C" primary key,
  member_id text collate "C" not null,
  url text not null,
  -- Of a post-back, whose address is a template; null for a web-hook.
  method text check (method in ('GET', 'POST')),
  body text,
  check ((method is null) = (body is null)),
  events text[] collate "C" not null check (cardinality(events) > 0),
  secret_encrypted bytea not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  disabled_at timestamptz
);
create index hooks_of_member on agents.hooks (member_id, created_at desc, hook_id);
grant select, insert, update (secret_encrypted, due_at, leased_until, failures, failing_since, disabled_at), delete
  on agents.hooks to croupier_app;

-- The outbox of the web-hooks: an event is written with what it is about, in the same transaction.
create table agents.hook_events (
  hook_id text collate "C" not null references agents.hooks on delete cascade,
  event_id text collate "C" not null,
  type text not null check (type in ('statement.created', 'income.paid', 'statement.corrected', 'affiliate.registration',
    'affiliate.first_deposit', 'affiliate.qualified', 'affiliate.commission', 'test')),
  -- The member whom an affiliate brought, who is not named to it, and the code and the sub-id by which it recognises the registration.
  member_id text collate "C",
  code text collate "C",
  sub_id text,
  statement_id text collate "C",
  kind text check (kind in ('commission', 'affiliate', 'dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary')),
  first_day text collate "C",
  last_day text collate "C",
  amount bigint,
  created_at timestamptz not null,
  outcome text not null default 'queued' check (outcome in ('queued', 'delivered', 'failed')),
  attempts integer not null default 0,
  tried_at timestamptz,
  status integer,
  primary key (hook_id, event_id),
  check ((type in ('statement.created', 'income.paid', 'statement.corrected', 'affiliate.commission')) = (statement_id is not null)),
  check ((type in ('affiliate.registration', 'affiliate.first_deposit', 'affiliate.qualified')) = (member_id is not null)),
  check ((member_id is null) = (code is null)),
  check ((statement_id is null) = (kind is null or first_day is null or last_day is null or amount is null))
);
create index hook_events_queued on agents.hook_events (hook_id, attempts, created_at, event_id) where outcome = 'queued';
create index hook_events_latest on agents.hook_events (hook_id, created_at desc, event_id);
create index hook_events_old on agents.hook_events (created_at);
-- A post-back has each event about a member once.
create unique index hook_events_about on agents.hook_events (hook_id, type, member_id) where member_id is not null;
create index hook_events_of_member on agents.hook_events (member_id) where member_id is not null;
grant select, insert, update (outcome, attempts, tried_at, status), delete on agents.hook_events to croupier_app;

-- The members whom agents brought by a code, a link or a domain, as it was resolved at the registration (Agent rules §11).
create table agents.attributions (
  member_id text collate "C" primary key,
  affiliate_id text collate "C" not null,
  code text collate "C" not null,
  sub_id text,
  attributed_at timestamptz not null,
  -- What speaks against the member, as of the end of the business day `looked_on`, and what staff decided.
  flags json not null default '[]',
  state text not null default 'open' check (state in ('open', 'held', 'cleared', 'confirmed')),
  note text not null default '',
  looked_on text collate "C"
);
create index attributions_of_affiliate on agents.attributions (affiliate_id, attributed_at desc, member_id);
create index attributions_latest on agents.attributions (attributed_at desc, member_id);
create index attributions_state on agents.attributions (state, attributed_at desc, member_id) where state <> 'open';
grant select, insert, update (flags, state, note, looked_on) on agents.attributions to croupier_app;

-- What speaks against accounts directly below an agent (Agent rules §11, agents' own rules), as of the end of the business day `looked_on`.
-- While an account is held or confirmed, the agent is not paid by contracts.
create table agents.branch_flags (
  member_id text collate "C" primary key,
  agent_id text collate "C" not null,
  flags json not null,
  state text not null check (state in ('open', 'held', 'cleared', 'confirmed')),
  note text not null default '',
  found_at timestamptz not null,
  looked_on text collate "C" not null
);
create index branch_flags_holding on agents.branch_flags (agent_id) where state in ('held', 'confirmed');
create index branch_flags_latest on agents.branch_flags (found_at desc, member_id desc);
grant select, insert, update (agent_id, flags, state, note, looked_on) on agents.branch_flags to croupier_app;

-- Plans of affiliates. Terms never change.
create table agents.affiliate_plans (
  plan_id text collate "C" primary key,
  name text not null unique,
  terms json not null,
  created_at timestamptz not null
);
grant select, insert on agents.affiliate_plans to croupier_app;

-- The plan of an agent from the start of a month on, until the next row. Without a plan, the agent earns nothing as an affiliate.
create table agents.affiliate_assignments (
  member_id text collate "C" not null,
  from_day text collate "C" not null,
  plan_id text collate "C" references agents.affiliate_plans,
  assigned_at timestamptz not null,
  primary key (member_id, from_day)
);
create index affiliate_assignments_of_plan on agents.affiliate_assignments (plan_id);
grant select, insert, update (plan_id, assigned_at) on agents.affiliate_assignments to croupier_app;

-- What a plan came to for a month, as it was computed once, with the sums of the facts that counted. A statement pays `total`, if there
-- is any. `digest` is the SHA-256 of `statement.json` of its export.
create table agents.affiliate_months (
  affiliate_id text collate "C" not null,
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  plan_id text collate "C" not null references agents.affiliate_plans,
  active_minimum bigint not null,
  cpa_members integer not null,
  cpa bigint not null check (cpa >= 0),
  base bigint not null,
  active_members integer not null,
  tier integer not null,
  rate bigint not null,
  rev_share bigint not null check (rev_share >= 0),
  total bigint not null check (total = cpa + rev_share),
  carry_in bigint not null check (carry_in <= 0),
  carry_out bigint not null check (carry_out <= 0),
  turnover bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  rebates bigint not null,
  commissions bigint not null,
  rewards bigint not null,
  first_deposits bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  computed_at timestamptz not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  primary key (affiliate_id, first_day)
);
create index affiliate_months_computed on agents.affiliate_months (computed_at);
grant select, insert on agents.affiliate_months to croupier_app;

-- The members of a month with their figures. They are written before the month, in its transaction, because it has the sums of what they
-- count; the books prove that each has its month. A flagged or excluded member counts nowhere. The result of a member is that of the
-- days from `counted_from` to the end of the month: earlier months were held, and then cleared.
create table agents.affiliate_lines (
  affiliate_id text collate "C" not null,
  first_day text collate "C" not null,
  member_id text collate "C" not null,
  counted_from text collate "C" not null,
  first_deposit bigint not null,
  early_valid_bet bigint not null,
  ngr bigint not null,
  is_active boolean not null,
  is_flagged boolean not null,
  is_excluded boolean not null,
  was_cpa_paid boolean not null,
  earns_cpa boolean not null,
  primary key (affiliate_id, first_day, member_id),
  check (not earns_cpa or not (is_flagged or is_excluded or was_cpa_paid))
);
-- A member is paid for once.
create unique index affiliate_lines_cpa on agents.affiliate_lines (member_id) where earns_cpa;
create index affiliate_lines_of_member on agents.affiliate_lines (member_id);
grant select, insert on agents.affiliate_lines to croupier_app;

-- Finds the accounts that were opened on a day, and those that moved away.
create index lines_from on agents.lines (from_day);
create index lines_to on agents.lines (to_day) where to_day <> '9999-12-31';

-- How many accounts were directly below an agent, and in the team, from the end of a closed day on, until the next row.
create table agents.team_sizes (
  agent_id text collate "C" not null,
  from_day text collate "C" not null,
  direct integer not null check (direct >= 0),
  team integer not null check (team >= direct),
  primary key (agent_id, from_day)
);
grant select, insert on agents.team_sizes to croupier_app;

-- What members settled by business day and category, as their uplines see it: without results that fell into an exclusion
-- (Agent rules §3.6). A copy of the figures of the bet book, refreshed while the day runs and never changed once it is closed.
-- The keys of figures begin with the day, so that a day is written to one end of the index, however long the history is.
create table agents.member_days (
  member_id text collate "C" not null,
  business_day text collate "C" not null,
  category text collate "C" not null,
  turnover bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  rebate bigint not null,
  primary key (business_day, member_id, category)
) with (fillfactor = 70);
-- Finds the few days on which corrections took off more than was played. With an index that is no BRIN, each update of `valid_bet` would
-- write to the primary key, too.
create index member_days_below_zero on agents.member_days using brin (valid_bet) with (autosummarize = on);
grant select, insert, update (turnover, valid_bet, payout, rebate) on agents.member_days to croupier_app;

-- What members deposited and withdrew, in the same way. `first_deposit` is the first one ever.
create table agents.money_days (
  member_id text collate "C" not null,
  business_day text collate "C" not null,
  deposits bigint not null,
  deposit_count integer not null,
  first_deposit bigint,
  withdrawals bigint not null,
  -- Sent to and got from others along the tree.
  transfers_in bigint not null,
  transfers_out bigint not null,
  -- What the house paid on this day: rebates and commissions of the day before, and rewards.
  rebates bigint not null,
  commissions bigint not null,
  rewards bigint not null,
  -- What contracts paid to the member on this day, less what the member paid to others by them.
  salaries bigint not null,
  dividends bigint not null,
  primary key (business_day, member_id)
) with (fillfactor = 70);
create index money_days_first on agents.money_days (member_id) where first_deposit is not null;
grant select, insert, update (deposits, deposit_count, first_deposit, withdrawals, transfers_in, transfers_out, rebates, commissions,
  rewards, salaries, dividends) on agents.money_days to croupier_app;

-- The sums of both over the team of each agent, by the tree of the day. The agent's own play is not in them.
create table agents.team_days (
  agent_id text collate "C" not null,
  business_day text collate "C" not null,
  category text collate "C" not null,
  turnover bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  rebate bigint not null,
  primary key (business_day, agent_id, category)
) with (fillfactor = 70);
grant select, insert, update (turnover, valid_bet, payout, rebate) on agents.team_days to croupier_app;

create table agents.team_totals (
  agent_id text collate "C" not null,
  business_day text collate "C" not null,
  deposits bigint not null,
  withdrawals bigint not null,
  transfers_in bigint not null,
  transfers_out bigint not null,
  rebates bigint not null,
  commissions bigint not null,
  rewards bigint not null,
  salaries bigint not null,
  dividends bigint not null,
  first_deposits integer not null,
  first_deposit_sum bigint not null,
  registrations integer not null,
  active_members integer not null,
  primary key (business_day, agent_id)
) with (fillfactor = 70);
grant select, insert, update (deposits, withdrawals, transfers_in, transfers_out, rebates, commissions, rewards, salaries, dividends,
  first_deposits, first_deposit_sum, registrations, active_members) on agents.team_totals to croupier_app;

-- When the figures of a day were last read, the transaction below which everything was read, and the valid bets from which a member was
-- active. A closed day is final, and its digest is that of all figures of its members. With it stand the settings by which statements about the day are computed again, and the key of
-- the pseudonyms of members in them.
create table agents.figure_days (
  business_day text collate "C" primary key,
  refreshed_at timestamptz not null,
  refreshed_in xid8,
  active_minimum bigint,
  closed_at timestamptz,
  digest text,
  time_zone text,
  day_start text,
  -- The values of accounts without values of their own. Rates are per cent by category.
  house_group integer,
  house_rates json,
  pseudonym_key text check (pseudonym_key ~ '^[0-9a-f]{64}$'),
  -- When the branches were examined for this day.
  looked_at timestamptz,
  -- When the active members of the intervals that end on this day were counted, and from which valid bets a member was active.
  counted_at timestamptz,
  counted_minimum bigint,
  check ((counted_at is null) = (counted_minimum is null)),
  check ((closed_at is null) = (digest is null)),
  check (num_nulls(closed_at, time_zone, day_start, house_group, house_rates, pseudonym_key) in (0, 6))
);
grant select, insert, update (refreshed_at, refreshed_in, active_minimum, closed_at, digest, time_zone, day_start, house_group, house_rates, pseudonym_key, looked_at, counted_at,
  counted_minimum)
  on agents.figure_days to croupier_app;

-- The distinct active members of a large team in the intervals that end on a day: `members[n]` in the last n days, which may be lower than
-- in fewer days after a correction. Members are active from valid bets of `minimum` on.
create table agents.team_actives (
  agent_id text collate "C" not null,
  business_day text collate "C" not null,
  minimum bigint not null,
  members integer[] not null,
  primary key (business_day, agent_id)
);
grant select, insert, update (minimum, members) on agents.team_actives to croupier_app;

-- Transfers up and down the line (Agent rules §9). Sending and receiving are two postings, because two members may be in two cells.
create table agents.transfers (
  transfer_id text collate "C" primary key,
  member_id text collate "C" not null,
  receiver_id text collate "C" not null check (receiver_id <> member_id),
  direction text not null check (direction in ('up', 'down')),
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null,
  received_at timestamptz
);
create index transfers_sent on agents.transfers (member_id, sent_at desc);
create index transfers_received on agents.transfers (receiver_id, sent_at desc);
create index transfers_at on agents.transfers (sent_at);
create index transfers_to_receive on agents.transfers (sent_at) where received_at is null;
grant select, insert, update (received_at) on agents.transfers to croupier_app;

-- What agents wrote to accounts directly below: to one, or to all of them if `receiver_id` is null. `receivers` is null until it reached them.
create table agents.messages (
  message_id text collate "C" primary key,
  member_id text collate "C" not null,
  receiver_id text collate "C",
  text text not null,
  sent_at timestamptz not null,
  receivers integer
);
create index messages_sent on agents.messages (member_id, sent_at desc);
create index messages_to_send on agents.messages (sent_at) where receivers is null;
grant select, insert, update (receivers) on agents.messages to croupier_app;

-- Members who want no messages of their upline.
create table agents.muted_uplines (
  member_id text collate "C" primary key,
  muted_at timestamptz not null
);
grant select, insert, delete on agents.muted_uplines to croupier_app;

-- What the receiver of transfers must stake before the money may leave again: so much since the start of a business day, less the
-- valid bets of that day until then.
create table agents.turnover (
  member_id text collate "C" primary key,
  required bigint not null check (required >= 0),
  since_day text collate "C" not null,
  played_before bigint not null
);
grant select, insert, update on agents.turnover to croupier_app;

-- Contracts along the tree (Agent rules §6). The payer of a master agent is the house, which is null. Terms never change: a new
-- contract replaces the old one, and `chain_id` is the id of the first one of such a chain. An accepted contract pays for the periods
-- that lie between `starts_at` and `ends_at`.
create table agents.contracts (
  contract_id text collate "C" primary key,
  chain_id text collate "C" not null,
  kind text not null check (kind in ('dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary')),
  payer_id text collate "C",
  payee_id text collate "C" not null check (payee_id <> payer_id),
  status text not null check (status in ('newRequest', 'accepted', 'rejected', 'terminated')),
  terms json not null,
  offered_at timestamptz not null,
  accepted_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  reason text check (reason in ('withdraw', 'expire', 'terminate', 'replace', 'lowerRate', 'branchMove', 'accountClosed')),
  check ((accepted_at is null) = (starts_at is null)),
  check (ends_at >= starts_at),
  check ((status in ('rejected', 'terminated')) = (ended_at is not null))
);
create unique index contracts_accepted on agents.contracts (payee_id, kind) where status = 'accepted';
create unique index contracts_open on agents.contracts (payee_id, kind) where status = 'newRequest';
create index contracts_of_payer on agents.contracts (payer_id, kind, offered_at desc);
create index contracts_of_payee on agents.contracts (payee_id, kind, offered_at desc);
create index contracts_latest on agents.contracts (offered_at desc, contract_id);
create index contracts_expiring on agents.contracts (offered_at) where status = 'newRequest';
grant select, insert, update (status, chain_id, accepted_at, starts_at, ends_at, ended_at, reason) on agents.contracts
  to croupier_app;

-- The rows of accepted contracts for real-time salaries, in units and millionths (Agent rules §7.4): a bet meets the one row of a contract
-- from whose `single_bet` on, and below whose `next_bet`, its valid bet lies.
create table agents.realtime_rows (
  contract_id text collate "C" not null references agents.contracts,
  single_bet bigint not null,
  next_bet bigint not null check (next_bet > single_bet),
  tier integer not null,
  profit_rate bigint not null,
  loss_rate bigint not null,
  primary key (contract_id, single_bet)
);
grant select, insert on agents.realtime_rows to croupier_app;

-- Periods whose lines are computed (Agent rules §8.1), one row each: two nodes that compute the same one meet here. `length` is that of
-- the period. A window of real-time salaries has the results that were written in transactions from `facts_from` up to `facts_to`.
create table agents.contract_runs (
  kind text not null check (kind in ('dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary')),
  key text collate "C" not null,
  length text not null check (length in ('window', 'hourly', 'daily', 'weekly', 'semimonthly', 'monthly')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  facts_from xid8,
  facts_to xid8,
  -- The settings by which the lines are computed again, and the key of the pseudonyms of members in their statements.
  active_minimum bigint not null,
  time_zone text not null,
  day_start text not null,
  pseudonym_key text not null check (pseudonym_key ~ '^[0-9a-f]{64}$'),
  computed_at timestamptz not null,
  -- When the run was last computed again, and since when that gives other figures (Agent rules §8.1).
  checked_at timestamptz,
  differs_since timestamptz,
  primary key (kind, key),
  check ((length = 'window') = (facts_from is not null and facts_to is not null))
);
create index contract_runs_latest on agents.contract_runs (kind, length, ends_at desc);
create index contract_runs_computed on agents.contract_runs (computed_at desc, kind desc, key desc);
create index contract_runs_differing on agents.contract_runs (differs_since) where differs_since is not null;
create index contract_runs_facts on agents.contract_runs (facts_from) where facts_from is not null;
grant select, insert, update (checked_at, differs_since) on agents.contract_runs to croupier_app;

-- What contracts pay for a period; the id is `<period>:<contract>`. The figures never change. `paid` grows with instalments until
-- it is `due`: the rest is a debt of the payer. When bets of a window are settled again, `due` may be below zero: then the payee returns
-- it, and the rest is a debt of the payee.
--
-- A correction (Agent rules §8.6) is a line of its own with the next `revision`, whose id ends with `:r<revision>`. Its figures are the
-- corrected ones. `due` is the difference from `amount_before`, which the lines before come to; below zero the payee returns it.
-- `adjustment` is the part that staff agreed and the figures do not explain. The figures have the results that were restated up to
-- `restatement_no`.
--
-- What a pass of the payment leaves open is a debt since `owed_since` (Agent rules §8.4). `advanced` is what the house paid to the creditor
-- in place of the debtor. From then on the debtor pays the rest of the line to the house.
create table agents.contract_lines (
  line_id text collate "C" primary key,
  contract_id text collate "C" not null references agents.contracts,
  chain_id text collate "C" not null,
  kind text not null check (kind in ('dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary')),
  key text collate "C" not null,
  starts_at timestamptz not null,
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  payer_id text collate "C",
  payee_id text collate "C" not null,
  depth integer not null,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  rebates bigint not null default 0,
  commissions bigint not null default 0,
  rewards bigint not null default 0,
  valid_bet bigint not null,
  ngr bigint not null,
  base bigint not null,
  active_members integer not null,
  -- Of a window: the counted bets, and the valid bets that won and lost.
  bets integer,
  won_valid_bet bigint,
  lost_valid_bet bigint,
  carry_in bigint not null check (carry_in <= 0),
  carry_out bigint not null check (carry_out <= 0),
  tier integer not null,
  rate bigint not null,
  revision integer not null default 0 check (revision >= 0),
  cause text check (cause in ('restatement', 'agreement')),
  amount_before bigint not null default 0,
  adjustment bigint not null default 0,
  restatement_no integer not null default 0,
  due bigint not null check (due >= 0 or kind = 'realtimeSalary' or revision > 0),
  paid bigint not null default 0,
  payments integer not null default 0,
  advanced bigint not null default 0,
  status text not null
    check (status in ('notReached', 'awaitingApproval', 'payable', 'partlyPaid', 'unfunded', 'paid')),
  computed_at timestamptz not null,
  approved_at timestamptz,
  owed_since timestamptz,
  unique (contract_id, key, revision),
  foreign key (kind, key) references agents.contract_runs,
  check ((revision > 0) = (cause is not null)),
  check (paid between least(due, 0) and greatest(due, 0)),
  check (advanced between 0 and abs(due)),
  check ((status = 'notReached') = (due = 0) and (status = 'paid') = (due <> 0 and paid = due))
);
create index contract_lines_of_payee on agents.contract_lines (payee_id, kind, starts_at desc);
create index contract_lines_of_payer on agents.contract_lines (payer_id, kind, starts_at desc);
create index contract_lines_of_chain on agents.contract_lines (chain_id, starts_at desc);
create index contract_lines_of_run on agents.contract_lines (kind, key);
-- Lines are added in the order of their times.
create index contract_lines_computed on agents.contract_lines using brin (computed_at) with (autosummarize = on);
create index contract_lines_open on agents.contract_lines (kind, key, payer_id)
  where status in ('payable', 'partlyPaid', 'unfunded');
create index contract_lines_awaiting on agents.contract_lines (kind, key) where status = 'awaitingApproval';
create index contract_lines_debts on agents.contract_lines (payer_id) where status in ('partlyPaid', 'unfunded');
create index contract_lines_to_return on agents.contract_lines (payee_id) where due < 0 and status <> 'paid';
create index contract_lines_owed on agents.contract_lines (owed_since, line_id) where status in ('partlyPaid', 'unfunded');
grant select, insert, update (paid, payments, status, approved_at, advanced, owed_since) on agents.contract_lines to croupier_app;

-- Corrections of results that staff restated (Agent rules §3.5): for contracts of this kind and length of period, the version of a bet
-- counts when the bet was settled first, and no longer when it was corrected. Amounts are the differences that the version made. When
-- it was corrected, its time did not count it (`is_taken_off` is false) if the member was excluded.
create table agents.restated_results (
  kind text not null check (kind in ('dividend', 'dailySalary', 'hourlySalary')),
  length text not null check (length in ('hourly', 'daily', 'weekly', 'semimonthly', 'monthly')),
  bet_id uuid not null,
  version smallint not null,
  restatement_no integer not null,
  member_id text collate "C" not null,
  first_settled_at timestamptz not null,
  settled_at timestamptz not null,
  first_day text collate "C" not null,
  settled_day text collate "C" not null,
  is_taken_off boolean not null,
  turnover bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (kind, length, bet_id, version)
);
create index restated_results_of_member on agents.restated_results (member_id);
grant select, insert on agents.restated_results to croupier_app;

-- Instalments of lines. Paying and receiving are two postings, because two members may be in two cells. An offset has none: what one
-- line of a contract has open shrinks what another one returns. `digest` is the SHA-256 of the statement of the line, and the memo of
-- its postings. `advance` marks what the house paid in place of the debtor, and what the debtor then paid to the house.
create table agents.contract_payments (
  line_id text collate "C" not null references agents.contract_lines,
  nth integer not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  received_at timestamptz,
  is_offset boolean not null default false,
  advance text check (advance in ('granted', 'repaid')),
  digest text,
  primary key (line_id, nth),
  check (is_offset = (digest is null)),
  check (not is_offset or received_at is not null),
  check (advance is null or (received_at is not null and not is_offset))
);
create index contract_payments_open on agents.contract_payments (line_id) where received_at is null;
create index contract_payments_paid on agents.contract_payments (paid_at) where digest is not null;
grant select, insert, update (received_at) on agents.contract_payments to croupier_app;

-- Disputes by payees: of contract lines, of statements of rebates, of months of affiliates, and of their corrections (Agent rules §8.7).
-- `line_id` is the id of what is disputed, `digest` the SHA-256 of the disputed statement.
create table agents.disputes (
  dispute_id text collate "C" primary key,
  line_id text collate "C" not null,
  payee_id text collate "C" not null,
  payer_id text collate "C",
  status text not null check (status in ('open', 'upheld', 'rejected', 'withdrawn')),
  text text not null,
  digest text not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  answer text,
  check ((status = 'open') = (decided_at is null)),
  check ((status in ('upheld', 'rejected')) = (answer is not null))
);
create unique index disputes_open on agents.disputes (line_id) where status = 'open';
create index disputes_of_line on agents.disputes (line_id, opened_at desc);
create index disputes_of_payee on agents.disputes (payee_id, opened_at desc);
create index disputes_waiting on agents.disputes (opened_at) where status = 'open';
create index disputes_decided on agents.disputes (decided_at desc, dispute_id);
grant select, insert, update (status, decided_at, answer) on agents.disputes to croupier_app;

-- Corrections of what the house pays without a contract (Agent rules §8.6). Each upholds a dispute, and `amount` is the difference, which it
-- pays under the reference `<statement>:r<revision>`.
create table agents.amendments (
  statement_id text collate "C" not null,
  revision integer not null check (revision > 0),
  member_id text collate "C" not null,
  kind text not null check (kind in ('commission', 'rebate', 'affiliate')),
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  amount_before bigint not null check (amount_before >= 0),
  amount bigint not null check (amount > 0),
  dispute_id text collate "C" not null unique references agents.disputes,
  amended_at timestamptz not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  primary key (statement_id, revision)
);
create index amendments_of_member on agents.amendments (member_id, last_day desc);
create index amendments_made on agents.amendments (amended_at);
grant select, insert on agents.amendments to croupier_app;

-- `npm run books` examines these tables.
grant usage on schema agents to croupier_books;
grant select on agents.lines, agents.member_days, agents.team_days, agents.transfers, agents.contracts, agents.contract_runs,
  agents.contract_lines, agents.contract_payments, agents.affiliate_months, agents.affiliate_lines,
  agents.affiliate_plans, agents.amendments
  to croupier_books;

-- Erasure of a member's data: see personal.ts of the module.
insert into platform.erasure_rules (step, table_name, statement) values
  ('at_once', 'agents.messages', 'delete from agents.messages where member_id = $1'),
  ('at_once', 'agents.muted_uplines', 'delete from agents.muted_uplines where member_id = $1'),
  ('at_once', 'agents.links', 'delete from agents.links where member_id = $1'),
  ('at_once', 'agents.keys', 'delete from agents.keys where member_id = $1'),
  ('at_once', 'agents.hooks', 'delete from agents.hooks where member_id = $1'),
  ('at_once', 'agents.hook_events', 'delete from agents.hook_events where member_id = $1');
