import type { Clock } from '@croupier/kernel/clock'
import { moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { Logger } from '../../../platform/log.ts'
import { partnerClient } from '../../../platform/partner/outgoing.ts'
import type { PartnerSecrets } from '../../../platform/partner/signature.ts'
import type { PaymentGateway } from './port.ts'

export type HttpGatewayDeps = {
  clock: Clock
  log: Logger
  /** The address of the gateway, and the secrets shared with it. */
  url: string
  secrets: PartnerSecrets
  /** The site's own address: payers return to it, and web-hooks call it. */
  siteUrl: string
  merchant(): { name: string }
  fetch?: typeof fetch
}

export const WEBHOOK_PATH = '/gateway/webhooks/sandbox'
const orderAnswer = z.object({
  reference: z.string().check(z.maxLength(64)),
  state: z.enum(['pending', 'paid', 'declined']),
  payUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)),
  paidAmount: z.nullable(money),
  authorisationId: z.nullable(z.string().check(z.maxLength(64))),
})
const payoutAnswer = z.object({
  reference: z.string().check(z.maxLength(64)),
  state: z.enum(['processing', 'paid', 'failed']),
  reason: z.nullable(z.string().check(z.maxLength(100))),
})

/** The sandbox gateway over HTTP: a partner (T158, T167). */
export function httpGateway({ siteUrl, merchant, ...deps }: HttpGatewayDeps) {
  const { call } = partnerClient({
    ...deps,
    partner: 'the payment gateway',
    unavailable: 'cashier.gateway_unavailable',
  })
  const found = <T>(answer: T | null): T => answer ?? refuse('cashier.gateway_unavailable')
  const notifyUrl = `${siteUrl}${WEBHOOK_PATH}`
  const pathOf = (kind: 'orders' | 'payouts', id: string) => `/api/${kind}/${encodeURIComponent(id)}`

  return {
    async create({ amount, expiresAt, ...order }) {
      const fields = {
        ...order,
        merchant: merchant().name,
        amount: moneyText(amount),
        notifyUrl,
        returnUrl: `${siteUrl}/index#member/depositv2`,
        expiresAt: expiresAt.toISOString(),
      }
      return found(await call('POST', '/api/orders', orderAnswer, fields))
    },
    query: (orderId) => call('GET', pathOf('orders', orderId), orderAnswer),
    async payout({ amount, ...payout }) {
      const fields = { ...payout, amount: moneyText(amount), notifyUrl }
      return found(await call('POST', '/api/payouts', payoutAnswer, fields))
    },
    queryPayout: (payoutId) => call('GET', pathOf('payouts', payoutId), payoutAnswer),
  } satisfies PaymentGateway
}

/** Stands in where no gateway is configured: deposits and withdrawals are refused as unavailable. */
export const noGateway: PaymentGateway = {
  create: async () => refuse('cashier.gateway_unavailable'),
  query: async () => refuse('cashier.gateway_unavailable'),
  payout: async () => refuse('cashier.gateway_unavailable'),
  queryPayout: async () => refuse('cashier.gateway_unavailable'),
}
