import { humanId } from '@croupier/kernel/ids'
import { moneyText, parseMoney, units } from '@croupier/kernel/money'
import { enqueue, eventAbout, type GatewayDeps } from './deliveries.ts'
import { leftOf, mayReverse, type Order } from './model.ts'

export type NewOrder = Pick<
  Order,
  'orderId' | 'merchant' | 'amount' | 'currency' | 'method' | 'kind' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
>

/** Records an order. The same order id gives the same order. */
export async function createOrder(
  deps: GatewayDeps,
  requested: NewOrder,
  deliver: () => Promise<void>,
): Promise<Order> {
  const { book, save } = deps.kept
  const known = book.orders.find((one) => one.orderId === requested.orderId)
  if (known) return known
  const order: Order = {
    ...requested,
    reference: `P${humanId(deps.random, 14)}`,
    state: 'pending',
    opened: false,
    paidAmount: null,
    authorisationId: null,
    reversedAmount: '0.00',
  }
  book.orders.push(order)
  if (book.switches.beforeOrder) finish(deps, order, { state: 'paid', amount: order.amount })
  await save()
  if (book.switches.beforeOrder) await deliver()
  return order
}

/** Records that the payment page was opened for the first time. */
export async function openOrder(deps: GatewayDeps, order: Order): Promise<void> {
  if (order.opened || order.state !== 'pending') return
  order.opened = true
  enqueue(deps, order.notifyUrl, eventAbout(deps, order, { type: 'payment.opened', amount: order.amount }))
  await deps.kept.save()
}

export async function payOrder(
  deps: GatewayDeps,
  order: Order,
  { amount = order.amount, waitMs = 0 }: { amount?: string; waitMs?: number } = {},
): Promise<void> {
  finish(deps, order, { state: 'paid', amount, waitMs })
  await deps.kept.save()
}

export async function declineOrder(deps: GatewayDeps, order: Order): Promise<void> {
  finish(deps, order, { state: 'declined', amount: order.amount })
  await deps.kept.save()
}

/** A chargeback: the payer's bank reverses the rest of the payment, or a part of it. */
export async function reverseOrder(deps: GatewayDeps, order: Order, amount = moneyText(leftOf(order))): Promise<void> {
  if (!mayReverse(order, amount)) return
  order.reversedAmount = moneyText(units(parseMoney(order.reversedAmount) + parseMoney(amount)))
  const event = eventAbout(deps, order, { type: 'payment.reversed', amount, reason: 'charged_back' })
  enqueue(deps, order.notifyUrl, event)
  await deps.kept.save()
}

function finish(
  deps: GatewayDeps,
  order: Order,
  { state, amount, waitMs = 0 }: { state: 'paid' | 'declined'; amount: string; waitMs?: number },
): void {
  if (order.state !== 'pending') return
  order.state = state
  order.paidAmount = state === 'paid' ? amount : null
  order.authorisationId = state === 'paid' ? `A${humanId(deps.random, 12)}` : null
  const reason = state === 'declined' ? 'declined_by_payer' : null
  enqueue(deps, order.notifyUrl, eventAbout(deps, order, { type: `payment.${state}`, amount, reason }), waitMs)
}
