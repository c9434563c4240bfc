import type { Instant } from '@croupier/kernel/clock'
import { type Money, parseMoney, units } from '@croupier/kernel/money'

/** A payment that a merchant requested, as in the file: instants are ISO text, amounts decimal text. */
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
  /** The reversed part of the payment. */
  reversedAmount: string
}

/** A payout that a merchant requested. */
export type Payout = {
  payoutId: string
  reference: string
  amount: string
  currency: string
  account: { holder: string; institution: string; number: string }
  notifyUrl: string
  state: 'processing' | 'paid' | 'failed'
  /** When the switch decides it; null if it waits for a manual decision. */
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
/** A web-hook's event. `orderId` is the merchant's id of the order or payout. */
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

/** A pending web-hook. `forged` ones are signed with a wrong secret and never retried. */
export type Delivery = {
  deliveryId: string
  url: string
  event: GatewayEvent
  attempt: number
  dueAt: string
  forged: boolean
  lastAnswer: string | null
}

/** Faults of web-hooks that real gateways have sooner or later. */
export type Switches = {
  /** Sends every web-hook twice. */
  twice: boolean
  /** Sends web-hooks in reverse order. */
  outOfOrder: boolean
  /** Delays every web-hook by so many seconds. */
  lateSeconds: number
  /** Sends the web-hook of a payment before the answer to its order. */
  beforeOrder: boolean
  /** Sends a forged web-hook before every real one. */
  forged: boolean
  /** How payouts are decided. */
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

/** The part of a payment that is not reversed. */
export const leftOf = ({ paidAmount, reversedAmount }: Order): Money =>
  units(parseMoney(paidAmount ?? '0') - parseMoney(reversedAmount))

/** Whether the payment can be reversed by this amount. */
export const mayReverse = (order: Order, amount: string): boolean =>
  parseMoney(amount) > 0n && parseMoney(amount) <= leftOf(order)
