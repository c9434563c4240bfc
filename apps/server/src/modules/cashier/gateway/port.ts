import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'

/**
 * Port: the payment service provider. A repeated call with the same id has no second effect. A gateway that does not
 * answer is refused as `cashier.gateway_unavailable`.
 */
export type PaymentGateway = {
  create(order: GatewayOrder): Promise<{ reference: string; payUrl: string }>
  /** Null when the gateway knows no such order. */
  query(orderId: string): Promise<OrderAnswer | null>
  payout(payout: GatewayPayout): Promise<PayoutAnswer>
  queryPayout(payoutId: string): Promise<PayoutAnswer | null>
}
export type GatewayOrder = {
  orderId: string
  amount: Money
  currency: string
  method: string
  kind: 'qr' | 'ewallet' | 'bank'
  expiresAt: Instant
}
export type OrderAnswer = {
  reference: string
  state: 'pending' | 'paid' | 'declined'
  paidAmount: Money | null
  authorisationId: string | null
}
export type GatewayPayout = {
  payoutId: string
  amount: Money
  currency: string
  account: { holder: string; institution: string; number: string }
}
export type PayoutAnswer = { reference: string; state: 'processing' | 'paid' | 'failed'; reason: string | null }
