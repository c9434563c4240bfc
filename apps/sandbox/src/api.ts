import type { Clock } from '@croupier/kernel/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Gateway } from './gateway.ts'
import type { Order, Payout } from './model.ts'
import { isSigned, signAnswer } from './signature.ts'

const name = z.string().check(z.regex(/^[\w:.-]{1,64}$/))
const amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))
const web = z.url({ protocol: /^https?$/ })

const newOrder = z.object({
  orderId: name,
  merchant: z.string().check(z.maxLength(60)),
  amount,
  currency: z.string().check(z.maxLength(8)),
  method: name,
  kind: z.enum(['qr', 'ewallet', 'bank']),
  notifyUrl: web,
  returnUrl: web,
  expiresAt: z.iso.datetime(),
})
const text = z.string().check(z.minLength(1), z.maxLength(100))
const newPayout = z.object({
  payoutId: name,
  amount,
  currency: z.string().check(z.maxLength(8)),
  account: z.object({ holder: text, institution: text, number: text }),
  notifyUrl: web,
})
const switches = z.object({
  twice: z.optional(z.boolean()),
  outOfOrder: z.optional(z.boolean()),
  lateSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  beforeOrder: z.optional(z.boolean()),
  forged: z.optional(z.boolean()),
  payouts: z.optional(z.enum(['pay', 'fail', 'hold'])),
})

export type ApiDeps = { gateway: Gateway; clock: Clock; secret: string; publicUrl(): string }

/** The API for merchants. Every request is signed, and so are web-hooks. */
export async function bindApi(server: FastifyInstance, deps: ApiDeps): Promise<void> {
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    api.addHook('preHandler', async ({ method, url, headers, body }, reply) => {
      const signed = { method, path: url, body: typeof body === 'string' ? body : '' }
      if (!isSigned(deps.secret, deps.clock.now(), headers, signed)) return reply.code(401).send({ error: 'signature' })
    })
    // Answers are signed as well: merchants accept no others.
    api.addHook('onSend', async (request, reply, payload) => {
      const requestId = request.headers['x-request-id']
      if (reply.statusCode === 401 || typeof requestId !== 'string') return payload
      const answered = { status: reply.statusCode, body: String(payload), requestId }
      reply.headers(signAnswer(deps.secret, deps.clock.now(), answered))
      return payload
    })
    bindOrders(api, deps)
    bindPayouts(api, deps)
    api.put('/api/switches', async (request, reply) => {
      const wanted = read(switches, request.body)
      if (!wanted) return reply.code(400).send({ error: 'malformed' })
      await deps.gateway.turn(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)))
      return deps.gateway.book.switches
    })
  })
}

function bindOrders(api: FastifyInstance, { gateway, publicUrl }: ApiDeps): void {
  const view = (order: Order) => orderView(order, `${publicUrl()}/pay/${order.reference}`)
  api.post('/api/orders', async (request, reply) => {
    const requested = read(newOrder, request.body)
    if (!requested) return reply.code(400).send({ error: 'malformed' })
    return view(await gateway.create(requested))
  })
  api.get<{ Params: { id: string } }>('/api/orders/:id', async ({ params }, reply) => {
    const order = gateway.orderById(params.id)
    return order ? view(order) : reply.code(404).send({ error: 'unknown' })
  })
}

function bindPayouts(api: FastifyInstance, { gateway }: ApiDeps): void {
  api.post('/api/payouts', async (request, reply) => {
    const requested = read(newPayout, request.body)
    if (!requested) return reply.code(400).send({ error: 'malformed' })
    return payoutView(await gateway.payout(requested))
  })
  api.get<{ Params: { id: string } }>('/api/payouts/:id', async ({ params }, reply) => {
    const payout = gateway.payoutById(params.id)
    return payout ? payoutView(payout) : reply.code(404).send({ error: 'unknown' })
  })
}

const orderView = ({ orderId, reference, state, amount, paidAmount, authorisationId }: Order, payUrl: string) => ({
  orderId,
  reference,
  state,
  amount,
  paidAmount,
  authorisationId,
  payUrl,
})

const payoutView = ({ payoutId, reference, state, amount, reason }: Payout) => ({
  payoutId,
  reference,
  state,
  amount,
  reason,
})

/** A body of this shape, or undefined if it is not JSON or has another shape. */
function read<T>(schema: z.ZodMiniType<T>, body: unknown): T | undefined {
  try {
    const result = z.safeParse(schema, JSON.parse(String(body)))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
