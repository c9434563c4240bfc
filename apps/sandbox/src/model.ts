import type { Instant } from '@croupier/kernel/clock'
import { type Money, parseMoney, units } from '@croupier/kernel/money'

/** What a merchant asked us to collect. Instants are ISO text, amounts decimal text: this is what lies in the file. */
export type Order = {
  orderId: string
  reference: string
  merchant: string
  amount: string
  currency: string
  method: string
  kind: 'qr' | 'ewallet' | 'bank'
  notifyUrl: string
  returnUrl: string
  expiresAt: string
  state: 'pending' | 'paid' | 'declined'
  opened: boolean
  paidAmount: string | null
  authorisationId: string | null
  /** How much of the payment the payer took back. */
  reversedAmount: string
}

/** What a merchant asked us to pay out. */
export type Payout = {
  payoutId: string
  reference: string
  amount: string
  currency: string
  account: { holder: string; institution: string; number: string }
  notifyUrl: string
  state: 'processing' | 'paid' | 'failed'
  /** When it is decided by the switch; null while it waits for a hand. */
  decideAt: string | null
  reason: string | null
}

export type EventType =
  | 'payment.opened'
  | 'payment.paid'
  | 'payment.declined'
  | 'payment.reversed'
  | 'payout.paid'
  | 'payout.failed'
/** What we tell a merchant. `orderId` is the merchant's own name of the order or payout. */
export type GatewayEvent = {
  eventId: string
  type: EventType
  orderId: string
  reference: string
  amount: string
  currency: string
  authorisationId: string | null
  reason: string | null
  occurredAt: string
}

/** One web-hook on its way. `forged` ones are signed with a wrong secret and never tried again. */
export type Delivery = {
  deliveryId: string
  url: string
  event: GatewayEvent
  attempt: number
  dueAt: string
  forged: boolean
  lastAnswer: string | null
}

/** How badly web-hooks behave: everything that a real line does sooner or later. */
export type Switches = {
  /** Every web-hook comes twice. */
  twice: boolean
  /** What happened first is told after what happened last. */
  outOfOrder: boolean
  /** Every web-hook is late by so many seconds. */
  lateSeconds: number
  /** The payment is told before the merchant has our answer to its order. */
  beforeOrder: boolean
  /** A false web-hook comes before every true one. */
  forged: boolean
  /** What becomes of payouts. */
  payouts: 'pay' | 'fail' | 'hold'
}

export const CALM: Switches = {
  twice: false,
  outOfOrder: false,
  lateSeconds: 0,
  beforeOrder: false,
  forged: false,
  payouts: 'pay',
}

export type Book = { orders: Order[]; payouts: Payout[]; deliveries: Delivery[]; switches: Switches }
export const emptyBook = (): Book => ({ orders: [], payouts: [], deliveries: [], switches: { ...CALM } })

export const isExpired = (order: Order, now: Instant): boolean =>
  order.state === 'pending' && new Date(order.expiresAt) <= now

/** What of a payment was not taken back. */
export const leftOf = ({ paidAmount, reversedAmount }: Order): Money =>
  units(parseMoney(paidAmount ?? '0') - parseMoney(reversedAmount))

/** Whether so much of the payment can be taken back. */
export const mayReverse = (order: Order, amount: string): boolean =>
  parseMoney(amount) > 0n && parseMoney(amount) <= leftOf(order)
