import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What rewards has about a member. */
export const rewardsTables: readonly PersonalTable[] = [
  {
    table: 'rewards.grants',
    erasure: { atOnce: 'anonymised', forEver: 'The books need every reward. It names the account by its id only' },
    columns: [
      'source',
      'level',
      'amount',
      'points',
      'state',
      'note',
      'end_reason',
      'offered_at',
      'expires_at',
      'ended_at',
    ],
    money: ['amount'],
  },
  {
    table: 'rewards.bonuses',
    erasure: { atOnce: 'kept', forEver: 'The books need every bonus. It names the account by its id only' },
    columns: [
      'amount',
      'terms',
      'started_at',
      'ends_at',
      'status',
      'wagered',
      'converted',
      'lost',
      'ended_at',
      'stakes',
      'limit_stakes',
    ],
    money: ['amount', 'wagered', 'converted', 'lost'],
  },
  {
    table: 'rewards.bonus_tickets',
    erasure: { atOnce: 'erased' },
    leftOut: 'The bets themselves are in the copy. These rows only say which of them are still open',
  },
  {
    table: 'rewards.participations',
    erasure: { atOnce: 'erased' },
    columns: ['offer', 'version', 'terms', 'joined_at', 'granted_at', 'amount'],
    money: ['amount'],
  },
  {
    table: 'rewards.leaderboard_rows',
    erasure: { atOnce: 'erased' },
    columns: ['board_id', 'rank', 'score', 'reached_at', 'prize'],
    money: ['score', 'prize'],
  },
  {
    table: 'rewards.raffle_members',
    erasure: { atOnce: 'erased' },
    columns: ['raffle_id', 'owner', 'salt', 'tickets'],
  },
  {
    table: 'rewards.raffle_claims',
    erasure: { atOnce: 'erased' },
    columns: ['raffle_id', 'claim_no', 'tickets', 'claimed_at', 'first_ticket'],
  },
  {
    table: 'rewards.envelope_claims',
    erasure: { atOnce: 'kept', forEver: 'The books need every envelope. It names the account by its id only' },
    columns: ['drop_id', 'claim_no', 'amount', 'owner', 'salt', 'claimed_at'],
    money: ['amount'],
  },
  { table: 'rewards.envelope_eligible', erasure: { atOnce: 'erased' }, columns: ['drop_id'] },
  { table: 'rewards.envelope_requests', erasure: { atOnce: 'erased' }, columns: ['drop_id', 'received_at', 'place'] },
  { table: 'rewards.envelope_checks', erasure: { atOnce: 'erased' }, columns: ['day'] },
  {
    table: 'rewards.vip_members',
    erasure: { atOnce: 'erased' },
    columns: ['level', 'peak', 'reached_in', 'held_until'],
  },
  { table: 'rewards.vip_changes', erasure: { atOnce: 'erased' }, columns: ['changed_on', 'level_before'] },
  {
    table: 'rewards.point_accounts',
    erasure: { atOnce: 'kept', forEver: 'What bets earned must stay computable. It names the account by its id only' },
    columns: ['counted_day', 'owed'],
  },
  {
    table: 'rewards.point_lots',
    erasure: { atOnce: 'kept', forEver: 'Points without a person; they expire by themselves' },
    columns: ['expires_on', 'points'],
  },
  {
    table: 'rewards.point_moves',
    erasure: { atOnce: 'kept', forEver: 'The record of points must add up. It names the account by its id only' },
    columns: ['kind', 'points', 'balance_after', 'owed_after', 'reference', 'moved_at'],
  },
  { table: 'rewards.point_waits', erasure: { atOnce: 'erased' }, columns: ['counted_day'] },
  {
    table: 'rewards.rebate_days',
    erasure: { atOnce: 'kept', forEver: 'The books need every rebate. It names the account by its id only' },
    columns: ['business_day', 'lines', 'amount', 'deducted', 'state', 'last_day', 'ended_at'],
    money: ['amount', 'deducted'],
  },
  { table: 'rewards.rebate_debts', erasure: { atOnce: 'erased' }, columns: ['owed'], money: ['owed'] },
  // The friend and the member who invited are other persons to each other, so neither is named in a copy.
  {
    table: 'rewards.referrals',
    erasure: {
      atOnce: 'anonymised',
      forEver: 'Says what a reward was paid for. It names the accounts by their ids only',
    },
    columns: ['registered_at', 'last_day', 'state', 'qualified_on', 'closed_at'],
  },
  {
    table: 'rewards.referrers',
    erasure: { atOnce: 'kept', forEver: 'The books need every reward. It names the account by its id only' },
    columns: ['version', 'friends', 'qualified', 'flat', 'steps', 'share'],
    money: ['flat', 'steps', 'share'],
  },
  {
    table: 'rewards.bonus_reviews',
    erasure: { atOnce: 'erased' },
    // Signals name other accounts, and would show how to avoid them.
    columns: ['state', 'found_at', 'scored_at'],
  },
  {
    table: 'rewards.turnover',
    erasure: {
      atOnce: 'kept',
      forEver: 'Says what must be staked before a withdrawal. It names the account by its id only',
    },
    columns: ['required', 'since_day', 'played_before'],
    money: ['required', 'played_before'],
  },
  {
    table: 'rewards.mall_orders',
    erasure: { atOnce: 'anonymised', forEver: 'The books need every order. It names the account by its id only' },
    columns: [
      'name',
      'quantity',
      'points',
      'amount',
      'worth',
      'receiving_address',
      'status',
      'remark',
      'ordered_at',
      'decided_at',
    ],
    money: ['amount', 'worth'],
  },
]
