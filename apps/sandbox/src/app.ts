import { type Clock, MS, msBetween } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { bindApi } from './api.ts'
import { keptBook } from './book.ts'
import { type Gateway, gateway, type Post } from './gateway.ts'
import { bindPages } from './page-routes.ts'
import { bindPhone } from './phone/api.ts'

export type SandboxOptions = {
  clock: Clock
  random: Random
  /** The secret shared with the merchant, for signatures in both directions. */
  secret: string
  /** The folder of the book: orders, payouts and pending web-hooks. */
  file: string
  /** The address for payers; the listening address when left out. */
  publicUrl?: string
  /** Whether it sends due web-hooks by itself; tests may call `gateway.work()` instead. */
  alone: boolean
  post?: Post
  /** Serves https, for pages that an https site opens. */
  tls?: { cert: Buffer; key: Buffer }
}
export type Sandbox = { server: FastifyInstance; gateway: Gateway; stop(): Promise<void> }

const ANSWER_MS = 5_000

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

/**
 * The sandbox payment gateway, a separate product with its own pages, book and faults. A stand-in for a third party that proves phone
 * numbers runs beside it.
 */
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
  const phones = await bindPhone(server, { clock, random })
  bindPages(server, { own, clock, publicUrl, soon, phones })
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

/** Sleeps until something is due. */
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
