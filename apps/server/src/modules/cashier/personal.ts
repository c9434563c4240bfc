import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What the cashier has about a member. */
export const cashierTables: readonly PersonalTable[] = [
  {
    table: 'cashier.deposits',
    columns: ['deposit_id', 'method', 'currency', 'state', 'reason', 'created_at', 'settled_at', 'gateway_reference'],
    money: ['amount', 'fee', 'paid_amount', 'reversed_amount'],
  },
  {
    table: 'cashier.withdrawals',
    columns: [
      'withdrawal_id',
      'method',
      'currency',
      'state',
      'note',
      'requested_at',
      'settled_at',
      'gateway_reference',
    ],
    money: ['amount', 'fee'],
  },
  {
    table: 'cashier.bank_accounts',
    columns: ['kind', 'institution', 'number_ends', 'added_at', 'usable_from', 'removed_at'],
    encrypted: { holder_encrypted: 'cashier.holder', number_encrypted: 'cashier.number' },
  },
  { table: 'cashier.member_totals', columns: ['paid_withdrawals'], money: ['deposited', 'withdrawn'] },
  { table: 'cashier.deposit_lifts', columns: ['at'] },
]
