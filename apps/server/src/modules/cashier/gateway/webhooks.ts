import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { RawRoute } from '../../../platform/http/raw.ts'
import type { PartnerDoor } from '../../../platform/partner/incoming.ts'
import { WEBHOOK_PATH } from './http-gateway.ts'
import type { GatewayEvent } from './model.ts'

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

/** T031: web-hooks of the gateway. An unknown order is answered 409, so that the gateway repeats the report. */
export const webhookRoutes = (door: PartnerDoor, hear: (event: GatewayEvent) => Promise<string>): RawRoute[] => [
  door.route({
    path: WEBHOOK_PATH,
    bodyLimit: BODY_LIMIT,
    request: event,
    run: async (reported) => ({ outcome: await hear(reported) }),
  }),
]
