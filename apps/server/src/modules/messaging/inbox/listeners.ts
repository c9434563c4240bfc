import type { MemberId } from '@croupier/kernel/ids'
import type { MessageType } from '@croupier/wire/messaging/inbox'
import type { FactKind, Facts } from '../../../facts.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import type { InboxService } from './service.ts'

type Order = { memberId: MemberId; orderId: string; amount: string; reason?: string }

/** §4: the message that each fact becomes. */
export function inboxListeners({ db, inbox }: { db: Db; inbox: InboxService }): Listener[] {
  const on = <K extends FactKind>(kind: K, sending: (fact: Facts[K]) => Parameters<InboxService['send']>[1]) =>
    listener('messaging', kind, (fact) => db.transaction().execute((tx) => inbox.send(tx, sending(fact))))
  const order = (type: MessageType) => (fact: Order) => ({
    memberId: fact.memberId,
    type,
    params: {
      orderId: fact.orderId,
      amount: fact.amount,
      ...(fact.reason === undefined ? {} : { reason: fact.reason }),
    },
    reference: `${type}:${fact.orderId}`,
  })
  return [
    on('deposit.credited', order('deposit_credited')),
    on('deposit.failed', order('deposit_failed')),
    // A payment may be reversed in several parts, each with its message.
    on('deposit.reversed', (fact) => ({ ...order('deposit_reversed')(fact), reference: fact.reference })),
    on('withdrawal.requested', order('withdrawal_requested')),
    on('withdrawal.rejected', order('withdrawal_rejected')),
    on('withdrawal.paid', (fact) => {
      const { params, ...sending } = order('withdrawal_paid')(fact)
      return { ...sending, params: { ...params, fee: fact.fee, payout: fact.payout } }
    }),
    on('withdrawal.failed', order('withdrawal_failed')),
    on('withdrawal.dispute_ended', (fact) =>
      order(fact.outcome === 'returned' ? 'withdrawal_returned' : 'withdrawal_full_payment')(fact),
    ),
    // A withdrawal may be held, released, and held or approved again, each time with its message.
    on('withdrawal.approved', (fact) => ({ ...order('withdrawal_approved')(fact), reference: fact.reference })),
    on('withdrawal.held', (fact) => ({ ...order('withdrawal_held')(fact), reference: fact.reference })),
    listener('messaging', 'member.locked_out', async ({ memberId, reference, minutes, address }) => {
      if (memberId === null) return
      const sending = {
        memberId,
        type: 'login_locked' as const,
        params: { minutes: String(minutes), address },
        reference,
      }
      await db.transaction().execute((tx) => inbox.send(tx, sending))
    }),
    on('member.new_address', ({ memberId, reference, address, device }) => ({
      memberId,
      type: 'login_new_address',
      params: { address, device },
      reference,
    })),
    on('member.secured', (fact) => ({
      memberId: fact.memberId,
      type: 'security_changed',
      params: { what: fact.what },
      reference: fact.reference,
    })),
  ]
}
