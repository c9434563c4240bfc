import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { ErasureCode } from '../../platform/personal/erasure.ts'
import type { PersonalFile, PersonalTable } from '../../platform/personal/personal.ts'
import { receiptsStore } from './receipts/store.ts'

const LAW = 'The law against money laundering'

/** What the cashier has about a member. */
export const cashierTables = (eraseAccounts: ErasureCode, files: Pick<Files, 'get'>): readonly PersonalTable[] => [
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
    table: 'cashier.receipts',
    erasure: { atOnce: 'kept', later: 'anonymised', retention: 'payments', why: LAW },
    columns: ['withdrawal_id', 'state', 'paid_at', 'due_at', 'answered_at', 'disputed_at', 'claim', 'ended_at', 'note'],
  },
  {
    table: 'cashier.receipt_proofs',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'payments', why: LAW },
    columns: ['withdrawal_id', 'content_type', 'uploaded_at'],
    files: (tx, memberId) => proofsOf(files, tx, memberId),
  },
  {
    table: 'cashier.member_totals',
    erasure: { atOnce: 'kept', forEver: 'Sums of amounts without a person' },
    columns: ['paid_withdrawals'],
    money: ['deposited', 'withdrawn'],
  },
  { table: 'cashier.deposit_lifts', erasure: { atOnce: 'erased' }, columns: ['at'] },
]

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Every proof that the member uploaded, one at a time. */
async function* proofsOf(files: Pick<Files, 'get'>, tx: Tx, memberId: MemberId): AsyncGenerator<PersonalFile> {
  let count = 0
  for (const { withdrawalId, fileId, contentType } of await receiptsStore.proofsOfMember(tx, memberId)) {
    const file = await files.get(tx, fileId)
    const name = `cashier.receipt_proofs/${++count}-${withdrawalId}.${ENDINGS[contentType] ?? 'bin'}`
    if (file) yield { name, bytes: file.bytes }
  }
}
