import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What lottery has about a member, beside the bets, which the bet book has. */
export const lotteryTables: readonly PersonalTable[] = [
  {
    table: 'lottery.chases',
    erasure: { atOnce: 'kept', forEver: 'The books need every repeat order. It names the account by its id only' },
    columns: ['chase_id', 'game', 'bets', 'stop_on_win', 'status', 'created_at', 'ended_at'],
    money: ['total', 'held', 'placed', 'refunded'],
  },
  {
    table: 'lottery.syndicates',
    erasure: {
      atOnce: 'kept',
      forEver: 'The books need every syndicate. It names its organiser by the account’s id only',
    },
    columns: [
      'syndicate_id',
      'game',
      'issue_no',
      'bets',
      'shares',
      'own',
      'guaranteed',
      'visibility',
      'status',
      'reason',
      'created_at',
      'ended_at',
    ],
    money: ['share_stake'],
  },
  {
    table: 'lottery.syndicate_sales',
    erasure: { atOnce: 'kept', forEver: 'The books need every share. It names the account by its id only' },
    columns: ['holding_id', 'syndicate_id', 'shares', 'status', 'reserved_at'],
  },
  {
    table: 'lottery.syndicate_holdings',
    erasure: { atOnce: 'kept', forEver: 'The books need every share. It names the account by its id only' },
    columns: ['holding_id', 'syndicate_id', 'shares', 'status', 'reason', 'ticket_id', 'created_at', 'ended_at'],
    money: ['stake'],
  },
]
