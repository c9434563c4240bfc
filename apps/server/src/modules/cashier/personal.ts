import type { ErasureCode } from '../../platform/personal/erasure.ts'
import type { PersonalTable } from '../../platform/personal/personal.ts'

const LAW = 'The law against money laundering'

/** What the cashier has about a member. */
export const cashierTables = (eraseAccounts: ErasureCode): readonly PersonalTable[] => [
  {
    table: 'cashier.deposits',
    erasure: { atOnce: 'kept', later: 'anonymised', retention: 'payments', why: LAW },
    columns: ['deposit_id', 'method', 'currency', 'state', 'reason', 'created_at', 'settled_at', 'gateway_reference'],
    money: ['amount', 'fee', 'paid_amount', 'reversed_amount'],
  },
  {
    table: 'cashier.withdrawals',
    erasure: { atOnce: 'kept', later: 'anonymised', retention: 'payments', why: LAW },
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
    erasure: {
      atOnce: 'retired',
      later: 'anonymised',
      retention: 'payments',
      why: LAW,
      code: { payments: eraseAccounts },
    },
    columns: ['kind', 'institution', 'number_ends', 'added_at', 'usable_from', 'removed_at'],
    encrypted: { holder_encrypted: 'cashier.holder', number_encrypted: 'cashier.number' },
  },
  {
    table: 'cashier.member_totals',
    erasure: { atOnce: 'kept', forEver: 'Sums of amounts without a person' },
    columns: ['paid_withdrawals'],
    money: ['deposited', 'withdrawn'],
  },
  { table: 'cashier.deposit_lifts', erasure: { atOnce: 'erased' }, columns: ['at'] },
]
