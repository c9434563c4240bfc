import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import type { KeptBook } from './book.ts'
import {
  type Delivery,
  type EventType,
  type GatewayEvent,
  leftOf,
  mayReverse,
  type Order,
  type Payout,
  type Switches,
} from './model.ts'
import { sign } from './signature.ts'

/** Sends one web-hook and answers the HTTP status, or 0 when nobody answered. */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>
export type GatewayDeps = { clock: Clock; random: Random; kept: KeptBook; secret: string; post: Post }
export type Gateway = ReturnType<typeof gateway>

const PAYOUT_MS = 2 * MS.second
const OUT_OF_ORDER_MS = 5 * MS.second
const RETRY_MOST_MS = 5 * MS.minute
const ATTEMPTS_MOST = 16

type NewOrder = Pick<
  Order,
  'orderId' | 'merchant' | 'amount' | 'currency' | 'method' | 'kind' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
>
type NewPayout = Pick<Payout, 'payoutId' | 'amount' | 'currency' | 'account' | 'notifyUrl'>

/** The gateway itself: orders, payouts, and web-hooks that are tried again until they are taken. */
export function gateway({ clock, random, kept, secret, post }: GatewayDeps) {
  const { book, save } = kept
  let working: Promise<void> = Promise.resolve()

  function event(type: EventType, about: Order | Payout, amount: string, reason: string | null): GatewayEvent {
    return {
      eventId: uuidV7(clock.now(), random),
      type,
      orderId: 'orderId' in about ? about.orderId : about.payoutId,
      reference: about.reference,
      amount,
      currency: about.currency,
      authorisationId: 'authorisationId' in about ? about.authorisationId : null,
      reason,
      occurredAt: clock.now().toISOString(),
    }
  }
  /** Puts an event on its way, as badly as the switches say. */
  function tell(url: string, told: GatewayEvent, waitMs = 0): void {
    const { twice, outOfOrder, lateSeconds, forged } = book.switches
    const early = outOfOrder && told.type === 'payment.opened' ? OUT_OF_ORDER_MS : 0
    const dueAt = plusMs(clock.now(), waitMs + lateSeconds * MS.second + early).toISOString()
    const one = (isForged: boolean): Delivery => ({
      deliveryId: uuidV7(clock.now(), random),
      url,
      event: isForged ? { ...told, eventId: uuidV7(clock.now(), random), amount: '999999.00' } : told,
      attempt: 0,
      dueAt,
      forged: isForged,
      lastAnswer: null,
    })
    if (forged) book.deliveries.push(one(true))
    book.deliveries.push(one(false))
    if (twice) book.deliveries.push(one(false))
  }
  async function attempt(delivery: Delivery, now: Instant): Promise<void> {
    const body = JSON.stringify(delivery.event)
    const signed = { method: 'POST', path: new URL(delivery.url).pathname, body }
    const headers = sign(delivery.forged ? `not ${secret}` : secret, now, signed)
    const status = await post(delivery.url, { ...headers, 'content-type': 'application/json' }, body).catch(() => 0)
    delivery.attempt += 1
    delivery.lastAnswer = status === 0 ? 'no answer' : String(status)
    const isOver = (status >= 200 && status < 300) || delivery.forged || delivery.attempt >= ATTEMPTS_MOST
    if (isOver) book.deliveries.splice(book.deliveries.indexOf(delivery), 1)
    else delivery.dueAt = plusMs(now, Math.min(MS.second * 2 ** (delivery.attempt - 1), RETRY_MOST_MS)).toISOString()
  }
  function decidePayouts(now: Instant): void {
    for (const payout of book.payouts) {
      if (payout.state !== 'processing' || payout.decideAt === null || new Date(payout.decideAt) > now) continue
      settlePayout(payout, book.switches.payouts === 'fail' ? 'failed' : 'paid')
    }
  }
  function settlePayout(payout: Payout, state: 'paid' | 'failed'): void {
    if (payout.state !== 'processing') return
    payout.state = state
    payout.reason = state === 'failed' ? 'account_closed' : null
    tell(payout.notifyUrl, event(`payout.${state}`, payout, payout.amount, payout.reason))
  }
  async function workThrough(): Promise<void> {
    const now = clock.now()
    decidePayouts(now)
    for (const delivery of [...book.deliveries]) if (new Date(delivery.dueAt) <= now) await attempt(delivery, now)
    await save()
  }
  const work = () => {
    working = working.then(workThrough, workThrough)
    return working
  }
  function finish(order: Order, state: 'paid' | 'declined', amount: string, waitMs = 0): void {
    if (order.state !== 'pending') return
    order.state = state
    order.paidAmount = state === 'paid' ? amount : null
    order.authorisationId = state === 'paid' ? `A${humanId(random, 12)}` : null
    const reason = state === 'declined' ? 'declined_by_payer' : null
    tell(order.notifyUrl, event(`payment.${state}`, order, amount, reason), waitMs)
  }

  return {
    book,
    order: (reference: string) => book.orders.find((one) => one.reference === reference),
    orderById: (orderId: string) => book.orders.find((one) => one.orderId === orderId),
    payoutById: (payoutId: string) => book.payouts.find((one) => one.payoutId === payoutId),
    /** The same order id gives the same order. */
    async create(asked: NewOrder): Promise<Order> {
      const known = book.orders.find((one) => one.orderId === asked.orderId)
      if (known) return known
      const fresh = {
        state: 'pending',
        opened: false,
        paidAmount: null,
        authorisationId: null,
        reversedAmount: '0.00',
      } as const
      const order: Order = { ...asked, ...fresh, reference: `P${humanId(random, 14)}` }
      book.orders.push(order)
      if (book.switches.beforeOrder) finish(order, 'paid', order.amount)
      await save()
      if (book.switches.beforeOrder) await work()
      return order
    },
    /** Somebody looks at the payment page for the first time. */
    async open(order: Order): Promise<void> {
      if (order.opened || order.state !== 'pending') return
      order.opened = true
      tell(order.notifyUrl, event('payment.opened', order, order.amount, null))
      await save()
    },
    async pay(order: Order, { amount = order.amount, waitMs = 0 }: { amount?: string; waitMs?: number } = {}) {
      finish(order, 'paid', amount, waitMs)
      await save()
    },
    async decline(order: Order) {
      finish(order, 'declined', order.amount)
      await save()
    },
    /** A chargeback: the payer's bank takes back what is left of the payment, or a part of it. */
    async reverse(order: Order, amount = moneyText(leftOf(order))) {
      if (!mayReverse(order, amount)) return
      order.reversedAmount = moneyText((parseMoney(order.reversedAmount) + parseMoney(amount)) as Money)
      tell(order.notifyUrl, event('payment.reversed', order, amount, 'charged_back'))
      await save()
    },
    /** The same payout id gives the same payout. */
    async payout(asked: NewPayout): Promise<Payout> {
      const known = book.payouts.find((one) => one.payoutId === asked.payoutId)
      if (known) return known
      const byHand = book.switches.payouts === 'hold'
      const decideAt = byHand ? null : plusMs(clock.now(), PAYOUT_MS).toISOString()
      const reference = `O${humanId(random, 14)}`
      const payout: Payout = { ...asked, reference, state: 'processing', decideAt, reason: null }
      book.payouts.push(payout)
      await save()
      return payout
    },
    async settle(payout: Payout, state: 'paid' | 'failed') {
      settlePayout(payout, state)
      await save()
    },
    async turn(switches: Partial<Switches>) {
      Object.assign(book.switches, switches)
      await save()
    },
    /** Does everything that is due, one after the other. */
    work,
    /** When something is due next. */
    nextDue(): Instant | undefined {
      const due = [
        ...book.deliveries.map((one) => one.dueAt),
        ...book.payouts.flatMap((one) => (one.state === 'processing' && one.decideAt ? [one.decideAt] : [])),
      ].toSorted()[0]
      return due === undefined ? undefined : new Date(due)
    },
  }
}
