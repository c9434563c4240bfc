import { parseMoney } from '@croupier/kernel/money'
import type { Db } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { significantEventsStore as store } from './store.ts'

/** Records the facts that are significant events. */
export const significantEventsListeners = (db: Db): Listener[] => [
  // T035: a reversal is significant only if the balance did not cover it.
  listener('significant-events', 'deposit.reversed', async (fact) => {
    const { reference, memberId, orderId, amount, at, owedBefore, owedAfter } = fact
    if (parseMoney(owedAfter) <= parseMoney(owedBefore)) return
    await store.add(db, {
      reference,
      at: new Date(at),
      kind: 'chargeback_negative',
      memberId,
      object: `deposit:${orderId}`,
      before: { owed: owedBefore },
      after: { owed: owedAfter, reversed: amount },
    })
  }),
  listener('significant-events', 'member.excluded', async ({ reference, memberId, kind, startsAt, endsAt }) => {
    if (kind !== 'self_exclusion') return
    const event = { reference, at: new Date(startsAt), kind, memberId, object: `member:${memberId}` } as const
    await store.add(db, { ...event, before: {}, after: { endsAt } })
  }),
]
