import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What rewards has about a member. */
export const rewardsTables: readonly PersonalTable[] = [
  {
    table: 'rewards.grants',
    erasure: { atOnce: 'anonymised', forEver: 'The books need every reward. It names the account by its id only' },
    columns: ['source', 'level', 'amount', 'state', 'note', 'offered_at', 'expires_at', 'ended_at'],
    money: ['amount'],
  },
  {
    table: 'rewards.bonuses',
    erasure: { atOnce: 'kept', forEver: 'The books need every bonus. It names the account by its id only' },
    columns: ['amount', 'terms', 'started_at', 'ends_at', 'status', 'wagered', 'converted', 'lost', 'ended_at'],
    money: ['amount', 'wagered', 'converted', 'lost'],
  },
  {
    table: 'rewards.bonus_tickets',
    erasure: { atOnce: 'erased' },
    leftOut: 'The bets themselves are in the copy. These rows only say which of them are still open',
  },
  {
    table: 'rewards.vip_members',
    erasure: { atOnce: 'erased' },
    columns: ['level', 'peak', 'reached_in', 'held_until'],
  },
]
