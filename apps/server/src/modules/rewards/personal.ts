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
    table: 'rewards.vip_members',
    erasure: { atOnce: 'erased' },
    columns: ['level', 'peak', 'reached_in', 'held_until'],
  },
]
