import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What providers have about a member, beside the bets, which the bet book has. */
export const providersTables: readonly PersonalTable[] = [
  {
    table: 'providers.launches',
    erasure: { atOnce: 'erased' },
    leftOut: 'Launch tokens of the last day; each was used once within a minute',
  },
  {
    table: 'providers.return_players',
    erasure: { atOnce: 'erased' },
    leftOut: 'Sums of stakes of a few days, which say how many members a published figure is about',
  },
  {
    table: 'providers.sessions',
    erasure: {
      atOnce: 'kept',
      forEver: 'Proves which bets were made in a session. It names the account by its id only',
    },
    columns: ['provider_id', 'game_code', 'started_at', 'expires_at', 'ended_at'],
  },
  {
    table: 'providers.rounds',
    erasure: { atOnce: 'kept', forEver: 'The books need every round. It names the account by its id only' },
    columns: ['provider_id', 'round_id', 'game_code', 'opened_at', 'closed_at'],
  },
  {
    table: 'providers.free_rounds',
    erasure: { atOnce: 'kept', forEver: 'The books need every campaign. It names the account by its id only' },
    columns: ['provider_id', 'game_code', 'rounds', 'used', 'state', 'created_at', 'ends_at', 'ended_at'],
    money: ['stake', 'won'],
  },
  {
    table: 'providers.transfers',
    erasure: { atOnce: 'kept', forEver: 'The books need every transfer. It names the account by its id only' },
    columns: [
      'transfer_id',
      'provider_id',
      'direction',
      'currency',
      'state',
      'reason',
      'asked_at',
      'sent_at',
      'ended_at',
    ],
    money: ['amount'],
  },
  {
    table: 'providers.transactions',
    erasure: { atOnce: 'kept', forEver: 'The books need every message. It names the account by its id only' },
    columns: ['provider_id', 'tx_id', 'type', 'state', 'game_code', 'round_id', 'target_tx_id', 'code', 'at'],
    money: ['amount', 'balance'],
  },
]
