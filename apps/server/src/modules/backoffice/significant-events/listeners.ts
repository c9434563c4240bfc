import { parseMoney } from '@croupier/kernel/money'
import type { Db } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { significantEventsStore as store } from './store.ts'

/** Which facts are significant events, and when. */
export const significantEventsListeners = (db: Db): Listener[] => [
  // T035: taken back and covered is an ordinary day; what the balance did not cover is shown.
  listener('significant-events', 'deposit.reversed', async (fact) => {
    const { reference, memberId, orderId, amount, at, owedBefore, owedAfter } = fact
    if (parseMoney(owedAfter) <= parseMoney(owedBefore)) return
    await store.add(db, {
      ...{ reference, at: new Date(at), kind: 'chargeback_negative', memberId, object: `deposit:${orderId}` },
      ...{ before: { owed: owedBefore }, after: { owed: owedAfter, takenBack: amount } },
    })
  }),
]
