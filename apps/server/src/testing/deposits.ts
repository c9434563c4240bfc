import { randomUUID } from 'node:crypto'
import { parseMoney } from '@croupier/kernel/money'
import * as wire from '@croupier/wire/cashier/deposits'
import { depositsStore } from '../modules/cashier/deposits/store.ts'
import { signRequest } from '../platform/partner/signature.ts'
import type { GatewayWorld } from './gateway.ts'
import type { TestMember } from './world.ts'

const WEBHOOK_PATH = '/gateway/webhooks/sandbox'

/** Helpers for deposits: order, pay at the gateway, and send web-hooks in its name. */
export function depositsIn(w: GatewayWorld) {
  const atGateway = (id: string) => w.gateway.gateway.orderById(id)!
  const byId = (id: string) => depositsStore.byId(w.platform.database.db, id)
  return {
    atGateway,
    byId,
    stateOf: async (id: string) => (await byId(id))?.state,
    order: (as: TestMember, amount = '100.00', method = 'qr-bank') =>
      w.call(wire.createDeposit, { method, amount: parseMoney(amount) }, { as }),
    pay: (id: string, amount?: string) => w.gateway.gateway.pay(atGateway(id), amount ? { amount } : {}),
    /** Runs the scheduled poll. */
    async poll() {
      await w.platform.jobs.add(w.platform.database.db, 'cashier.poll', {})
      await w.runJobs()
    },
    /** Sends a web-hook with the gateway's signature. `sent` replaces the signed body. */
    hook(event: unknown, { secret = w.secret, at = w.clock.now(), sent = event } = {}) {
      const signed = { method: 'POST', path: WEBHOOK_PATH, body: JSON.stringify(event) }
      const stamp = { requestId: randomUUID(), at }
      const headers = { ...signRequest([secret], stamp, signed), 'content-type': 'application/json' }
      return w.app.site.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: JSON.stringify(sent) })
    },
    unsigned: (event: object) => w.app.site.inject({ method: 'POST', url: WEBHOOK_PATH, payload: event }),
    paidEvent: (orderId: string, more: object = {}) => ({
      eventId: `e-${orderId}`,
      type: 'payment.paid',
      orderId,
      reference: atGateway(orderId)?.reference ?? 'P-unknown',
      amount: '100.00',
      currency: 'P',
      authorisationId: 'A-1',
      reason: null,
      occurredAt: w.clock.now().toISOString(),
      ...more,
    }),
  }
}

/** A gateway that sends each web-hook once, in order and without delay. */
export const calm = {
  twice: false,
  outOfOrder: false,
  lateSeconds: 0,
  beforeOrder: false,
  forged: false,
  payouts: 'pay',
} as const
