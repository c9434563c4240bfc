import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { RawRoute } from '../../../platform/http/raw.ts'
import { WEBHOOK_PATH } from './http-gateway.ts'
import type { GatewayEvent } from './port.ts'
import { hasSignature } from './signature.ts'

const text = z.string().check(z.minLength(1), z.maxLength(64))
const event = z.object({
  eventId: text,
  type: z.enum([
    'payment.opened',
    'payment.paid',
    'payment.declined',
    'payment.reversed',
    'payout.paid',
    'payout.failed',
  ]),
  orderId: text,
  reference: text,
  amount: positiveMoney,
  currency: z.string().check(z.maxLength(8)),
  authorisationId: z.nullable(text),
  reason: z.nullable(z.string().check(z.maxLength(100))),
})

const BODY_LIMIT = 8 * 1024

/**
 * T031: what the gateway tells by itself. The signature is over the raw body; a forged or old one is refused before
 * anything is read. An order that we do not know is answered 409, so that the gateway comes again.
 */
export function webhookRoutes({
  clock,
  secret,
  hear,
}: {
  clock: Clock
  secret: string
  hear(event: GatewayEvent): Promise<string>
}): RawRoute[] {
  return [
    {
      path: WEBHOOK_PATH,
      bodyLimit: BODY_LIMIT,
      async run({ body, headers }) {
        const signed = { method: 'POST', path: WEBHOOK_PATH, body }
        if (!hasSignature(secret, clock.now(), headers, signed)) return refuse('cashier.webhook_forged')
        return { outcome: await hear(read(body)) }
      },
    },
  ]
}

function read(body: string): GatewayEvent {
  try {
    const found = z.safeDecode(event, JSON.parse(body))
    if (found.success) return found.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return refuse('request.malformed')
}
