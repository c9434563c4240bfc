import { readFileSync } from 'node:fs'
import { type Clock, MS } from '@croupier/kernel/clock'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from './gateway.ts'
import { isExpired, type Switches } from './model.ts'
import { deskPage, payPage, unknownPage } from './pages.ts'
import type { PhoneBook } from './phone/book.ts'

export type PageDeps = {
  own: Gateway
  clock: Clock
  /** The address for payers. */
  publicUrl(): string
  /** Tells the gateway that something is due earlier. */
  soon(): void
  /** The stand-in that sends codes to phones. */
  phones: PhoneBook
}
type Payment = { Params: { reference: string }; Body: Record<string, string> | undefined }

const LATE_MS = MS.minute
const MAX_LATE_SECONDS = 86_400
const HTML = 'text/html; charset=utf-8'
const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text)
const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const style = asset('style.css')
const icon = asset('icon.svg')

/** The pages of the gateway: the payment page, and the desk where a developer sets faults. */
export function bindPages(server: FastifyInstance, deps: PageDeps): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Refuses forms of other sites. The calls for phones come from other sites.
  server.addHook('preHandler', async (request, reply) => {
    if (request.url.startsWith('/v1/')) return
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from && from !== 'same-origin' && from !== 'none')
      return reply.code(403).send({ error: 'origin' })
  })
  server.get('/health', async () => ({ ok: true }))
  server.get('/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
  server.get('/icon.svg', async (_, reply) => reply.type('image/svg+xml').send(icon))
  bindPayPages(server, deps)
  bindDesk(server, deps)
}

function bindPayPages(server: FastifyInstance, { own, clock, publicUrl }: PageDeps): void {
  server.get<Payment>('/pay/:reference', async ({ params }, reply) => {
    reply.type(HTML).header('cache-control', 'no-store')
    const order = own.order(params.reference)
    if (!order) return reply.code(404).send(unknownPage())
    await own.open(order)
    const url = `${publicUrl()}/pay/${order.reference}`
    return reply.send(await payPage(order, { isExpired: isExpired(order, clock.now()), url }))
  })
  server.post<Payment>('/pay/:reference', async ({ params, body }, reply) => {
    const order = own.order(params.reference)
    if (!order) return reply.code(404).type(HTML).send(unknownPage())
    const amount = body?.amount?.trim()
    if (amount && !isAmount(amount)) return reply.code(400).send({ error: 'amount' })
    if (body?.do === 'decline') await own.decline(order)
    else if (body?.do === 'late') await own.pay(order, { waitMs: LATE_MS })
    else if (body?.do === 'pay') await own.pay(order, amount ? { amount } : {})
    return reply.redirect(`/pay/${order.reference}`, 303)
  })
  server.post<Payment>('/pay/:reference/reverse', async ({ params, body }, reply) => {
    const order = own.order(params.reference)
    const amount = body?.amount?.trim()
    if (amount && !isAmount(amount)) return reply.code(400).send({ error: 'amount' })
    if (order) await own.reverse(order, amount || undefined)
    return reply.redirect('/', 303)
  })
}

/** The first page: every order and payout, and the switches for faults. */
function bindDesk(server: FastifyInstance, { own, soon, phones }: PageDeps): void {
  server.get('/', async (_, reply) => reply.type(HTML).send(deskPage(own.book, phones.sent())))
  server.post<{ Params: { id: string }; Body: Record<string, string> }>(
    '/payouts/:id',
    async ({ params, body }, reply) => {
      const payout = own.payoutById(params.id)
      if (payout && (body.do === 'paid' || body.do === 'failed')) await own.settle(payout, body.do)
      return reply.redirect('/', 303)
    },
  )
  server.post<{ Body: Record<string, string> }>('/switches', async ({ body }, reply) => {
    await own.turn(switchesOf(body))
    soon()
    return reply.redirect('/', 303)
  })
}

function switchesOf(form: Record<string, string>): Switches {
  const late = Number(form.lateSeconds)
  return {
    twice: 'twice' in form,
    outOfOrder: 'outOfOrder' in form,
    beforeOrder: 'beforeOrder' in form,
    forged: 'forged' in form,
    lateSeconds: Number.isInteger(late) && late >= 0 && late <= MAX_LATE_SECONDS ? late : 0,
    payouts: (['pay', 'fail', 'hold'] as const).find((one) => one === form.payouts) ?? 'pay',
  }
}
