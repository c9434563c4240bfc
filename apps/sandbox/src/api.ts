import type { Clock } from '@croupier/kernel/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Gateway } from './gateway.ts'
import type { Order, Payout } from './model.ts'
import { isSigned } from './signature.ts'

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

/** What merchants call. Every request is signed, as our web-hooks are. */
export async function bindApi(
  server: FastifyInstance,
  { gateway, clock, secret, publicUrl }: { gateway: Gateway; clock: Clock; secret: string; publicUrl(): string },
): Promise<void> {
  const orderView = ({ orderId, reference, state, amount, paidAmount, authorisationId }: Order) => ({
    orderId,
    reference,
    state,
    amount,
    paidAmount,
    authorisationId,
    payUrl: `${publicUrl()}/pay/${reference}`,
  })
  const payoutView = ({ payoutId, reference, state, amount, reason }: Payout) => ({
    payoutId,
    reference,
    state,
    amount,
    reason,
  })
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    api.addHook('preHandler', async (request, reply) => {
      const signed = { method: request.method, path: request.url, body: (request.body as string | undefined) ?? '' }
      if (!isSigned(secret, clock.now(), request.headers, signed)) return reply.code(401).send({ error: 'signature' })
    })
    const read = <T>(schema: { _zod: { output: T } } & z.ZodMiniType<T>, body: unknown): T | undefined => {
      try {
        const result = z.safeParse(schema, JSON.parse(String(body)))
        return result.success ? result.data : undefined
      } catch {
        return undefined
      }
    }
    api.post('/api/orders', async (request, reply) => {
      const asked = read(newOrder, request.body)
      if (!asked) return reply.code(400).send({ error: 'malformed' })
      return orderView(await gateway.create(asked))
    })
    api.get<{ Params: { id: string } }>('/api/orders/:id', async ({ params }, reply) => {
      const order = gateway.orderById(params.id)
      return order ? orderView(order) : reply.code(404).send({ error: 'unknown' })
    })
    api.post('/api/payouts', async (request, reply) => {
      const asked = read(newPayout, request.body)
      if (!asked) return reply.code(400).send({ error: 'malformed' })
      return payoutView(await gateway.payout(asked))
    })
    api.get<{ Params: { id: string } }>('/api/payouts/:id', async ({ params }, reply) => {
      const payout = gateway.payoutById(params.id)
      return payout ? payoutView(payout) : reply.code(404).send({ error: 'unknown' })
    })
    api.put('/api/switches', async (request, reply) => {
      const asked = read(switches, request.body)
      if (!asked) return reply.code(400).send({ error: 'malformed' })
      await gateway.turn(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)))
      return gateway.book.switches
    })
  })
}
