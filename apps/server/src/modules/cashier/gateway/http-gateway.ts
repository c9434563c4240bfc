import { type Clock, MS } from '@croupier/kernel/clock'
import { moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import { breaker } from '../../../platform/breaker.ts'
import { AnswerTooLarge, dropAnswer, textWithin } from '../../../platform/http/answer.ts'
import type { Logger } from '../../../platform/log.ts'
import type { PaymentGateway } from './port.ts'
import { signatureOf } from './signature.ts'

export type HttpGatewayDeps = {
  clock: Clock
  log: Logger
  /** Where the gateway is, and the secret shared with it. */
  url: string
  secret: string
  /** The site's own address: where payers come back to and web-hooks go. */
  siteUrl: string
  merchant(): { name: string; currency: { symbol: string } }
  fetch?: typeof fetch
}

export const WEBHOOK_PATH = '/gateway/webhooks/sandbox'
const ANSWER_MS = 5 * MS.second
/** Room for every answer that fits the shapes below. */
const ANSWER_BYTES = 16 * 1024
const FAILURES = 5
const REST_MS = 15 * MS.second
const NOT_FOUND = 404

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

/** The sandbox gateway over HTTP: signed requests, bounded waits and answers, and a breaker for when it is down (T167). */
export function httpGateway({ clock, log, url, secret, siteUrl, merchant, fetch: ask = fetch }: HttpGatewayDeps) {
  const guard = breaker({ clock, failures: FAILURES, restMs: REST_MS })

  async function call<T>(method: 'GET' | 'POST', path: string, schema: z.ZodMiniType<T>, fields?: unknown) {
    const body = fields === undefined ? '' : JSON.stringify(fields)
    try {
      return await guard.run(async () => {
        const answer = await ask(new URL(path, url), {
          method,
          headers: { ...signatureOf(secret, clock.now(), { method, path, body }), 'content-type': 'application/json' },
          ...(body ? { body } : {}),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        if (!answer.ok) await dropAnswer(answer)
        if (answer.status === NOT_FOUND) return null
        if (!answer.ok) throw new Error(`the gateway answered ${answer.status} to ${method} ${path}`)
        return z.decode(schema, JSON.parse(await textWithin(answer, ANSWER_BYTES)))
      })
    } catch (error) {
      const what = error instanceof AnswerTooLarge ? 'answered more than is read' : 'did not answer'
      log.warn({ err: error, path }, `the payment gateway ${what}`)
      return refuse('cashier.gateway_unavailable')
    }
  }
  const found = <T>(answer: T | null): T => answer ?? refuse('cashier.gateway_unavailable')
  const notifyUrl = `${siteUrl}${WEBHOOK_PATH}`
  const pathOf = (kind: 'orders' | 'payouts', id: string) => `/api/${kind}/${encodeURIComponent(id)}`

  return {
    async create({ amount, expiresAt, ...order }) {
      const { name, currency } = merchant()
      const fields = {
        ...order,
        merchant: name,
        amount: moneyText(amount),
        currency: currency.symbol,
        notifyUrl,
        returnUrl: `${siteUrl}/index#member/depositv2`,
        expiresAt: expiresAt.toISOString(),
      }
      return found(await call('POST', '/api/orders', orderAnswer, fields))
    },
    query: (orderId) => call('GET', pathOf('orders', orderId), orderAnswer),
    async payout({ amount, ...payout }) {
      const fields = { ...payout, amount: moneyText(amount), currency: merchant().currency.symbol, notifyUrl }
      return found(await call('POST', '/api/payouts', payoutAnswer, fields))
    },
    queryPayout: (payoutId) => call('GET', pathOf('payouts', payoutId), payoutAnswer),
  } satisfies PaymentGateway
}

/** No gateway is set up: nothing can be paid in or out, and everybody is told so. */
export const noGateway: PaymentGateway = {
  create: async () => refuse('cashier.gateway_unavailable'),
  query: async () => refuse('cashier.gateway_unavailable'),
  payout: async () => refuse('cashier.gateway_unavailable'),
  queryPayout: async () => refuse('cashier.gateway_unavailable'),
}
