import { readFileSync } from 'node:fs'
import { type Clock, MS, msBetween } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { bindApi } from './api.ts'
import { keptBook } from './book.ts'
import { type Gateway, gateway, type Post } from './gateway.ts'
import { isExpired, type Switches } from './model.ts'
import { deskPage, payPage, unknownPage } from './pages.ts'

export type SandboxOptions = {
  clock: Clock
  random: Random
  /** Shared with the merchant; signs in both directions. */
  secret: string
  /** Where orders, payouts and web-hooks on their way are kept. */
  file: string
  /** The address payers see; the one it listens on when left out. */
  publicUrl?: string
  /** Whether it works through its web-hooks by itself; a test may rather call `gateway.work()`. */
  alone: boolean
  post?: Post
  /** Its pages are opened from an https site on a phone. */
  tls?: { cert: Buffer; key: Buffer }
}
export type Sandbox = { server: FastifyInstance; gateway: Gateway; stop(): Promise<void> }

const LATE_MS = MS.minute
const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text)
const ANSWER_MS = 5_000
const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')

const overHttp: Post = async (url, headers, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await answer.body?.cancel()
  return answer.status
}

/** The sandbox payment gateway: a stranger to the product, with its own pages, its own book and its own moods. */
export async function sandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock, random, secret, file, alone, post = overHttp } = options
  const kept = keptBook(file)
  const own = gateway({ clock, random, kept, secret, post })
  const server = Fastify({
    bodyLimit: 16 * 1024,
    forceCloseConnections: true,
    ...(options.tls ? { https: options.tls } : {}),
  })
  const publicUrl = () => options.publicUrl ?? server.listeningOrigin
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    strictTransportSecurity: false,
  })
  const timer = heartbeat(own, clock)
  const soon = () => (alone ? timer.soon() : undefined)
  bindPages(server, { own, clock, publicUrl, soon })
  await bindApi(server, { gateway: own, clock, secret, publicUrl })
  server.addHook('onResponse', async () => soon())
  soon()
  return {
    server,
    gateway: own,
    async stop() {
      timer.stop()
      await server.close()
      await kept.save()
    },
  }
}

/** Wakes when something is due, and not otherwise. */
function heartbeat(own: Gateway, clock: Clock) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const soon = () => {
    if (stopped) return
    clearTimeout(timer)
    const due = own.nextDue()
    if (!due) return
    timer = setTimeout(
      () => own.work().then(soon, soon),
      Math.min(Math.max(msBetween(clock.now(), due), 20), MS.minute),
    )
  }
  return {
    soon,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function bindPages(
  server: FastifyInstance,
  { own, clock, publicUrl, soon }: { own: Gateway; clock: Clock; publicUrl(): string; soon(): void },
): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Forms of other sites do not press our buttons.
  server.addHook('preHandler', async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from && from !== 'same-origin' && from !== 'none')
      return reply.code(403).send({ error: 'origin' })
  })
  server.get('/health', async () => ({ ok: true }))
  server.get('/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
  server.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(deskPage(own.book)))
  server.get<{ Params: { reference: string } }>('/pay/:reference', async ({ params }, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const order = own.order(params.reference)
    if (!order) return reply.code(404).send(unknownPage())
    await own.open(order)
    const url = `${publicUrl()}/pay/${order.reference}`
    return reply.send(await payPage(order, { isExpired: isExpired(order, clock.now()), url }))
  })
  server.post<{ Params: { reference: string }; Body: Record<string, string> }>(
    '/pay/:reference',
    async ({ params, body }, reply) => {
      const order = own.order(params.reference)
      if (!order) return reply.code(404).type('text/html; charset=utf-8').send(unknownPage())
      const amount = body.amount?.trim()
      if (amount && !isAmount(amount)) return reply.code(400).send({ error: 'amount' })
      if (body.do === 'decline') await own.decline(order)
      else if (body.do === 'late') await own.pay(order, { waitMs: LATE_MS })
      else if (body.do === 'pay') await own.pay(order, amount ? { amount } : {})
      return reply.redirect(`/pay/${order.reference}`, 303)
    },
  )
  server.post<{ Params: { reference: string }; Body: Record<string, string> | undefined }>(
    '/pay/:reference/reverse',
    async ({ params, body }, reply) => {
      const order = own.order(params.reference)
      const amount = body?.amount?.trim()
      if (amount && !isAmount(amount)) return reply.code(400).send({ error: 'amount' })
      if (order) await own.reverse(order, amount || undefined)
      return reply.redirect('/', 303)
    },
  )
  server.post<{ Params: { id: string }; Body: Record<string, string> }>(
    '/payouts/:id',
    async ({ params, body }, reply) => {
      const payout = own.payoutById(params.id)
      if (payout && (body.do === 'paid' || body.do === 'failed')) await own.settle(payout, body.do)
      return reply.redirect('/', 303)
    },
  )
  server.post<{ Body: Record<string, string> }>('/switches', async ({ body }, reply) => {
    const late = Number(body.lateSeconds)
    const payouts = (['pay', 'fail', 'hold'] as const).find((one) => one === body.payouts) ?? 'pay'
    const next: Switches = {
      twice: 'twice' in body,
      outOfOrder: 'outOfOrder' in body,
      beforeOrder: 'beforeOrder' in body,
      forged: 'forged' in body,
      lateSeconds: Number.isInteger(late) && late >= 0 && late <= 86_400 ? late : 0,
      payouts,
    }
    await own.turn(next)
    soon()
    return reply.redirect('/', 303)
  })
}
