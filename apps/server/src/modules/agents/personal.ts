import type { PersonalTable } from '../../platform/personal/personal.ts'

const KEPT = 'What agents earned must stay computable. It names the account by its id only'

/** What agents has about a member. */
export const agentsTables: readonly PersonalTable[] = [
  {
    table: 'agents.lines',
    erasure: { atOnce: 'kept', forEver: KEPT },
    columns: ['from_day', 'to_day'],
  },
  {
    table: 'agents.accounts',
    erasure: { atOnce: 'kept', forEver: KEPT },
    columns: ['prize_group', 'rates', 'opened_at'],
  },
  {
    table: 'agents.preset_days',
    erasure: { atOnce: 'kept', forEver: KEPT },
    columns: ['from_day', 'prize_group', 'rates'],
  },
  {
    table: 'agents.assistants',
    erasure: { atOnce: 'kept', forEver: 'Says whose assistant acted. It names the accounts by their ids only' },
    columns: ['member_id'],
  },
  {
    table: 'agents.attributions',
    erasure: { atOnce: 'kept', forEver: 'Says who is paid for the account. It names the accounts by their ids only' },
    columns: ['code', 'sub_id', 'attributed_at', 'state'],
  },
  {
    table: 'agents.branch_flags',
    erasure: { atOnce: 'kept', forEver: 'Says why a payment waited. It names the accounts by their ids only' },
    leftOut: 'Evidence in a review of the agent above, whom it would warn',
  },
  {
    table: 'agents.affiliate_assignments',
    erasure: { atOnce: 'kept', forEver: 'Says what was agreed. It names the account by its id only' },
    columns: ['from_day', 'plan_id', 'assigned_at'],
  },
  {
    table: 'agents.affiliate_months',
    erasure: { atOnce: 'kept', forEver: KEPT },
    member: 'affiliate_id',
    columns: ['first_day', 'last_day', 'cpa_members', 'cpa', 'base', 'tier', 'rate', 'rev_share', 'total', 'carry_out'],
    money: ['cpa', 'base', 'rev_share', 'total', 'carry_out'],
  },
  {
    table: 'agents.affiliate_lines',
    erasure: { atOnce: 'kept', forEver: KEPT },
    leftOut: 'Sums of the figures of the member, from which the payment of an agent follows',
  },
  {
    table: 'agents.member_days',
    erasure: { atOnce: 'kept', forEver: KEPT },
    columns: ['business_day', 'category', 'turnover', 'valid_bet', 'payout', 'rebate'],
  },
  {
    table: 'agents.money_days',
    erasure: { atOnce: 'kept', forEver: KEPT },
    columns: [
      'business_day',
      'deposits',
      'deposit_count',
      'first_deposit',
      'withdrawals',
      'transfers_in',
      'transfers_out',
      'rebates',
      'commissions',
      'rewards',
      'salaries',
      'dividends',
    ],
  },
  {
    table: 'agents.transfers',
    erasure: { atOnce: 'kept', forEver: 'The ledger names the transfer. It names the accounts by their ids only' },
    columns: ['transfer_id', 'direction', 'amount', 'sent_at', 'received_at'],
  },
  {
    table: 'agents.messages',
    erasure: { atOnce: 'erased' },
    columns: ['message_id', 'text', 'sent_at', 'receivers'],
  },
  {
    table: 'agents.muted_uplines',
    erasure: { atOnce: 'erased' },
    columns: ['muted_at'],
  },
  {
    table: 'agents.contracts',
    erasure: { atOnce: 'kept', forEver: 'Says what was agreed and is owed. It names the accounts by their ids only' },
    member: 'payee_id',
    columns: ['contract_id', 'kind', 'status', 'terms', 'offered_at', 'accepted_at', 'starts_at', 'ends_at', 'reason'],
  },
  {
    table: 'agents.contract_lines',
    erasure: { atOnce: 'kept', forEver: 'The ledger names the line. It names the accounts by their ids only' },
    member: 'payee_id',
    columns: ['line_id', 'kind', 'first_day', 'last_day', 'valid_bet', 'base', 'tier', 'rate', 'due', 'paid', 'status'],
    money: ['valid_bet', 'base', 'due', 'paid'],
  },
  {
    table: 'agents.disputes',
    erasure: {
      atOnce: 'kept',
      forEver: 'Says why an amount was changed or not. It names the accounts by their ids only',
    },
    member: 'payee_id',
    columns: ['dispute_id', 'line_id', 'status', 'text', 'opened_at', 'decided_at', 'answer'],
  },
  {
    table: 'agents.amendments',
    erasure: { atOnce: 'kept', forEver: 'The ledger names the correction. It names the account by its id only' },
    columns: ['statement_id', 'revision', 'kind', 'first_day', 'amount_before', 'amount', 'amended_at'],
    money: ['amount_before', 'amount'],
  },
  {
    table: 'agents.restated_results',
    erasure: { atOnce: 'kept', forEver: KEPT },
    leftOut: 'Results of games.bets that count for another period of the agents above',
  },
  {
    table: 'agents.turnover',
    erasure: {
      atOnce: 'kept',
      forEver: 'Says what must be staked before a withdrawal. It names the account by its id only',
    },
    columns: ['required', 'since_day', 'played_before'],
  },
  {
    table: 'agents.keys',
    erasure: { atOnce: 'erased' },
    columns: ['key_id', 'name', 'ending', 'scopes', 'networks', 'created_at', 'expires_at', 'last_used_at'],
  },
  {
    table: 'agents.hooks',
    erasure: { atOnce: 'erased' },
    columns: ['hook_id', 'url', 'method', 'events', 'created_at', 'failing_since', 'disabled_at'],
  },
  {
    table: 'agents.hook_events',
    erasure: { atOnce: 'erased' },
    leftOut:
      'Says which events of agents.attributions the agent who brought the account was notified of, without naming it',
  },
  {
    table: 'agents.links',
    erasure: { atOnce: 'erased' },
    columns: ['code', 'account_type', 'prize_group', 'rates', 'label', 'is_active', 'expires_at', 'uses', 'created_at'],
  },
]
