import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { ReceiptState } from '@croupier/wire/cashier/receipts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import type { Proof, StoredReceipt } from './model.ts'

const receipts = (db: Reader) => tables(db).selectFrom('cashier.receipts').selectAll()
const proofs = (db: Reader) => tables(db).selectFrom('cashier.receipt_proofs').selectAll()

export const receiptsStore = {
  async add(tx: Tx, one: StoredReceipt): Promise<void> {
    await tables(tx).insertInto('cashier.receipts').values(one).execute()
  },
  lock: (tx: Tx, withdrawalId: string): Promise<StoredReceipt | undefined> =>
    receipts(tx).where('withdrawalId', '=', withdrawalId).forUpdate().executeTakeFirst(),
  byId: (reader: Reader, withdrawalId: string): Promise<StoredReceipt | undefined> =>
    receipts(reader).where('withdrawalId', '=', withdrawalId).executeTakeFirst(),
  /** The receipts of these withdrawals; one that is not paid has none. */
  async ofWithdrawals(reader: Reader, ids: readonly string[]): Promise<Map<string, StoredReceipt>> {
    if (ids.length === 0) return new Map()
    const rows = await receipts(reader)
      .where('withdrawalId', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.withdrawalId, row]))
  },
  /** Writes a locked receipt. */
  async save(tx: Tx, { withdrawalId, ...fields }: StoredReceipt): Promise<void> {
    await tables(tx).updateTable('cashier.receipts').set(fields).where('withdrawalId', '=', withdrawalId).execute()
  },
  /** Counts those whose window has ended as received, oldest first, and returns their number. One that is being answered waits. */
  async closeDue(reader: Reader, now: Instant, limit: number): Promise<number> {
    const due = tables(reader)
      .selectFrom('cashier.receipts')
      .select('withdrawalId')
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const closed = await tables(reader)
      .updateTable('cashier.receipts')
      .set((eb) => ({ state: 'forced', answeredAt: eb.ref('dueAt') }))
      .where('withdrawalId', 'in', due)
      .returning('withdrawalId')
      .execute()
    return closed.length
  },
  /** The receipts in a state, the earliest dispute first. */
  disputed: (reader: Reader, state: ReceiptState, asked: PageRequest): Promise<Page<StoredReceipt>> =>
    page(receipts(reader).where('state', '=', state).orderBy('disputedAt').orderBy('withdrawalId'), asked),

  async addProof(tx: Tx, proof: Proof): Promise<void> {
    await tables(tx).insertInto('cashier.receipt_proofs').values(proof).execute()
  },
  /** In the order of their upload. */
  proofsOf: (reader: Reader, withdrawalIds: readonly string[]): Promise<Proof[]> =>
    withdrawalIds.length === 0
      ? Promise.resolve([])
      : proofs(reader)
          .where('withdrawalId', 'in', [...withdrawalIds])
          .orderBy('uploadedAt')
          .orderBy('proofId')
          .execute(),
  proof: (reader: Reader, proofId: string): Promise<Proof | undefined> =>
    proofs(reader).where('proofId', '=', proofId).executeTakeFirst(),
  proofsOfMember: (reader: Reader, memberId: MemberId): Promise<Proof[]> =>
    proofs(reader).where('memberId', '=', memberId).orderBy('uploadedAt').orderBy('proofId').execute(),
}
