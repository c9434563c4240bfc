import type { Instant } from '@croupier/kernel/clock'
import { deliverDue, type GatewayDeps } from './deliveries.ts'
import type { Book, Order, Payout, Switches } from './model.ts'
import { createOrder, declineOrder, type NewOrder, openOrder, payOrder, reverseOrder } from './orders.ts'
import { createPayout, type NewPayout, settleDuePayouts, settlePayout } from './payouts.ts'

export type { Post } from './deliveries.ts'
export type Gateway = ReturnType<typeof gateway>

/** The gateway: orders, payouts, and web-hooks that are retried until the merchant accepts them. */
export function gateway(deps: GatewayDeps) {
  const { book, save } = deps.kept
  const work = oneAtATime(async () => {
    const now = deps.clock.now()
    settleDuePayouts(deps, now)
    await deliverDue(deps, now)
    await save()
  })
  return {
    book,
    order: (reference: string) => book.orders.find((one) => one.reference === reference),
    orderById: (orderId: string) => book.orders.find((one) => one.orderId === orderId),
    payoutById: (payoutId: string) => book.payouts.find((one) => one.payoutId === payoutId),
    create: (requested: NewOrder) => createOrder(deps, requested, work),
    open: (order: Order) => openOrder(deps, order),
    pay: (order: Order, options?: { amount?: string; waitMs?: number }) => payOrder(deps, order, options),
    decline: (order: Order) => declineOrder(deps, order),
    reverse: (order: Order, amount?: string) => reverseOrder(deps, order, amount),
    payout: (requested: NewPayout) => createPayout(deps, requested),
    async settle(payout: Payout, state: 'paid' | 'failed') {
      settlePayout(deps, payout, state)
      await save()
    },
    async turn(switches: Partial<Switches>) {
      Object.assign(book.switches, switches)
      await save()
    },
    /** Settles and sends everything that is due. */
    work,
    /** When something is due next. */
    nextDue: () => nextDue(book),
  }
}

/** A function whose calls run one after the other, even if an earlier one failed. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(run, run)
    return last
  }
}

function nextDue({ deliveries, payouts }: Book): Instant | undefined {
  const due = [
    ...deliveries.map((one) => one.dueAt),
    ...payouts.flatMap((one) => (one.state === 'processing' && one.decideAt ? [one.decideAt] : [])),
  ].toSorted()[0]
  return due === undefined ? undefined : new Date(due)
}
