import type { Money } from '@croupier/kernel/money'

/** What the gateway reports by web-hook; its signature was checked. */
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
