import type { StaffId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { OrderMove, Person } from './model.ts'

export const personOf = (staffId: StaffId | null, name: string | null): Person | null =>
  staffId === null ? null : { staffId, name: name ?? '' }

/** The status history of deposits and withdrawals. Append-only. */
export const orderMovesStore = {
  async record(tx: Tx, orderId: string, { at, from, to, by, note }: OrderMove): Promise<void> {
    const staff = { staffId: by?.staffId ?? null, staffName: by?.name ?? null }
    await tables(tx)
      .insertInto('cashier.order_moves')
      .values({ orderId, at, fromState: from, toState: to, note, ...staff })
      .execute()
  },
  /** Oldest first. */
  async ofOrder(db: Reader, orderId: string): Promise<OrderMove[]> {
    const moves = tables(db).selectFrom('cashier.order_moves').where('orderId', '=', orderId).orderBy('moveId')
    const rows = await moves.selectAll().execute()
    return rows.map(({ at, fromState, toState, staffId, staffName, note }) => ({
      at,
      from: fromState,
      to: toState,
      by: personOf(staffId, staffName),
      note,
    }))
  },
}
