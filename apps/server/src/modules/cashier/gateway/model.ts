import type { Money } from '@croupier/kernel/money'

/** A report of the gateway by web-hook, with a valid signature. */
export type GatewayEvent = {
  eventId: string
  type: 'payment.opened' | 'payment.paid' | 'payment.declined' | 'payment.reversed' | 'payout.paid' | 'payout.failed'
  orderId: string
  reference: string
  amount: Money
  currency: string
  authorisationId: string | null
  reason: string | null
}
