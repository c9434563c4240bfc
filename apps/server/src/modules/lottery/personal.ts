import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What lottery has about a member, beside the bets, which the bet book has. */
export const lotteryTables: readonly PersonalTable[] = [
  {
    table: 'lottery.chases',
    columns: ['chase_id', 'game', 'bets', 'stop_on_win', 'status', 'created_at', 'ended_at'],
    money: ['total', 'held', 'placed', 'refunded'],
  },
]
