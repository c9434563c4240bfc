import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

/** A report of the gateway about an order, by web-hook or as an answer, with its outcome. */
export type OrderEvent = Row<'cashier.gateway_events'>

/** All reports of the gateway about deposits and withdrawals. Append-only. */
export const orderEventsStore = {
  /** False when this event was recorded before. */
  record: (tx: Tx, event: OrderEvent): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('cashier.gateway_events')
        .values(event)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  ofOrder: (db: Reader, orderId: string): Promise<OrderEvent[]> =>
    tables(db)
      .selectFrom('cashier.gateway_events')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('receivedAt')
      .orderBy('eventId')
      .execute(),
}
