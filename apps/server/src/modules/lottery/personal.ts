import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What lottery has about a member, beside the bets, which the bet book has. */
export const lotteryTables: readonly PersonalTable[] = [
  {
    table: 'lottery.chases',
    erasure: { atOnce: 'kept', forEver: 'The books need every repeat order. It names the account by its id only' },
    columns: ['chase_id', 'game', 'bets', 'stop_on_win', 'status', 'created_at', 'ended_at'],
    money: ['total', 'held', 'placed', 'refunded'],
  },
]
